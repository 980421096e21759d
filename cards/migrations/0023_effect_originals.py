# What the file of an effect says beside a text that was offered and taken, and what is offered meanwhile

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers anew of a table that SQLite makes anew."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ("cards", "0022_open_cost"),
    ]

    operations = [
        migrations.AddField("CardEffect", "original", models.TextField(blank=True, db_default="", default="", editable=False, max_length=1000)),
        migrations.AddField("PendingImport", "taken", models.JSONField(db_default={}, default=dict)),
        migrations.AddField("PendingImport", "offers", models.JSONField(null=True)),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
