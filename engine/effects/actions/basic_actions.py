"""Instructions: one class a verb, with its form, its printing and its explanation."""

from dataclasses import dataclass

from engine.effects.actions.continuous import clause
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import ITSELF, add_tags, does, gives
from engine.effects.terms.amounts import All, Amount
from engine.effects.terms.counted_amounts import DECK, HAND, CountPile
from engine.effects.terms.players import OPPONENT, YOU, explain_verb, verb_text, who_text
from engine.effects.terms.subjects import Subject, This


@dataclass(frozen=True, eq=False, repr=False)
class DealDamage(Instruction):
    """Deal damage to creatures; `by` one card, this one where it is None."""

    amount: Amount
    to: Subject
    by: Subject | None = None

    def text(self) -> str:
        deals = "deal" if self.by is None else clause(self.by, "deals", "deal")
        return f"{deals} {self.amount.text()} damage to {self.to.text()}"

    def explain(self) -> str:
        by = "" if self.by is None else f", dealt by {self.by.explain()}"
        damage = f"{self.amount.explain()} damage to {self.to.explain()}{by}"
        return f"{damage}; Armor and Resilient lower it (17.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.to,) if self.by is None else (self.by, self.to)

    def is_possible(self, on: EffectContext) -> bool:
        return all(on.has_any(subject) for subject in self.subjects())

    def apply(self, on: EffectContext) -> bool:
        dealers = on.cards(This()) if self.by is None else on.cards(self.by)
        if dealers or self.by is None:
            on.deal_damage(
                on.cards(self.to), on.number(self.amount), dealers[0] if self.by is not None else 0
            )
        return True


add_tags(DealDamage, does("damage", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class Heal(Instruction):
    """Remove damage counters."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"heal {self.amount.text()} damage from {self.subject.text()}"

    def explain(self) -> str:
        return f"up to {self.amount.explain()} damage is removed from {self.subject.explain()}"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        on.heal(on.cards(self.subject), on.number(self.amount))
        return True


add_tags(Heal, does("heal", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Destroy(Instruction):
    """Put cards from the field into their owners' graveyards."""

    subject: Subject

    def text(self) -> str:
        return f"destroy {self.subject.text()}"

    def explain(self) -> str:
        return f"{self.subject.explain()}: destroyed, into the owner's graveyard (17.4)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        on.destroy(on.cards(self.subject))
        return True


add_tags(Destroy, does("destroy", "subject"))


def player_sides(who: int) -> tuple[bool, ...]:
    """The sides of players, seen from you: whether they are yours."""
    return {YOU: (True,), OPPONENT: (False,)}.get(who, (True, False))


@dataclass(frozen=True, eq=False, repr=False)
class Draw(Instruction):
    """Players draw cards."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        return f"{verb_text(self.who, 'draw')} {self.amount.text()}"

    def explain(self) -> str:
        return f"{explain_verb(self.who, 'draw')} {self.amount.explain()}; an empty deck draws nothing (6.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.has_cards(player, in_hand=False) for player in on.players(self.who))

    def max_amount(self, on: EffectContext) -> int:
        return max(on.number(CountPile(DECK, yours)) for yours in player_sides(self.who))

    def apply(self, on: EffectContext) -> bool:
        for player in on.players(self.who):
            on.draw(player, on.number(self.amount))
        return True


add_tags(Draw, does("draw", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class Discard(Instruction):
    """Players discard cards of their choice."""

    amount: Amount
    who: int = YOU

    def text(self) -> str:
        if self.amount == All():
            return f"{verb_text(self.who, 'discard')} {'your' if self.who == YOU else 'their'} hand"
        return f"{verb_text(self.who, 'discard')} {self.amount.text()}"

    def explain(self) -> str:
        if self.amount == All():
            return f"{explain_verb(self.who, 'discard')} all cards in hand"
        if self.who == YOU:
            return f"discard {self.amount.explain()}, or as many as you have (21.2)"
        return f"{who_text(self.who)} discards {self.amount.explain()}, or as many as there are (21.2)"

    def is_possible(self, on: EffectContext) -> bool:
        return any(on.has_cards(player, in_hand=True) for player in on.players(self.who))

    def max_amount(self, on: EffectContext) -> int:
        return max(on.number(CountPile(HAND, yours)) for yours in player_sides(self.who))

    def apply(self, on: EffectContext) -> bool:
        if on.is_first_time():
            for player in on.players(self.who):
                on.discard(player, on.number(self.amount))
            return False
        return True


add_tags(Discard, does("discard", "who"))


@dataclass(frozen=True, eq=False, repr=False)
class Collect(Instruction):
    """Cards collect mana."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"{clause(self.subject, 'collects', 'collect')} {self.amount.text()} mana"

    def explain(self) -> str:
        return f"{self.amount.explain()} mana is put on {self.subject.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def apply(self, on: EffectContext) -> bool:
        on.collect(on.cards(self.subject), on.number(self.amount))
        return True


add_tags(Collect, does("collect", "subject"), gives("mana", "subject"))


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
