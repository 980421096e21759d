"""Half-done work as a record: a stack of frames in the position, so that a game can rest at any question."""

from __future__ import annotations

from typing import Final

from engine.effects.node import Instruction
from engine.state.events import ProposedEvent
from engine.state.record import Record
from engine.state.stack import PendingTrigger, StackObject

SETUP: Final = 0
TURN: Final = 1
PHASE: Final = 2
EVENT: Final = 3
PUT_TRIGGERS: Final = 4
DECLARE: Final = 5
PAY: Final = 6
SUMMON: Final = 7
SET: Final = 8
FLIP: Final = 9
RESOLVE: Final = 10
EXECUTE: Final = 11
DISCARD: Final = 12
ARRIVE: Final = 13
MOVE: Final = 14
PREPARATION: Final = 15
MULTI_STEP: Final = 16
EQUIP: Final = 17
APPLY: Final = 18
FIGHT: Final = 19
CREW: Final = 20

OFF_STACK: Final = 1  # `zone` of a DECLARE frame whose item is carried out at once (15.1)


class Frame(Record):
    """One piece of half-done work.

    `kind` says which rules carry it on, `step` how far it is; what the rest is for, the rules of its kind
    say. `node` is what an EXECUTE frame carries out, `path` where that stands in the item's program.
    """

    FIELDS = ("kind", "player", "step", "card", "defn", "zone", "value", "picks", "path", "waiting", "dues")
    __slots__ = (*FIELDS, "item", "node")

    def __init__(self, kind: int = SETUP, player: int = 0) -> None:
        self.kind = kind
        self.player = player
        self.step = 0
        self.card = 0
        self.defn = -1
        self.zone = -1
        self.value = 0
        self.item: StackObject | None = None
        self.picks: tuple[int, ...] = ()
        self.waiting: tuple[PendingTrigger, ...] = ()
        self.dues: tuple[ProposedEvent, ...] = ()
        self.node: Instruction | None = None
        self.path: tuple[int, ...] = ()

    def take_pick(self) -> int:
        """The first of its picks, which is then no longer among them."""
        first = self.picks[0]
        self.picks = self.picks[1:]
        return first

    def require_item(self) -> StackObject:
        """The item that this frame works on."""
        item = self.item
        assert item is not None
        return item

    def clone(self, item: StackObject | None) -> Frame:
        """An equal frame of its own that works on `item`, the clone of its own one."""
        other = Frame(self.kind, self.player)
        other.step = self.step
        other.card = self.card
        other.defn = self.defn
        other.zone = self.zone
        other.value = self.value
        other.item = item
        other.node = self.node
        other.picks = self.picks
        other.path = self.path
        if self.dues:
            other.dues = tuple([due.clone() for due in self.dues])
        if self.waiting:
            other.waiting = tuple([w.clone() for w in self.waiting])
        return other
