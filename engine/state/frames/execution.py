"""Frames of what is carried out: instructions, and events that would happen (12.3, 15)."""

from __future__ import annotations

from typing import Final

from engine.effects.node import Instruction
from engine.state.events import ProposedEvent
from engine.state.frames.frame import Frame
from engine.state.stack import NO_CARD
from engine.vocab import P1

NO_SLOT: Final = -1


class ExecuteFrame(Frame):
    """An instruction: `node`, found by its `path` in the item's program. `step` of its parts are done.

    `asked`: the part now carried out has asked. `checked`: the checks before it were made. `governed`: all
    its parts count as one for "if you did". `card` is the one that a "for each" is at, `left` are those to
    come; `x` is the number that was picked (-1 = none), `picked_slot` that of the phrase now picked for.
    """

    FIELDS = (*Frame.FIELDS, "path", "asked", "checked", "governed", "left", "x", "picked_slot")

    node: Instruction | None = None
    path: tuple[int, ...] = ()
    asked = False
    checked = False
    governed = False
    left: tuple[int, ...] = ()
    x = -1
    picked_slot = NO_SLOT


class ApplyFrame(Frame):
    """`events` would happen, at once or `one_by_one`; `at` is the place of the one looked at (15.5).

    `asked` is the key of the replacement, of `card`, that is asked about.
    """

    FIELDS = (*Frame.FIELDS, "events", "at", "one_by_one", "asked")

    def __init__(
        self, player: int = P1, events: tuple[ProposedEvent, ...] = (), one_by_one: bool = False
    ) -> None:
        super().__init__(player)
        self.events = events
        self.at = 0
        self.one_by_one = one_by_one
        self.asked: tuple[int, ...] = ()


class FightFrame(Frame):
    """`card` has dealt damage first; then `other` does (17.2)."""

    FIELDS = (*Frame.FIELDS, "other")

    def __init__(self, player: int = P1, card: int = NO_CARD, other: int = NO_CARD) -> None:
        super().__init__(player, card)
        self.other = other


class DiscardFrame(Frame):
    """`player` discards `count` more cards of their choice (21.2)."""

    FIELDS = (*Frame.FIELDS, "count")

    def __init__(self, player: int = P1, count: int = 0) -> None:
        super().__init__(player)
        self.count = count
