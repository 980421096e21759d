"""Phases that are not entered (6.2)."""

from __future__ import annotations

from engine.effects.actions.replacement import NeverEnters
from engine.effects.dependencies import STRIKES
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.rules.prohibitions import live_parts
from engine.state.frames.turn import PhaseFrame, TurnFrame
from engine.state.player import without
from engine.state.position import Position


def skip_phase(position: Position, player: int, phase: int) -> None:
    """The next such phase of a player is not entered (6.2)."""
    position.sides[player].skips += (phase,)


def is_skipped(position: Position, phase: int) -> bool:
    """Return whether a phase of this turn is not entered; what skips it once is used up."""
    if is_never_entered(position, phase):
        return True
    side = position.sides[position.turn]
    if phase not in side.skips:
        return False
    side.skips = without(side.skips, phase)
    return True


def will_be_skipped(position: Position, phase: int) -> bool:
    """The same, and nothing is used up."""
    return phase in position.sides[position.turn].skips or is_never_entered(position, phase)


def is_never_entered(position: Position, phase: int) -> bool:
    """Return whether a Continuous effect keeps the turn player out of a phase now."""
    for _card, part, you in live_parts(position, NeverEnters):
        if part.phase != phase:
            continue
        if part.who == EACH_PLAYER or (position.turn == you) == (part.who == YOU):
            return True
    return False


def cut_turn_short(position: Position) -> None:
    """End the turn: the stack leaves without effect, no further phase is entered (6.2, 22.6)."""
    position.stack = []
    position.attacks = []
    position.waiting = []
    position.mark_stale(STRIKES)
    for frame in position.frames:
        if isinstance(frame, TurnFrame):
            frame.cut_short = True
        elif isinstance(frame, PhaseFrame):
            frame.skipped = True
