"""Ban lists with dates: what was banned until now is banned from a day before every deck."""

from datetime import date

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q

BEFORE_ALL = date(2020, 1, 1)


def keep_bans(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write each banned card as a restriction to none."""
    restrictions = apps.get_model("decks", "CardRestriction")
    banned = apps.get_model("decks", "Format")._meta.get_field("banned").remote_field.through
    restrictions.objects.bulk_create(
        restrictions(format_id=format_, card_id=card, copies=0, since=BEFORE_ALL)
        for format_, card in banned.objects.values_list("format_id", "card_id")
    )


class Migration(migrations.Migration):
    dependencies = [("decks", "0026_format_switches")]
    operations = [
        migrations.CreateModel(
            name="CardRestriction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("copies", models.PositiveSmallIntegerField(
                    default=0, verbose_name="copies allowed",
                    help_text="0: banned. More: restricted to that many, both decks together.",
                )),
                ("since", models.DateField(help_text="The first day on which it holds.", verbose_name="from")),
                ("until", models.DateField(blank=True, help_text="The last day; empty: for good.", null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("card", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="restrictions", to="cards.card"
                )),
                ("format", models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name="restrictions", to="decks.format"
                )),
            ],
            options={
                "ordering": ("card__name", "since"),
                "constraints": (
                    models.UniqueConstraint(fields=["format", "card", "since"], name="card_restriction"),
                    models.CheckConstraint(
                        condition=Q(until=None) | Q(since__lte=F("until")), name="restriction_days_in_order"
                    ),
                ),
            },
        ),
        migrations.RunPython(keep_bans, migrations.RunPython.noop),
        migrations.RemoveField(model_name="format", name="banned"),
    ]
