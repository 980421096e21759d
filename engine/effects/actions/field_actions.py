"""The notable actions of 20.2 that change what is on the field, and what lies under creatures (4.2)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects import multi_step
from engine.effects.actions.continuous import Loses
from engine.effects.actions.keyword_actions import NotableAction, add_action
from engine.effects.conditions import State
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import ANYBODY, OWN, add_tags, does, names, needs
from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import OfSubject, Subject, This
from engine.effects.terms.targets import Target, TargetPhrase


@dataclass(frozen=True, eq=False, repr=False)
class Cleanse(NotableAction):
    """Remove all conditions."""

    def explain(self) -> str:
        return f"Cleanse: {self.subject.explain()} loses all conditions that were given to it (20.1, 20.2)"

    def perform(self, on: EffectContext) -> None:
        on.cleanse(on.cards(self.subject))


add_action(Cleanse, vocab.CLEANSE, does("cleanse", "subject"), does("remove-condition", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Rise(NotableAction):
    """Remove Prone."""

    def explain(self) -> str:
        return f"Rise: {self.subject.explain()} is no longer Prone (20.1)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.have_condition(on.cards(self.subject), vocab.PRONE)

    def perform(self, on: EffectContext) -> None:
        on.remove_condition(on.cards(self.subject), vocab.PRONE)


add_action(Rise, vocab.RISE, does("rise", "subject"), does("remove-condition", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Reorient(NotableAction):
    """Rotate."""

    def explain(self) -> str:
        return f"Reorient: you pick one of all four facings for {self.subject.explain()} (9.3, 20.2)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_turn(on.cards(self.subject))

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.TURNING, on.cards(self.subject))


add_action(Reorient, vocab.REORIENT, does("reorient", "subject"), does("rotate", "subject"))


# What 20.1 calls a condition in some edition; the number of one, from 1, is that of its mode
REMOVABLE: Final = (*vocab.CONDITIONS, vocab.CONDUIT)


@dataclass(frozen=True, eq=False, repr=False)
class RemoveOneCondition(OfSubject):
    """A card loses one of the conditions that were given to it, of the player's choice (20.1)."""

    def text(self) -> str:
        return f"remove a condition from {self.subject.text()}"

    def explain(self) -> str:
        return (
            f"you pick, on resolution, one of the conditions that were given to {self.subject.explain()}, "
            "and it is removed (20.1)"
        )

    def choices(self) -> tuple[Instruction, ...]:
        return tuple([Loses(self.subject, (condition,)) for condition in REMOVABLE])

    def has_enough(self, on: EffectContext) -> bool:
        return len(on.given_conditions(on.cards(self.subject))) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.remove_one_condition(on.cards(self.subject), REMOVABLE)


add_tags(RemoveOneCondition, does("remove-condition", "subject"))


CLOCKWISE: Final = {1: "clockwise", 2: "180 degrees", 3: "counterclockwise"}


@dataclass(frozen=True, eq=False, repr=False)
class RotateBy(OfSubject):
    """Cards are turned by so many quarters of a turn, clockwise; nobody picks a facing."""

    quarters: int

    def text(self) -> str:
        return f"rotate {self.subject.text()} {CLOCKWISE[self.quarters]}"

    def explain(self) -> str:
        how = "halfway round" if self.quarters == 2 else f"a quarter {CLOCKWISE[self.quarters]}"
        return f"turn {self.subject.explain()} {how} (9.3)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_turn(on.cards(self.subject))

    def perform(self, on: EffectContext) -> None:
        on.turn_cards(on.cards(self.subject), self.quarters)


