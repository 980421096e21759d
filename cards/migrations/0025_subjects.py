# What the generated pictures of cards show

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers anew of a table that SQLite makes anew."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ("cards", "0024_sets_of_sessions"),
    ]

    operations = [
        migrations.AddField(
            "Card",
            "subject",
            models.CharField(
                blank=True, db_default="", default="", max_length=40,
                help_text="What its picture shows where it has no art.",
            ),
        ),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
