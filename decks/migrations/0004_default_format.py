"""The site's own format, as sites start with it; an editor may change its numbers."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

NUMBERS = {
    "name": "Modern",
    "edition": "modern",
    "main_least": 20,
    "main_most": 20,
    "fables_least": 0,
    "fables_most": 7,
    "copies_most": 3,
    "factions_most": 1,
}


def make(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("decks", "Format").objects.get_or_create(key="modern", defaults=NUMBERS)


class Migration(migrations.Migration):
    dependencies = [("decks", "0003_formats")]
    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
