"""Mana counters (8.1)."""

from __future__ import annotations

from engine.effects.dependencies import BLESSINGS, MANA
from engine.effects.terms.capabilities import COLLECT
from engine.rules.events.emit import emit_event
from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import CREATURE, E_COLLECTED, E_CONSUMED


def collect_mana(position: Position, card: CardObject, mana: int) -> None:
    """Put mana on a face-up card."""
    if mana > 0 and card.face_up and not (card.printed.vehicle or card.cannot >> COLLECT & 1):  # 4.3
        change_mana(position, card, mana)
        emit_event(position, E_COLLECTED, card.controller, card, mana)


def change_mana(position: Position, card: CardObject, by: int) -> None:
    """There is more or less mana on a card."""
    before = card.mana
    card.mana += by
    begins_or_ends = before == 0 or card.mana == 0
    position.mark_stale(MANA | BLESSINGS if begins_or_ends and card.printed.type == CREATURE else MANA)


def consume_mana(position: Position, card: CardObject, mana: int, batch: int) -> None:
    """Take mana from a card as a payment."""
    if mana > 0:
        change_mana(position, card, -mana)
        emit_event(position, E_CONSUMED, card.controller, card, mana, batch)


def remove_mana(position: Position, card: CardObject, mana: int) -> int:
    """Take up to so much mana from a card by an effect; how much that was."""
    taken = min(mana, card.mana)
    consume_mana(position, card, taken, 0)
    return taken
