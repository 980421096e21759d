"""Wait for the servers that the site needs: after a loss of power all of them start at once."""

import sys
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import OperationalError, connection

WAIT_SECONDS: Final = 60.0
PAUSE_SECONDS: Final = 0.5


def wait_for_servers() -> str | None:
    """Wait until PostgreSQL and Redis answer, where they are used; says so while it does.

    Returns in words which of them did not within WAIT_SECONDS.
    """
    until = time.monotonic() + WAIT_SECONDS
    for name, setting, place, ask in _servers():
        reason = ask()
        if reason:
            sys.stdout.write(f"dimrift: waiting for {name} at {place}, for up to a minute\n")
            sys.stdout.flush()
        while reason and time.monotonic() < until:
            time.sleep(PAUSE_SECONDS)
            reason = ask()
        if reason:
            return f"{name} at {place} does not answer: {reason}. Start it, or correct {setting}."
    return None


def _servers() -> list[tuple[str, str, str, Callable[[], str]]]:
    """Name, setting and address of each server, and what says why it does not answer ("" if it does)."""
    servers: list[tuple[str, str, str, Callable[[], str]]] = []
    if connection.vendor == "postgresql":
        about = connection.settings_dict
        place = f"{about['HOST'] or 'this machine'}:{about['PORT'] or 5432}"
        servers.append(("PostgreSQL", "DATABASE_URL", place, _postgresql))
    if settings.REDIS_URL:
        redis = urlsplit(settings.REDIS_URL)
        servers.append(("Redis", "REDIS_URL", f"{redis.hostname}:{redis.port or 6379}", _redis))
    return servers


def _postgresql() -> str:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        return last_line(error)
    return ""


def _redis() -> str:
    import redis  # a fifth of a program's start, and many a site has none

    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2) as client:
            client.ping()
    except redis.RedisError as error:
        return last_line(error)
    return ""


def last_line(error: Exception) -> str:
    """Return what an error says at its end, or the name of its kind."""
    return (str(error).strip().splitlines() or [type(error).__name__])[-1].strip().rstrip(".")
