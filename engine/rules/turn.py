"""Turns and phases (5, 6).

A SETUP frame: `player` = who decides on a mulligan, `value` = mulligans taken.
A TURN frame: `value` = index of the phase in the edition's phases.
A PHASE frame: `player` = who has priority, `value` = how many passed in succession.
An EVENT frame: no fields.
"""

from __future__ import annotations

from typing import Final

from engine import grid, rng
from engine.rules import guards
from engine.rules.asking import ask, ask_always
from engine.rules.checks import check
from engine.rules.happening import happen, happen_in_zone, happen_quietly
from engine.rules.lasting import end_turn
from engine.rules.piles import draw
from engine.rules.putting import put_waiting
from engine.rules.stacking import resolve_top
from engine.rules.windows import always_asked, options_of, perform
from engine.state import frames
from engine.state import options as opt
from engine.state.frames import Frame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import (
    BATTLE,
    CAMPAIGN,
    DRAW,
    E_PHASE,
    E_PHASE_START,
    E_TURN,
    E_TURN_END,
    E_TURN_START,
    E_ZONE_OPENED,
    EVENT,
    NO_EVENT,
    P1,
    P2,
    Q_EVENT,
    Q_MULLIGAN,
    Q_PRIORITY,
    Q_ZONE,
)

OPENING_HAND: Final = 5


def begin(position: Position) -> None:
    """Shuffle, draw, and push the frames of the set-up and the first turn (5.1)."""
    for player in (P1, P2):
        side = position.sides[player]
        position.rng = rng.shuffle(position.rng, side.deck)
        draw(position, player, OPENING_HAND)
    push_turn(position)
    if position.edition.mulligan:
        position.frames.append(Frame(frames.SETUP, position.turn))


def run_setup(position: Position, frame: Frame) -> None:
    """Keep, or set the hand aside and draw one fewer, in turn order (5.2)."""
    side = position.sides[frame.player]
    if frame.step == 1 and opt.code_of(position.answer) == opt.MULLIGAN:
        side.aside += side.hand
        side.hand = []
        frame.value += 1
        draw(position, frame.player, OPENING_HAND - frame.value)
        frame.step = 0
    elif frame.step == 1:
        next_player(position, frame)
    elif side.hand:
        frame.step = 1
        ask(position, frame.player, Q_MULLIGAN, [option(opt.KEEP), option(opt.MULLIGAN)])
    else:
        next_player(position, frame)


def next_player(position: Position, frame: Frame) -> None:
    """The other player decides; when both keep, what was set aside is shuffled back."""
    if frame.player == position.turn:
        frame.player = 1 - frame.player
        frame.step = frame.value = 0
        return
    position.frames.pop()
    for side in position.sides:
        if side.aside:
            side.deck += side.aside
            side.aside = []
            position.rng = rng.shuffle(position.rng, side.deck)


def push_turn(position: Position) -> None:
    """A turn begins: counters of use start anew (6.7)."""
    position.turn_number += 1
    position.event = NO_EVENT
    position.items = 0
    for card in position.field:
        if card is not None:
            card.acted = 0
            card.used = 0
    for side in position.sides:
        side.fabled_used = False
    position.touch()
    position.frames.append(Frame(frames.TURN, position.turn))


def run_turn(position: Position, frame: Frame) -> None:
    """The next phase, or the next turn."""
    phases = position.edition.phases
    if frame.value == 0:
        happen(position, E_TURN, position.turn, None, position.turn_number)
        guards.check_turns(position)
    if frame.value < len(phases):
        position.phase = phases[frame.value]
        frame.value += 1
        position.frames.append(Frame(frames.PHASE, position.turn))
        return
    end_turn(position)
    position.frames.pop()
    position.turn = 1 - position.turn
    push_turn(position)


ENTER: Final = 0
TRIGGERS: Final = 1
PRIORITY: Final = 2
ANSWERED: Final = 3


