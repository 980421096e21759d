"""Settings of each connection to the database."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper


def plan_without_jit(*, connection: BaseDatabaseWrapper, **_about: Any) -> None:
    """Let PostgreSQL compile no statement.

    It does so by the estimated cost, and small tables have no statistics: the decks on the home page, six
    rows, were estimated at eleven million and took 2 to 6 s to compile and 5 ms to find.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET jit = off")
