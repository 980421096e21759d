"""Locks by name, for what no row stands for: visitors of one network, reports of one thing."""

from hashlib import blake2b

from django.db import connection


def hold_name(name: str) -> None:
    """Let whoever holds the same name wait until this transaction has ended.

    SQLite's transactions write one after the other from their begin, and need nothing more.
    """
    if connection.vendor == "postgresql":
        number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
