"""Settings of each connection to the database."""

from typing import Any

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
