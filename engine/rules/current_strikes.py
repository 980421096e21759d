"""Strikes that are going on: from declaration until they were performed or fizzled (14.5)."""

from __future__ import annotations

from engine.effects.terms.subjects import THE_ASSAILANT, THE_ATTACKER
from engine.state.card import CardObject
from engine.state.position import Position
from engine.state.stack import NO_CARD, STRIKE, StackObject


def strikes(position: Position) -> list[StackObject]:
    """Return every Strike that was declared and is not over, on the stack or not."""
    objects = [item for item in position.stack if item.kind == STRIKE]
    objects += position.attacks
    items = [frame.item for frame in position.frames]
    return objects + [item for item in items if item is not None and item.kind == STRIKE]


def is_striking(position: Position, number: int) -> bool:
    """Return whether a Strike of this card is going on."""
    return any(item.source == number for item in strikes(position))


def is_attacked(position: Position, card: CardObject) -> bool:
    """Return whether a card stands in the zone of a Strike that is going on."""
    return position.field[card.zone] is card and any(
        item.source != card.number and item.targets[:1] == (card.zone,) for item in strikes(position)
    )


def find_fighter(position: Position, number: int, role: int) -> int:
    """Return the attacker of the Strike a card blocks, or (THE_BLOCKER) its own blocker; NO_CARD: none.

    THE_ASSAILANT: the attacker of one at the zone of the card.
    """
    if role == THE_ASSAILANT:
        card = position.card(number)
        at_it = [item.source for item in strikes(position) if card and item.targets[:1] == (card.zone,)]
        return at_it[0] if at_it else NO_CARD
    for item in strikes(position):
        if role == THE_ATTACKER and item.blocker == number:
            return item.source
        if role != THE_ATTACKER and item.source == number:
            return item.blocker
    return NO_CARD
