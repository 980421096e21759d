"""Amounts and states as a resolving instruction means them (8.7, 11.2)."""

from __future__ import annotations

from typing import Final

from engine.effects.conditions import Fits, State, StateOf, WasDestroyed
from engine.effects.terms.amounts import All, Amount, ThatMuch
from engine.effects.terms.counted_amounts import CountOf, Destroyed, StatOf, Taken, Tossed
from engine.effects.terms.selectors import THEIRS, Selector
from engine.effects.terms.subjects import InPile, Shown, Subject
from engine.rules.events.history import amount_since
from engine.rules.execution.conditions import ConditionEvaluator
from engine.rules.execution.reference_context import ReferenceContext
from engine.rules.execution.selectors import fits_card, fits_hand_card
from engine.state import card_effects
from engine.state.card import CardObject

EVERYTHING: Final = 99_999  # more than there is of anything


class EffectEvaluator(ConditionEvaluator):
    """Counts and judges for a resolving instruction, which may ask of its own targets, event and cost."""

    __slots__ = ("on",)

    def __init__(self, on: ReferenceContext) -> None:
        item = on.item
        source = on.position.card_or_ghost(item.source)
        super().__init__(on.position, source, on.frame.player, on.x_value(), on.this_card())
        self.on = on

    def cards(self, subject: Subject) -> list[CardObject]:
        return self.on.last_cards(subject)

    def value(self, amount: Amount) -> int:
        if isinstance(amount, CountOf) and amount.selector.side == THEIRS:
            return super().value(CountOf(self.on.resolve_selector(amount.selector)))
        if isinstance(amount, All):
            return EVERYTHING
        if isinstance(amount, ThatMuch):
            item = self.on.item
            if amount.is_of_event():
                return item.amount
            return amount_since(self.position, amount.happening, item.since)
        if isinstance(amount, Taken):
            return self.paid_amount(amount)
        if isinstance(amount, Tossed):
            return self.discarded_count(amount.selector)
        if isinstance(amount, Destroyed):
            gone = [self.position.card_or_ghost(number) for number in self.on.item.destroyed]
            return sum(1 for card in gone if card is not None and self.fits(amount.selector, card))
        if isinstance(amount, StatOf) and isinstance(amount.subject, InPile):
            item, of_shown = self.on.item, isinstance(amount.subject, Shown)
            defns = [defn for _, _, defn in item.shown] if of_shown else item.discarded
            printed = [self.position.printed[defn] for defn in defns]
            return sum(profile.stats[amount.stat] for profile in printed)
        return super().value(amount)

    def discarded_count(self, what: Selector) -> int:
        """Return how many cards that fit were discarded as a cost (8.5)."""
        printed = [self.position.printed[defn] for defn in self.on.item.discarded]
        return sum(1 for profile in printed if fits_hand_card(what, profile))

    def paid_amount(self, amount: Taken) -> int:
        """Return what paying the cost took (8.5)."""
        item = self.on.item
        if amount.selector is not None:
            given = [self.position.card_or_ghost(number) for number in item.sacked]
            fit = [card for card in given if card is not None]
            return sum(1 for card in fit if self.fits(amount.selector, card))
        cards = len(item.sacked) + len(item.discarded)
        if cards:
            return cards
        costs = card_effects.program_of(self.position, item).costs()
        return sum(item.x if cost.has_x() else cost.mana() for cost in costs)

    def fits(self, selector: Selector, card: CardObject) -> bool:
        """Return whether a card as it last was fits (12.9)."""
        return fits_card(self.position, self.meant(selector), self.controller, self.source, card)

    def is_there(self, state: State) -> bool:
        return not isinstance(state, (Fits, StateOf)) or len(self.cards(state.subject)) > 0

    def holds_of_card(self, state: State) -> bool:
        if isinstance(state, WasDestroyed):
            return self.on.has_destroyed(state.subject)
        return super().holds_of_card(state)

    def holds_for_card(self, card: CardObject, state: Fits | StateOf) -> bool:
        if isinstance(state, StateOf):
            return super().holds_for_card(card, state)
        return self.fits(self.on.resolve_selector(state.selector), card)
