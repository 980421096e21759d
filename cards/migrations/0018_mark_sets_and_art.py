from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import cards.models
from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Have the catalogue's mark change with sets and with whose art is shown, too: the bulk file says them."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0017_mark_printings'),
    ]

    operations = [
        migrations.AlterField(
            model_name='card',
            name='key',
            field=models.SlugField(help_text='Part of addresses; never changes.', max_length=80, unique=True, validators=[cards.models.refuse_taken_key]),
        ),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
