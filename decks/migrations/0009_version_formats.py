"""Versions of decks say their format and who may see them; the newest of each deck by what the deck is now."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    decks = apps.get_model("decks", "Deck").objects.filter(pk=OuterRef("deck_id"))
    apps.get_model("decks", "DeckVersion").objects.filter(version=F("deck__version")).update(
        format_key=Coalesce(Subquery(decks.values("format__key")), models.Value("modern")),
        visibility=Subquery(decks.values("visibility")),
    )


class Migration(migrations.Migration):
    dependencies = [("decks", "0008_chunks_are_jobs")]
    operations = [
        migrations.AddField(
            "deckversion", "format_key", models.SlugField(blank=True, db_index=False, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            "deckversion", "visibility", models.CharField(blank=True, default="", max_length=10),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
