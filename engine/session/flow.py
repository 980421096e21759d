"""Flow of a game at the board: which questions a player need not be asked.

None of it is a rule: each pick is one that the player could have made, and stands in the record as such.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.edition import Edition
from engine.presentation.log import phase_name
from engine.rules.turn.legal_options import fizzles
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import DEPLOYMENT, EVENT, MAIN, MAIN2, PHASES, PREPARATION, Q_PRIORITY

FIRST: Final = 0  # of the options of a window: to pass, or to end the phase
NO_TURN: Final = 0
OWN_STOPS: Final = frozenset(PHASES[phase] for phase in (PREPARATION, DEPLOYMENT, MAIN, EVENT, MAIN2))
# Windows pass for one own turn at most, so that a game in which nothing can be done stands still
MOST_TURNS: Final = 3


@dataclass(frozen=True)
class Flow:
    """The places at which a player wants to be asked.

    `own`, `theirs`: phases of one's own turns and of the other player's in which one is asked, with nothing
    on the stack and something to do (names of `PHASES`). `own_effects`: whether one is asked while
    an effect of one's own is on top of the stack. `passing`: the number of a turn to be passed through, as
    long as the other player does nothing. `resolving`: whether everything on the stack is to resolve.
    """

    own: frozenset[str] = OWN_STOPS
    theirs: frozenset[str] = frozenset()
    own_effects: bool = False
    passing: int = NO_TURN
    resolving: bool = False


EVERYWHERE: Final = Flow(frozenset(PHASES), frozenset(PHASES), own_effects=True)


def automatic_pick(position: Position, flow: Flow, decided: int) -> int | None:
    """Return the index of the option that needs no decision; None where the player who is asked has one.

    `decided`: the turn in which that player decided something last.
    """
    if position.ask_kind == Q_PRIORITY:
        return FIRST if is_passed(position, flow, decided) else None
    return FIRST if len(position.ask_options) == 1 else None


def is_passed(position: Position, flow: Flow, decided: int) -> bool:
    """Return whether a window is none of those in which a player wants to be asked."""
    player = position.ask_player
    is_own = position.turn == player
    if not has_something_to_do(position):
        return not is_own or bool(position.stack) or position.turn_number - decided < MOST_TURNS
    if position.stack:
        return flow.resolving or (position.stack[-1].controller == player and not flow.own_effects)
    if position.turn_number == flow.passing:
        return True
    return PHASES[position.phase] not in (flow.own if is_own else flow.theirs)


def stops_of(edition: Edition) -> list[tuple[str, str]]:
    """The phases of a turn of an edition, in their order: the name of each, and what people call it."""
    return [(PHASES[phase], phase_name(phase)) for phase in edition.phases]


def has_something_to_do(position: Position) -> bool:
    """Return whether a window offers more than to pass and to flip cards that will fizzle."""
    player, field = position.ask_player, position.field
    return any(
        opt.code_of(pick) != opt.FLIP or not fizzles(position, player, field[opt.a_of(pick)])
        for pick in position.ask_options[1:]
    )
