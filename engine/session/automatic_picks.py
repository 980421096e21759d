"""Automatic picks of a game at the board: which questions a player need not be asked.

None of it is a rule: each pick is one that the player could have made, and stands in the record as such.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import grid, vocab
from engine.edition import Edition
from engine.presentation.log import phase_name
from engine.rules.turn.legal_options import fizzles
from engine.session.equal_choices import has_equal_choices
from engine.state import options as opt
from engine.state.frames.stack import DeclareFrame
from engine.state.options import option
from engine.state.position import Position

FIRST: Final = 0  # of the options: of a window, to pass or to end the phase
NO_TURN: Final = 0
NO_EVENT_PICK: Final = option(opt.EVENT, vocab.NO_EVENT)
OWN_STOPS: Final = frozenset(
    vocab.PHASES[phase]
    for phase in (vocab.PREPARATION, vocab.DEPLOYMENT, vocab.MAIN, vocab.EVENT, vocab.MAIN2)
)
# Windows pass for one own turn at most, so that a game in which nothing can be done stands still
MOST_TURNS: Final = 3


@dataclass(frozen=True)
class Flow:
    """The places at which a player wants to be asked.

    `own`, `theirs`: phases of one's own turns and of the other player's in which one is asked, with nothing
    on the stack and something to do (names of `PHASES`). `cards`: keys of cards with which one is asked
    wherever they can do something. `own_effects`: whether one is asked while an effect of one's own is on top
    of the stack, `own_strikes`: whether for a blocker against one's own Strike. `passing`: the number of a
    turn up to which all windows are passed, as long as the other player does nothing. `resolving`: whether
    everything on the stack is to resolve.
    """

    own: frozenset[str] = OWN_STOPS
    theirs: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    own_effects: bool = False
    own_strikes: bool = False
    passing: int = NO_TURN
    resolving: bool = False


EVERYWHERE: Final = Flow(frozenset(vocab.PHASES), frozenset(vocab.PHASES), own_effects=True, own_strikes=True)


def automatic_pick(position: Position, flow: Flow, decided: int) -> int | None:
    """Return the index of the option that needs no decision; None where the player who is asked has one.

    `decided`: the turn in which that player decided something last.
    """
    if position.ask_kind == vocab.Q_PRIORITY:
        return FIRST if is_passed(position, flow, decided) else None
    is_passing = position.turn_number <= flow.passing
    if is_passing and position.ask_kind == vocab.Q_EVENT and NO_EVENT_PICK in position.ask_options:
        return position.ask_options.index(NO_EVENT_PICK)
    if position.ask_kind == vocab.Q_BLOCK and is_own_strike(position) and not flow.own_strikes:
        return None if can_answer(position, flow.cards) else FIRST
    return FIRST if len(position.ask_options) == 1 or has_equal_choices(position) else None


def is_passed(position: Position, flow: Flow, decided: int) -> bool:
    """Return whether a window is none of those in which a player wants to be asked."""
    player = position.ask_player
    is_own = position.turn == player
    if not has_something_to_do(position):
        return not is_own or bool(position.stack) or position.turn_number - decided < MOST_TURNS
    if position.stack and (flow.resolving or position.stack[-1].controller != player):
        return flow.resolving
    if not position.stack and position.turn_number <= flow.passing:
        return True
    if can_answer(position, flow.cards):
        return False
    if position.stack:
        return not flow.own_effects
    return vocab.PHASES[position.phase] not in (flow.own if is_own else flow.theirs)


def is_own_strike(position: Position) -> bool:
    """Return whether somebody who attacks the other side may name a blocker for it (10.3c)."""
    frame, player = position.frames[-1], position.ask_player
    if not isinstance(frame, DeclareFrame) or position.ask_options[FIRST] != option(opt.NO_BLOCK):
        return False
    item = frame.require_item()
    return item.controller == player and grid.zone_side(item.targets[0]) != player


def can_answer(position: Position, cards: frozenset[str]) -> bool:
    """Return whether an option is about one of these cards of the player who is asked."""
    return any(card_key(position, pick) in cards for pick in position.ask_options[1:])


def card_key(position: Position, pick: int) -> str:
    """The key of the card that an option of a window or for a blocker is about, "" for none."""
    code, a = opt.code_of(pick), opt.a_of(pick)
    if code in (opt.SUMMON, opt.SET):
        return position.printed[a].defn.key
    card = position.field[a] if code in (opt.FLIP, opt.ACTION, opt.ACTIVATE, opt.MOVE, opt.BLOCK) else None
    return "" if card is None else card.printed.defn.key


def stops_of(edition: Edition) -> list[tuple[str, str]]:
    """The phases of a turn of an edition, in their order: the name of each, and what people call it."""
    return [(vocab.PHASES[phase], phase_name(phase)) for phase in edition.phases]


def has_something_to_do(position: Position) -> bool:
    """Return whether a window offers more than to pass and to flip cards that will fizzle."""
    player, field = position.ask_player, position.field
    return any(
        opt.code_of(pick) != opt.FLIP or not fizzles(position, player, field[opt.a_of(pick)])
        for pick in position.ask_options[1:]
    )
