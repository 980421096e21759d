"""The site's own files, loaded for tests: read once in a process, then the rows of it are put back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.models.sql import InsertQuery
from django.utils import timezone

from cards.models import Card, CatalogueMark
from decks.legality.models import Format
from decks.models import Deck
from decks.starter_files import load_files


class Inserts(NamedTuple):
    """The statement that makes the rows of a model: to keep SQL and not objects saves most of the time."""

    sql: str
    rows: list[list[Any]]
    moments: list[int]  # places in a row of the columns that say when it was made or changed


_kept: dict[tuple[Path, ...], list[Inserts]] = {}


def load(card_files: list[Path], deck_files: list[Path]) -> None:
    """As `load_files`, which itself is called where there are cards or decks that it might change."""
    files = (*card_files, *deck_files)
    if Card.objects.exists() or Deck.objects.exists():
        load_files(card_files, deck_files)
    elif files in _kept:
        _put_back(_kept[files])
    else:
        load_files(card_files, deck_files)
        _kept[files] = [_inserts(model) for model in _models() if model._default_manager.exists()]


@transaction.atomic
def _put_back(kept: list[Inserts]) -> None:
    Format.objects.all().delete()  # a migration made the first of them
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        for sql, rows, moments in kept:
            for row in rows if moments else ():
                for place in moments:
                    row[place] = now
            cursor.executemany(sql, rows)
        for line in connection.ops.sequence_reset_sql(no_style(), list(_models())):
            cursor.execute(line)


def _inserts(model: type[models.Model]) -> Inserts:
    fields = [field for field in model._meta.concrete_fields if not field.generated]
    moments = [
        place
        for place, field in enumerate(fields)
        if getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
    ]
    rows = []
    for row in model._default_manager.all():
        query = InsertQuery(model)
        query.insert_values(fields, [row], raw=True)
        [(sql, params)] = query.get_compiler(connection=connection).as_sql()
        rows.append(list(params))
    return Inserts(sql, rows, moments)


def _models() -> Iterator[type[models.Model]]:
    """Yield those of cards and decks, with the tables between two of them."""
    for app in apps.get_app_configs():
        if app.name.partition(".")[0] in ("cards", "decks"):
            every = app.get_models(include_auto_created=True)
            yield from (model for model in every if model is not CatalogueMark)  # it changes by itself
