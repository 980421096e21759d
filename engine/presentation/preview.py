"""Preview of a card's connections elsewhere or turned otherwise, to pick place and facing (3.4, 20.1)."""

from __future__ import annotations

from engine import grid
from engine.presentation.current_step import CurrentStep
from engine.rules.continuous.characteristics import settle_values
from engine.rules.costs.payment_steps import card_as_summoned
from engine.state import options as opt
from engine.state.frames.play import SummonFrame, VehicleFrame
from engine.state.position import Position


def reach_preview(position: Position, about: CurrentStep, pick: int) -> list[str] | None:
    """Return the zones that the card of an option would connect to; None where an option has no such card.

    Of a place that is picked before the facing: facing up. Values must be settled.
    """
    code, top = opt.code_of(pick), position.frames[-1]
    if code == opt.TURN:
        card = position.field[opt.a_of(pick)]
        if card is None:
            return None
        return zone_names(
            reach_if_turned(position, card.zone, grid.quarter_turns(opt.b_of(pick), card.controller))
        )
    if about.defn < 0 or isinstance(top, VehicleFrame):
        return None
    if code == opt.AT and isinstance(top, SummonFrame):
        return zone_names(reach_if_placed(position, about.defn, opt.a_of(pick), viewed_rotation(position, 0)))
    if code == opt.FACING and about.zone >= 0:
        facing = viewed_rotation(position, opt.a_of(pick))
        card = position.field[about.zone]
        if card is not None and card.face_up:
            facing = grid.quarter_turns(opt.a_of(pick), card.controller)
            return zone_names(reach_if_turned(position, about.zone, facing))
        return zone_names(reach_if_placed(position, about.defn, about.zone, facing))
    return None


def viewed_rotation(position: Position, facing: int) -> int:
    """The rotation of a facing as the asked player sees it."""
    return grid.quarter_turns(facing, position.ask_player)


def reach_if_placed(position: Position, defn: int, zone: int, turn: int) -> int:
    """Return what a card that is not face-up there yet would connect to from a zone, as a mask."""
    return card_as_summoned(position, position.ask_player, defn, zone, turn).reach


def reach_if_turned(position: Position, zone: int, turn: int) -> int:
    """Return what the face-up card in a zone would connect to if it were turned so, as a mask."""
    ahead = position.clone()
    card = ahead.field[zone]
    assert card is not None
    card.rotation = turn
    ahead.stale = True
    settle_values(ahead)
    return card.reach


def zone_names(mask: int) -> list[str]:
    """The names of the zones of a mask."""
    return [grid.ZONE_NAMES[zone] for zone in grid.zones_in(mask)]
