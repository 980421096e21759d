"""Costs (8)."""

from dataclasses import dataclass
from typing import Final

from engine import vocab
from engine.effects.conditions import State, condition_clause
from engine.effects.node import Criterion, join_words
from engine.effects.tag_rules import ITSELF, OWN, STAT_WORDS, add_tags, names, needs
from engine.effects.terms.amounts import ONE, Amount, Number, X
from engine.effects.terms.counted_amounts import CountOf, CountPile, GroupsOf
from engine.effects.terms.durations import phase_name
from engine.effects.terms.selectors import ADJACENT, CARD, CONNECTED, FACE_UP, Adjective, Selector
from engine.effects.terms.supply import DeckSupply, Lack
from engine.effects.wording.stated_amounts import each_phrase

# Written "1", or "a" and "one": only what is written in digits can be lowered (8.4)
ONE_IN_WORDS: Final = Number(1, in_words=True)

# How many cards are given up
EXACTLY: Final = 0
AT_LEAST: Final = 1
UP_TO: Final = 2
BOUNDS: Final = ("", "at least ", "up to ")
OF_MANA: Final = -1  # in place of a stat, in what cards come to together


class Cost(Criterion):
    """One part of a cost; the parts are asked in printed order and paid all at once (8.5)."""

    def mana(self) -> int:
        """Return how much mana it takes, as printed; 0 if none or if the amount is not fixed (8.2)."""
        return 0

    def takes_mana(self) -> bool:
        """Return whether it is mana that is paid."""
        return False

    def amounts(self) -> tuple[Amount, ...]:
        """Its amounts, in printed order."""
        return ()

    def depends_on_place(self) -> bool:
        """Return whether it matters where the card that pays stands ("connected", "adjacent", 7.1)."""
        return False

    def is_of_this(self) -> bool:
        """Return whether it is this card that pays, and so must be there (7.1)."""
        return False

    def takes_this(self) -> bool:
        """Return whether this card leaves the field by it."""
        return False

    def has_x(self) -> bool:
        """Return whether X is asked for, or worked out, before it is paid (8.7)."""
        return any(isinstance(amount, X) for amount in self.amounts())

    def lack(self, supply: DeckSupply) -> Lack | None:
        """Return what a deck never has enough of to pay it; None where it may come to be paid."""
        return None


def printed_number(amount: Amount) -> int:
    """An amount as far as it is printed; 0 for X."""
    return amount.value if isinstance(amount, Number) else 0


def lack_of(what: str, wanted: int, has: int) -> Lack | None:
    """Return what there is too little of; None if there can be enough."""
    return Lack(what, wanted, has) if has < wanted else None


def lack_of_cards(amount: Amount, what: Selector, where: str, least: int, has: int) -> Lack | None:
    """Return the same of cards that fit."""
    return lack_of(f"{what.wording(plural=not is_one(amount))}{where}", least, has)


def digit_numbers(costs: list[Cost]) -> list[int]:
    """The numbers of a cost that are written in digits, as printed (8.4)."""
    amounts = [amount for cost in costs for amount in cost.amounts()]
    return [amount.value for amount in amounts if isinstance(amount, Number) and not amount.in_words]


def is_one(amount: Amount) -> bool:
    """Return whether one card or counter is meant."""
    return amount in (ONE, ONE_IN_WORDS)


def amount_phrase(amount: Amount, what: Selector) -> str:
    """'a creature', '1 creature', 'X creatures'."""
    if amount == ONE_IN_WORDS:
        return what.article_text()
    return f"{amount.text()} {what.wording(plural=amount != ONE)}"


def cards_text(amount: Amount, what: Selector, bound: int, combined: Amount | None, of: int) -> str:
    """'a creature', 'at least 2 cards with at least 3 combined mana'."""
    of_what = "mana" if of == OF_MANA else vocab.STATS[of].title()
    sum_text = "" if combined is None else f" with at least {combined.text()} combined {of_what}"
    if bound == EXACTLY:
        return f"{amount_phrase(amount, what)}{sum_text}"
    cards = what.wording(plural=not is_one(amount))
    return f"{BOUNDS[bound]}{amount.text()} {cards}{sum_text}"