def run_phase(position: Position, frame: Frame) -> None:
    """Enter a phase, then priority until both passed on an empty stack (6.1)."""
    if frame.step == ENTER:
        frame.step = TRIGGERS
        happen(position, E_PHASE, position.turn, None, position.phase)
        if position.phase == DRAW:
            draw(position, position.turn, 1)
        elif position.phase == EVENT:
            position.frames.append(Frame(frames.EVENT, position.turn))
    elif frame.step == TRIGGERS:
        frame.step = PRIORITY
        moments(position)
    elif frame.step == PRIORITY:
        give_priority(position, frame)
    elif opt.code_of(position.answer) in (opt.PASS, opt.END):
        frame.step = PRIORITY
        pass_priority(frame)
    else:
        frame.step = PRIORITY
        frame.value = 0
        perform(position, frame.player, position.answer)


def moments(position: Position) -> None:
    """Start of turn = entering the first phase, end of turn = entering the last (6.1)."""
    phases = position.edition.phases
    happen_quietly(position, E_PHASE_START, position.turn)
    if position.phase == phases[0]:
        happen_quietly(position, E_TURN_START, position.turn)
    if position.phase == phases[-1]:
        happen_quietly(position, E_TURN_END, position.turn)


def pass_priority(frame: Frame) -> None:
    """The other player has priority now."""
    frame.value += 1
    frame.player = 1 - frame.player


def give_priority(position: Position, frame: Frame) -> None:
    """Checks and triggers first; then resolve, end the phase, or ask who has priority (12.2)."""
    check(position)
    if position.over():
        return
    if position.waiting:
        put_waiting(position)
    elif frame.value >= 2:
        all_passed(position, frame)
    else:
        ask_priority(position, frame)


def all_passed(position: Position, frame: Frame) -> None:
    """Both passed in succession: the top resolves, or the phase ends."""
    if not position.stack:
        position.ghosts = []
        position.frames.pop()
        return
    frame.value = 0
    frame.player = position.turn
    guards.count_resolution(position)
    if not position.over():
        resolve_top(position)


def ask_priority(position: Position, frame: Frame) -> None:
    """Ask the player with priority; a window with nothing to do is passed."""
    if not position.stack and position.ghosts:
        position.ghosts = []
    picks = options_of(position, frame.player)
    if len(picks) > 1 or always_asked(position, frame.player):
        frame.step = ANSWERED
        ask_always(position, frame.player, Q_PRIORITY, picks)
    else:
        position.answered.append((frame.player, picks[0]))
        pass_priority(frame)


def run_event(position: Position, frame: Frame) -> None:
    """Pick the turn's Event; its gift comes at once (6.4)."""
    if frame.step == 0:
        frame.step = 1
        if position.event == NO_EVENT:
            picks = [option(opt.EVENT, event) for event in (CAMPAIGN, BATTLE)]
            ask(position, frame.player, Q_EVENT, picks)
        else:
            position.frames.pop()
    elif frame.step == 1:
        position.event = opt.a_of(position.answer)
        frame.step = 2
        if position.event == CAMPAIGN:
            conquer(position, frame)
        else:
            position.frames.pop()
    else:
        position.frames.pop()
        open_zone(position, frame.player, opt.a_of(position.answer))


def conquer(position: Position, frame: Frame) -> None:
    """Open one own closed creature or monument zone, or draw if there is none (6.4a)."""
    closed = grid.SIDES[frame.player] & ~grid.ARTIFACT_ZONES & ~position.open
    if closed:
        picks = [option(opt.CONQUER, zone) for zone in grid.zones_in(closed)]
        ask(position, frame.player, Q_ZONE, picks)
    else:
        position.frames.pop()
        draw(position, frame.player, 1)


def open_zone(position: Position, player: int, zone: int) -> None:
    """A zone is open from now on."""
    position.open |= 1 << zone
    position.touch()
    happen_in_zone(position, E_ZONE_OPENED, player, zone)
