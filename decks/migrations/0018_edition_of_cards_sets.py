"""Without a format a deck is checked against the site's own of its edition (0.1)."""

import django.db.models.deletion
from django.db import migrations, models

HELP = "Empty: the site's own, of the edition of its cards' set."
TAKEN_AWAY = django.db.models.deletion.SET_NULL


class Migration(migrations.Migration):
    dependencies = [("decks", "0017_picks_of_the_flow")]

    operations = [
        migrations.AlterField(
            model_name="deck",
            name="format",
            field=models.ForeignKey(
                blank=True, help_text=HELP, null=True, on_delete=TAKEN_AWAY, related_name="decks", to="decks.format"
            ),
        ),
    ]
