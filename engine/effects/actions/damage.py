"""Instructions that deal damage, heal it or destroy: one class a verb."""

from dataclasses import dataclass

from engine import vocab
from engine.effects.actions.continuous import clause, have_clause
from engine.effects.context import EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does
from engine.effects.terms.amounts import All, Amount
from engine.effects.terms.subjects import OfSubject, Subject


def deal_text(by: Subject | None) -> str:
    """'deal', 'target deals': how damage is printed that a card deals, this one where it is None."""
    return "deal" if by is None else clause(by, "deals", "deal")


def explain_dealer(by: Subject | None) -> str:
    """', dealt by target': nothing where that goes without saying."""
    return "" if by is None else f", dealt by {by.explain()}"


def find_dealer(on: EffectContext, by: Subject | None) -> int | None:
    """Find the card that deals damage, 0 for the source of the effect; None where there is no such card."""
    if by is None:
        return 0
    dealers = on.cards(by)
    return dealers[0] if dealers else None


@dataclass(frozen=True, eq=False, repr=False)
class DealDamage(Instruction):
    """Deal damage to creatures; `by` one card, this one where it is None."""

    amount: Amount
    to: Subject
    by: Subject | None = None

    def text(self) -> str:
        return f"{deal_text(self.by)} {self.damage_text()}"

    def order_text(self) -> str:
        deal = "deal" if self.by is None else have_clause(self.by, "deal")
        return f"{deal} {self.damage_text()}"

    def damage_text(self) -> str:
        """'2 damage to target'."""
        return f"{self.amount.text()} damage to {self.to.text()}"

    def explain(self) -> str:
        damage = f"{self.amount.explain()} damage to {self.to.explain()}{explain_dealer(self.by)}"
        return f"{damage}; Armor and Resilient lower it (17.3)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.to,) if self.by is None else (self.by, self.to)

    def is_possible(self, on: EffectContext) -> bool:
        return all(on.has_any(subject) for subject in self.subjects())

    def done_happening(self) -> int:
        return vocab.E_DAMAGED

    def perform(self, on: EffectContext) -> None:
        dealer = find_dealer(on, self.by)
        if dealer is not None:
            on.deal_damage(on.cards(self.to), on.number(self.amount), dealer)


add_tags(DealDamage, does("damage", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class DivideDamage(Instruction):
    """Deal so much damage in all to creatures; for each point it is picked, on resolution, which takes it."""

    amount: Amount
    to: Subject

    def text(self) -> str:
        return f"deal {self.amount.text()} damage divided as you choose among {self.to.text()}"

    def explain(self) -> str:
        return (
            f"{self.amount.explain()} damage in all to {self.to.explain()}: for each 1 you pick which takes "
            "it, none or more than one each; dealt at once; Armor and Resilient lower each part (17.3)"
        )

    def subjects(self) -> tuple[Node, ...]:
        return (self.to,)

    def done_happening(self) -> int:
        return vocab.E_DAMAGED

    def apply(self, on: EffectContext) -> bool:
        return on.divide_damage(on.cards(self.to), on.number(self.amount))


add_tags(DivideDamage, does("damage", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class Heal(Instruction):
    """Remove damage counters."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"heal {self.amount.text()} damage from {self.subject.text()}"

    def explain(self) -> str:
        amount = "all" if self.amount == All() else f"up to {self.amount.explain()}"
        return f"take {amount} damage off {self.subject.explain()}"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def done_happening(self) -> int:
        return vocab.E_HEALED

    def perform(self, on: EffectContext) -> None:
        on.heal(on.cards(self.subject), on.number(self.amount))


add_tags(Heal, does("heal", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Destroy(OfSubject):
    """Put cards from the field into their owners' graveyards."""

    def text(self) -> str:
        return f"destroy {self.subject.text()}"

    def leaving(self) -> tuple[Node, ...]:
        return (self.subject,)

    def explain(self) -> str:
        return f"put {self.subject.explain()} into the owner's graveyard (destroyed, 17.4)"

    def done_happening(self) -> int:
        return vocab.E_DESTROYED

    def perform(self, on: EffectContext) -> None:
        on.destroy(on.cards(self.subject))


add_tags(Destroy, does("destroy", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class Fight(Instruction):
    """Two creatures fight, without a Strike: each deals damage equal to its Might to the other (10.6).

    Without `other` the subject is both.
    """

    subject: Subject
    other: Subject | None = None

    def text(self) -> str:
        other = "each other" if self.other is None else self.other.text()
        return f"{clause(self.subject, 'fights', 'fight')} {other}"

    def order_text(self) -> str:
        other = "each other" if self.other is None else self.other.text()
        return f"{have_clause(self.subject, 'fight')} {other}"

    def explain(self) -> str:
        pair = " and ".join(subject.explain() for subject in self.subjects())
        return f"{pair} deal damage equal to their Might to each other, at the same time (10.6)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,) if self.other is None else (self.subject, self.other)

    def is_possible(self, on: EffectContext) -> bool:
        return all(on.has_any(subject) for subject in self.subjects())

    def perform(self, on: EffectContext) -> None:
        cards = on.cards(self.subject)
        on.fight(cards[:1], cards[1:] if self.other is None else on.cards(self.other))


add_tags(Fight, does("damage", "other"), does("damage", "subject"), does("fight", "subject"))
