"""Settings of each connection to the database, and whether the database answers."""

from typing import Any

from django.db import DatabaseError, InterfaceError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from dimrift_site.base.keepalive import POSTGRESQL_SERVER


def set_up_session(*, connection: BaseDatabaseWrapper, **_about: Any) -> None:
    """Let PostgreSQL close its end of a connection that was cut, and compile no statement.

    It compiles by the estimated cost, and small tables have no statistics: the decks on the home page, six
    rows, were estimated at eleven million and took 2 to 6 s to compile and 5 ms to find.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET jit = off; {POSTGRESQL_SERVER}")


def silence_words() -> str:
    """Return what is wrong where the database does not answer; "" if it does.

    By a new connection: one that is open waits for long where the database hangs, and a new one does not.
    """
    fresh = connection.copy() if connection.vendor == "postgresql" else connection
    try:
        with fresh.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return "the database does not answer"
    finally:
        if fresh is not connection:
            fresh.close()
    return ""
