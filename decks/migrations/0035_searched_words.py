"""Decks keep what a search looks at: name and words about them, without case and accents."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from decks.lists.models import SearchedWords, searched_words


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """As every save does from here on."""
    decks = apps.get_model("decks", "Deck").objects
    rows = decks.only("pk", "name", "about").order_by("pk")
    last = 0
    while found := list(rows.filter(pk__gt=last)[:1000]):
        for deck in found:
            deck.searched = searched_words(deck.name, deck.about)
        decks.bulk_update(found, ["searched"])
        last = found[-1].pk


class Migration(migrations.Migration):
    dependencies = [("decks", "0034_deck_orders")]
    operations = [
        migrations.AddField("deck", "searched", SearchedWords(db_default="", default="", editable=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
