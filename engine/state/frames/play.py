"""Frames of cards that are played, flipped and moved (7, 9)."""

from __future__ import annotations

from typing import ClassVar

from engine.state.frames.frame import Frame
from engine.state.record import Names
from engine.state.stack import NO_CARD, PendingTrigger
from engine.vocab import P1


class PlayFrame(Frame):
    """A card comes from the hand or Fables Deck: its definition, and its zone once that is picked (-1)."""

    FIELDS: ClassVar[Names] = (*Frame.FIELDS, "defn", "zone")

    def __init__(self, player: int = P1, defn: int = -1) -> None:
        super().__init__(player)
        self.defn = defn
        self.zone = -1


class SummonFrame(PlayFrame):
    """A card is summoned with a rotation (7.1), perhaps by a Transform (20.2).

    `item` is what paying for it came to, as its Summoning Cost may speak of that.
    """

    FIELDS = (*PlayFrame.FIELDS, "rotation", "from_hand", "transformed")

    def __init__(self, player: int = P1, defn: int = -1, from_hand: bool = False) -> None:
        super().__init__(player, defn)
        self.rotation = 0
        self.from_hand = from_hand
        self.transformed = False

    def clone(self) -> SummonFrame:
        """An equal one of its own; by hand, as that of a turn."""
        other = SummonFrame(self.player, self.defn, self.from_hand)
        other.card = self.card
        other.step = self.step
        other.zone = self.zone
        other.rotation = self.rotation
        other.transformed = self.transformed
        return other


class FreeSummonFrame(PlayFrame):
    """A card of the pile `origin` is summoned without its cost (22.3)."""

    FIELDS = (*PlayFrame.FIELDS, "origin")

    def __init__(self, player: int = P1, defn: int = -1, origin: int = 0) -> None:
        super().__init__(player, defn)
        self.origin = origin


class SetFrame(PlayFrame):
    """A card is set from the hand (7.3)."""


class FreeSetFrame(SetFrame):
    """A card of the pile `origin` is set by an effect (22.3)."""

    FIELDS = (*SetFrame.FIELDS, "origin")

    def __init__(self, player: int = P1, defn: int = -1, origin: int = 0) -> None:
        super().__init__(player, defn)
        self.origin = origin


class FlipFrame(Frame):
    """A card is flipped (7.4), perhaps for the `trigger` of it.

    `item` is what paying for it came to, as its Summoning Cost may speak of that.
    """

    FIELDS = (*Frame.FIELDS, "trigger")

    def __init__(self, player: int = P1, card: int = NO_CARD, trigger: PendingTrigger | None = None) -> None:
        super().__init__(player, card)
        self.trigger = trigger


SUMMONED = 0
FLIPPED = 1
FLIP_EMITTED = 2


class ArriveFrame(Frame):
    """A card has come face-up onto the field: by a summon, a flip, or a flip that was emitted (7.1, 7.4)."""

    FIELDS = (*Frame.FIELDS, "how")

    def __init__(self, player: int = P1, card: int = NO_CARD, how: int = SUMMONED) -> None:
        super().__init__(player, card)
        self.how = how


class MoveFrame(Frame):
    """A card performs the Move action, with so many `points` left (-1 before it starts), in parts (9.1).

    `swapped` is the number of the card swapped with that may still be turned (0 = none), `moved` are the
    numbers of the cards that were moved or turned.
    """

    FIELDS = (
        *Frame.FIELDS, "points", "repositioned", "turned", "crewed", "uncrewed", "swapped", "moved",
    )  # fmt: skip

    points = -1
    repositioned = False
    turned = False
    crewed = False
    uncrewed = False
    swapped = NO_CARD
    moved: tuple[int, ...] = ()


class EquipFrame(Frame):
    """Equipment Equips at once; `optional`: it may be left (4.2)."""

    FIELDS = (*Frame.FIELDS, "optional")

    def __init__(self, player: int = P1, card: int = NO_CARD, optional: bool = False) -> None:
        super().__init__(player, card)
        self.optional = optional


class VehicleFrame(Frame):
    """Something is done with a Vehicle (4.3)."""


class CrewFrame(VehicleFrame):
    """A Vehicle comes under the creature in a zone, -1 before it is picked.

    `asked` are the cards that were asked whether they name another one (20.1).
    """

    FIELDS = (*Frame.FIELDS, "zone", "asked")

    zone = -1
    asked: tuple[int, ...] = ()


class UncrewFrame(VehicleFrame):
    """A Vehicle leaves the creature that it lies under."""


class TurnVehicleFrame(VehicleFrame):
    """A Vehicle under a creature is turned on its own."""
