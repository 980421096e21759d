"""Priority: who has it, what it is given for, and what happens when both pass (6.1, 12.2)."""

from __future__ import annotations

from engine.rules import game_limits
from engine.rules.continuous.durations import end_chain
from engine.rules.events.history import end_chain_history
from engine.rules.field.arrival_mana import complete_arrival, is_arrival_due
from engine.rules.questions import ask_always
from engine.rules.stack.pending_triggers import push_put_triggers
from engine.rules.stack.resolution import is_attack_due, perform_attack, resolve_top
from engine.rules.state_based_checks import run_checks
from engine.rules.turn.event_phase import is_event_due, push_event
from engine.rules.turn.legal_options import has_options, is_always_asked, window_options
from engine.state.frames.turn import ANSWERED, PhaseFrame
from engine.state.position import Position
from engine.vocab import Q_PRIORITY


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
        game_limits.count_resolution(position)
        if not position.is_over():
            resolve_top(position)
        return
    forget_ghosts(position)
    if is_event_due(position):
        push_event(position)
    else:
        position.frames.pop()


def forget_ghosts(position: Position) -> None:
    """Forget cards that left, as they last were, unless effects of them, or on them, are to come (16.2)."""
    if not position.ghosts:
        return
    sources = [number for pending in position.pending for number in (pending.source, pending.subject)]
    sources += [past.news.other for past in position.history]
    position.departed += [ghost for ghost in position.ghosts if ghost.number not in sources]
    position.ghosts = [ghost for ghost in position.ghosts if ghost.number in sources]


def ask_priority(position: Position, frame: PhaseFrame) -> None:
    """Ask the player with priority; a window with nothing to do is passed."""
    if not position.stack:
        end_chain_history(position)
        forget_ghosts(position)
    if position.trial_turn and not position.windows_all:
        ask_in_trial(position, frame)
        return
    picks = window_options(position, frame.player)
    if len(picks) > 1 or is_always_asked(position, frame.player):
        frame.step = ANSWERED
        ask_always(position, frame.player, Q_PRIORITY, picks)
    else:
        position.answered.append((frame.player, picks[0]))
        pass_priority(frame)


def ask_in_trial(position: Position, frame: PhaseFrame) -> None:
    """Ask the player with priority where a policy tries a pick: in its turn nobody responds to anything.

    What can be picked is listed by `list_window`, for those windows where that matters.
    """
    if position.stack and position.turn_number == position.trial_turn:
        end_priority(position, frame)
    elif has_options(position, frame.player):
        frame.step = ANSWERED
        ask_always(position, frame.player, Q_PRIORITY, [])
    else:
        pass_priority(frame)
