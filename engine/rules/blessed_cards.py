"""Blessed cards (20.1): face-up cards to which a creature with mana connects."""

from __future__ import annotations

from engine.state.card import CardObject
from engine.state.position import FOUND_LATER, Position
from engine.vocab import CREATURE, P1, P2


def is_blessed(position: Position, card: CardObject) -> bool:
    """Return whether a face-up card is Blessed: as found when that had its turn, if anything waits (14.1)."""
    if position.blessed != FOUND_LATER and position.field[card.zone] is card:
        return position.blessed >> card.zone & 1 == 1
    return is_connected_to_mana(position, card)


def blessed_zones(position: Position) -> int:
    """The zones of the face-up cards that are Blessed by what connects as values are now, as a mask."""
    reached = [0, 0]
    for card in position.field:
        if card is not None and card.mana and card.printed.type == CREATURE:
            reached[card.controller] |= card.reach
    if not position.edition.blessed_by_own:
        reached = [reached[P1] | reached[P2]] * 2
    zones = 0
    for card in position.field:
        if card is not None and card.face_up:
            zones |= reached[card.controller] & 1 << card.zone
    return zones


def is_connected_to_mana(position: Position, card: CardObject) -> bool:
    """Return whether a creature with mana connects to a card; where the edition says so, one of its side."""
    for other in position.field:
        if other is None or other.mana == 0 or other.printed.type != CREATURE:
            continue
        counts = other.controller == card.controller or not position.edition.blessed_by_own
        if counts and other.reach >> card.zone & 1:
            return True
    return False
