"""Turns and phases (6)."""

from __future__ import annotations

from engine import vocab
from engine.effects.actions.permissions import MORE_DRAWS
from engine.effects.dependencies import CALENDAR
from engine.rules import game_limits
from engine.rules.allowances import count_more
from engine.rules.continuous.durations import expire_at_phase
from engine.rules.events.apply import draw
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.events.history import begin_history
from engine.rules.turn.event_phase import push_event
from engine.rules.turn.legal_options import start_option
from engine.rules.turn.priority import give_priority, pass_priority
from engine.rules.turn.skipped_phases import is_skipped
from engine.rules.turn.turn_end import expire_at_turn_end
from engine.state import options as opt
from engine.state.frames.turn import ENTER, PRIORITY, TRIGGERS, PhaseFrame, TurnFrame
from engine.state.position import NO_PICKS, Position


def push_turn(position: Position) -> None:
    """A turn begins: counters of use start anew (6.7)."""
    position.turn_number += 1
    position.event = vocab.NO_EVENT
    position.items = 0
    position.window_picks = NO_PICKS
    position.free = ()
    begin_history(position)
    for card in position.field:
        if card is not None:
            card.acted = card.used = ()
            for under in card.under:
                under.acted = under.used = ()
    for side in position.sides:
        side.fabled_summoned = 0
        side.zones_opened = 0
    position.mark_stale(CALENDAR)
    position.frames.append(TurnFrame(position.turn))


def run_turn(position: Position, frame: TurnFrame) -> None:
    """Enter the next phase, or the next turn."""
    if frame.next_phase == 0:
        emit_event(position, vocab.E_TURN, position.turn, None, position.turn_number)
        game_limits.check_turns(position)
    phases = position.edition.phases
    while frame.next_phase < len(phases):
        phase = phases[frame.next_phase]
        frame.next_phase += 1
        if frame.without_event and phase in (vocab.EVENT, vocab.MAIN2):
            continue
        skipped = frame.cut_short or is_skipped(position, phase)
        if not skipped or frame.next_phase == len(phases):
            push_phase(position, phase, skipped)
            return
    expire_at_turn_end(position)
    position.frames.pop()
    position.turn = 1 - position.turn
    if position.extra_turns:
        position.turn, position.extra_turns = position.extra_turns[-1], position.extra_turns[:-1]
    push_turn(position)


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
        emit_event(position, vocab.E_PHASE, position.turn, None, position.phase)
        if position.phase == vocab.DRAW:
            draw(position, position.turn, 1 + count_more(position, position.turn, MORE_DRAWS))
        elif position.phase == vocab.EVENT:
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
        emit_quietly(position, vocab.E_PHASE_START, position.turn)
    if position.phase == phases[0]:
        emit_quietly(position, vocab.E_TURN_START, position.turn)
    if position.phase == phases[-1]:
        emit_quietly(position, vocab.E_TURN_END, position.turn)
