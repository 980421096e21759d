"""Target obstacles: why a zone cannot be picked for what is being declared (10.1, 13.1)."""

from __future__ import annotations

from engine import grid
from engine.effects.terms.targets import TARGETED
from engine.rules.play import obstacles
from engine.rules.play.action_pool import may_enter_closed
from engine.rules.stack.targeting import declarable_zones, legal_picks, source_of
from engine.rules.stack.targets import target_finder
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.frames.stack import DeclareFrame
from engine.state.position import Position
from engine.state.stack import EQUIP, MARCH, STRIKE, StackObject


def target_obstacle(position: Position, frame: DeclareFrame, zone: int) -> int:
    """Return what keeps a zone from being picked next: one of `obstacles`, 0 for nothing."""
    item, source = frame.require_item(), source_of(position, frame)
    if item.kind not in (STRIKE, MARCH, EQUIP):
        return phrase_obstacle(position, frame, item, source, zone)
    if declarable_zones(position, item, source) >> zone & 1:
        return 0
    if not grid.CREATURE_ZONES >> zone & 1:
        return obstacles.WRONG_TYPE
    if zone == source.zone:
        return obstacles.OWN_ZONE
    if not source.reach >> zone & 1:
        return obstacles.UNREACHED
    if item.kind == MARCH:
        return march_obstacle(position, source, zone)
    return obstacles.SHIELDED if item.kind == STRIKE or position.field[zone] is not None else obstacles.UNFIT


def march_obstacle(position: Position, card: CardObject, zone: int) -> int:
    """Return what keeps a creature from marching to a creature zone that it connects to (9.2)."""
    if not grid.SIDES[card.controller] >> zone & 1:
        return obstacles.OTHER_SIDE
    if position.occupied >> zone & 1:
        return obstacles.OCCUPIED
    return (
        obstacles.NOT_ABLE
        if position.open >> zone & 1 or may_enter_closed(position, card)
        else obstacles.CLOSED
    )


def phrase_obstacle(
    position: Position, frame: DeclareFrame, item: StackObject, source: CardObject, zone: int
) -> int:
    """The same for a phrase of a text (13.1, 13.5)."""
    if zone in legal_picks(position, item, source, frame.phrase):
        return 0
    if zone in [pick for pick, slot in zip(item.targets, item.slots, strict=True) if slot == frame.phrase]:
        return obstacles.PICKED
    phrase = card_effects.program_of(position, item).phrases[frame.phrase]
    finder = target_finder(position, item, source)
    if zone in finder.legal_picks(phrase):
        return obstacles.NO_REST
    origin = source if phrase.origin is None else finder.origin(phrase.origin)
    if origin is None or not finder.find_fitting(phrase, origin, False) >> zone & 1:
        return obstacles.UNFIT
    if phrase.how != TARGETED or finder.candidates_anywhere(phrase, False) >> zone & 1:
        return obstacles.PICKED if finder.picked_zones() >> zone & 1 else obstacles.OTHER_SIDE
    return obstacles.SHIELDED if origin.reach & grid.ALL_GRID & 1 << zone else obstacles.UNREACHED
