from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index, unmake_index
from cards.search.normalize import append_beginnings

AT_ONCE = 1_000


def add_beginnings(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """From here on what words begin with stands behind them, and signs are capitals."""
    Card = apps.get_model('cards', 'Card')
    changed = []
    for card in Card.objects.only('words').order_by('pk'):
        card.words = append_beginnings(card.words)
        changed.append(card)
    unmake_index()  # to make it anew is quicker than to change most of it, and leaves it in one piece
    Card.objects.bulk_update(changed, ['words'], batch_size=AT_ONCE)
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0006_word_index'),
    ]

    operations = [
        migrations.RunPython(add_beginnings, migrations.RunPython.noop),
    ]
