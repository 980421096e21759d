"""Frames of instructions that ask card by card, or zone by zone (`effects.multi_step`)."""

from __future__ import annotations

from typing import ClassVar

from engine.state.frames.frame import Frame
from engine.state.record import Names
from engine.state.stack import NO_CARD, StackObject
from engine.vocab import P1


class MultiStepFrame(Frame):
    """Of an effect: `left` are the numbers of the cards, or the zones, to come; `card` is being done."""

    FIELDS: ClassVar[Names] = (*Frame.FIELDS, "left")

    def __init__(self, player: int = P1, left: tuple[int, ...] = (), item: StackObject | None = None) -> None:
        super().__init__(player, NO_CARD, item)
        self.left = left

    def take_next(self) -> int:
        """The next card or zone, which is then no longer to come."""
        first = self.left[0]
        self.left = self.left[1:]
        return first


class TurnCardsFrame(MultiStepFrame):
    """Each card is turned (9.3)."""


class ResearchFrame(MultiStepFrame):
    """For each card one is drawn and one discarded (20.2)."""


class FlipCardsFrame(MultiStepFrame):
    """Each face-down card is flipped (7.4)."""


class PlaceFrame(MultiStepFrame):
    """Each card goes to a zone; `zones` are the masks of those for the cards in `left`."""

    FIELDS = (*MultiStepFrame.FIELDS, "zones")

    zones: tuple[int, ...] = ()


class SidestepFrame(PlaceFrame):
    """The same beside where each card was, perhaps with a turn (20.2)."""


class ManeuverFrame(MultiStepFrame):
    """Each card rearranges the artifacts in `zones`, a mask; of these it `moved` some, by number (20.2)."""

    FIELDS = (*MultiStepFrame.FIELDS, "zones", "moved")

    zones = 0
    moved: tuple[int, ...] = ()


class TransformFrame(MultiStepFrame):
    """Each card is sacrificed; its `owner` may summon another one to its `zone` (20.2).

    `before` is the last number that a card had when that summon began.
    """

    FIELDS = (*MultiStepFrame.FIELDS, "owner", "zone", "before")

    owner = P1
    zone = -1
    before = 0


class ConscriptFrame(MultiStepFrame):
    """A Creature Token comes into each zone, now into `zone`, or one picked of `choices`, a mask (20.2)."""

    FIELDS = (*MultiStepFrame.FIELDS, "zone", "choices")

    zone = -1
    choices = 0


class OpenZoneFrame(MultiStepFrame):
    """One closed zone of those in `left` is opened (2.3)."""


class SacrificeFrame(Frame):
    """`player` sacrifices `count` cards of `zones`, a mask of picks; those in `picked` are made (8.5)."""

    FIELDS = (*Frame.FIELDS, "count", "zones", "picked")

    def __init__(
        self, player: int = P1, count: int = 0, zones: int = 0, item: StackObject | None = None
    ) -> None:
        super().__init__(player, NO_CARD, item)
        self.count = count
        self.zones = zones
        self.picked: tuple[int, ...] = ()


class PilesFrame(Frame):
    """`player` picks cards of the piles of `owner` (22.3): of the definitions `left` from `fewest` to `most`.

    They go from `origin` to `to`, what is left to `rest`, all codes of `effects.actions.piles`, as is `how`
    they are picked. `shown`: the other player sees them. `placed` is how many of them lie on the deck by now.
    """

    FIELDS = (
        *Frame.FIELDS, "left", "owner", "origin", "to", "rest", "how", "fewest", "most", "shown", "placed",
    )  # fmt: skip

    left: tuple[int, ...] = ()
    owner = P1
    origin = 0
    to = 0
    rest = 0
    how = 0
    fewest = 0
    most = 0
    shown = False
    placed = 0
