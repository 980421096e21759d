"""Lock of those who prepare a database or put another one in its place: one at a time, on whatever hosts."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Final, TextIO

from django.conf import settings
from django.db import connection
from django.db.backends.utils import CursorWrapper

NAME: Final = ".prepare-lock"
NUMBER: Final = 0x44494D52494654  # of PostgreSQL's advisory lock: "DIMRIFT"


@contextmanager
def hold_host() -> Iterator[None]:
    """Wait for whoever prepares this data folder, and let nobody else do so meanwhile."""
    with (Path(settings.DATA_DIR) / NAME).open("w") as file:
        _lock(file)
        yield


@contextmanager
def hold_alone() -> Iterator[None]:
    """Wait for whoever prepares, here or on another host, and let nobody else do so meanwhile.

    The data folder's lock is all there is to SQLite; PostgreSQL's ends with its connection.
    """
    with ExitStack() as stack:
        stack.enter_context(hold_host())
        if connection.vendor == "postgresql":
            own = connection.copy()  # commands close the usual one
            stack.callback(own.close)
            _lock_database(stack.enter_context(own.cursor()))
        yield


def _lock(file: TextIO) -> None:
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        _say_waiting()
        flock(file, LOCK_EX)


def _lock_database(cursor: CursorWrapper) -> None:
    cursor.execute("SELECT pg_try_advisory_lock(%s)", [NUMBER])
    if not cursor.fetchone()[0]:
        _say_waiting()
        cursor.execute("SELECT pg_advisory_lock(%s)", [NUMBER])


def _say_waiting() -> None:
    sys.stderr.write("dimrift: another start prepares the database; waiting for it\n")
