"""The most that a player can come to have with a deck, asked by the costs and targets that need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from engine.effects.terms.amounts import Amount
    from engine.effects.terms.selectors import Selector

PLENTY: Final = 1000  # more than any text asks for: nothing that is printed bounds it


class Lack(NamedTuple):
    """Shortage in a deck of something: so many `what` are wanted, and there can be `has` at most."""

    what: str
    wanted: int
    has: int


class DeckSupply:
    """Supply of one printed effect by its deck at most; the opponent gives nothing away."""

    def least(self, amount: Amount) -> int:
        """Return how much of an amount of a cost is left once all that lowers it did (8.4)."""
        raise NotImplementedError

    def on_field(self, what: Selector) -> int:
        """Return how many of the player's own cards fit at once."""
        raise NotImplementedError

    def in_hand(self, what: Selector | None) -> int:
        """Return how many cards of the hand fit, without the card itself."""
        raise NotImplementedError

    def in_graveyard(self, what: Selector) -> int:
        """Return how many cards of the own graveyard fit."""
        raise NotImplementedError

    def mana(self, origin: Selector | None) -> int:
        """Return how much mana own cards that fit have together (8.2, 8.3)."""
        raise NotImplementedError

    def mana_of_this(self) -> int:
        """Return how much mana the card itself has."""
        raise NotImplementedError

    def hit_points(self) -> int:
        """Return how many HP the player has."""
        raise NotImplementedError

    def transforms(self) -> bool:
        """Return whether a card of the deck Transforms (20.2)."""
        raise NotImplementedError

    def has_arrows(self) -> bool:
        """Return whether the card can connect to anything (3.4)."""
        raise NotImplementedError
