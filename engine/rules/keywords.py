"""Conditions and abilities of a card (20.1). Values must be settled before (see rules.continuous)."""

from __future__ import annotations

from engine.rules.blessed_cards import is_blessed
from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import BLESSED


def has_keyword(position: Position, card: CardObject, keyword: int) -> bool:
    """Return whether a face-up card has a condition or ability."""
    if not card.face_up:
        return False
    if card.keywords >> keyword & 1:
        return True
    return keyword == BLESSED and is_blessed(position, card)
