"""Continuous effects made by a resolved effect (14.4)."""

from __future__ import annotations

from typing import Final

from engine.effects.node import Instruction
from engine.state.record import StateRecord

NO_DEFN: Final = -1
UNKNOWN: Final = -1


class ContinuousEffect(StateRecord):
    """Something that holds from `stamp` on: what `kind` (`alterations`) says, with `which` and `by`.

    It covers `cards`, fixed when it was made; or, `live`, whoever fits its instruction at any time. That is
    found by `path` in effect `effect` of definition `defn`, as is the state it depends on if it is
    `conditional`; `source` and `controller` are whose effect it was. `ends` is a code of
    `durations`, `striker` the number of the card whose Strike ends it (0 = none). `asked` is what its
    text asks for (value_kinds), UNKNOWN until that is needed.
    """

    FIELDS = (
        "kind", "cards", "which", "by", "ends", "stamp", "source", "controller", "live", "conditional",
        "striker", "defn", "effect", "path",
    )  # fmt: skip
    __slots__ = (*FIELDS, "asked", "node")

    def __init__(
        self, kind: int = 0, cards: list[int] | None = None, which: int = 0, by: int = 0, ends: int = 0
    ) -> None:
        self.kind = kind
        self.cards: list[int] = cards or []
        self.which = which
        self.by = by
        self.ends = ends
        self.stamp = 0
        self.source = 0
        self.controller = 0
        self.live = False
        self.conditional = False
        self.striker = 0
        self.defn = NO_DEFN
        self.effect = 0
        self.path: tuple[int, ...] = ()
        self.node: Instruction | None = None
        self.asked = UNKNOWN

    def is_empty(self) -> bool:
        """Return whether all the cards that it was about are gone (4.7)."""
        return not self.live and not self.cards

    def clone(self) -> ContinuousEffect:
        """An equal one of its own."""
        other = ContinuousEffect(self.kind, self.cards[:], self.which, self.by, self.ends)
        other.stamp = self.stamp
        other.source = self.source
        other.controller = self.controller
        other.live = self.live
        other.conditional = self.conditional
        other.striker = self.striker
        other.defn = self.defn
        other.effect = self.effect
        other.path = self.path
        other.node = self.node
        other.asked = self.asked
        return other
