"""Amounts as they are now (8.7)."""

from __future__ import annotations

from dataclasses import replace

from engine import grid
from engine.effects.terms.amounts import Amount, Number, X
from engine.effects.terms.counted_amounts import (
    DECK,
    GRAVEYARD,
    ChainSize,
    CountAround,
    CountOf,
    CountPile,
    DamageOn,
    DifferenceOf,
    GroupsOf,
    Half,
    HpOf,
    ManaOn,
    MostAmong,
    Plus,
    StatOf,
    SumOf,
    Times,
    Within,
)
from engine.effects.terms.extremes import MANA, Extreme
from engine.effects.terms.history import TimesHappened
from engine.effects.terms.selectors import ZONE, Selector
from engine.effects.terms.subjects import Equipped, Fighter, Iterated, Subject, This, Those
from engine.effects.terms.targets import Around
from engine.rules.current_strikes import find_fighter
from engine.rules.events.history import measure_past
from engine.rules.execution import selectors
from engine.rules.field.attachments import find_equipped
from engine.state.card import CardObject
from engine.state.position import Position
from engine.state.stack import NO_CARD


class AmountEvaluator:
    """Works out amounts, seen from a card (None: from none) and the player whose effect it is; `x` is X.

    `lender` is the number of the Equipment that lends the effect, naming the card as [equipped] (4.2).
    `arriving`: how many cards of the hand are about to leave it, being summoned (7.1); `recipient`: for which
    of the cards that a Continuous effect is said of it counts.
    """

    __slots__ = ("arriving", "controller", "lender", "position", "recipient", "source", "x")

    def __init__(
        self,
        position: Position,
        source: CardObject | None,
        controller: int,
        x: int = 0,
        lender: int = NO_CARD,
    ) -> None:
        self.position = position
        self.source = source
        self.controller = controller
        self.x = x
        self.lender = lender
        self.arriving = 0
        self.recipient: CardObject | None = None

    def meant(self, selector: Selector) -> Selector:
        """A selector as the effect means it, once X is known."""
        plain = selectors.other_than(selector.replace_x(self.x), self.lender)
        return selectors.exclude_cards(plain, self.cards)

    def fitting(self, selector: Selector) -> list[CardObject]:
        """The cards on the field that fit."""
        return selectors.fitting_cards(self.position, self.meant(selector), self.controller, self.source)

    def extremes(self, extreme: Extreme) -> list[CardObject]:
        """Return the cards that have the most or least."""
        meant = replace(extreme, selector=self.meant(extreme.selector))
        return selectors.find_extremes(self.position, meant, self.controller, self.source)

    def cards(self, subject: Subject) -> list[CardObject]:
        """Return the cards that a subject is now."""
        if isinstance(subject, This):
            return [] if self.source is None else [self.source]
        if isinstance(subject, Iterated):
            return [] if self.recipient is None else [self.recipient]
        if isinstance(subject, Fighter):
            number = NO_CARD if self.source is None else self.source.number
            card = self.position.card(find_fighter(self.position, number, subject.role))
            return [] if card is None else [card]
        if isinstance(subject, Equipped):
            found = None if self.source is None else find_equipped(self.position, self.source)
            return [] if found is None else [found]
        if isinstance(subject, Extreme):
            return self.extremes(subject)
        if isinstance(subject, Around):
            near, origins = subject.adjective(), self.cards(subject.origin)
            return selectors.cards_beside(self.position, self.fitting(subject.selector), near, origins)
        assert isinstance(subject, Those)
        return self.fitting(subject.selector)

    def value(self, amount: Amount) -> int:
        """An amount as it is now; stats and mana of several cards are added up."""
        if isinstance(amount, Number):
            return amount.value
        if isinstance(amount, (CountOf, CountAround)):
            return self.count_of(amount)
        if isinstance(amount, (ManaOn, DamageOn)):
            return self.count_counters(amount)
        if isinstance(amount, StatOf):
            cards = self.cards(amount.subject)
            return sum(max(card.stat(amount.stat), 0) for card in cards if card.face_up)
        if isinstance(amount, (Times, GroupsOf, Plus, Half, Within)):
            return self.value_from(amount)
        if isinstance(amount, (CountPile, ChainSize)):
            return self.count_pile(amount)
        if isinstance(amount, TimesHappened):
            return measure_past(self.position, self.source, self.controller, amount.event, amount.in_chain)
        if isinstance(amount, (DifferenceOf, SumOf, MostAmong)):
            return self.compare(amount)
        if isinstance(amount, HpOf):
            return max(self.position.sides[self.controller if amount.yours else 1 - self.controller].hp, 0)
        assert isinstance(amount, X)
        return self.x

    def value_from(self, amount: Times | GroupsOf | Plus | Half | Within) -> int:
        """Return an amount that is worked out from another one."""
        value = self.value(amount.amount)
        if isinstance(amount, Times):
            return amount.factor * value
        if isinstance(amount, GroupsOf):
            return value // amount.size
        if isinstance(amount, Plus):
            return max(value + amount.more, 0)
        if isinstance(amount, Half):
            return (value + int(amount.up)) // 2
        return max(amount.least, min(value, amount.most))

    def count_counters(self, amount: ManaOn | DamageOn) -> int:
        """Return how much mana, or damage, is on cards."""
        cards = self.cards(amount.subject)
        return sum([card.mana if isinstance(amount, ManaOn) else card.damage for card in cards])

    def compare(self, amount: DifferenceOf | SumOf | MostAmong) -> int:
        """Return what two amounts come to, or the highest or lowest value among cards; 0 for none."""
        if isinstance(amount, SumOf):
            second = self.value(amount.second)
            return max(self.value(amount.first) + (-second if amount.without else second), 0)
        if isinstance(amount, DifferenceOf):
            return abs(self.value(amount.first) - self.value(amount.second))
        found = self.extremes(Extreme(amount.selector, amount.of, amount.most))
        if not found:
            return 0
        return found[0].mana if amount.of == MANA else max(found[0].stat(amount.of), 0)

    def count_of(self, amount: CountOf | CountAround) -> int:
        """Return how many cards or zones fit."""
        if isinstance(amount, CountAround):
            return len(self.cards(amount.cards))
        selector = self.meant(amount.selector)
        if selector.noun < ZONE:
            return len(self.fitting(selector))
        if self.source is None:
            return 0
        return grid.bit_count(selectors.fitting_places(self.position, selector, self.controller, self.source))

    def count_pile(self, amount: CountPile | ChainSize) -> int:
        """Return how many cards a pile has, or how long the chain is (12.8)."""
        if isinstance(amount, ChainSize):
            return self.position.chain
        side = self.position.sides[self.controller if amount.yours else 1 - self.controller]
        if amount.pile == GRAVEYARD and amount.what is not None:
            printed = self.position.printed
            return sum([selectors.fits_hand_card(amount.what, printed[defn]) for defn in side.graveyard])
        if amount.pile == GRAVEYARD:
            return len(side.graveyard)
        if amount.pile == DECK:
            return len(side.deck)
        return len(side.hand) - (self.arriving if amount.yours else 0)