def cards_explained(amount: Amount, what: Selector, bound: int, combined: Amount | None, of: int) -> str:
    """'at least 1 creature of your own, which together have 4 Might or more,'."""
    whose = "" if what.side else " of your own"
    cards = f"{BOUNDS[bound]}{amount.explain()} {what.wording(plural=not is_one(amount))}{whose}"
    return cards if combined is None else f"{cards}{together(combined, of)}"


def together(combined: Amount, of: int) -> str:
    """Return how much cards come to together."""
    if of == OF_MANA:
        return f", with {combined.explain()} mana or more on them together,"
    return f", which together have {combined.explain()} {vocab.STATS[of].title()} or more,"


def asks_for_place(what: Selector | None) -> bool:
    """Return whether a selector asks where cards are, seen from the card that pays."""
    return what is not None and (what.has(CONNECTED) or what.has(ADJACENT))


@dataclass(frozen=True, eq=False, repr=False)
class Consume(Cost):
    """Remove mana from this card (8.2)."""

    amount: Amount

    def mana(self) -> int:
        return printed_number(self.amount)

    def takes_mana(self) -> bool:
        return True

    def is_of_this(self) -> bool:
        return True

    def amounts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    def lack(self, supply: DeckSupply) -> Lack | None:
        return lack_of("mana on this card", supply.least(self.amount), supply.mana_of_this())

    def text(self) -> str:
        return f"consume {self.amount.text()} mana"

    def explain(self) -> str:
        return f"pay {self.amount.explain()} mana from this card (8.2)"


add_tags(Consume, needs("mana", ITSELF))


@dataclass(frozen=True, eq=False, repr=False)
class ConsumeAny(Cost):
    """Remove mana from own face-up cards, split freely (8.2); face-down ones may help (8.3)."""

    amount: Amount
    origin: Selector | None = None

    def mana(self) -> int:
        return printed_number(self.amount)

    def takes_mana(self) -> bool:
        return True

    def amounts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    def depends_on_place(self) -> bool:
        return asks_for_place(self.origin)

    def lack(self, supply: DeckSupply) -> Lack | None:
        origin = f" from {self.origin.wording(plural=True)}" if self.origin else ""
        return lack_of(f"mana{origin}", supply.least(self.amount), supply.mana(self.origin))

    def text(self) -> str:
        origin = f" from {self.origin.wording(plural=True)}" if self.origin else ""
        return f"consume any {self.amount.text()} mana{origin}"

    def explain(self) -> str:
        origin = self.origin or Selector(CARD, adjectives=(Adjective(FACE_UP),))
        cards = f"{origin.wording(plural=True)}{'' if origin.side else ' of your own'}"
        hidden = "face-down ones with Will may be sacrificed for it"
        return f"pay {self.amount.explain()} mana from {cards}, {hidden} (8.2, 8.3)"


