"""Instructions that put mana on cards, or take it off them: one class a verb."""

from dataclasses import dataclass

from engine import vocab
from engine.effects.actions.continuous import clause
from engine.effects.context import NOBODY, NOT_PICKED, EffectContext
from engine.effects.node import Instruction, Node
from engine.effects.tag_rules import add_tags, does, gives, names
from engine.effects.terms.amounts import All, Amount
from engine.effects.terms.counted_amounts import ManaOn, UpTo, covers_amount
from engine.effects.terms.subjects import Subject, Those, flatten_subjects


@dataclass(frozen=True, eq=False, repr=False)
class Collect(Instruction):
    """Cards collect mana."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"{clause(self.subject, 'collects', 'collect')} {self.amount.text()} mana"

    def order_text(self) -> str:
        return f"put {self.amount.text()} mana on {self.subject.text()}"

    def explain(self) -> str:
        return f"put {self.amount.explain()} mana on {self.subject.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def done_happening(self) -> int:
        return vocab.E_COLLECTED

    def perform(self, on: EffectContext) -> None:
        on.collect(on.cards(self.subject), on.number(self.amount))


add_tags(Collect, does("collect", "subject"), gives("mana", "subject"))


def mana_there(amount: Amount) -> str:
    """'all mana', '2 mana, or as much as there is,': an amount that a card may not have."""
    words = f"{amount.explain()} mana"
    return words if amount == All() else f"{words}, or as much as there is,"


def has_mana(on: EffectContext, amount: Amount, there: int) -> bool:
    """Return whether there is so much mana, and any at all."""
    return there > 0 and covers_amount(on, amount, there)


@dataclass(frozen=True, eq=False, repr=False)
class RemoveMana(Instruction):
    """Cards lose mana."""

    amount: Amount
    subject: Subject

    def text(self) -> str:
        return f"remove {self.amount.text()} mana from {self.subject.text()}"

    def explain(self) -> str:
        return f"take {mana_there(self.amount)} from {self.subject.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.subject,)

    def has_enough(self, on: EffectContext) -> bool:
        return has_mana(on, self.amount, self.max_amount(on))

    def max_amount(self, on: EffectContext) -> int:
        return on.number(ManaOn(self.subject))

    def done_happening(self) -> int:
        return vocab.E_CONSUMED

    def perform(self, on: EffectContext) -> None:
        on.remove_mana(on.cards(self.subject), on.number(self.amount), [])


add_tags(RemoveMana, does("remove-mana", "subject"))


@dataclass(frozen=True, eq=False, repr=False)
class TransferMana(Instruction):
    """Mana goes from one card to another."""

    amount: Amount
    source: Subject
    to: Subject

    def text(self) -> str:
        return f"transfer {self.amount.text()} mana from {self.source.text()} to {self.to.text()}"

    def explain(self) -> str:
        what = mana_there(self.amount)
        return f"take {what} from {self.source.explain()} and put it on {self.to.explain()} (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return (self.source, self.to)

    def has_enough(self, on: EffectContext) -> bool:
        return has_mana(on, self.amount, self.max_amount(on))

    def max_amount(self, on: EffectContext) -> int:
        return on.number(ManaOn(self.source))

    def perform(self, on: EffectContext) -> None:
        receivers = on.cards(self.to)
        if receivers:
            on.remove_mana(on.cards(self.source), on.number(self.amount), receivers[:1])


add_tags(TransferMana, does("remove-mana", "source"), does("collect", "to"), gives("mana", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class ShareMana(Instruction):
    """Mana goes from one card to others; for each one it is picked, on resolution, which gets it."""

    amount: Amount
    source: Subject
    to: Those

    def text(self) -> str:
        much = "any amount of" if self.amount == UpTo() else self.amount.text()
        cards = self.to.selector.wording(plural=True)
        return f"transfer {much} mana from {self.source.text()} to any {cards}"

    def explain(self) -> str:
        much = (
            f"{UpTo(self.amount.most).text()} mana"
            if isinstance(self.amount, UpTo)
            else mana_there(self.amount)
        )
        cards = self.to.selector.wording(plural=True)
        return (
            f"take {much} from {self.source.explain()}; for each you pick which of the {cards} gets it (8.1)"
        )

    def subjects(self) -> tuple[Node, ...]:
        return (self.source, self.to)

    def is_possible(self, on: EffectContext) -> bool:
        return on.number(ManaOn(self.source)) > 0 and on.has_any(self.to)

    def has_enough(self, on: EffectContext) -> bool:
        return has_mana(on, self.amount, on.number(ManaOn(self.source)))

    def apply(self, on: EffectContext) -> bool:
        optional = isinstance(self.amount, UpTo)
        most = self.amount.most if isinstance(self.amount, UpTo) else on.number(self.amount)
        return on.share_mana(on.cards(self.source), most, on.cards(self.to), optional)


add_tags(ShareMana, does("remove-mana", "source"), does("collect", "to"), gives("mana", "to"))


@dataclass(frozen=True, eq=False, repr=False)
class TransferBetween(Instruction):
    """Mana goes from one of two cards to the other; which gives it is picked on resolution."""

    amount: Amount
    pair: Subject

    def text(self) -> str:
        return f"transfer {self.amount.text()} mana between {self.pair.text()}"

    def explain(self) -> str:
        what = mana_there(self.amount)
        return f"take {what} from one of {self.pair.explain()}, as you pick, and put it on the other (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return tuple(flatten_subjects((self.pair,)))

    def has_enough(self, on: EffectContext) -> bool:
        return has_mana(on, self.amount, self.max_amount(on))

    def max_amount(self, on: EffectContext) -> int:
        return on.most_mana(on.cards(self.pair))

    def apply(self, on: EffectContext) -> bool:
        cards = on.cards(self.pair)
        giver = on.pick_giver(cards) if len(cards) == 2 else NOBODY
        if giver == NOT_PICKED:
            return False
        if giver != NOBODY:
            on.remove_mana([giver], on.number(self.amount), [card for card in cards if card != giver])
        return True


add_tags(TransferBetween, does("remove-mana", "pair"), does("collect", "pair"), gives("mana", "pair"))


@dataclass(frozen=True, eq=False, repr=False)
class SwapMana(Instruction):
    """The mana of two cards changes places: the one with more gives the difference to the other."""

    pair: Subject

    def text(self) -> str:
        return f"swap the mana on {self.pair.text()}"

    def explain(self) -> str:
        return f"{self.pair.explain()}: each has the mana that the other had (8.1)"

    def subjects(self) -> tuple[Node, ...]:
        return tuple(flatten_subjects((self.pair,)))

    def perform(self, on: EffectContext) -> None:
        on.swap_mana(on.cards(self.pair))


add_tags(SwapMana, does("swap", "pair"), names("mana"))
