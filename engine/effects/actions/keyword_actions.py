"""Notable actions (20.2): what they have in common, and Strike, March, Burst, Pray, Move, Research."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects import multi_step
from engine.effects.actions.continuous import clause, have_clause
from engine.effects.context import EffectContext
from engine.effects.node import Node
from engine.effects.tag_rules import ANYBODY, OWN, TagRule, add_tags, does, gives, tag_word
from engine.effects.terms import selectors as sel
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import OfSubject, Subject, This
from engine.effects.terms.targets import Target, TargetPhrase

# The notable actions as what one card does
THIRD: Final = {
    vocab.STRIKE: "Strikes",
    vocab.MARCH: "Marches",
    vocab.PRAY: "Prays",
    vocab.BURST: "Bursts",
    vocab.RESEARCH: "Researches",
    vocab.CLEANSE: "Cleanses",
    vocab.CONSCRIPT: "Conscripts",
    vocab.MANEUVER: "Maneuvers",
    vocab.REORIENT: "Reorients",
    vocab.RISE: "Rises",
    vocab.SHIFT: "Shifts",
    vocab.SIDESTEP: "Sidesteps",
    vocab.TRANSFORM: "Transforms",
    vocab.MOVE: "Moves",
    vocab.EQUIP: "Equips",
    vocab.CREW: "Crews",
    vocab.UNCREW: "Uncrews",
}
# Those that an order before a card has that card do; Strike, March and the like are done to it
HAVE_IT_ACT: Final = (vocab.PRAY, vocab.BURST, vocab.RESEARCH, vocab.CLEANSE, vocab.REORIENT, vocab.TRANSFORM)


@dataclass(frozen=True, eq=False, repr=False)
class NotableAction(OfSubject):
    """An action of 20.2: what an Action Pool offers, or an instruction to a subject."""

    def code(self) -> int:
        """Its code in `vocab.ACTIONS`."""
        return ACTION_CODES[type(self)]

    def text(self) -> str:
        name = vocab.ACTIONS[self.code()]
        return name if isinstance(self.subject, This) else clause(self.subject, THIRD[self.code()], name)

    def stated_clause(self) -> str:
        return f"[this] {THIRD[self.code()]}" if isinstance(self.subject, This) else self.text()

    def order_text(self) -> str:
        if isinstance(self.subject, This):
            return self.text()
        name = vocab.ACTIONS[self.code()]
        if self.code() in HAVE_IT_ACT:
            return f"{name} {self.subject.text()}"
        return have_clause(self.subject, name) + self.text().removeprefix(NotableAction.text(self))

    def own_action(self) -> int:
        return self.code() if isinstance(self.subject, This) else vocab.UNIQUE


ACTION_CODES: Final[dict[type[NotableAction], int]] = {}


def add_action(node: type[NotableAction], code: int, *rules: TagRule) -> None:
    """Say which notable action nodes of a class are, and what they mean by themselves."""
    ACTION_CODES[node] = code
    add_tags(node, *rules)


@dataclass(frozen=True, eq=False, repr=False)
class Strike(NotableAction):
    """Attack a creature zone (10); as an instruction, it is declared while that resolves."""

    def explain(self) -> str:
        if isinstance(self.subject, This):
            return "Strike: attack a creature zone that it connects to (10.1)"
        return f"Strike: {self.subject.explain()} attacks a creature zone that it connects to (10.1)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act(on.cards(self.subject), vocab.STRIKE)

    def apply(self, on: EffectContext) -> bool:
        return on.declare_actions(on.cards(self.subject), vocab.STRIKE) if on.is_first_time() else True


add_action(Strike, vocab.STRIKE, does("strike", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class March(NotableAction):
    """Move to an open creature zone (9.2); as an instruction, it is declared while that resolves."""

    def explain(self) -> str:
        zone = "an empty open creature zone on its side that it connects to"
        if isinstance(self.subject, This):
            return "March: move to an empty open creature zone of yours that it connects to, then turn (9.2)"
        return f"March: {self.subject.explain()} moves to {zone}, then turns (9.2)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act(on.cards(self.subject), vocab.MARCH)

    def apply(self, on: EffectContext) -> bool:
        return on.declare_actions(on.cards(self.subject), vocab.MARCH) if on.is_first_time() else True


add_action(March, vocab.MARCH, does("march", "subject"), does("move", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Burst(NotableAction):
    """1 damage to every connected face-up creature."""

    def explain(self) -> str:
        return f"Burst: 1 damage to every face-up creature that {self.subject.explain()} connects to (20.2)"

    def perform(self, on: EffectContext) -> None:
        for card in on.cards(self.subject):
            on.deal_damage(on.connected_creatures(card), 1, card)


add_action(Burst, vocab.BURST, does("burst", "subject"), does("damage", ANYBODY))


@dataclass(frozen=True, eq=False, repr=False)
class Pray(NotableAction):
    """Collect 1 mana."""

    def explain(self) -> str:
        return f"Pray: put 1 mana on {self.subject.explain()} (20.2)"

    def perform(self, on: EffectContext) -> None:
        on.collect(on.cards(self.subject), 1)


add_action(Pray, vocab.PRAY, does("pray", "subject"), does("collect", "subject"), gives("mana", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Move(NotableAction):
    """Reposition in the own row, turn, in any order (9.1)."""

    def explain(self) -> str:
        who = self.subject.explain()
        return f"Move: {who} goes up to its Movement along its row, and may be turned (9.1)"

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act(on.cards(self.subject), vocab.MOVE)

    def apply(self, on: EffectContext) -> bool:
        return on.perform_moves(on.cards(self.subject)) if on.is_first_time() else True


add_action(Move, vocab.MOVE, does("move", "subject"), does("rotate", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Research(NotableAction):
    """Draw a card, then discard a card."""

    def explain(self) -> str:
        return "Research: draw a card, then discard a card (20.2)"

    def has_enough(self, on: EffectContext) -> bool:
        return all(on.deck_size(player) > 0 for player in on.controllers(on.cards(self.subject)))

    def apply(self, on: EffectContext) -> bool:
        return on.start_multi_step(multi_step.RESEARCHING, on.cards(self.subject))


add_action(Research, vocab.RESEARCH, does("research", "subject"), does("draw", OWN), does("discard", OWN))


# What stands between the name of an action and where it is done, and what is done there
BEFORE_PLACE: Final = {vocab.MARCH: "to ", vocab.SIDESTEP: "to "}
DONE_THERE: Final = {
    vocab.STRIKE: "attacks {}, if it could declare that (10.1)",
    vocab.MARCH: "moves to {}, if it could March there, then turns (9.2)",
    vocab.SIDESTEP: "moves to {}, if that is an empty zone beside it in its row (20.2)",
    vocab.EQUIP: "is equipped to {}, if it could be (4.2)",
    vocab.CREW: "goes under {}, if it could be crewed by that (4.3)",
}
# What an action targets by itself, where a card is told nothing else (4.2, 9.2, 10.1)
TARGETED_BY: Final = {
    vocab.STRIKE: (sel.CREATURE_ZONE, sel.ZONE),
    vocab.MARCH: (sel.CREATURE_ZONE, sel.ZONE),
    vocab.EQUIP: (sel.CREATURE,),
    vocab.CREW: (sel.CREATURE,),
}
AIMED: Final = {code: tag_word(vocab.ACTIONS[code]) for code in DONE_THERE}


@dataclass(frozen=True, eq=False, repr=False)
class AimedAction(NotableAction):
    """A notable action that is done to a card or zone that the text names (20.2)."""

    action: int
    at: Subject

    def code(self) -> int:
        return self.action

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject, self.at)

    def text(self) -> str:
        return f"{super().text()} {BEFORE_PLACE.get(self.action, '')}{self.at.text()}"

    def stated_clause(self) -> str:
        if not isinstance(self.subject, This):
            return self.text()
        return f"[this] {THIRD[self.action]} {BEFORE_PLACE.get(self.action, '')}{self.at.text()}"

    def explain(self) -> str:
        done = DONE_THERE[self.action].format(self.at.explain())
        return f"{vocab.ACTIONS[self.action]}: {self.subject.explain()} {done}"

    def own_action(self) -> int:
        return vocab.UNIQUE

    def is_possible(self, on: EffectContext) -> bool:
        return on.has_any(self.subject) and on.has_any(self.at)

    def has_enough(self, on: EffectContext) -> bool:
        return on.can_act_at(on.cards(self.subject), self.action, self.at)

    def is_unlimited(self) -> bool:
        """Return whether it says no more of this card's action than that it targets, which it does anyway."""
        if not isinstance(self.subject, This) or not isinstance(self.at, Target) or self.at.phrase is None:
            return False
        return self.at.phrase in [TargetPhrase(Selector(noun)) for noun in TARGETED_BY.get(self.action, ())]

    def apply(self, on: EffectContext) -> bool:
        return on.act_at(on.cards(self.subject), self.action, self.at) if on.is_first_time() else True


add_tags(AimedAction, does(whom="subject", of="action", words=AIMED))


@dataclass(frozen=True, eq=False, repr=False)
class ActAgain(OfSubject):
    """Cards can act in this Event as if they had not yet (6.6)."""

    def text(self) -> str:
        return clause(self.subject, "can act again this Event", "can act again this Event")

    def explain(self) -> str:
        return f"what {self.subject.explain()} did in this Event does not count any more (6.6)"

    def perform(self, on: EffectContext) -> None:
        on.forget_actions(on.cards(self.subject))


add_tags(ActAgain, gives("act", "subject"))
