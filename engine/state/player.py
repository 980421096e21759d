"""A player's things besides the field (1.2). Cards are indexes of definitions."""

from __future__ import annotations

from typing import Final

from engine.state.record import Names, StateRecord

NOTHING_KNOWN: Final = (0, 0, 0, 0)


class PlayerState(StateRecord):
    """A player's HP and piles. `deck` has its top last; `graveyard` its oldest card first.

    Piles are tuples, so that clones share them.
    `zones_opened` counts those that tokens opened in this turn, `fabled_summoned` the Fabled cards that were
    deployed in it. `skips` are phases that the player does not enter when they come next (6.2).
    `known` says how many cards of the deck P1 and P2 know from the top, then from the bottom (19.1); written
    only where there are any.
    """

    FIELDS = (
        "hp",
        "tokens",
        "fabled_summoned",
        "zones_opened",
        "deck",
        "hand",
        "fables",
        "graveyard",
        "aside",
        "skips",
        "known",
    )
    __slots__ = FIELDS

    def __init__(self, hp: int = 0, like: PlayerState | None = None) -> None:
        """A side with nothing, or with the piles of another one."""
        self.hp = hp
        self.tokens = 0
        self.fabled_summoned = 0
        self.zones_opened = 0
        self.deck: tuple[int, ...] = () if like is None else like.deck
        self.hand: tuple[int, ...] = () if like is None else like.hand
        self.fables: tuple[int, ...] = () if like is None else like.fables
        self.graveyard: tuple[int, ...] = () if like is None else like.graveyard
        self.aside: tuple[int, ...] = () if like is None else like.aside
        self.skips: tuple[int, ...] = () if like is None else like.skips
        self.known: tuple[int, ...] = NOTHING_KNOWN if like is None else like.known

    def clone(self) -> PlayerState:
        """An equal side of its own."""
        other = PlayerState(self.hp, self)
        other.tokens = self.tokens
        other.fabled_summoned = self.fabled_summoned
        other.zones_opened = self.zones_opened
        return other

    def field_values(self, left_out: Names = ()) -> list[object]:
        """The values of its fields, without what is known where nothing is."""
        return super().field_values(left_out if any(self.known) else (*left_out, "known"))

    def written_names(self, count: int) -> Names:
        """The names of the first `count` fields."""
        return self.FIELDS[:count]

    def known_top(self, viewer: int) -> tuple[int, ...]:
        """Return the definitions that a player knows to lie on top of this deck, the top first (19.1)."""
        return self.deck[len(self.deck) - self.known[viewer] :][::-1]

    def known_bottom(self, viewer: int) -> tuple[int, ...]:
        """Return the definitions that a player knows to lie at the bottom of this deck, the lowest last."""
        return self.deck[: self.known[2 + viewer]][::-1]


def without(pile: tuple[int, ...], defn: int) -> tuple[int, ...]:
    """Return a pile without the first card of a definition. ValueError if it has none."""
    place = pile.index(defn)
    return pile[:place] + pile[place + 1 :]


def without_last(pile: tuple[int, ...], defn: int) -> tuple[int, ...]:
    """Return a pile without the last card of a definition, if it has one."""
    return without(pile[::-1], defn)[::-1] if defn in pile else pile
