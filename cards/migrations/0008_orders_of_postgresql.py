from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SORTED_BY = ('will', 'might', 'life')


def make(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Its DESC puts what is not printed first, unlike ours and unlike SQLite's, which refuses to be told."""
    if schema_editor.connection.vendor == 'postgresql':
        for stat in SORTED_BY:
            schema_editor.execute(
                f'CREATE INDEX card_most_{stat} ON cards_card ({stat} DESC NULLS LAST, name, retired)'
            )


def unmake(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == 'postgresql':
        for stat in SORTED_BY:
            schema_editor.execute(f'DROP INDEX card_most_{stat}')


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0007_beginnings_of_words'),
    ]

    operations = [
        migrations.RunPython(make, unmake),
    ]
