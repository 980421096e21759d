from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers anew of a table that SQLite makes anew."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ("cards", "0019_hidden_art_and_sets"),
    ]

    operations = [
        migrations.AddField(
            model_name="cardart",
            name="waiting",
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
