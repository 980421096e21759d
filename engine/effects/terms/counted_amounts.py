"""Amounts that are counted: how many there are, how much is on them, twice, half (8.7)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.context import EffectContext
from engine.effects.tag_rules import STAT_WORDS, add_tags, names
from engine.effects.terms.amounts import All, Amount
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import Subject, Those
from engine.effects.terms.targets import Around


def subject_phrase(subject: Subject) -> str:
    """'[this]', 'target creature', 'connected creatures'."""
    return subject.selector.wording(plural=True) if isinstance(subject, Those) else subject.text()


@dataclass(frozen=True, eq=False, repr=False)
class CountOf(Amount):
    """The number of cards or zones that fit."""

    selector: Selector

    def text(self) -> str:
        return f"the number of {self.selector.wording(plural=True)}"

    def one_text(self) -> str:
        """One of what is counted: 'connected artifact'."""
        return self.selector.text()


@dataclass(frozen=True, eq=False, repr=False)
class CountAround(Amount):
    """The number of cards that stand so from another card than [this]: connected to target, next to it."""

    cards: Around

    def text(self) -> str:
        return f"the number of {self.cards.text().removeprefix('all ')}"

    def one_text(self) -> str:
        """One of what is counted: 'artifact connected to it'."""
        return self.cards.wording(plural=False)


# Piles
HAND: Final = 0
GRAVEYARD: Final = 1
DECK: Final = 2
PILES: Final = ("hand", "graveyard", "deck")


@dataclass(frozen=True, eq=False, repr=False)
class CountPile(Amount):
    """The number of cards in a pile of yours, or of your opponent; in a graveyard, of those that fit."""

    pile: int
    yours: bool
    what: Selector | None = None

    def text(self) -> str:
        return f"the number of {self.kind_text()}cards in {self.pile_text()}"

    def one_text(self) -> str:
        """One of what is counted."""
        return f"{self.kind_text()}card in {self.pile_text()}"

    def kind_text(self) -> str:
        """'', 'Fey creature '."""
        return "" if self.what is None else f"{self.what.text().removesuffix(' card')} "

    def pile_text(self) -> str:
        """'your hand', 'your opponent's graveyard'."""
        return f"{'your' if self.yours else 'your opponent' + chr(39) + 's'} {PILES[self.pile]}"


add_tags(CountPile, names(of="pile", words={0: "hand", 1: "graveyard", 2: "deck"}))


@dataclass(frozen=True, eq=False, repr=False)
class ChainSize(Amount):
    """The number of effects that came onto the stack since it was last empty (12.8)."""

    def text(self) -> str:
        return "the number of effects in this chain"

    def one_text(self) -> str:
        """One of what is counted."""
        return "effect in this chain"

    def explain(self) -> str:
        return f"{self.text()}, resolved ones and this one included (12.8)"


@dataclass(frozen=True, eq=False, repr=False)
class GroupsOf(Amount):
    """The number of times that so many can be taken of what is counted: one for every two artifacts."""

    amount: CountOf | CountPile
    size: int

    def text(self) -> str:
        return f"the number of times there are {self.many_text()}"

    def many_text(self) -> str:
        """'2 artifacts you control'."""
        return f"{self.size} {self.amount.text().removeprefix('the number of ')}"


@dataclass(frozen=True, eq=False, repr=False)
class HpOf(Amount):
    """The HP of you or your opponent (1.2)."""

    yours: bool

    def text(self) -> str:
        return "your HP" if self.yours else "your opponent's HP"


add_tags(HpOf, names("hp"))


@dataclass(frozen=True, eq=False, repr=False)
class ManaOn(Amount):
    """The mana on cards, all together."""

    subject: Subject

    def text(self) -> str:
        return f"the amount of mana on {subject_phrase(self.subject)}"

    def explain(self) -> str:
        return explain_measure(self, self.subject, "mana", "the amount of mana on")


add_tags(ManaOn, names("mana"))


@dataclass(frozen=True, eq=False, repr=False)
class DamageOn(Amount):
    """The damage on cards, all together."""

    subject: Subject

    def text(self) -> str:
        return f"the amount of damage on {subject_phrase(self.subject)}"

    def explain(self) -> str:
        return f"the damage on {self.subject.explain()}"

    def bounded_text(self, bound: str) -> str:
        return f"{subject_phrase(self.subject)} has {bound} damage"


@dataclass(frozen=True, eq=False, repr=False)
class StatOf(Amount):
    """A stat of a card; of several, all together."""

    stat: int
    subject: Subject

    def text(self) -> str:
        stat, whose = vocab.STATS[self.stat].title(), subject_phrase(self.subject)
        return f"its {stat}" if whose in ("it", "itself") else f"the {stat} of {whose}"

    def explain(self) -> str:
        stat = vocab.STATS[self.stat].title()
        return explain_measure(self, self.subject, stat, f"the {stat} of")


add_tags(StatOf, names(of="stat", words=STAT_WORDS))


def explain_measure(amount: Amount, subject: Subject, what: str, before: str) -> str:
    """Return what is measured of a card in plain words: 'its own Might', 'the Might of the target'."""
    if isinstance(subject, Those):
        return amount.text()
    return f"its own {what}" if subject.text() == "itself" else f"{before} {subject.explain()}"


