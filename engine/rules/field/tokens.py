"""Creature Tokens (20.2, 1.2)."""

from __future__ import annotations

from engine import grid
from engine.effects.terms.subjects import TOKENS
from engine.rules.field.arrival import arrive
from engine.rules.field.facings import facings, picked_rotation
from engine.rules.field.zone_changes import enter_field, turn_face_up
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.frames.multi_step import ConscriptFrame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import Q_FACING, Q_ZONE

PLACED = 2


def conscript(position: Position, frame: ConscriptFrame) -> None:
    """Summon a Creature Token to each of the zones; its player picks the facing (7.1)."""
    if frame.choices and not frame.step:
        frame.step = PLACED
        zones = grid.zones_in(frame.choices)
        frame.choices = 0
        ask(position, frame.player, Q_ZONE, [option(opt.TO, zone) for zone in zones])
    elif frame.step == PLACED:
        frame.step = 0
        frame.left = (opt.a_of(position.answer),)
    elif frame.step:
        frame.step = 0
        player = grid.zone_side(frame.zone)
        card = enter_field(position, position.library.token(), player, frame.zone)
        turn_face_up(position, card, picked_rotation(position, player))
        frame.require_item().add_kept_card(TOKENS, card.number)
        arrive(position, card, flipped=False)
    elif not frame.left:
        position.frames.pop()
    else:
        frame.zone = frame.take_next()
        if position.token_zones() >> frame.zone & 1:
            frame.step = 1
            ask(position, grid.zone_side(frame.zone), Q_FACING, facings())
