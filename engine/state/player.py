"""A player's things besides the field (1.2). Cards are indexes of definitions."""

from __future__ import annotations


class PlayerState:
    """A player's HP and piles. `deck` has its top last; `graveyard` its oldest card first.

    `zones_opened` counts those that tokens opened in this turn, `fabled_used` says whether a Fabled card was
    summoned. `skips` are phases that the player does not enter when they come next (6.2).
    """

    __slots__ = (
        "aside",
        "deck",
        "fabled_used",
        "fables",
        "graveyard",
        "hand",
        "hp",
        "skips",
        "tokens",
        "zones_opened",
    )

    def __init__(self, hp: int) -> None:
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

    def to_state(self) -> list[list[int]]:
        """Its state as ints."""
        numbers = [self.hp, self.tokens, int(self.fabled_used), self.zones_opened]
        return [numbers, self.deck, self.hand, self.fables, self.graveyard, self.aside, self.skips]


def player_from_state(state: list[list[int]]) -> PlayerState:
    """The side that `to_state` wrote."""
    side = PlayerState(state[0][0])
    side.tokens = state[0][1]
    side.fabled_used = state[0][2] == 1
    side.zones_opened = state[0][3]
    piles = [list(pile) for pile in state[1:]]
    side.deck, side.hand, side.fables, side.graveyard, side.aside, side.skips = piles
    return side
