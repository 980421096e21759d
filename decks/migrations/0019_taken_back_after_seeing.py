"""How often picks of a game were taken back that had shown what was hidden (19.1)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0018_edition_of_cards_sets")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="taken_back",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
