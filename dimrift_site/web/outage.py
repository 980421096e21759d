"""What is away for a while and comes back by itself, told apart from faults of ours."""

from typing import Final

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections

from dimrift_site.web.shared_cache import CacheAway

# Names of SQLite's errors. It says OperationalError of a missing table as well, which is a fault of ours.
SQLITE: Final = ("BUSY", "LOCKED", "CANTOPEN", "IOERR", "FULL", "READONLY")


def is_outage(error: BaseException | None) -> bool:
    """Whether the error says that the cache or the database is away, locked for long, or cannot write."""
    if isinstance(error, OperationalError) and connections[DEFAULT_DB_ALIAS].vendor == "sqlite":
        name = getattr(error.__cause__, "sqlite_errorname", "")
        return name.removeprefix("SQLITE_").startswith(SQLITE)
    return isinstance(error, CacheAway | OperationalError | InterfaceError)
