"""Instructions about zones: they are opened, a card or a Creature Token comes to them; one class a verb."""

from dataclasses import dataclass

from engine.effects import multi_step
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import ANYBODY, ITSELF, OWN, add_tags, does, names
from engine.effects.terms.players import YOU, explain_verb, verb_text
from engine.effects.terms.selectors import CLOSED, Selector
from engine.effects.terms.targets import Target


@dataclass(frozen=True, eq=False, repr=False)
class Summon(Instruction):
    """The instruction of a Summoning Cost: the card arrives (7.1)."""

    def text(self) -> str:
        return "summon"

    def explain(self) -> str:
        return "the card arrives and collects mana equal to its Will (7.1)"

    def apply(self, on: EffectContext) -> bool:
        return True


add_tags(Summon, does("summon", ITSELF))


@dataclass(frozen=True, eq=False, repr=False)
class OpenZone(Instruction):
    """Open a closed zone that is picked on resolution."""

    where: Selector

    def text(self) -> str:
        return f"open {self.where.article_text()}"

    def explain(self) -> str:
        closed = "" if self.where.has(CLOSED) else " that is closed"
        return f"pick {self.where.article_text()}{closed} and open it (2.3)"

    def is_possible(self, on: EffectContext) -> bool:
        return len(on.closed_zones(self.where)) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.OPENING, on.closed_zones(self.where))


add_tags(OpenZone, does("open", "where", default=OWN))


@dataclass(frozen=True, eq=False, repr=False)
class OpenTarget(Instruction):
    """Open the zone that was picked."""

    place: Target

    def text(self) -> str:
        return f"open {self.place.text()}"

    def explain(self) -> str:
        return f"{self.place.explain()} is open from now on (2.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.place,)

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.OPENING, on.zones(self.place.slot))


add_tags(OpenTarget, does("open", "place"))


@dataclass(frozen=True, eq=False, repr=False)
class SummonToken(Instruction):
    """A Creature Token is summoned to a zone that is picked on resolution (20.2)."""

    where: Selector

    def text(self) -> str:
        return f"summon a creature token to {self.where.article_text()}"

    def explain(self) -> str:
        return f"a Creature Token is summoned to {self.where.article_text()}, open, that you pick (20.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return len(on.token_zones(self.where)) > 0

    def apply(self, on: EffectContext) -> bool:
        return on.place_token(on.token_zones(self.where))


add_tags(SummonToken, does("summon-token", "where"), names("token"))


@dataclass(frozen=True, eq=False, repr=False)
class SummonTokenAt(Instruction):
    """A Creature Token is summoned to the zone that was picked (20.2)."""

    place: Target

    def text(self) -> str:
        return f"summon a creature token to {self.place.text()}"

    def explain(self) -> str:
        return f"a Creature Token is summoned to {self.place.explain()} (20.2)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.place,)

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.CONSCRIPTING, on.zones(self.place.slot))


add_tags(SummonTokenAt, does("summon-token", "place"), names("token"))


@dataclass(frozen=True, eq=False, repr=False)
class EndTurn(Instruction):
    """The turn ends: the stack leaves without effect, no further phase is entered (22.6)."""

    def text(self) -> str:
        return "end the turn"

    def explain(self) -> str:
        return "the stack leaves without effect, and no further phase is entered (22.6)"

    def apply(self, on: EffectContext) -> bool:
        on.end_turn()
        return True


add_tags(EndTurn, does("skip", ANYBODY))


@dataclass(frozen=True, eq=False, repr=False)
class ExtraTurn(Instruction):
    """A player takes one more turn after this one, the newest first (22.6)."""

    who: int = YOU

    def text(self) -> str:
        return f"{verb_text(self.who, 'take')} an extra turn after this one"

    def explain(self) -> str:
        return f"{explain_verb(self.who, 'take')} a turn after this one, the newest first (22.6)"

    def apply(self, on: EffectContext) -> bool:
        for player in reversed(on.players(self.who)):
            on.add_turn(player)
        return True


add_tags(ExtraTurn, does("extra-turn", "who"))
