"""References made by one pick of a target, choice or selection: a zone, the source, or an attached card.

Stack objects keep picks as ints: a zone, ITSELF, from ATTACHED or from SETTLED on.
"""

from __future__ import annotations

from typing import Final

from engine.state.card import CardObject
from engine.state.position import Position

ITSELF: Final = 31  # the source of the effect
ATTACHED: Final = 32  # plus its number: a card that lies under another one, which is in no zone (4.2)
SETTLED: Final = 1 << 20  # plus its number: the card that was there when the effect began to resolve (13.1)


def is_zone(pick: int) -> bool:
    """Return whether a zone, with or without a card in it, was picked."""
    return pick < ITSELF


def is_attached(pick: int) -> bool:
    """Return whether a card that lies attached was picked."""
    return ATTACHED <= pick < SETTLED


def is_settled(pick: int) -> bool:
    """Return whether it is settled which card was in the zone that was picked."""
    return pick >= SETTLED


def settled_pick(card: CardObject) -> int:
    """Return the pick that means a card wherever it goes."""
    return SETTLED + card.number


def pick_of(attached: CardObject) -> int:
    """Return the pick that means a card which lies attached."""
    return ATTACHED + attached.number


def place_of(position: Position, card: CardObject) -> int:
    """Return the pick that means a card on the field: its zone, or what it is where it lies under another."""
    return card.zone if position.field[card.zone] is card else pick_of(card)


def number_of(pick: int) -> int:
    """The number of the card that a pick of what lies attached, or is settled, means."""
    return pick - (SETTLED if pick >= SETTLED else ATTACHED)


def card_of(position: Position, pick: int) -> CardObject | None:
    """Return the card that was picked, if it is still there; of ITSELF whoever asks knows the card."""
    if pick < ITSELF:
        return position.field[pick]
    if pick >= SETTLED:
        return position.card(pick - SETTLED)
    return None if pick == ITSELF else position.card_under(pick - ATTACHED)


def zone_of(position: Position, pick: int) -> int:
    """Return the zone that was picked, or that of what a picked card lies under; -1 if there is none."""
    if pick < ITSELF:
        return pick
    card = card_of(position, pick)
    return -1 if card is None else card.zone
