"""Versions of decks say which printed states of their cards they were made of; old ones by the time of saving."""

from collections.abc import Iterator
from datetime import datetime

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    printed: dict[str, list[tuple[datetime, str]]] = {}
    rows = apps.get_model("cards", "CardVersion").objects.order_by("created", "pk")
    for key, created, hash_ in rows.values_list("card__key", "created", "hash"):
        printed.setdefault(key, []).append((created, hash_))
    for version in apps.get_model("decks", "DeckVersion").objects.iterator():
        version.printed = {
            key: at(printed[key], version.created) for key in keys(version.snapshot) if key in printed
        }
        version.save(update_fields=["printed"])


def keys(snapshot: dict[str, list[tuple[str, int]]]) -> Iterator[str]:
    return (key for held in snapshot.values() for key, _copies in held)


def at(states: list[tuple[datetime, str]], moment: datetime) -> str:
    """The newest state that was there at the moment, else the oldest of all."""
    return next((hash_ for created, hash_ in reversed(states) if created <= moment), states[0][1])


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial"), ("decks", "0005_games")]
    operations = [
        migrations.AddField("deckversion", "printed", models.JSONField(default=dict)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