@dataclass(frozen=True, eq=False, repr=False)
class Times(Amount):
    """So many times an amount."""

    factor: int
    amount: Amount

    def text(self) -> str:
        return f"{self.factor_text()} {self.amount.text()}"

    def factor_text(self) -> str:
        """'twice', '3 times'."""
        return "twice" if self.factor == 2 else f"{self.factor} times"

    def explain(self) -> str:
        return f"{self.factor_text()} {self.amount.explain().removeprefix('just ')}"


@dataclass(frozen=True, eq=False, repr=False)
class Plus(Amount):
    """An amount and so many more, or less where `more` is below 0; not less than none."""

    amount: Amount
    more: int

    def text(self) -> str:
        return f"{self.amount.text()} {'plus' if self.more > 0 else 'minus'} {abs(self.more)}"

    def explain(self) -> str:
        return f"{self.amount.explain()} and {abs(self.more)} {'more' if self.more > 0 else 'less'}"


@dataclass(frozen=True, eq=False, repr=False)
class SumOf(Amount):
    """Two amounts together, or the first `without` the second; not less than none."""

    first: Amount
    second: Amount
    without: bool = False

    def text(self) -> str:
        return f"{self.first.text()} {'minus' if self.without else 'plus'} {self.second.text()}"

    def explain(self) -> str:
        joint = "minus" if self.without else "plus"
        return f"{self.first.explain().removeprefix('just ')} {joint} {self.second.explain()}"


@dataclass(frozen=True, eq=False, repr=False)
class DifferenceOf(Amount):
    """The bigger of two amounts without the smaller one."""

    first: Amount
    second: Amount

    def text(self) -> str:
        return f"the difference between {self.first.text()} and {self.second.text()}"

    def explain(self) -> str:
        return f"the difference between {self.first.explain()} and {self.second.explain()}"


@dataclass(frozen=True, eq=False, repr=False)
class MostAmong(Amount):
    """The highest (or lowest) stat or amount of mana (`of` below 0) that a face-up card has which fits."""

    selector: Selector
    of: int
    most: bool = True

    def text(self) -> str:
        what = "mana" if self.of < 0 else vocab.STATS[self.of].title()
        return f"the {'highest' if self.most else 'lowest'} {what} among {self.selector.wording(plural=True)}"

    def explain(self) -> str:
        return f"{self.text()}, 0 if there are none"


add_tags(MostAmong, names(of="of", words={**STAT_WORDS, -1: "mana"}))


@dataclass(frozen=True, eq=False, repr=False)
class Half(Amount):
    """Half an amount, rounded up or down."""

    amount: Amount
    up: bool

    def text(self) -> str:
        return f"half {self.amount.text()} rounded {'up' if self.up else 'down'}"

    def explain(self) -> str:
        amount = self.amount.explain().removeprefix("just ")
        return f"half {amount}, rounded {'up' if self.up else 'down'}"


@dataclass(frozen=True, eq=False, repr=False)
class Within(Amount):
    """An amount, but not less than `least` and not more than `most` (ANY = no limit)."""

    amount: Amount
    least: int
    most: int = 99

    def text(self) -> str:
        return f"{self.amount.text()} {self.bound_text()}"

    def bound_text(self) -> str:
        """'(max 3)', '(min 1)'."""
        return f"(max {self.most})" if self.most < ANY else f"(min {self.least})"

    def explain(self) -> str:
        bound = f"at most {self.most}" if self.most < ANY else f"at least {self.least}"
        return f"{self.amount.explain()}, but {bound}"


@dataclass(frozen=True, eq=False, repr=False)
class Taken(Amount):
    """The number of fitting cards that the cost took; without a selector all it took, mana if no cards."""

    selector: Selector | None = None

    def text(self) -> str:
        if self.selector is None:
            return "the number of those"
        return f"the number of {self.selector.wording(plural=True)} sac'ed"

    def one_text(self) -> str:
        """One of what is counted."""
        return "of those" if self.selector is None else f"{self.selector.text()} sac'ed"

    def explain(self) -> str:
        return "how much the cost took" if self.selector is None else self.text()


@dataclass(frozen=True, eq=False, repr=False)
class Tossed(Amount):
    """The number of cards that fit, by what is printed on them, and were discarded as a cost (8.5)."""

    selector: Selector

    def text(self) -> str:
        return f"the number of {self.selector.wording(plural=True)} discarded"

    def one_text(self) -> str:
        """One of what is counted."""
        return f"{self.selector.text()} discarded"

    def explain(self) -> str:
        return f"{self.text()} as a cost"


@dataclass(frozen=True, eq=False, repr=False)
class Destroyed(Amount):
    """The number of cards that fit, as they last were, and this effect has destroyed so far (12.9, 17.4)."""

    selector: Selector

    def text(self) -> str:
        return f"the number of {self.selector.wording(plural=True)} destroyed this way"

    def one_text(self) -> str:
        """One of what is counted."""
        return f"{self.selector.text()} destroyed this way"


ANY: Final = 99  # as many as there are, or fewer


@dataclass(frozen=True, eq=False, repr=False)
class UpTo(Amount):
    """A number that the controller of the effect picks on resolution, up to `most` (8.7)."""

    most: int = ANY

    def text(self) -> str:
        return "any number" if self.most == ANY else f"up to {self.most}"

    def explain(self) -> str:
        return f"{self.text()}, picked by you on resolution"


def covers_amount(on: EffectContext, amount: Amount, there: int) -> bool:
    """Return whether there is as much as an amount asks for, of which "all" and "up to 2" want no more."""
    return isinstance(amount, All | UpTo) or there >= on.number(amount)
