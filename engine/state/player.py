"""A player's things besides the field (1.2). Cards are indexes of definitions."""

from __future__ import annotations

from engine.state.record import StateRecord


class PlayerState(StateRecord):
    """A player's HP and piles. `deck` has its top last; `graveyard` its oldest card first.

    `zones_opened` counts those that tokens opened in this turn, `fabled_used` says whether a Fabled card was
    summoned. `skips` are phases that the player does not enter when they come next (6.2).
    """

    FIELDS = (
        "hp",
        "tokens",
        "fabled_used",
        "zones_opened",
        "deck",
        "hand",
        "fables",
        "graveyard",
        "aside",
        "skips",
    )
    __slots__ = FIELDS

    def __init__(self, hp: int = 0) -> None:
        self.hp = hp
        self.tokens = 0
        self.fabled_used = False
        self.zones_opened = 0
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.fables: list[int] = []
        self.graveyard: list[int] = []
        self.aside: list[int] = []
        self.skips: list[int] = []

    def clone(self) -> PlayerState:
        """An equal side of its own."""
        other = PlayerState(self.hp)
        other.tokens = self.tokens
        other.fabled_used = self.fabled_used
        other.zones_opened = self.zones_opened
        other.deck = self.deck[:]
        other.hand = self.hand[:]
        other.fables = self.fables[:]
        other.graveyard = self.graveyard[:]
        other.aside = self.aside[:]
        other.skips = self.skips[:]
        return other
