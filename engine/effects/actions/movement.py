"""Instructions that put cards elsewhere or turn them over: one class a verb."""

from dataclasses import dataclass, replace
from typing import Final

from engine.effects import multi_step
from engine.effects.actions.continuous import clause
from engine.effects.context import EffectContext
from engine.effects.multi_step import PLACING
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does
from engine.effects.terms.selectors import ADJACENT, CONNECTED, STEPS, Selector
from engine.effects.terms.subjects import Subject, flatten_subjects
from engine.effects.terms.targets import Target

AROUND: Final = (ADJACENT, CONNECTED)


@dataclass(frozen=True, eq=False, repr=False)
class MoveTo(Instruction):
    """A card moves to a zone that is picked on resolution.

    `by_source`: the zone is adjacent or connected to the source, else to the card that moves.
    """

    subject: Subject
    where: Selector
    by_source: bool = False

    def text(self) -> str:
        moves = clause(self.subject, "moves", "move")
        step = next((STEPS[one.kind] for one in self.where.adjectives if one.kind in STEPS), "")
        return f"{moves} {step or f'to {self.place_text()}'}"

    def place_text(self) -> str:
        """'an adjacent empty zone', 'an empty zone adjacent to [this]'."""
        if not self.by_source:
            return self.where.article_text()
        around = [one.text() for one in self.where.adjectives if one.kind in AROUND]
        others = tuple([one for one in self.where.adjectives if one.kind not in AROUND])
        return f"{replace(self.where, adjectives=others).article_text()} {around[0]} to [this]"

    def explain(self) -> str:
        if any(one.kind in STEPS for one in self.where.adjectives):
            step = self.text().replace("[this]", "this card")
            return f"{step}, if that zone is empty, of its own type and side (2.2)"
        place = self.place_text().replace("[this]", "this card")
        return (
            f"{self.subject.explain()} moves to {place}, picked on resolution, of its own type and side (2.2)"
        )

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        return on.place_cards(on.cards(self.subject), self.where, PLACING, self.by_source)


add_tags(MoveTo, does("move", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class MoveToTarget(Instruction):
    """A card moves to the zone that was picked."""

    subject: Subject
    place: Target

    def text(self) -> str:
        return f"{clause(self.subject, 'moves', 'move')} to {self.place.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()} moves to {self.place.explain()}, if it may lie there (2.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, self.place)

    def apply(self, on: EffectContext) -> bool:
        on.move(on.cards(self.subject), on.zones(self.place.slot))
        return True


add_tags(MoveToTarget, does("move", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Swap(Instruction):
    """Two cards change places."""

    pair: Subject

    def text(self) -> str:
        return f"swap {self.pair.text()}"

    def explain(self) -> str:
        return f"{self.pair.explain()} change places, if each may lie where the other does (2.2)"

    def subjects(self) -> tuple[Node, ...]:
        return tuple(flatten_subjects((self.pair,)))

    def apply(self, on: EffectContext) -> bool:
        on.swap(on.cards(self.pair))
        return True


add_tags(Swap, does("swap", "pair"))


@dataclass(frozen=True, eq=False, repr=False)
class Flip(Instruction):
    """Face-down cards are turned over."""

    subject: Subject

    def text(self) -> str:
        return f"flip {self.subject.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()}: flipped, if face-down, and paid for (7.4)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.FLIPPING, on.cards(self.subject))


add_tags(Flip, does("flip", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class ReturnToHand(Instruction):
    """Cards go from the field to their owners' hands."""

    subject: Subject

    def text(self) -> str:
        return f"return {self.subject.text()} to hand"

    def explain(self) -> str:
        return f"{self.subject.explain()} goes to its owner's hand; a Creature Token is gone (1.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        on.return_to_hand(on.cards(self.subject))
        return True


add_tags(ReturnToHand, does("return", "subject"))
