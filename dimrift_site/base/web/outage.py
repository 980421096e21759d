"""Outages: servers away for a while that come back by themselves, as distinct from faults of ours."""

from functools import partial
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from dimrift_site.base.web.shared_cache import CacheAway

# Names of SQLite's errors. It says OperationalError of a missing table as well, which is a fault of ours.
SQLITE: Final = ("BUSY", "LOCKED", "CANTOPEN", "IOERR", "FULL", "READONLY")

DATABASE_SECONDS: Final = 20  # as long as SQLite waits where it is locked


def limit_waits(*, connection: BaseDatabaseWrapper, **_about: Any) -> None:
    """Let a new connection of the web server wait for no statement longer than that.

    PostgreSQL ends the statement itself, unless it hangs. Workers and commands wait: they may have long ones.
    """
    if connection.vendor == "postgresql":
        driver: Any = connection.connection
        driver.wait = partial(driver.wait, timeout=DATABASE_SECONDS)
        with connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{DATABASE_SECONDS}s'")


def refuse_lost_database() -> None:
    """Let requests fail at once while an attempt to reach PostgreSQL has timed out."""
    if connections[DEFAULT_DB_ALIAS].vendor == "postgresql":
        from dimrift_site.base.reachable_postgresql.base import refuse_while_lost  # needs its driver

        refuse_while_lost()


def is_outage(error: BaseException | None) -> bool:
    """Return whether the error means that cache or database is away, locked for long, or cannot write."""
    if isinstance(error, OperationalError) and connections[DEFAULT_DB_ALIAS].vendor == "sqlite":
        name = getattr(error.__cause__, "sqlite_errorname", "")
        return name.removeprefix("SQLITE_").startswith(SQLITE)
    return isinstance(error, CacheAway | OperationalError | InterfaceError)
