"""Maneuver: connected own artifacts change zones among the connected own artifact zones (20.2).

Each artifact may be moved once, which is enough for every arrangement.
"""

from __future__ import annotations

from engine import grid
from engine.rules.events.apply import move
from engine.rules.field.zone_changes import swap
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.multi_step import ManeuverFrame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import Q_CHOOSE, Q_ZONE

NEXT = 0
CHOSEN = 1
PLACED = 2


def maneuver(position: Position, frame: ManeuverFrame, card: CardObject) -> None:
    """Choose an artifact, then where it goes, until done."""
    if frame.step == CHOSEN:
        choose_zone(position, frame)
        return
    if frame.step == PLACED:
        place_artifact(position, frame)
    else:
        frame.zones, frame.moved = card.reach & grid.ARTIFACT_ZONES & grid.SIDES[frame.player], ()
    able = [
        artifact.zone for artifact in movable_artifacts(position, frame) if artifact.number not in frame.moved
    ]
    if able and grid.bit_count(frame.zones) > 1:
        frame.step = CHOSEN
        picks = [*(option(opt.CHOOSE, zone) for zone in able), option(opt.DONE)]
        ask(position, frame.player, Q_CHOOSE, picks)
    else:
        if frame.moved:
            ask(position, frame.player, Q_CHOOSE, [option(opt.DONE)])  # nothing is left; told as answered
        frame.step = NEXT


def movable_artifacts(position: Position, frame: ManeuverFrame) -> list[CardObject]:
    """Return the artifacts that may change zones."""
    there = [position.field[zone] for zone in grid.zones_in(frame.zones)]
    return [card for card in there if card is not None and card.controller == frame.player]


def choose_zone(position: Position, frame: ManeuverFrame) -> None:
    """An artifact was chosen, or it is enough: ask where it goes, empty or not."""
    if opt.code_of(position.answer) == opt.DONE:
        frame.step = NEXT
        return
    chosen = position.field[opt.a_of(position.answer)]
    assert chosen is not None
    frame.moved += (chosen.number,)
    frame.step = PLACED
    barred = 1 << chosen.zone
    for zone in grid.zones_in(frame.zones):
        there = position.field[zone]
        if there is not None and there.controller != frame.player:
            barred |= 1 << zone
    zones = grid.zones_in(frame.zones & ~barred)
    if zones:
        ask(position, frame.player, Q_ZONE, [option(opt.TO, zone) for zone in zones])
    else:
        position.answer = option(opt.TO, chosen.zone)


def place_artifact(position: Position, frame: ManeuverFrame) -> None:
    """The artifact goes there; one that lies there takes its place."""
    chosen = position.card(frame.moved[-1])
    zone = opt.a_of(position.answer)
    if chosen is None or chosen.zone == zone:
        return
    other = position.field[zone]
    if other is None:
        move(position, chosen, zone)
    else:
        swap(position, chosen, other, other_moves=True)
