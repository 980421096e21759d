"""Discarding cards of one's choice while an effect resolves (21.2).

A DISCARD frame: `player`, `value` = how many are left to discard.
"""

from __future__ import annotations

from engine.rules.events.apply import discard
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.frames import Frame
from engine.state.options import option
from engine.state.position import Position
from engine.vocab import Q_DISCARD


def run_discard(position: Position, frame: Frame) -> None:
    """Ask for one card at a time; with fewer cards in hand, all go."""
    if frame.step == 1:
        frame.value -= 1
        frame.step = 0
        if not discard(position, frame.player, opt.a_of(position.answer)):
            return
    hand = position.sides[frame.player].hand
    if frame.value <= 0 or not hand:
        position.frames.pop()
        return
    frame.step = 1
    picks: list[int] = []
    for defn in hand:
        pick = option(opt.DISCARD, defn)
        if pick not in picks:
            picks.append(pick)
    ask(position, frame.player, Q_DISCARD, picks)
