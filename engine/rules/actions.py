"""The Action Pool (6.6): what a card may do in the Event Phase.

A *way* is how an action is come by (see state.options). Ways to the same notable action are one action.
"""

from __future__ import annotations

from engine import grid
from engine.rules.activating import can_declare
from engine.state import having
from engine.state.card import Card
from engine.state.keywords import has
from engine.state.options import PRINTED_WAY
from engine.state.position import Position
from engine.vocab import (
    BATTLE,
    CAMPAIGN,
    CREATURE,
    EXPLORER,
    INSPIRED,
    MARCH,
    MOVE,
    PRONE,
    RISE,
    STRIKE,
    UNIQUE,
)


def action_of(card: Card, way: int) -> int:
    """What a way leads to: the code of a notable action, or the mark of one described on a card."""
    if way < PRINTED_WAY:
        return way
    number = way - PRINTED_WAY
    code = having.notable(card, number)
    if code != UNIQUE:
        return code
    one = having.lent(card, number)
    return way if one is None else one.mark()


def ways(position: Position, card: Card) -> list[int]:
    """What a face-up card may do now, each action once, what the Event gives first."""
    if card.acted and not may_act_again(position, card):
        return []
    if has(position, card, PRONE):
        return [] if card.acted >> RISE & 1 else [RISE]
    found: list[int] = []
    done = card.acted
    given = event_action(position, card)
    if given and not done >> given & 1 and doable(position, card, given):
        found.append(given)
        done |= 1 << given
    for number in having.actions(card):
        way = PRINTED_WAY + number
        action = action_of(card, way)
        if not done >> action & 1 and doable(position, card, way):
            found.append(way)
            done |= 1 << action
    return found


def may_act_again(position: Position, card: Card) -> bool:
    """Inspired: one extra, different action an Event (20.1)."""
    return grid.bit_count(card.acted) < 2 and has(position, card, INSPIRED)


def event_action(position: Position, card: Card) -> int:
    """The notable action that the Event gives to a card; 0 for none (6.4)."""
    if position.event == CAMPAIGN and position.edition.moves:
        return MOVE if card.movement > 0 else 0
    if card.printed.type != CREATURE:
        return 0
    if position.event == BATTLE:
        return STRIKE
    return MARCH if position.event == CAMPAIGN else 0


def doable(position: Position, card: Card, way: int) -> bool:
    """Whether it can be declared now: cost payable, targets there (8.1)."""
    if way >= PRINTED_WAY and not can_declare(position, card, way - PRINTED_WAY):
        return False
    action = action_of(card, way)
    if action == STRIKE:
        return strike_zones(card) != 0
    if action == MARCH:
        return march_zones(position, card) != 0
    return action != MOVE or card.zone < grid.GRID


def strike_zones(card: Card) -> int:
    """The creature zones that a creature may attack, as a mask (10.1)."""
    if card.printed.type != CREATURE:
        return 0
    return card.reach & grid.CREATURE_ZONES & ~(1 << card.zone)


def march_zones(position: Position, card: Card) -> int:
    """The zones that a creature may March to, as a mask (9.2); closed ones only with Explorer (20.1)."""
    if card.printed.type != CREATURE:
        return 0
    own = grid.CREATURE_ZONES & grid.SIDES[card.controller] & ~position.occupied & card.reach
    return own if has(position, card, EXPLORER) else own & position.open
