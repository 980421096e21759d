"""Formats change the catalogue's mark, by which pages keep them."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers of tables that are younger than those of the catalogue."""
    make_index()


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0019_hidden_art_and_sets"),
        ("decks", "0029_planned_changes"),
    ]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
