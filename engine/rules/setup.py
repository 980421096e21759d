"""Setting up: hands, mulligans, Preparation turns (5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.rules.chance import shuffle_by_seed
from engine.rules.events.emit import emit_event
from engine.rules.field.piles import distinct_cards, draw_cards
from engine.rules.play.eligibility import can_set
from engine.rules.play.summon_and_set import start_set
from engine.rules.questions import ask, ask_always
from engine.rules.turn.phases import push_turn
from engine.state import options as opt
from engine.state.frames.turn import MulliganFrame, PreparationFrame
from engine.state.options import option
from engine.state.player import PlayerState
from engine.state.position import Position
from engine.vocab import E_PHASE, P1, P2, PREPARATION, Q_MULLIGAN, Q_PRIORITY

OPENING_HAND: Final = 5


def begin_game(position: Position, tops: Sequence[Sequence[int]] = ((), ())) -> None:
    """Shuffle, draw, and push the frames of the set-up and of the first turn (5.1).

    `tops`: for each player the definitions that lie on top of the shuffled deck, as far as it has them.
    """
    for player in (P1, P2):
        shuffle_by_seed(position, player)
        put_on_top(position.sides[player], tops[player])
        draw_cards(position, player, OPENING_HAND)
    if position.edition.preparation_turn:
        position.frames.append(PreparationFrame(position.turn))
    else:
        push_turn(position)
    if position.edition.mulligan:
        position.frames.append(MulliganFrame(position.turn))


def put_on_top(side: PlayerState, defns: Sequence[int]) -> None:
    """Put cards of a deck on its top, the first of them topmost."""
    rest, found = list(side.deck), []
    for defn in defns:
        if defn in rest:
            rest.remove(defn)
            found.append(defn)
    side.deck = (*rest, *reversed(found))


def run_mulligan(position: Position, frame: MulliganFrame) -> None:
    """Keep, or set the hand aside and draw one fewer, in turn order (5.2)."""
    side = position.sides[frame.player]
    if frame.step == 1 and opt.code_of(position.answer) == opt.MULLIGAN:
        side.aside += side.hand
        side.hand = ()
        frame.taken += 1
        draw_cards(position, frame.player, OPENING_HAND - frame.taken)
        frame.step = 0
    elif frame.step == 1:
        ask_next_player(position, frame)
    elif side.hand:
        frame.step = 1
        ask(position, frame.player, Q_MULLIGAN, [option(opt.KEEP), option(opt.MULLIGAN)])
    else:
        ask_next_player(position, frame)


def ask_next_player(position: Position, frame: MulliganFrame) -> None:
    """The other player decides; when both keep, what was set aside is shuffled back."""
    if frame.player == position.turn:
        frame.player = 1 - frame.player
        frame.step = frame.taken = 0
        return
    position.frames.pop()
    for player, side in enumerate(position.sides):
        if side.aside:
            side.deck += side.aside
            side.aside = ()
            shuffle_by_seed(position, player)


BEGUN: Final = 0
SETTING: Final = 1
ANSWERED: Final = 2


def run_preparation(position: Position, frame: PreparationFrame) -> None:
    """Set cards from the hand, in any order, and nothing else (5.3)."""
    if frame.step == BEGUN:
        frame.step = SETTING
        emit_event(position, E_PHASE, frame.player, None, PREPARATION)
    elif frame.step == SETTING:
        frame.step = ANSWERED
        position.waiting = []  # nothing is triggered: only setting happens here
        ask_what_to_set(position, frame.player)
    elif opt.code_of(position.answer) == opt.SET:
        frame.step = SETTING
        start_set(position, frame.player, opt.a_of(position.answer))
    else:
        end_preparation(position, frame)


def ask_what_to_set(position: Position, player: int) -> None:
    """Ask; where only useful windows are asked, not when nothing can be set."""
    able = [defn for defn in distinct_cards(position.sides[player].hand) if can_set(position, player, defn)]
    picks = [option(opt.END), *(option(opt.SET, defn) for defn in able)]
    if position.windows_all:
        ask_always(position, player, Q_PRIORITY, picks)
    else:
        ask(position, player, Q_PRIORITY, picks)


def end_preparation(position: Position, frame: PreparationFrame) -> None:
    """The other player prepares, then the starter's first turn begins."""
    position.turn = frame.player = 1 - frame.player
    frame.step = BEGUN
    frame.prepared += 1
    if frame.prepared == len(position.sides):
        position.frames.pop()
        push_turn(position)
