"""Context of the log: which request and which job a line belongs to. `ops.json_log` adds it to each line."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

REQUEST: Final = "request_id"
JOB: Final = "job"
_context: ContextVar[Mapping[str, str]] = ContextVar("log_context", default={})  # noqa: B039 - never changed


def log_context() -> Mapping[str, str]:
    """Return what lines of the log are marked with here: ids by REQUEST and JOB, none that is empty."""
    return _context.get()


@contextmanager
def logged_for(**ids: str) -> Iterator[None]:
    """Mark the lines that are logged meanwhile with these ids."""
    token = _context.set({name: value for name, value in {**log_context(), **ids}.items() if value})
    try:
        yield
    finally:
        _context.reset(token)
