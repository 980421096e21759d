"""Connections to PostgreSQL that are refused at once while an attempt of this process has timed out.

Where a database is cut off, a dead connection is waited for 6 seconds and a new one for 3, by each thread,
and requests wait for threads: one of a visitor took up to 12.5 s.
"""

from threading import Lock
from time import monotonic
from typing import Any, Final

from django.db.backends.postgresql import base
from psycopg.errors import ConnectionTimeout

TRY_SECONDS: Final = 1.0  # between two attempts


class _Reach:
    """Knowledge of one process about the database."""

    lock = Lock()
    is_bounded = False  # whether it refuses at all
    is_lost = False  # whether the last attempt timed out
    next_try = 0.0  # `monotonic`


def refuse_while_lost() -> None:
    """Let this process refuse; for web servers. In others nobody waits for a page."""
    _Reach.is_bounded = True


def may_try() -> bool:
    """Return whether it is time to try; while the database is lost nobody else tries at the same time."""
    with _Reach.lock:
        if not _Reach.is_lost or not _Reach.is_bounded:
            return True
        if monotonic() < _Reach.next_try:
            return False
        _Reach.next_try = float("inf")  # until it is known what came of it
        return True


def note(is_lost: bool) -> None:
    """Note what came of an attempt."""
    with _Reach.lock:
        _Reach.is_lost = is_lost
        _Reach.next_try = monotonic() + TRY_SECONDS


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of Django."""

    def is_usable(self) -> bool:
        return not (_Reach.is_bounded and _Reach.is_lost) and super().is_usable()

    def get_new_connection(self, conn_params: Any) -> Any:
        if not may_try():
            raise ConnectionTimeout("the database could not be reached a moment ago")
        is_lost = False
        try:
            return super().get_new_connection(conn_params)
        except ConnectionTimeout:
            is_lost = True
            raise
        finally:
            note(is_lost)
