"""Outages: servers away for a while that come back by themselves, as distinct from faults of ours."""

from typing import Final

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections

from dimrift_site.web.shared_cache import CacheAway

# Names of SQLite's errors. It says OperationalError of a missing table as well, which is a fault of ours.
SQLITE: Final = ("BUSY", "LOCKED", "CANTOPEN", "IOERR", "FULL", "READONLY")


def is_outage(error: BaseException | None) -> bool:
    """Return whether the error means that cache or database is away, locked for long, or cannot write."""
    if isinstance(error, OperationalError) and connections[DEFAULT_DB_ALIAS].vendor == "sqlite":
        name = getattr(error.__cause__, "sqlite_errorname", "")
        return name.removeprefix("SQLITE_").startswith(SQLITE)
    return isinstance(error, CacheAway | OperationalError | InterfaceError)
