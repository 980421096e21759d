"""Facings as picks (3.1)."""

from __future__ import annotations

from engine.grid import quarter_turns
from engine.state import options as opt
from engine.state.options import option
from engine.state.position import Position


def facings() -> list[int]:
    """The four facings as options: up, right, down, left."""
    return [option(opt.FACING, facing) for facing in range(4)]


def picked_rotation(position: Position, player: int) -> int:
    """The rotation of the facing that `player` just picked."""
    return quarter_turns(opt.a_of(position.answer), player)
