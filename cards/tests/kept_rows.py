"""Rows that many tests begin with: made once in a process, then put back for each of them."""

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.models.sql import InsertQuery
from django.utils import timezone

from cards.models import CatalogueMark


class Inserts(NamedTuple):
    """The statement that makes the rows of a model: to keep SQL and not objects saves most of the time."""

    sql: str
    rows: list[list[Any]]
    moments: list[int]  # places in a row of the columns that say when it was made or changed


class KeptRows(NamedTuple):
    """The rows of some apps, and the models of which there were rows before: a migration made them."""

    inserts: list[Inserts]
    migrated: list[type[models.Model]]


_kept: dict[Hashable, KeptRows] = {}


def put_rows(name: Hashable, app_names: tuple[str, ...], make: Callable[[], object]) -> None:
    """Call `make` the first time, later put back what it made.

    Of these apps there may be no other rows yet than a migration's.
    """
    if name in _kept:
        _put_back(_kept[name], app_names)
        return
    migrated = [model for model in _models(app_names) if model._default_manager.exists()]
    make()
    made = [_inserts(model) for model in _models(app_names) if model._default_manager.exists()]
    _kept[name] = KeptRows(made, migrated)


@transaction.atomic
def _put_back(kept: KeptRows, app_names: tuple[str, ...]) -> None:
    for model in kept.migrated:
        model._default_manager.all().delete()
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        for sql, rows, moments in kept.inserts:
            for row in rows if moments else ():
                for place in moments:
                    row[place] = now
            cursor.executemany(sql, rows)
        for line in connection.ops.sequence_reset_sql(no_style(), list(_models(app_names))):
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


def _models(app_names: tuple[str, ...]) -> Iterator[type[models.Model]]:
    """Yield those of the apps, with the tables between two of them."""
    for app in apps.get_app_configs():
        if app.name.partition(".")[0] in app_names:
            every = app.get_models(include_auto_created=True)
            yield from (model for model in every if model is not CatalogueMark)  # it changes by itself
