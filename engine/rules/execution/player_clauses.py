"""Deeds of several players, each of whom is asked before any does it (21.3, 22.5)."""

from __future__ import annotations

from typing import Final

from engine.effects.actions.by_players import ByPlayers
from engine.effects.actions.control_flow import Either, MayDo
from engine.rules.continuous.characteristics import settle_values
from engine.rules.execution.context import RulesContext
from engine.rules.execution.extremes import forget_picks
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.frames.execution import ExecuteFrame
from engine.state.options import option
from engine.state.position import DECLINED, NOTHING, Position
from engine.vocab import Q_MODE, Q_OPTIONAL

# How far a frame is: that of the node asks each player, and leaves one for each that does it
BEGIN: Final = 0
NEXT: Final = 1
ASKED: Final = 2
DO: Final = 3
DECLINE: Final = 4
FAIL: Final = 5
AFTER: Final = 6


def ask_players(position: Position, frame: ExecuteFrame, node: ByPlayers) -> bool:
    """Ask the next player. False: all were asked, or one of them has to do it now."""
    if frame.step == BEGIN:
        frame.left = tuple(RulesContext(position, frame).players(node.who))
        position.outcome = NOTHING
    elif frame.step == ASKED:
        take_answer(position, frame, node)
    if frame.step > ASKED:
        return False
    frame.step = NEXT
    if not frame.left:
        position.frames.remove(frame)
        return True
    frame.player, frame.left = frame.left[0], frame.left[1:]
    ask_player(position, frame, node)
    return True


def ask_player(position: Position, frame: ExecuteFrame, node: ByPlayers) -> None:
    """Ask a player whether it is done or which mode, if there is a choice (13.6)."""
    settle_values(position)
    body, on = node.body, RulesContext(position, frame)
    forget_picks(frame.require_item(), body)
    if isinstance(body, MayDo) and body.is_possible(on):
        frame.step = ASKED
        ask(position, frame.player, Q_OPTIONAL, [option(opt.YES), option(opt.NO)])
    elif isinstance(body, Either) and body.is_possible(on):
        able = [number for number, mode in enumerate(body.modes, 1) if mode.is_possible(on)]
        frame.step = ASKED
        ask(position, frame.player, Q_MODE, [option(opt.MODE, number) for number in able])
    else:
        leave_frame(position, frame, FAIL if isinstance(body, (MayDo, Either)) else DO)


def take_answer(position: Position, frame: ExecuteFrame, node: ByPlayers) -> None:
    """Keep what the player picked, to be done once all were asked."""
    frame.step = NEXT
    if isinstance(node.body, Either):
        leave_frame(position, frame, DO, opt.a_of(position.answer) - 1)
    else:
        is_yes = opt.code_of(position.answer) == opt.YES
        leave_frame(position, frame, DO if is_yes else DECLINE, 0)


def leave_frame(position: Position, frame: ExecuteFrame, step: int, child: int = -1) -> None:
    """Leave a frame for what a player does, below those of the players asked before."""
    left = ExecuteFrame(frame.player, frame.card, frame.item)
    left.node, left.path, left.step, left.x = frame.node, frame.path, step, child
    at = position.frames.index(frame)
    while at and is_of_same_node(position.frames[at - 1], frame):
        at -= 1
    position.frames.insert(at, left)


def is_of_same_node(below: object, frame: ExecuteFrame) -> bool:
    """Return whether a frame was left by another for a player."""
    return isinstance(below, ExecuteFrame) and below.item is frame.item and below.path == frame.path


def take_part(position: Position, frame: ExecuteFrame, node: ByPlayers) -> tuple[int, ...]:
    """Return the path below the node of what a player does now; () if there is nothing."""
    item = frame.require_item()
    if frame.step == AFTER or (frame.step != DO and node.after is None):
        if frame.step != AFTER:
            position.outcome = DECLINED if frame.step == DECLINE else NOTHING
        position.frames.remove(frame)
        return () if node.after is None else (1,)
    if frame.step == DO:
        frame.step = AFTER
        forget_picks(item, node.body)
        return (0,) if frame.x < 0 else (0, frame.x)
    position.outcome = DECLINED if frame.step == DECLINE else NOTHING
    frame.step = AFTER
    return take_part(position, frame, node)
