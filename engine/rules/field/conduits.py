"""Conduit (20.1): what connects to a card connects to all that this card connects to, itself excepted."""

from __future__ import annotations

from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import CONDUIT


def conduits(position: Position) -> list[CardObject]:
    """The cards with Conduit, by their derived keywords."""
    return [card for card in position.field if card is not None and card.keywords >> CONDUIT & 1]


def join_conduits(position: Position) -> None:
    """Give every card what it connects to by way of conduits; reach holds what arrows reach until now."""
    through = [(card.zone, card.reach) for card in conduits(position)]
    if not through:
        return
    for card in position.field:
        if card is not None and card.reach:
            card.reach = extended_reach(card.reach, card.zone, through)


def extended_reach(reach: int, zone: int, through: list[tuple[int, int]]) -> int:
    """Return what a card in `zone` connects to; `through` has the conduits as (zone, what it reaches)."""
    grows = True
    while grows:
        grows = False
        for place, reached in through:
            if reach >> place & 1 and reached & ~reach:
                reach |= reached
                grows = True
    return reach & ~(1 << zone)


def reach_from(position: Position, reach: int, zone: int) -> int:
    """Return what a card not on the field would reach from a zone; its own arrows reach `reach` (7.1)."""
    if not position.dependency_mask:
        return reach
    return extended_reach(reach, zone, [(card.zone, card.reach) for card in conduits(position)])
