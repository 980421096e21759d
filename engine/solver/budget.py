"""The budget of a search: positions that it looks at, and steps of the engine for all of them together.

Both are counted, so a search ends at the same position on each machine. Seconds and memory are looked at by
whoever searches, in `watch`, and end only what the counts did not (`jobs`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

POSITIONS: Final = 100_000
STEPS_EACH: Final = 60  # of the engine for a position, on average; with starter decks it takes 9
WATCHED_EACH: Final = 50  # positions between two calls of the watch


class BudgetSpent(Exception):
    """As many positions were looked at as may be."""


class Budget:
    """Positions that are left. `watch` is called now and then with how many were looked at; it may raise."""

    __slots__ = ("looked_at", "most", "watch")

    def __init__(self, most: int = POSITIONS, watch: Callable[[int], None] | None = None) -> None:
        self.most = most
        self.looked_at = 0
        self.watch = watch

    def take(self) -> None:
        """Look at one more position. BudgetSpent."""
        if self.looked_at >= self.most:
            raise BudgetSpent
        self.looked_at += 1
        if self.watch is not None and self.looked_at % WATCHED_EACH == 0:
            self.watch(self.looked_at)
