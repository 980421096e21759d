"""Figures of the requests that this process answered: how many, and in what time, by view and status class.

They go to the database with each sign of life, so that one program serves those of all web servers.
"""

from bisect import bisect_left
from threading import Lock
from typing import Final

from django.http import HttpRequest

SECONDS: Final = (0.05, 0.1, 0.3, 1.0, 3.0)  # bounds of the classes of durations; the last class is open
NO_VIEW: Final = "none"  # of what middleware answers, such as pictures, and of addresses that do not exist
SEPARATOR: Final = " "  # between view and status class; neither has one

_figures: dict[str, list[float]] = {}
_counting = Lock()


def count_request(request: HttpRequest, status: int, seconds: float) -> None:
    """Count one that was answered. Views are those of `urls.py`, so their number does not grow with use."""
    match = request.resolver_match
    view = (match.view_name if match else "") or NO_VIEW
    key = f"{view}{SEPARATOR}{status // 100}xx"
    with _counting:
        figures = _figures.setdefault(key, [0.0] * (len(SECONDS) + 2))
        figures[bisect_left(SECONDS, seconds)] += 1
        figures[-1] += seconds


def request_figures() -> dict[str, list[float]]:
    """Return how many were within each of SECONDS and above, and the sum of seconds, by view and status."""
    with _counting:
        return {key: [*map(int, figures[:-1]), round(figures[-1], 3)] for key, figures in _figures.items()}
