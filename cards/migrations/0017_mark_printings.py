from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have the catalogue's mark change with printings of other sets, too: lists show these."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0016_card_art'),
    ]

    operations = [
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
