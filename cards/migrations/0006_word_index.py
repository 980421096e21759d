from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index, unmake_index


def fill_words(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """As cards.search.normalize makes them, from here on with every save."""
    Card = apps.get_model('cards', 'Card')
    texts = {}
    effects = apps.get_model('cards', 'CardEffect').objects.order_by('card', 'position')
    for number, text in effects.values_list('card', 'text'):
        texts.setdefault(number, []).append(text)
    for number, name in list(Card.objects.values_list('pk', 'name')):
        words = '\n'.join([name, *texts.get(number, [])]).casefold()
        Card.objects.filter(pk=number).update(words=words)


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """In the one database that there is: `bin/manage index_cards` does the same."""
    make_index()


def unmake(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    unmake_index()


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0005_words'),
    ]

    operations = [
        migrations.RunPython(fill_words, migrations.RunPython.noop),
        migrations.RunPython(make, unmake),
    ]
