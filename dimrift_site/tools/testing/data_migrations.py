"""Rows that migrations make, for every test: one that commits would take them away from those after it.

Django empties all tables after such a test. On SQLite the file becomes what migrations left instead, which
takes a tenth of that; on PostgreSQL the rows are made again. In one process such tests come last; where two
share the work, one process may get others after them.
"""

import sqlite3
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

MAKERS = (
    ("dimrift_site.accounts.migrations.0015_groups", "make_groups"),
    ("decks.migrations.0001_squashed_0036_large_deck_uploads", "make_format"),
)
EMPTYING = {"transactional_db", "live_server"}
TRIES = 80  # a quarter of a second apart, while the thread of a server still writes
_emptied = False


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,  # noqa: ARG001 - pytest-django's own, which migrates
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Keep a copy of SQLite's file, which it becomes again after each test that commits."""
    if connection.vendor != "sqlite":
        yield
        return
    with sqlite3.connect(":memory:") as kept, pytest.MonkeyPatch.context() as patch:
        with django_db_blocker.unblock():
            connection.ensure_connection()
            connection.connection.backup(kept)
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: _put_back(kept))
        yield
    kept.close()


def _put_back(kept: sqlite3.Connection) -> None:
    tries = 0

    def count(*_pages: int) -> None:
        nonlocal tries
        tries += 1
        if tries > TRIES:
            raise sqlite3.OperationalError("the database of the tests is still written to")

    connection.ensure_connection()
    kept.backup(connection.connection, progress=count)


@pytest.fixture(autouse=True)
def _migrated_rows(request: pytest.FixtureRequest) -> Iterator[None]:
    global _emptied  # noqa: PLW0603 - it is about the process
    marker = request.node.get_closest_marker("django_db")
    empties = bool(EMPTYING & {*request.fixturenames}) or bool(marker and marker.kwargs.get("transaction"))
    if _emptied and (marker or empties or "db" in request.fixturenames):
        request.getfixturevalue("transactional_db" if empties else "db")
        make_rows()
    yield
    _emptied = _emptied or (empties and connection.vendor != "sqlite")


def make_rows() -> None:
    """Make the rows again that migrations made; those that are there stay."""
    for module, name in MAKERS:
        getattr(import_module(module), name)(apps, None)
