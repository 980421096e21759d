"""Pause of all workers: while one is asked for, jobs wait, and those in progress go back as they are."""

from collections.abc import Callable

_reasons: list[Callable[[], bool]] = []


def register(reason: Callable[[], bool]) -> None:
    """Make known what asks for a pause, very often; called once, from `AppConfig.ready`."""
    _reasons.append(reason)


def is_asked() -> bool:
    """Return whether workers are to do nothing now."""
    return any(reason() for reason in _reasons)
