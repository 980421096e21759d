"""Answers of the catalogue that a process keeps until the catalogue changes."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, TypeVar

from django.conf import settings

from cards.search.index import mark

MOST_ANSWERS: Final = 250  # answers to each question, of up to 100 KB
Answer = TypeVar("Answer")


_mark: ContextVar[str] = ContextVar("_mark", default="")


@contextmanager
def pinned_version() -> Iterator[None]:
    """Read the catalogue's mark once for all that is asked within the block."""
    before = _mark.set(mark())
    try:
        yield
    finally:
        _mark.reset(before)


def current_mark() -> str:
    """The catalogue's mark as the running request goes by it; "" where nothing is to be kept."""
    # While templates are edited, what they drew a moment ago is worth nothing.
    return "" if settings.DEBUG else _mark.get() or mark()


def cache_until_change(ask: Callable[..., Answer]) -> Callable[..., Answer]:
    """Keep the answers of a function that depends on its arguments, factions, cards and printings alone.

    The mark is read before the answer, so what is kept is never older than its mark. Answers are shared:
    nobody may change them. What asks several such questions says `pinned_version`.
    """

    @lru_cache(maxsize=MOST_ANSWERS)
    def remembered(_token: str, *about: Hashable) -> Answer:
        return ask(*about)

    @wraps(ask)
    def answer(*about: Hashable) -> Answer:
        token = current_mark()
        return remembered(token, *about) if token else ask(*about)

    return answer
