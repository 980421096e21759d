"""A position without its counters of time: equal where a game goes in a circle (18.3)."""

from __future__ import annotations

from typing import Final

from engine.state.position import Position, fingerprint
from engine.state.stack import Item

STAMP: Final = 8  # where `Card.to_state` has the timestamp, its number left out
LINK_STAMP: Final = 14


def situation(position: Position) -> str:
    """A fingerprint of what players see and may do: counters, HP, piles, stack; no timestamps."""
    cards = [
        [*card.to_state()[1:], card.keywords, card.might, card.life, *[under.defn for under in card.under]]
        for card in position.field
        if card is not None
    ]
    for card in cards:
        card[STAMP] = card[LINK_STAMP] = 0
    sides = [side.to_state() for side in position.sides]
    stack = [item_situation(position, item) for item in (*position.stack, *position.attacks)]
    waiting = [[waiting.defn, waiting.effect, waiting.controller] for waiting in position.waiting]
    pending = [[one.kind, one.effect, one.uses, one.left, one.turns] for one in position.pending]
    numbers = [position.turn, position.turn_number, position.phase, position.open]
    return fingerprint([numbers, cards, sides, stack, waiting, pending])


def item_situation(position: Position, item: Item) -> list[int]:
    """An item by where its source is, not by the source's number."""
    source = position.card_or_ghost(item.source)
    zone = -1 if source is None else source.zone
    return [item.kind, item.controller, zone, item.defn, item.effect, item.mode, item.way, *item.targets]
