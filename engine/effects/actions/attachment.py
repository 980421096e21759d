"""Cards that lie under creatures, as instructions and states speak of them (4.2)."""

from dataclasses import dataclass

from engine import vocab
from engine.effects.actions.keyword_actions import NotableAction
from engine.effects.conditions import State
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import ANYBODY, OWN, add_tags, does, needs
from engine.effects.terms.subjects import Subject


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

    def apply(self, on: EffectContext) -> bool:
        on.attach(on.cards(self.subject), on.cards(self.to))
        return True


add_tags(Attach, does("attach", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class Equip(NotableAction):
    """Link Equipment to a connected creature zone, or attach it to a creature (4.2)."""

    def code(self) -> int:
        return vocab.EQUIP

    def explain(self) -> str:
        who = self.subject.explain()
        return f"Equip: {who} lends to a connected creature zone, or lies under a target creature (4.2)"

    def apply(self, on: EffectContext) -> bool:
        return on.equip(on.cards(self.subject)) if on.is_first_time() else True


add_tags(Equip, does("equip", "subject"), does("attach", ANYBODY))


@dataclass(frozen=True, eq=False, repr=False)
class Crew(NotableAction):
    """A Vehicle goes under a creature (4.3)."""

    def code(self) -> int:
        return vocab.CREW

    def explain(self) -> str:
        return f"Crew: {self.subject.explain()} goes under a connected face-up creature of its player (4.3)"

    def apply(self, on: EffectContext) -> bool:
        return on.crew(on.cards(self.subject)) if on.is_first_time() else True


add_tags(Crew, does("crew", "subject"), does("attach", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class Uncrew(NotableAction):
    """The Vehicle under a creature goes back to the artifact row (4.3)."""

    def code(self) -> int:
        return vocab.UNCREW

    def explain(self) -> str:
        return f"Uncrew: the Vehicle under {self.subject.explain()} goes back to the artifact row (4.3)"

    def apply(self, on: EffectContext) -> bool:
        return on.uncrew(on.cards(self.subject)) if on.is_first_time() else True


add_tags(Uncrew, does("uncrew", "subject"), does("move", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class HasAttachment(State):
    """Something is attached to this card, or crewed by it."""

    def text(self) -> str:
        return "[this] has an attachment"

    def explain(self) -> str:
        return "something is attached to this card (4.2)"


add_tags(HasAttachment, needs("attachment"))
