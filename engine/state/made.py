"""Continuous effects made by a resolved effect: their cards are fixed (14.4)."""

from __future__ import annotations

from typing import Final

NO_KEYWORD: Final = -1
NO_STAT: Final = -1


class Made:
    """From `stamp` on, these cards have a stat changed by `by`, or have a keyword.

    `ends` is a code of `effects.durations`.
    """

    __slots__ = ("by", "cards", "ends", "keyword", "stamp", "stat")

    def __init__(self, stamp: int, cards: list[int], ends: int, stat: int, by: int, keyword: int) -> None:
        self.stamp = stamp
        self.cards = cards
        self.ends = ends
        self.stat = stat
        self.by = by
        self.keyword = keyword

    def clone(self) -> Made:
        """An equal one of its own."""
        return Made(self.stamp, self.cards[:], self.ends, self.stat, self.by, self.keyword)

    def to_state(self) -> list[list[int]]:
        """Its state as ints."""
        return [[self.stamp, self.ends, self.stat, self.by, self.keyword], self.cards]


def made_from_state(state: list[list[int]]) -> Made:
    """The effect that `to_state` wrote."""
    stamp, ends, stat, by, keyword = state[0]
    return Made(stamp, list(state[1]), ends, stat, by, keyword)
