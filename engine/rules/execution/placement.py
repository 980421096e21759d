"""Instructions that pick a zone: where a card goes, what is sacrificed, what is opened."""

from __future__ import annotations

from engine import grid
from engine.effects.multi_step import SIDESTEPPING, TURNING
from engine.rules.events.apply import destroy, move
from engine.rules.execution.multi_step_start import start_multi_step
from engine.rules.questions import ask
from engine.rules.turn.event_phase import open_zone
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames import Frame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import Q_SAC, Q_ZONE

NEXT = 0
ASKED = 1


def allowed_zones(card: CardObject) -> int:
    """The zones where a card may come to lie: of the type and side of its own, as a mask (2.2)."""
    return grid.TYPE_ZONES[grid.zone_type(card.zone)] & grid.SIDES[grid.zone_side(card.zone)]


def place_card(position: Position, frame: Frame, card: CardObject) -> None:
    """Pick an empty zone for a card; it moves there. `path` has the zones for each card, as masks."""
    if frame.step == ASKED:
        frame.step = NEXT
        if frame.value == SIDESTEPPING and position.edition.sidestep_turns:
            start_multi_step(position, frame.require_item(), TURNING, [card.number])
        move(position, card, opt.a_of(position.answer))
        return
    zones = frame.path[0] & allowed_zones(card) & ~position.occupied
    frame.path = frame.path[1:]
    if zones:
        frame.step = ASKED
        ask(position, frame.player, Q_ZONE, [option(opt.TO, zone) for zone in grid.zones_in(zones)])


def sacrifice(position: Position, frame: Frame) -> None:
    """A player picks own cards, which are then destroyed at once (8.5).

    `path` = how many, and the zones of the cards that may be picked, as a mask; `picks` = zones picked.
    """
    if frame.step == ASKED:
        frame.picks += (opt.a_of(position.answer),)
    count, mask = frame.path
    left = [zone for zone in grid.zones_in(mask) if zone not in frame.picks]
    if len(frame.picks) < count and len(left) > count - len(frame.picks):
        frame.step = ASKED
        ask(position, frame.player, Q_SAC, [option(opt.SAC, zone) for zone in left])
        return
    position.frames.pop()
    zones = frame.picks if len(frame.picks) >= count else (*frame.picks, *left)
    destroy(position, [card for zone in zones if (card := position.field[zone]) is not None])


def open_picked_zone(position: Position, frame: Frame) -> None:
    """Pick a closed zone and open it; `picks` has the zones."""
    zones = [zone for zone in frame.picks if not position.open >> zone & 1]
    if frame.step == NEXT and zones:
        frame.step = ASKED
        ask(position, frame.player, Q_ZONE, [option(opt.CONQUER, zone) for zone in zones])
        return
    position.frames.pop()
    if frame.step == ASKED:
        open_zone(position, frame.player, opt.a_of(position.answer))
