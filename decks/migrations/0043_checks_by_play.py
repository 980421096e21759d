import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers of formats anew, a table that SQLite makes anew."""
    make_index()


class Migration(migrations.Migration):

    dependencies = [
        ("decks", "0042_paired_runs"),
    ]

    operations = [
        migrations.AddField(
            model_name="format",
            name="checks_by_play",
            field=models.BooleanField(
                db_default=True,
                default=True,
                help_text="A minute after it was saved, a legal deck plays 300 games; what they show is hinted at.",
                verbose_name="check decks by play",
            ),
        ),
        migrations.CreateModel(
            name="PlayCheck",
            fields=[
                ("deck", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="play_check", serialize=False, to="decks.deck")),
                ("cards_key", models.CharField(max_length=64)),
                ("hints", models.JSONField(db_default=[], default=list)),
                ("checked", models.DateTimeField(auto_now=True)),
                ("run", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="play_checks", to="decks.run", to_field="public_id")),
            ],
        ),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
