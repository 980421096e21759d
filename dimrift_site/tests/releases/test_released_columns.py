"""While the programs of two releases run, each finds the tables and columns that it names.

Rows that an older one inserts name the columns it knows: every other one has its default in the database.
"""

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db.models import NOT_PROVIDED, Field

from decks.models import Deck
from dimrift_site.tests.releases.released_columns import is_ours, released, tables
from dimrift_site.tools.testing.source_imports import ROOT

# One value cannot be given to many rows; every release there was names these
ONE_OF_A_KIND = {"new_public_id", "new_set_id", "new_search_id", "new_proposal_id"}
YOUNGER = {"comments", "takes_comments", "searched"}  # than the programs that inserted decks without them
VALUES = {"public_id": "old000000001", "name": "Old", "visibility": "private", "edition": "modern"}


def columns() -> Iterator["tuple[str, Field[Any, Any]]"]:
    for model in apps.get_models(include_auto_created=True):
        if is_ours(model.__module__):
            for field in model._meta.local_concrete_fields:
                yield model._meta.db_table, field


def has_value(field: "Field[Any, Any]") -> bool:
    """Return whether the database finds a value for a column that an insert does not name."""
    return field.null or field.primary_key or field.generated or field.db_default is not NOT_PROVIDED


def test_a_column_with_a_default_has_it_in_the_database_too() -> None:
    wrong = [
        f"{table}.{field.column}"
        for table, field in columns()
        if (field.has_default() or (field.blank and field.empty_strings_allowed and not field.is_relation))
        and not has_value(field)
        and getattr(field.default, "__name__", "") not in ONE_OF_A_KIND
        and not getattr(field, "auto_now", False)
        and not getattr(field, "auto_now_add", False)
        and not is_djangos(field)
    ]
    assert not wrong, f"give these a db_default: {wrong}"


def is_djangos(field: "Field[Any, Any]") -> bool:
    """Return whether a column is one of the abstract account of Django, which every release names."""
    from django.contrib.auth.models import AbstractUser

    return field.model._meta.label == "accounts.User" and hasattr(AbstractUser, field.name)


def test_a_column_is_added_with_a_default_in_the_database() -> None:
    known = released()["tables"]
    added = [
        (table, field)
        for table, field in columns()
        if field.column not in known.get(table, {field.column: 0})
    ]
    wrong = [f"{table}.{field.column}" for table, field in added if not has_value(field)]
    assert not wrong, f"the last release inserts rows without them; give them a db_default: {wrong}"


def test_what_the_last_release_names_is_still_there() -> None:
    now = tables()
    gone = [
        f"{table}.{column}"
        for table, names in released()["tables"].items()
        for column in names
        if column not in now.get(table, {})
    ]
    assert not gone, f"the last release still reads and writes these: {gone}"


def test_what_the_last_release_leaves_empty_may_still_be_empty() -> None:
    now = tables()
    wrong = [
        f"{table}.{column}"
        for table, names in released()["tables"].items()
        for column, may_be_empty in names.items()
        if may_be_empty and not now[table][column]
    ]
    assert not wrong, wrong


def test_the_columns_of_the_last_release_are_the_ones_written_down() -> None:
    command = ["git", "tag", "--list", "v*", "--sort=-version:refname"]
    tags = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    newest = tags[0] if tags else "v0.0.0"
    assert numbers(released()["release"]) >= numbers(newest), "see CONTRIBUTING.md, Change a table"


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.removeprefix("v").split(".")]


def old_insert(quote: str) -> tuple[str, list[object]]:
    """Return the insert of a deck by a program from before decks had comments, and its values."""
    fields = [each for each in Deck._meta.local_concrete_fields if not each.primary_key]
    named = [field for field in fields if field.name not in YOUNGER]
    values = [VALUES.get(field.name, value_of(field)) for field in named]
    names = ", ".join(f'"{field.column}"' for field in named)
    return f"INSERT INTO decks_deck ({names}) VALUES ({', '.join([quote] * len(named))})", values  # noqa: S608


def value_of(field: "Field[Any, Any]") -> object:
    if field.null:
        return None
    return {"DateTimeField": "2026-11-01 00:00:00+00:00", "PositiveIntegerField": 0}.get(
        field.get_internal_type(), ""
    )


COUNTED = "SELECT comments, takes_comments FROM decks_deck WHERE public_id = 'old000000001'"


@pytest.mark.slow
def test_an_older_program_inserts_rows_after_a_migration(migrated_sqlite: dict[str, str]) -> None:
    with closing(sqlite3.connect(migrated_sqlite["DATABASE_URL"].removeprefix("sqlite:///"))) as database:
        database.execute(*old_insert("?"))
        assert database.execute(COUNTED).fetchall() == [(0, 1)]


@pytest.mark.slow
@pytest.mark.postgres
def test_an_older_program_inserts_rows_after_a_migration_of_postgresql(
    migrated_postgres: dict[str, str],
) -> None:
    with psycopg.connect(migrated_postgres["DATABASE_URL"]) as database:
        database.execute(*old_insert("%s"))
        assert database.execute(COUNTED).fetchall() == [(0, True)]
