"""An effect that a card has though it is printed on another one (4.2, 4.3, 14.4)."""

from __future__ import annotations

from typing import Final

from engine.state.card_profile import CardProfile

# An effect among the marks of use of a card: the number of the card that lends it (0: its own), and which one
# it is where it is printed
Mark = tuple[int, int]
ITS_CONTROLLER: Final = -1


class GrantedEffect:
    """Effect number `effect` of definition `defn`, had by another card.

    `origin` tells apart those who lend the same: the number of the lending card. `stamp`: since when (14.3).
    `player`: whose it is where it stays that of the Equipment which lends it (4.2), else ITS_CONTROLLER.
    """

    __slots__ = ("defn", "effect", "origin", "player", "printed", "stamp")

    def __init__(
        self,
        printed: CardProfile,
        defn: int,
        effect: int,
        origin: int,
        stamp: int,
        player: int = ITS_CONTROLLER,
    ) -> None:
        self.printed = printed
        self.defn = defn
        self.effect = effect
        self.origin = origin
        self.stamp = stamp
        self.player = player

    def player_on(self, controller: int) -> int:
        """Return who is "you" in it, on a card of this player (4.2)."""
        return controller if self.player == ITS_CONTROLLER else self.player

    def lender(self) -> int:
        """The number of the Equipment that lends it, if it names the creature as [equipped]; else 0 (4.2)."""
        return self.origin if self.printed.serves >> self.effect & 1 else 0

    def mark(self) -> Mark:
        """Return its sign among the marks of use, which count for the card that has it (4.2)."""
        return (self.origin, self.effect)


def add_mark(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    """The marks with one more, each once and in order, so that cards that used the same are equal."""
    return marks if mark in marks else tuple(sorted([*marks, mark]))


NO_GRANTS: Final[tuple[GrantedEffect, ...]] = ()