add_tags(RotateBy, does("rotate", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Sidestep(NotableAction):
    """Move to an empty adjacent zone of the own row."""

    def explain(self) -> str:
        who = self.subject.explain()
        return f"Sidestep: {who} moves to an empty zone beside it in its row, open or not (20.2)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_place(on.cards(self.subject), BESIDE)

    def apply(self, on: EffectContext) -> bool:
        return on.place_cards(on.cards(self.subject), BESIDE, multi_step.SIDESTEPPING)


add_action(Sidestep, vocab.SIDESTEP, does("sidestep", "subject"), does("move", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Maneuver(NotableAction):
    """Rearrange connected own artifacts."""

    def explain(self) -> str:
        who = self.subject.explain()
        return (
            f"Maneuver: your artifacts that {who} connects to change zones among those it connects to (20.2)"
        )

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.MANEUVERING, on.cards(self.subject))


add_action(Maneuver, vocab.MANEUVER, does("maneuver", "subject"), does("move", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class Transform(NotableAction):
    """Sacrifice it; a Fabled card that is made for this may be summoned to its zone."""

    def explain(self) -> str:
        who = self.subject.explain()
        what = "a Fabled card that says [Transformed] may be summoned there"
        return f"Transform: {who} is sacrificed, then {what} (20.2)"

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.TRANSFORMING, on.cards(self.subject))


add_action(Transform, vocab.TRANSFORM, does("transform", "subject"), does("sacrifice", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Conscript(NotableAction):
    """Summon a Creature Token; `slot` numbers the phrase of its zone."""

    slot: int

    def phrase(self) -> TargetPhrase:
        """Return what it targets."""
        return zone_phrase(self.subject)

    def explain(self) -> str:
        return "Conscript: a Creature Token with Might 1, Life 1 and an arrow at its top is summoned (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, Target(self.slot, self.phrase()))

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.CONSCRIPTING, on.zones(self.slot))


add_action(
    Conscript, vocab.CONSCRIPT, does("conscript", "subject"), does("summon-token", OWN), names("token")
)


@dataclass(frozen=True, eq=False, repr=False)
class Shift(NotableAction):
    """Swap with an own card of the same type; `slot` numbers the phrase of that card."""

    slot: int

    def phrase(self) -> TargetPhrase:
        """Return what it targets."""
        return card_phrase(self.subject)

    def explain(self) -> str:
        return f"Shift: {self.subject.explain()} and the target change places (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, Target(self.slot, self.phrase()))

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_swap(self.pair(on))

    def pair(self, on: EffectContext) -> list[int]:
        """Return the two cards that change places."""
        return [*on.cards(self.subject), *on.cards(Target(self.slot))]

    def perform(self, on: EffectContext) -> None:
        on.swap(self.pair(on))


add_action(Shift, vocab.SHIFT, does("shift", "subject"), does("swap", OWN))


BESIDE = Selector(sel.ZONE, adjectives=(Adjective(sel.EMPTY), Adjective(sel.ADJACENT), Adjective(sel.IN_ROW)))
FOR_TOKENS = Selector(sel.CREATURE_ZONE, sel.FOR_TOKENS, (Adjective(sel.EMPTY), Adjective(sel.OPEN)))
TO_SHIFT_WITH = Selector(sel.CARD, sel.ANY_SIDE, (Adjective(sel.OTHER), Adjective(sel.IN_ROW)))


def target_origin(doer: Subject) -> Subject | None:
    """From where an action of a card targets: from that card."""
    return None if isinstance(doer, This) else Target(doer.slot) if isinstance(doer, Target) else doer


def zone_phrase(doer: Subject) -> TargetPhrase:
    """An empty open creature zone of one's own (20.2)."""
    return TargetPhrase(FOR_TOKENS, origin=target_origin(doer))


def card_phrase(doer: Subject) -> TargetPhrase:
    """An own card of the same type (20.2), so one of the same row (2.2)."""
    return TargetPhrase(TO_SHIFT_WITH, origin=target_origin(doer))


@dataclass(frozen=True, eq=False, repr=False)
class Attach(Instruction):
    """A face-up artifact lies under a creature from now on."""

    subject: Subject
    to: Subject

    def text(self) -> str:
        return f"attach {self.subject.text()} to {self.to.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()} lies under {self.to.explain()} from then on, and goes with it (4.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, self.to)

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_attach(on.cards(self.subject), on.cards(self.to))

    def perform(self, on: EffectContext) -> None:
        on.attach(on.cards(self.subject), on.cards(self.to))


add_tags(Attach, does("attach", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class Equip(NotableAction):
    """Link Equipment to a connected creature zone, or attach it to a creature (4.2)."""

    def explain(self) -> str:
        who = self.subject.explain()
        return f"Equip: {who} lends to a connected creature zone, or lies under a target creature (4.2)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act(on.cards(self.subject), vocab.EQUIP)

    def apply(self, on: EffectContext) -> bool:
        return on.equip(on.cards(self.subject)) if on.is_first_time() else True


add_action(Equip, vocab.EQUIP, does("equip", "subject"), does("attach", ANYBODY))


@dataclass(frozen=True, eq=False, repr=False)
class Crew(NotableAction):
    """A Vehicle goes under a creature (4.3)."""

    def explain(self) -> str:
        return f"Crew: {self.subject.explain()} goes under a connected face-up creature of its player (4.3)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act(on.cards(self.subject), vocab.CREW)

    def apply(self, on: EffectContext) -> bool:
        return on.crew(on.cards(self.subject)) if on.is_first_time() else True


add_action(Crew, vocab.CREW, does("crew", "subject"), does("attach", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class Uncrew(NotableAction):
    """The Vehicle under a creature goes back to the artifact row (4.3)."""

    def explain(self) -> str:
        return f"Uncrew: the Vehicle under {self.subject.explain()} goes back to the artifact row (4.3)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act(on.cards(self.subject), vocab.UNCREW)

    def apply(self, on: EffectContext) -> bool:
        return on.uncrew(on.cards(self.subject)) if on.is_first_time() else True


add_action(Uncrew, vocab.UNCREW, does("uncrew", "subject"), does("move", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class HasAttachment(State):
    """Something is attached to this card, or crewed by it."""

    def text(self) -> str:
        return "[this] has an attachment"

    def explain(self) -> str:
        return "something is attached to this card (4.2)"


add_tags(HasAttachment, needs("attachment"))
