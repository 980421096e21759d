"""The cards that have the most or least of something (16.3)."""

from __future__ import annotations

from engine.effects.terms.extremes import (
    ALL_OF_THEM,
    MANA,
    NONE_OF_THEM,
    OPPONENT_CHOOSES,
    SLOT,
    Extreme,
    Tied,
)
from engine.rules.continuous.characteristics import settle_values
from engine.rules.execution.selectors import fitting_cards
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames import Frame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import StackObject
from engine.vocab import Q_CHOOSE


def extreme_cards(position: Position, item: StackObject, extreme: Extreme) -> list[CardObject]:
    """The face-up cards that have the most or least, in the order of 2.5."""
    settle_values(position)
    source = position.card_or_ghost(item.source)
    fit = [c for c in fitting_cards(position, extreme.selector, item.controller, source) if c.face_up]
    amounts = [card.mana if extreme.of == MANA else card.stat(extreme.of) for card in fit]
    if not amounts:
        return []
    best = max(amounts) if extreme.most else min(amounts)
    return [card for card, amount in zip(fit, amounts, strict=True) if amount == best]


def settle_extreme(position: Position, frame: Frame, node: Tied) -> bool:
    """Keep for the item which cards are meant. False: a player is asked which of several."""
    item = frame.require_item()
    if frame.step == 1:
        card = position.field[opt.a_of(position.answer)]
        keep_cards(item, [] if card is None else [card])
        return True
    cards = extreme_cards(position, item, node.extreme())
    if len(cards) > 1 and node.tie < ALL_OF_THEM:
        frame.step = 1
        player = 1 - item.controller if node.tie == OPPONENT_CHOOSES else item.controller
        ask(position, player, Q_CHOOSE, [option(opt.CHOOSE, card.zone) for card in cards])
        return False
    keep_cards(item, [] if len(cards) > 1 and node.tie == NONE_OF_THEM else cards)
    return True


def keep_cards(item: StackObject, cards: list[CardObject]) -> None:
    """The item's instruction is about these cards."""
    item.keep_cards(SLOT, [card.number for card in cards])
