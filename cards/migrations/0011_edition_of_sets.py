"""The edition that decks with cards of a set are played in: of published data the newest rules (0.1)."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

HELP = "What decks with its cards are played in where they have no format. Empty: the site's own."
CHOICES = [("classic", "Classic"), ("wiki", "Wiki"), ("modern", "Modern"), ("latest", "Latest")]


def mark_published(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Give sets that came from published data its edition."""
    apps.get_model("cards", "Set").objects.exclude(outline=[]).update(edition="latest")


class Migration(migrations.Migration):
    dependencies = [("cards", "0010_published_sources")]

    operations = [
        migrations.AddField(
            model_name="set",
            name="edition",
            field=models.CharField(blank=True, choices=CHOICES, help_text=HELP, max_length=20),
        ),
        migrations.RunPython(mark_published, migrations.RunPython.noop),
    ]
