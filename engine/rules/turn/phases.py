"""Turns and phases (6)."""

from __future__ import annotations

from typing import Final

from engine.effects.dependencies import CALENDAR
from engine.rules import guards
from engine.rules.continuous.durations import end_chain, expire_at_phase, expire_at_turn_end
from engine.rules.events.apply import draw
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.events.history import begin_history, end_chain_history
from engine.rules.field.arrival import complete_arrival, is_arrival_due
from engine.rules.questions import ask_always
from engine.rules.stack.pending_triggers import push_put_triggers
from engine.rules.stack.resolution import is_attack_due, perform_attack, resolve_top
from engine.rules.state_based_checks import run_checks
from engine.rules.turn.event_phase import is_event_due, push_event
from engine.rules.turn.priority import is_always_asked, start_option, window_options
from engine.rules.turn.skipped_phases import is_skipped
from engine.state import options as opt
from engine.state.frames.turn import PhaseFrame, TurnFrame
from engine.state.position import Position
from engine.vocab import (
    DRAW,
    E_PHASE,
    E_PHASE_START,
    E_TURN,
    E_TURN_END,
    E_TURN_START,
    EVENT,
    MAIN2,
    NO_EVENT,
    PLAYERS,
    Q_PRIORITY,
)


def push_turn(position: Position) -> None:
    """A turn begins: counters of use start anew (6.7)."""
    position.turn_number += 1
    position.event = NO_EVENT
    position.items = 0
    position.window_picks = [0] * len(PLAYERS)
    position.free = []
    begin_history(position)
    for card in position.field:
        if card is not None:
            for one in (card, *card.under):
                one.acted = ()
                one.used = ()
    for side in position.sides:
        side.fabled_used = False
        side.zones_opened = 0
    position.mark_stale(CALENDAR)
    position.frames.append(TurnFrame(position.turn))


def run_turn(position: Position, frame: TurnFrame) -> None:
    """The next phase that is entered, or the next turn."""
    if frame.next_phase == 0:
        emit_event(position, E_TURN, position.turn, None, position.turn_number)
        guards.check_turns(position)
    phases = position.edition.phases
    while frame.next_phase < len(phases):
        phase = phases[frame.next_phase]
        frame.next_phase += 1
        if frame.without_event and phase in (EVENT, MAIN2):
            continue
        skipped = frame.cut_short or is_skipped(position, phase)
        if not skipped or frame.next_phase == len(phases):
            push_phase(position, phase, skipped)
            return
    expire_at_turn_end(position)
    position.frames.pop()
    position.turn = position.extra_turns.pop() if position.extra_turns else 1 - position.turn
    push_turn(position)


ENTER: Final = 0
TRIGGERS: Final = 1
PRIORITY: Final = 2
ANSWERED: Final = 3


def push_phase(position: Position, phase: int, skipped: bool) -> None:
    """Begin a phase. If it is the last, the turn's end takes place though the phase is skipped (6.2)."""
    position.phase = phase
    position.mark_stale(CALENDAR)
    frame = PhaseFrame(position.turn)
    if skipped:
        frame.step = TRIGGERS
        frame.skipped = True
    position.frames.append(frame)


def run_phase(position: Position, frame: PhaseFrame) -> None:
    """Enter a phase, then priority until both passed on an empty stack (6.1)."""
    if frame.step == ENTER:
        frame.step = TRIGGERS
        expire_at_phase(position)
        emit_event(position, E_PHASE, position.turn, None, position.phase)
        if position.phase == DRAW:
            draw(position, position.turn, 1)
        elif position.phase == EVENT:
            push_event(position)
    elif frame.step == TRIGGERS:
        frame.step = PRIORITY
        emit_turn_moments(position, entered=not frame.skipped)
    elif frame.step == PRIORITY:
        give_priority(position, frame)
    elif opt.code_of(position.answer) in (opt.PASS, opt.END):
        frame.step = PRIORITY
        pass_priority(frame)
    else:
        frame.step = PRIORITY
        frame.passes = 0
        start_option(position, frame.player, position.answer)


def emit_turn_moments(position: Position, entered: bool) -> None:
    """Start of turn = entering the first phase, end of turn = entering the last, or skipping it (6.1)."""
    phases = position.edition.phases
    if entered:
        emit_quietly(position, E_PHASE_START, position.turn)
    if position.phase == phases[0]:
        emit_quietly(position, E_TURN_START, position.turn)
    if position.phase == phases[-1]:
        emit_quietly(position, E_TURN_END, position.turn)


def pass_priority(frame: PhaseFrame) -> None:
    """The other player has priority now."""
    frame.passes += 1
    frame.player = 1 - frame.player


def give_priority(position: Position, frame: PhaseFrame) -> None:
    """Checks and triggers first; then resolve, end the phase, or ask who has priority (12.2)."""
    if not run_checks(position) or position.is_over():
        return
    if position.waiting:
        push_put_triggers(position)
    elif position.arrivals and is_arrival_due(position):
        complete_arrival(position)
    elif is_attack_due(position):
        restart_priority(position, frame)
        perform_attack(position)
    elif (position.chain or position.shadowwalked) and not position.stack:
        end_chain(position)
    elif frame.passes >= 2 or (frame.skipped and not position.stack):
        end_priority(position, frame)
    else:
        ask_priority(position, frame)


def restart_priority(position: Position, frame: PhaseFrame) -> None:
    """The turn player has priority next, and nobody has passed (12.2)."""
    frame.passes = 0
    frame.player = position.turn


def end_priority(position: Position, frame: PhaseFrame) -> None:
    """Both passed in succession: the top resolves, or the phase ends."""
    restart_priority(position, frame)
    if position.stack:
        guards.count_resolution(position)
        if not position.is_over():
            resolve_top(position)
        return
    forget_ghosts(position)
    if is_event_due(position):
        push_event(position)
    else:
        position.frames.pop()


def forget_ghosts(position: Position) -> None:
    """Forget cards that left, as they last were, unless their effects are still to come (16.2)."""
    if not position.ghosts:
        return
    sources = [pending.source for pending in position.pending]
    sources += [past.news.other for past in position.history]
    position.departed += [ghost for ghost in position.ghosts if ghost.number not in sources]
    position.ghosts = [ghost for ghost in position.ghosts if ghost.number in sources]


def ask_priority(position: Position, frame: PhaseFrame) -> None:
    """Ask the player with priority; a window with nothing to do is passed."""
    if not position.stack:
        end_chain_history(position)
        forget_ghosts(position)
    picks = window_options(position, frame.player)
    if len(picks) > 1 or is_always_asked(position, frame.player):
        frame.step = ANSWERED
        ask_always(position, frame.player, Q_PRIORITY, picks)
    else:
        position.answered.append((frame.player, picks[0]))
        pass_priority(frame)