add_tags(ConsumeAny, needs("mana", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class SacThis(Cost):
    """Destroy this card (8.5)."""

    def is_of_this(self) -> bool:
        return True

    def takes_this(self) -> bool:
        return True

    def text(self) -> str:
        return "sac [this]"

    def explain(self) -> str:
        return "put this card into the graveyard (sacrificed, 8.5)"


add_tags(SacThis, needs("sacrifice", ITSELF))


@dataclass(frozen=True, eq=False, repr=False)
class CardsGivenUp(Cost):
    """Cards that fit, so many exactly, at least, or up to (8.5).

    `combined`: so much mana at least lies on them, or of the stat `of` they have, together, counted before
    anything is paid.
    """

    amount: Amount
    what: Selector
    bound: int = EXACTLY
    combined: Amount | None = None
    of: int = OF_MANA

    def amounts(self) -> tuple[Amount, ...]:
        return (self.amount,) if self.combined is None else (self.amount, self.combined)

    def depends_on_place(self) -> bool:
        return asks_for_place(self.what)

    def lack(self, supply: DeckSupply) -> Lack | None:
        return lack_of_cards(self.amount, self.what, "", self.least(supply), supply.on_field(self.what))

    def least(self, supply: DeckSupply) -> int:
        """Return how many cards it takes at least."""
        return 0 if self.bound == UP_TO else supply.least(self.amount)


@dataclass(frozen=True, eq=False, repr=False)
class Sac(CardsGivenUp):
    """Destroy own cards that fit (8.5)."""

    def text(self) -> str:
        return f"sac {cards_text(self.amount, self.what, self.bound, self.combined, self.of)}"

    def explain(self) -> str:
        cards = cards_explained(self.amount, self.what, self.bound, self.combined, self.of)
        return f"put {cards} into the graveyard (sacrificed, 8.5)"


add_tags(Sac, needs("sacrifice", OWN), names(of="of", words=STAT_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class DiscardCost(Cost):
    """Send cards from the hand to the graveyard (8.5); `what` asks for what is printed on them.

    `at_random`: the game's generator picks them (21.4).
    """

    amount: Amount
    what: Selector | None = None
    bound: int = EXACTLY
    at_random: bool = False

    def amounts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    def lack(self, supply: DeckSupply) -> Lack | None:
        least = 0 if self.bound == UP_TO else supply.least(self.amount)
        what = Selector(CARD) if self.what is None else self.what
        return lack_of_cards(self.amount, what, " in hand", least, supply.in_hand(self.what))

    def text(self) -> str:
        return f"{self.cards_text()}{' at random' if self.at_random else ''}"

    def cards_text(self) -> str:
        """'discard a card', 'discard up to 2 creatures'."""
        if self.bound != EXACTLY:
            what = Selector(CARD) if self.what is None else self.what
            cards = what.wording(plural=not is_one(self.amount))
            return f"discard {BOUNDS[self.bound]}{self.amount.text()} {cards}"
        if self.what is not None:
            return f"discard {amount_phrase(self.amount, self.what)}"
        if self.amount == ONE_IN_WORDS:
            return "discard a card"
        return f"discard {self.amount.text()} card{'' if self.amount == ONE else 's'}"

    def explain(self) -> str:
        what = Selector(CARD) if self.what is None else self.what
        cards = what.wording(plural=not is_one(self.amount))
        return (
            f"put {BOUNDS[self.bound]}{self.amount.explain()} {cards} from your hand into the graveyard"
            f"{', picked by chance' if self.at_random else ''} (8.5)"
        )


add_tags(DiscardCost, needs("discard", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class Transformed(Cost):
    """Part of a Summoning Cost: the card is summoned by a Transform only (20.2)."""

    def lack(self, supply: DeckSupply) -> Lack | None:
        return lack_of("card that Transforms", 1, int(supply.transforms()))

    def text(self) -> str:
        return "[Transformed]"

    def explain(self) -> str:
        return "only where a card of yours transforms (20.2)"


add_tags(Transformed, needs("transform", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class SacOrDiscard(CardsGivenUp):
    """Own cards that fit, from the field or from the hand (8.5)."""

    def lack(self, supply: DeckSupply) -> Lack | None:
        has = supply.on_field(self.what) + supply.in_hand(self.what)
        return lack_of_cards(self.amount, self.what, "", self.least(supply), has)

    def text(self) -> str:
        return f"sac or discard {cards_text(self.amount, self.what, self.bound, self.combined, self.of)}"

    def explain(self) -> str:
        how_many = f"{BOUNDS[self.bound]}{self.amount.explain()}"
        cards = f"{how_many} {self.what.wording(plural=not is_one(self.amount))}"
        if self.combined is not None:
            cards += together(self.combined, self.of)
        return f"put {cards} from your field or hand into the graveyard (8.5)"


add_tags(SacOrDiscard, needs("sacrifice", OWN), needs("discard", OWN), names(of="of", words=STAT_WORDS))


@dataclass(frozen=True, eq=False, repr=False)
class PayLife(Cost):
    """Lose HP; only with as many or more (8.5)."""

    amount: Amount

    def amounts(self) -> tuple[Amount, ...]:
        return (self.amount,)

    def lack(self, supply: DeckSupply) -> Lack | None:
        return lack_of("HP", supply.least(self.amount), supply.hit_points())

    def text(self) -> str:
        return f"pay {self.amount.text()} life"

    def explain(self) -> str:
        return f"pay {self.amount.explain()} HP, having as many (8.5)"


add_tags(PayLife, needs("life", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class SkipPhase(Cost):
    """Do not enter the next such phase (6.2)."""

    phase: int

    def text(self) -> str:
        return f"skip your next {phase_name(self.phase)}"

    def explain(self) -> str:
        return f"your next {phase_name(self.phase)} is not entered (6.2)"


add_tags(SkipPhase, needs("phase", OWN))


@dataclass(frozen=True, eq=False, repr=False)
class XIs(Cost):
    """The value of X in the cost and after it, worked out before anything is paid (8.7)."""

    amount: Amount

    def depends_on_place(self) -> bool:
        return True  # what is counted may be what it connects to

    def text(self) -> str:
        return f"where X is {self.amount.text()}"

    def explain(self) -> str:
        return f"X is {self.amount.explain()}, counted before anything is paid (8.7)"


@dataclass(frozen=True, eq=False, repr=False)
class CostForEach(Cost):
    """The first mana number of a Summoning Cost is so much higher for each that is counted (22.1).

    `more` is below 0 where it is lower; no cost is below 0.
    """

    more: int
    amount: CountOf | CountPile | GroupsOf

    def text(self) -> str:
        change = "more" if self.more > 0 else "less"
        return f"{abs(self.more)} {change} {each_phrase(self.amount)}"

    def explain(self) -> str:
        change = "higher" if self.more > 0 else "lower, but not below 0,"
        each = f"{abs(self.more)} {change} {each_phrase(self.amount)}"
        return f"the first mana number of this cost is {each}, counted before anything is paid (22.1)"


add_tags(CostForEach, needs("amount"))


@dataclass(frozen=True, eq=False, repr=False)
class OnlyIf(Cost):
    """A Summoning Cost can be paid only while a state is true, seen from where the card would stand (7.1)."""

    state: State

    def depends_on_place(self) -> bool:
        return True  # what it asks for may be what it connects to

    def text(self) -> str:
        return condition_clause("if", self.state)

    def explain(self) -> str:
        return f"it can be summoned only while {self.state.explain()} (7.2)"


add_tags(OnlyIf, needs("condition"))


@dataclass(frozen=True, eq=False, repr=False)
class ChooseX(Cost):
    """X is picked before anything is paid, from 0 to `limit` (8.7)."""

    limit: Amount

    def depends_on_place(self) -> bool:
        return True  # what is counted may be what it connects to

    def has_x(self) -> bool:
        return True

    def text(self) -> str:
        return f"choose X up to {self.limit.text()}"

    def explain(self) -> str:
        return f"you pick X, from 0 to {self.limit.explain()}, before anything is paid (8.7)"


add_tags(ChooseX, needs("amount"))


@dataclass(frozen=True, eq=False, repr=False)
class ChooseCosts(Cost):
    """So many of the costs listed, picked before any of them is paid."""

    amount: Amount
    listed: tuple[Cost, ...]

    def amounts(self) -> tuple[Amount, ...]:
        inner = [amount for cost in self.listed for amount in cost.amounts()]
        return (self.amount, *inner)

    def depends_on_place(self) -> bool:
        return any(cost.depends_on_place() for cost in self.listed)

    def lack(self, supply: DeckSupply) -> Lack | None:
        lacks = [lack for cost in self.listed if (lack := cost.lack(supply))]
        payable = len(self.listed) - len(lacks)
        return lacks[0] if lacks and payable < supply.least(self.amount) else None

    def text(self) -> str:
        listed = " ".join(f"({n}) {cost.text()}" for n, cost in enumerate(self.listed, 1))
        return f"choose any {self.amount.text()} cost{'' if is_one(self.amount) else 's'}: {listed}"

    def explain(self) -> str:
        listed = [cost.explain() for cost in self.listed]
        how = "one of these" if is_one(self.amount) else f"{self.amount.explain()} of these, each once"
        return f"you pick {how}: {join_words(listed, 'or')}"
