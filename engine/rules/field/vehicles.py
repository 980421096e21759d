"""Vehicles: under a creature and back, as parts of a Move, and turned there on their own (4.3)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.rules.events.emit import emit_event
from engine.rules.field.equipment import can_be_targeted, lay_under
from engine.rules.field.facings import facings, picked_rotation
from engine.rules.field.zone_changes import settle_place
from engine.rules.keywords import has_keyword
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.play import CrewFrame, TurnVehicleFrame, UncrewFrame, VehicleFrame
from engine.state.granted_effects import add_mark
from engine.state.options import option
from engine.state.position import Position, lift_card, place_card
from engine.state.stack import NO_CARD
from engine.vocab import E_MOVED, E_ROTATED, E_UNCREWED, MOVE, Q_FACING, Q_TARGET, RE_TARGET

# Steps
BEGIN: Final = 0
TARGETED: Final = 1
FACED: Final = 2


def vehicle_under(card: CardObject) -> CardObject | None:
    """Return the Vehicle that a creature crews; never more than one."""
    for attached in card.under:
        if attached.printed.vehicle:
            return attached
    return None


def crew_zones(position: Position, card: CardObject, aim: CardObject | None = None) -> int:
    """The zones of the own face-up creatures that a Vehicle can be crewed by, as a mask.

    `aim` is the card whose arrows count in place of its own (Re-target, 20.1).
    """
    if not card.printed.vehicle:
        return 0
    reach = (card if aim is None else aim).reach
    mask = 0
    for other in position.field:
        if other is None or other.controller != card.controller or not grid.CREATURE_ZONES >> other.zone & 1:
            continue
        able = other.face_up and vehicle_under(other) is None and can_be_targeted(position, card, other.zone)
        if able and reach >> other.zone & 1:
            mask |= 1 << other.zone
    return mask


def leaving_zones(position: Position, card: CardObject) -> int:
    """The empty open artifact zones of its side for its Vehicle: connected, or right behind it (2.2)."""
    if not card.under or vehicle_under(card) is None:
        return 0
    side = grid.SIDES[grid.zone_side(card.zone)]
    free = grid.ARTIFACT_ZONES & side & position.open & ~position.occupied
    return free & (card.reach | 1 << zone_behind(card.zone))


def zone_behind(zone: int) -> int:
    """The artifact zone directly behind a creature zone."""
    return zone - grid.COLUMNS if zone < grid.GRID // 2 else zone + grid.COLUMNS


def start_crewing(position: Position, card: CardObject, zone: int = -1) -> None:
    """Start putting a Vehicle under a creature, in a zone that is still to be picked, or under that one."""
    frame = CrewFrame(card.controller, card.number)
    frame.zone = zone
    position.frames.append(frame)


def start_leaving(position: Position, card: CardObject) -> None:
    """Start putting the Vehicle under a creature back into the artifact row."""
    vehicle = vehicle_under(card)
    assert vehicle is not None
    position.frames.append(UncrewFrame(card.controller, vehicle.number))


def turn_vehicle(position: Position, card: CardObject, player: int) -> None:
    """Let whoever turns a creature turn the Vehicle under it on its own."""
    vehicle = vehicle_under(card) if card.under else None
    if vehicle is not None:
        position.frames.append(TurnVehicleFrame(player, vehicle.number))


def run_vehicle(position: Position, frame: VehicleFrame) -> None:
    """One step."""
    vehicle = position.card_or_ghost(frame.card)
    host = None if vehicle is None else position.field[vehicle.zone]
    if vehicle is None or host is None:
        position.frames.pop()
    elif isinstance(frame, CrewFrame):
        crew_creature(position, frame, vehicle)
    elif isinstance(frame, UncrewFrame):
        leave_creature(position, frame, vehicle, host)
    else:
        turn_alone(position, frame, vehicle, host)


def crew_creature(position: Position, frame: CrewFrame, vehicle: CardObject) -> None:
    """Target a creature, which may name another (20.1), pick the facing, lie under it."""
    if frame.step == BEGIN and frame.zone < 0:
        frame.step = TARGETED
        ask_zone(position, frame, crew_zones(position, vehicle))
    elif frame.step < FACED:
        if frame.step == TARGETED and opt.code_of(position.answer) == opt.TARGET:
            frame.zone = opt.a_of(position.answer)
            if ask_retarget(position, frame, vehicle):
                return
        frame.step = FACED
        ask(position, frame.player, Q_FACING, facings())
    else:
        position.frames.pop()
        host = position.field[frame.zone]
        assert host is not None
        vehicle.rotation = picked_rotation(position, frame.player)
        lay_under(position, vehicle, host)


def ask_retarget(position: Position, frame: CrewFrame, vehicle: CardObject) -> bool:
    """Ask whether the creature that was targeted names another one, which each does once (20.1)."""
    named = position.field[frame.zone]
    if named is None or named.number in frame.asked or not has_keyword(position, named, RE_TARGET):
        return False
    frame.asked += (named.number,)
    others = crew_zones(position, vehicle, named) & ~(1 << frame.zone)
    if others:
        picks = [option(opt.TARGET, zone) for zone in grid.zones_in(others)]
        ask(position, named.controller, Q_TARGET, [option(opt.DONE), *picks])
    return others != 0


def leave_creature(position: Position, frame: VehicleFrame, vehicle: CardObject, host: CardObject) -> None:
    """Target a zone; the Vehicle stands there, counts as moved, and keeps its facing."""
    if frame.step == BEGIN:
        frame.step = TARGETED
        ask_zone(position, frame, leaving_zones(position, host))
        return
    position.frames.pop()
    lift_card(position, vehicle)
    place_card(position, vehicle, opt.a_of(position.answer))
    vehicle.acted = add_mark(vehicle.acted, (NO_CARD, MOVE))
    settle_place(position, host)
    settle_place(position, vehicle)
    if vehicle.printed.continuous or position.made:
        position.stale = True
    emit_event(position, E_UNCREWED, vehicle.controller, vehicle)
    emit_event(position, E_MOVED, vehicle.controller, vehicle)


def turn_alone(position: Position, frame: VehicleFrame, vehicle: CardObject, host: CardObject) -> None:
    """Pick a facing for the Vehicle alone."""
    if frame.step == BEGIN:
        frame.step = FACED
        ask(position, frame.player, Q_FACING, facings())
        return
    position.frames.pop()
    rotation = picked_rotation(position, vehicle.controller)
    if rotation != vehicle.rotation:
        vehicle.rotation = rotation
        settle_place(position, host)
        emit_event(position, E_ROTATED, vehicle.controller, vehicle)


def ask_zone(position: Position, frame: VehicleFrame, zones: int) -> None:
    """Ask for a target among these zones."""
    ask(position, frame.player, Q_TARGET, [option(opt.TARGET, zone) for zone in grid.zones_in(zones)])
