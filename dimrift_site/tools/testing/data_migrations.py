"""Rows that migrations make, for every test: one that commits would take them away from those after it.

Django empties all tables after such a test, and on PostgreSQL writes permissions anew. Here the database
becomes what migrations left instead, which takes a tenth of that.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Final

import pytest
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

TRIES: Final = 80  # a quarter of a second apart, while the thread of a server still writes
KEPT: Final = "migrated_rows"  # a schema of PostgreSQL, which nobody else looks into


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,  # noqa: ARG001 - pytest-django's own, which migrates
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Keep a copy of what migrations left, which the database becomes again after each test that commits."""
    keep = _sqlite_kept if connection.vendor == "sqlite" else _postgresql_kept
    with ExitStack() as kept, pytest.MonkeyPatch.context() as patch:
        with django_db_blocker.unblock():
            put_back = kept.enter_context(keep())
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: put_back())
        yield


@contextmanager
def _sqlite_kept() -> Iterator[Callable[[], None]]:
    """Keep SQLite's file in memory."""

    def put_back() -> None:
        tries = 0

        def count(*_pages: int) -> None:
            nonlocal tries
            tries += 1
            if tries > TRIES:
                raise sqlite3.OperationalError("the database of the tests is still written to")

        connection.ensure_connection()
        kept.backup(connection.connection, progress=count)

    with closing(sqlite3.connect(":memory:")) as kept:
        connection.ensure_connection()
        connection.connection.backup(kept)
        yield put_back


@contextmanager
def _postgresql_kept() -> Iterator[Callable[[], None]]:
    """Keep the tables that have rows in a schema of the test's database, with which it goes.

    To delete from a table without rows takes no time; to truncate it takes some milliseconds.
    """
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {KEPT}")
        filled = []
        for name in names:
            cursor.execute(f'CREATE TABLE {KEPT}."{name}" AS TABLE "{name}"')
            filled += [name] if cursor.rowcount else []
    # Triggers change the catalogue's mark meanwhile, which is one of those that are kept
    steps = [f'DELETE FROM "{name}"' for name in names]  # noqa: S608 - our own tables
    for name in filled:
        steps += [f'DELETE FROM "{name}"', f'INSERT INTO "{name}" TABLE {KEPT}."{name}"']  # noqa: S608

    def put_back() -> None:
        with connection.cursor() as cursor:
            cursor.execute(";".join(steps))

    yield put_back
