"""Conditions and abilities of a card (20.1). Values must be settled before (see rules.continuous)."""

from __future__ import annotations

from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import BLESSED, CREATURE


def has_keyword(position: Position, card: CardObject, keyword: int) -> bool:
    """Return whether a face-up card has a condition or ability."""
    if not card.face_up:
        return False
    if card.keywords >> keyword & 1:
        return True
    return keyword == BLESSED and is_blessed(position, card)


def is_blessed(position: Position, card: CardObject) -> bool:
    """A creature with mana connects to it; where the edition says so, one of the same controller."""
    for other in position.field:
        if other is None or other.mana == 0 or other.printed.type != CREATURE:
            continue
        counts = other.controller == card.controller or not position.edition.blessed_by_own
        if counts and other.reach >> card.zone & 1:
            return True
    return False
