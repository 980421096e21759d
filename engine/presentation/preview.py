"""What a card would connect to elsewhere or turned otherwise, for whoever has to pick that (3.4, 20.1)."""

from __future__ import annotations

from engine import grid
from engine.presentation.current_step import Unfinished
from engine.rules.continuous.characteristics import settle_values
from engine.rules.costs.payment_steps import would_stand
from engine.state import options as opt
from engine.state.frames import CREW, SUMMON
from engine.state.position import Position


def reaches(position: Position, about: Unfinished, pick: int) -> list[str] | None:
    """The zones that the card of an option would connect to; None where an option says nothing of that.

    Of a place that is picked before the facing: facing up. Values must be settled.
    """
    code, top = opt.code_of(pick), position.frames[-1]
    if code == opt.TURN:
        card = position.field[opt.a_of(pick)]
        if card is None:
            return None
        return named(turned(position, card.zone, grid.rotation_of(opt.b_of(pick), card.controller)))
    if about.defn < 0 or top.kind == CREW or (code == opt.AT and top.kind != SUMMON):
        return None
    if code == opt.AT:
        return named(standing(position, about.defn, opt.a_of(pick), rotation(position, 0)))
    if code == opt.FACING and about.zone >= 0:
        facing = rotation(position, opt.a_of(pick))
        card = position.field[about.zone]
        if card is not None and card.face_up:
            facing = grid.rotation_of(opt.a_of(pick), card.controller)
            return named(turned(position, about.zone, facing))
        return named(standing(position, about.defn, about.zone, facing))
    return None


def rotation(position: Position, facing: int) -> int:
    """The rotation of a facing as the asked player sees it."""
    return grid.rotation_of(facing, position.ask_player)


def standing(position: Position, defn: int, zone: int, turn: int) -> int:
    """What a card that is not face-up there yet would connect to from a zone, as a mask."""
    return would_stand(position, position.ask_player, defn, zone, turn).reach


def turned(position: Position, zone: int, turn: int) -> int:
    """What the face-up card in a zone would connect to if it were turned so, as a mask."""
    ahead = position.clone()
    card = ahead.field[zone]
    assert card is not None
    card.rotation = turn
    ahead.stale = True
    settle_values(ahead)
    return card.reach


def named(mask: int) -> list[str]:
    """The names of the zones of a mask."""
    return [grid.ZONE_NAMES[zone] for zone in grid.zones_in(mask)]
