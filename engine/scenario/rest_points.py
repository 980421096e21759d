"""Points between two things done, where the game rests: about to give priority, idle, at rest (12.2)."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.field.arrival_mana import is_arrival_due
from engine.rules.stack.resolution import is_attack_due
from engine.rules.state_based_checks import run_checks
from engine.rules.turn.legal_options import is_always_asked, window_options
from engine.state.frames.turn import PRIORITY, PhaseFrame
from engine.state.position import Position

Stop = Callable[[Position], bool]  # whether to look at the position before the game goes on


def is_at_window(position: Position) -> bool:
    """Return whether a player is about to get priority: checks are made, triggers are on the stack (12.2)."""
    frame = position.frames[-1]
    if not isinstance(frame, PhaseFrame) or frame.step != PRIORITY or frame.passes >= 2:
        return False
    if not run_checks(position):
        return False
    if position.is_over() or position.waiting or is_attack_due(position) or is_arrival_due(position):
        return False
    if (position.chain or position.shadowwalked) and not position.stack:
        return False  # the chain ends first (12.8)
    return not frame.skipped or len(position.stack) > 0


def is_idle(position: Position) -> bool:
    """Return whether a player is about to get priority, nobody passed since, with nothing to do but pass."""
    frame = position.frames[-1]
    if not is_at_window(position) or not isinstance(frame, PhaseFrame) or frame.passes:
        return False
    return can_only_pass(position)


def can_only_pass(position: Position) -> bool:
    """Return whether who is about to get priority will not be asked, there being nothing to do but pass."""
    player = position.frames[-1].player
    return not is_always_asked(position, player) and len(window_options(position, player)) == 1


def is_at_rest(position: Position) -> bool:
    """Return whether the game is idle on an empty stack."""
    return not position.stack and is_idle(position)


def never_stop(position: Position) -> bool:  # noqa: ARG001 - a Stop
    """Go on to the next question."""
    return False
