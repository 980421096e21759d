"""Actions that an effect has a card do while it resolves; none is used up (20.2, 6.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.dependencies import STRIKES
from engine.rules.field.equipment import can_equip, equip
from engine.rules.field.vehicles import crew_zones, start_crewing
from engine.rules.play.action_pool import attackable_zones, can_declare_way, is_permitted, march_zones
from engine.state.card import CardObject
from engine.state.frames.stack import DeclareFrame
from engine.state.position import Position
from engine.state.stack import MARCH, STRIKE, StackObject
from engine.vocab import CREW, EQUIP
from engine.vocab import STRIKE as TO_STRIKE

ANY_ZONE: Final = -1


def can_act(position: Position, card: CardObject, action: int) -> bool:
    """Return whether a face-up card can declare an action: not forbidden, and with a zone for it (14.6)."""
    return card.face_up and can_declare_way(position, card, action)


def can_act_at(position: Position, card: CardObject, action: int, zone: int) -> bool:
    """Return whether a face-up card can do an action to a zone, or to the card in it."""
    if not card.face_up or not is_permitted(card, action):
        return False
    if action == EQUIP:
        return can_equip(position, card, zone)
    if action == CREW:
        return crew_zones(position, card) >> zone & 1 == 1
    zones = attackable_zones if action == TO_STRIKE else march_zones
    return zones(position, card) >> zone & 1 == 1


def act_at(position: Position, card: CardObject, action: int, zone: int) -> None:
    """Let a card do to a zone what it can do there."""
    if action == EQUIP:
        equip(position, card, zone)
    elif action == CREW:
        start_crewing(position, card, zone)
    else:
        start_forced_action(position, card, action, zone)


def start_forced_action(position: Position, card: CardObject, action: int, zone: int = ANY_ZONE) -> None:
    """Push the frame in which the zone is picked, if it is not known (see rules.stack.announcement)."""
    item = StackObject(STRIKE if action == TO_STRIKE else MARCH, card.controller, card.number, 0)
    item.way = action
    if zone != ANY_ZONE:
        item.targets, item.slots = (zone,), (0,)
    position.frames.append(DeclareFrame(card.controller, card.number, item))
    position.mark_stale(STRIKES)
