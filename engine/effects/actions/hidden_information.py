"""Instructions that let a player know what is hidden: one class a verb."""

from dataclasses import dataclass

from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does, names
from engine.effects.terms import alterations
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import EACH_PLAYER, WHO, YOU
from engine.effects.terms.subjects import Subject


@dataclass(frozen=True, eq=False, repr=False)
class LookAt(Instruction):
    """You see which cards these face-down ones are."""

    subject: Subject

    def text(self) -> str:
        return f"look at {self.subject.text()}"

    def explain(self) -> str:
        whom = self.subject.explain()
        if whom.startswith("those"):
            return f"you may know which cards {whom} are, if they are face-down (7.7, 19.1)"
        return f"you may know which card {whom} is, if it is face-down (7.7, 19.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        on.add_alteration(alterations.SHOW, on.cards(self.subject), 0, 0, UNSTATED)
        return True


add_tags(LookAt, does("look", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class LookAtHand(Instruction):
    """A player is told which cards the other one (`whose`) has in hand (19.1)."""

    whose: int

    def text(self) -> str:
        if self.whose == YOU:
            return "reveal your hand"
        if self.whose == EACH_PLAYER:
            return f"{WHO[self.whose]} reveals their hand"
        return f"look at {WHO[self.whose]}'s hand"

    def explain(self) -> str:
        whose = "your" if self.whose == YOU else f"{WHO[self.whose]}'s"
        return f"the other player is told which cards are in {whose} hand now (19.1)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.has_cards(player, in_hand=True) for player in on.players(self.whose))

    def apply(self, on: EffectContext) -> bool:
        for player in on.players(self.whose):
            on.show_hand(player)
        return True


add_tags(LookAtHand, does("look", "whose"), names("hand"))
