"""Slow queries: a line in the log for each that took a second or more, without the values in it."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper

SLOW_SECONDS: Final = 1.0
LONGEST: Final = 500  # letters of a query; the line says where a longer one was cut

logger = logging.getLogger(__name__)


def watch_queries(*, connection: BaseDatabaseWrapper, **_about: Any) -> None:
    """Watch all queries of a connection from now on."""
    if note_slow not in connection.execute_wrappers:  # it was opened before
        connection.execute_wrappers.append(note_slow)


def note_slow(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Execute a query, and log it if that took SLOW_SECONDS, also where it fails."""
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        seconds = perf_counter() - began
        if seconds >= SLOW_SECONDS:
            cut = sql if len(sql) <= LONGEST else f"{sql[:LONGEST]} …"
            logger.warning("a query took %.1f s: %s", seconds, cut, extra={"ms": round(seconds * 1000)})
