"""An effect that a card has though it is printed on another one (4.2, 4.3, 14.4)."""

from __future__ import annotations

from typing import Final

from engine.state.card_profile import CardProfile

# Marks of lent effects, in `CardObject.used` and `.acted`, stand above those of printed ones
GRANTED_MARK: Final = 256
EFFECTS: Final = 64  # of one definition


class GrantedEffect:
    """Effect number `effect` of definition `defn`, had by another card.

    `origin` tells apart those who lend the same: the number of the lending card. `stamp`: since when (14.3).
    """

    __slots__ = ("defn", "effect", "origin", "printed", "stamp")

    def __init__(self, printed: CardProfile, defn: int, effect: int, origin: int, stamp: int) -> None:
        self.printed = printed
        self.defn = defn
        self.effect = effect
        self.origin = origin
        self.stamp = stamp

    def mark(self) -> int:
        """Its bit among the marks of use, which count for the card that has it (4.2)."""
        return GRANTED_MARK + self.origin * EFFECTS + self.effect


NO_GRANTS: Final[tuple[GrantedEffect, ...]] = ()
