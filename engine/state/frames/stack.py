"""Frames of what goes on the stack, is paid for, and resolves (8, 12)."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.state.frames.frame import Frame
from engine.state.record import Names
from engine.state.stack import NO_CARD, PendingTrigger, StackObject
from engine.vocab import P1


class TriggersFrame(Frame):
    """Triggers go on the stack: those `waiting`, and the place of the one `asked` about, -1 (12.4)."""

    FIELDS = (*Frame.FIELDS, "waiting", "asked")

    def __init__(self, player: int = P1, waiting: tuple[PendingTrigger, ...] = ()) -> None:
        super().__init__(player)
        self.waiting = waiting
        self.asked = -1

    def asked_trigger(self) -> PendingTrigger:
        """Return the trigger that is asked about."""
        return self.waiting[self.asked]


class TargetingFrame(Frame):
    """Frame that targets: `flips` are the zones whose face-down cards are still to be flipped (7.6)."""

    FIELDS: ClassVar[Names] = (*Frame.FIELDS, "flips")

    flips: tuple[int, ...] = ()


class DeclareFrame(TargetingFrame):
    """An item of `card` is declared: `phrase` is the target phrase now asked for (12.1, 13.1).

    `block_chooser` is who is asked for a blocker (`rules.combat`). `off_stack`: it is carried out at once, as
    a replacement is (15.1). `asked` are the numbers of cards that were asked for another target (20.1).
    """

    FIELDS = (*TargetingFrame.FIELDS, "phrase", "block_chooser", "off_stack", "asked")

    phrase = 0
    block_chooser = 0
    off_stack = False
    asked: tuple[int, ...] = ()

    def clone(self) -> DeclareFrame:
        """An equal one of its own; by hand, as that of a turn."""
        other = DeclareFrame(self.player, self.card)
        other.step = self.step
        other.flips = self.flips
        other.phrase = self.phrase
        other.block_chooser = self.block_chooser
        other.off_stack = self.off_stack
        other.asked = self.asked
        return other


class RetargetFrame(Frame):
    """`card`, which is the target at `index` of what the frame below declares, may name another (20.1)."""

    FIELDS = (*Frame.FIELDS, "index")

    def __init__(self, player: int = P1, card: int = NO_CARD, index: int = 0) -> None:
        super().__init__(player, card)
        self.index = index


class ResolveFrame(TargetingFrame):
    """An item that was taken off the stack resolves (12.2)."""


# What is paid for
EFFECT_COST: Final = 0
FLIP_COST: Final = 1
SUMMON_COST: Final = 2  # of the frame below


class PayFrame(Frame):
    """A cost is paid (8.5): which `cost`, and the `picks` so far.

    `item` is what is declared, or what a Summoning Cost says after "summon", which the frame below then gets.
    """

    FIELDS = (*Frame.FIELDS, "cost", "picks")

    def __init__(
        self, player: int = P1, card: int = NO_CARD, item: StackObject | None = None, cost: int = EFFECT_COST
    ) -> None:
        super().__init__(player, card, item)
        self.cost = cost
        self.picks: tuple[int, ...] = ()
