"""The site's own files, loaded for tests: read once in a process, then the rows of it are put back."""

from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from cards.models import Card, CatalogueMark
from decks.legality.models import Format
from decks.models import Deck
from decks.starter_files import load_files

Rows = dict[type[models.Model], list[models.Model]]
_kept: dict[tuple[Path, ...], Rows] = {}


def load(card_files: list[Path], deck_files: list[Path]) -> None:
    """As `load_files`, which itself is called where there are cards or decks that it might change."""
    files = (*card_files, *deck_files)
    if Card.objects.exists() or Deck.objects.exists():
        load_files(card_files, deck_files)
    elif files in _kept:
        _put_back(_kept[files])
    else:
        load_files(card_files, deck_files)
        _kept[files] = {model: rows for model in _models() if (rows := list(model._default_manager.all()))}


@transaction.atomic
def _put_back(kept: Rows) -> None:
    Format.objects.all().delete()  # a migration made the first of them
    for model, rows in kept.items():
        model._default_manager.bulk_create(rows)
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_sql(no_style(), list(kept)):
            cursor.execute(line)


def _models() -> Iterator[type[models.Model]]:
    """Those of cards and decks, with the tables between two of them."""
    for app in apps.get_app_configs():
        if app.name.partition(".")[0] in ("cards", "decks"):
            every = app.get_models(include_auto_created=True)
            yield from (model for model in every if model is not CatalogueMark)  # it changes by itself
