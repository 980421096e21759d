"""The Event of a turn: picking it, its gift, opening zones (6.4)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.actions.permissions import OPENING_ZONES
from engine.effects.dependencies import CALENDAR
from engine.rules.allowances import may_open_more
from engine.rules.events.apply import draw
from engine.rules.events.emit import emit_zone_event
from engine.rules.play.obstacles import BARRED, IS_OPEN, NO_TOKEN, NOT_YOURS, ONE_A_CAMPAIGN
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.rules.turn.skipped_phases import will_be_skipped
from engine.rules.turn.token_supply import tokens_left
from engine.state import options as opt
from engine.state.frames.turn import EventFrame, TurnFrame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import CAMPAIGN, E_ZONE_OPENED, EVENT, MAIN, NO_EVENT, Q_EVENT, Q_ZONE

PICK: Final = 0
PICKED: Final = 1
GIFT: Final = 2
OPENED: Final = 3


def is_event_due(position: Position) -> bool:
    """Return whether the ending first Main Phase asks for the Event, because it is optional (6.4)."""
    if position.phase != MAIN or not position.edition.event_optional or position.event != NO_EVENT:
        return False
    phases = position.edition.phases
    if EVENT not in phases or will_be_skipped(position, EVENT):
        return False
    return not current_turn(position).without_event


def current_turn(position: Position) -> TurnFrame:
    """The turn, which lies below its phase."""
    return next(frame for frame in position.frames if isinstance(frame, TurnFrame))


def push_event(position: Position) -> None:
    """Ask for the turn's Event, if it is not picked yet, and give what it gives."""
    position.frames.append(EventFrame(position.turn))


def run_event(position: Position, frame: EventFrame) -> None:
    """Pick the turn's Event; its gift comes at once (6.4)."""
    if frame.step == PICK:
        frame.step = GIFT
        if position.event == NO_EVENT:
            frame.step = PICKED
            ask(position, frame.player, Q_EVENT, event_options(position))
    elif frame.step == PICKED:
        frame.step = GIFT
        take_event(position, frame, opt.a_of(position.answer))
    elif frame.step == GIFT:
        frame.step = OPENED
        give_gift(position, frame)
    else:
        take_zone(position, frame)


def take_zone(position: Position, frame: EventFrame) -> None:
    """A zone was picked; another one is offered to a player who has one more a Campaign (22.2)."""
    done = opt.code_of(position.answer) == opt.DONE
    if not done:
        open_zone(position, frame.player, opt.a_of(position.answer))
    frame.step += 1
    closed = conquerable_zones(position, frame.player)
    if done or not closed or not may_open_more(position, frame.player, frame.step - OPENED):
        position.frames.pop()
        return
    picks = [option(opt.CONQUER, zone) for zone in grid.zones_in(closed)]
    ask(position, frame.player, Q_ZONE, [*picks, option(opt.DONE)])


def event_options(position: Position) -> list[int]:
    """Return what can be picked; no Event last, where there need not be one."""
    picks = [option(opt.EVENT, event) for event in position.edition.events]
    if position.edition.event_optional:
        picks.append(option(opt.EVENT, NO_EVENT))
    return picks


def take_event(position: Position, frame: EventFrame, event: int) -> None:
    """The Event Phase begins or goes on; without an Event the Main Phase goes on, or the phase is left."""
    position.event = event
    position.mark_stale(CALENDAR)
    if event == NO_EVENT:
        position.frames.pop()
        if position.phase == MAIN or frame.main_goes_on:
            position.phase = MAIN
            current_turn(position).without_event = True
        else:
            position.frames.pop()
    elif position.phase == MAIN:
        position.frames.pop()
        position.frames.pop()


def give_gift(position: Position, frame: EventFrame) -> None:
    """A Campaign gives a token, or opens a zone; a card, if there is none (6.4a)."""
    if position.event != CAMPAIGN:
        position.frames.pop()
    elif position.edition.tokens:
        position.frames.pop()
        gain_token(position, frame.player)
    else:
        conquer(position, frame)


def gain_token(position: Position, player: int) -> None:
    """One token from the supply; if none is left there, a card."""
    if tokens_left(position, player) > 0:
        position.sides[player].tokens += 1
    else:
        draw(position, player, 1)


def conquer(position: Position, frame: EventFrame) -> None:
    """Open one own closed creature or monument zone, or draw if there is none (6.4a)."""
    closed = conquerable_zones(position, frame.player)
    if closed:
        picks = [option(opt.CONQUER, zone) for zone in grid.zones_in(closed)]
        ask(position, frame.player, Q_ZONE, picks)
    else:
        position.frames.pop()
        if not is_barred(position, frame.player, OPENING_ZONES):
            draw(position, frame.player, 1)


def conquerable_zones(position: Position, player: int) -> int:
    """Return the closed zones that a Campaign without tokens can open, as a mask."""
    return closed_zones(position, player) & ~grid.ARTIFACT_ZONES


def closed_zones(position: Position, player: int) -> int:
    """Return a player's closed zones that can be opened, as a mask."""
    if is_barred(position, player, OPENING_ZONES):
        return 0
    return grid.SIDES[player] & ~position.open


def may_spend_token(position: Position, player: int) -> bool:
    """Return whether a player may open a zone with a token; once a Campaign, or as often as can be (6.4a)."""
    return not token_obstacle(position, player)


def token_obstacle(position: Position, player: int, waived: int = 0) -> int:
    """Return what keeps a player from spending a token: one of `obstacles` not `waived`, 0 for nothing."""
    side = position.sides[player]
    if side.tokens <= 0 and not waived & NO_TOKEN:
        return NO_TOKEN
    limited = position.edition.one_zone_per_campaign
    if limited and not may_open_more(position, player, side.zones_opened):
        return ONE_A_CAMPAIGN & ~waived
    return 0


def conquest_obstacle(position: Position, player: int, zone: int, waived: int = 0) -> int:
    """Return what keeps a player from opening a zone in a Campaign: one of `obstacles`, 0 for nothing."""
    if not grid.SIDES[player] >> zone & 1 and not waived & NOT_YOURS:
        return NOT_YOURS
    if position.open >> zone & 1 and not waived & IS_OPEN:
        return IS_OPEN
    if is_barred(position, player, OPENING_ZONES) and not waived & BARRED:
        return BARRED
    return token_obstacle(position, player, waived)


def spend_token(position: Position, player: int, zone: int) -> None:
    """A token opens a zone (6.4a)."""
    position.sides[player].tokens -= 1
    position.sides[player].zones_opened += 1
    open_zone(position, player, zone)


def open_zone(position: Position, player: int, zone: int) -> None:
    """A zone is open from now on, if a player can open it."""
    if is_barred(position, player, OPENING_ZONES):
        return
    position.open |= 1 << zone
    position.mark_stale()
    emit_zone_event(position, E_ZONE_OPENED, player, zone)
