"""Frame: one piece of half-done work; which rules carry it on, its class says (`rules.game_loop`)."""

from __future__ import annotations

from typing import ClassVar

from engine.state.record import Names, StateRecord
from engine.state.stack import NO_CARD, StackObject
from engine.vocab import P1


class Frame(StateRecord):
    """One piece of half-done work.

    `player` is whose it is, `card` the number of the card that it is about (0 = none), `step` how far it is.
    `item` is the stack object that it works on. Frames may share one, so the position writes and clones it.
    """

    FIELDS: ClassVar[Names] = ("player", "card", "step")

    def __init__(self, player: int = P1, card: int = NO_CARD, item: StackObject | None = None) -> None:
        self.player = player
        self.card = card
        self.step = 0
        self.item = item

    def require_item(self) -> StackObject:
        """Return the item that this frame works on."""
        item = self.item
        assert item is not None
        return item
