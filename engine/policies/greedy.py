"""The greedy policy: looks one pick ahead and takes the one that leaves it best off.

Each pick is tried in a game in which all that it cannot see was dealt anew, by a generator of its own. There
the pick is carried on until it is done: of its targets each is tried, and of zones to open; what else it
asks on the way the goldfish policy answers, the opponent passes, and blocks where that is good for it. Then
the position is evaluated (see position_value). An Event is tried to the end of its turn, and what is put off
(16.2) until it has come, if that is in this turn. Ending a window is worth what is there already, so what
changes nothing is not begun; nor is more than so much in a turn.
"""

from __future__ import annotations

from typing import Final

from engine import rng
from engine.policies.determinize import is_asked
from engine.policies.goldfish import best_pick
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, Policy, has_done_enough
from engine.policies.position_value import WON, evaluate
from engine.rules.game_loop import apply_choice
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import EVENT, Q_BLOCK, Q_EVENT, Q_MULLIGAN, Q_PRIORITY, Q_TARGET, Q_ZONE

LONGEST: Final = 60  # questions that one pick is carried on for
ENDINGS: Final = (opt.END, opt.PASS)


class Greedy(Policy):
    """See the module. `seed` is for the cards that are dealt anew."""

    __slots__ = ("chance",)

    def __init__(self, seed: int) -> None:
        self.chance = rng.first_state(seed, 1)

    def name(self) -> str:
        return "greedy"

    def version(self) -> int:
        return 8

    def decide(self, seat: Observation) -> int:
        if has_done_enough(seat):
            return PASSING
        if seat.kind() == Q_MULLIGAN:
            return best_pick(seat)
        imagined, self.chance = seat.imagine(self.chance)
        return self.best_pick(imagined)

    def best_pick(self, imagined: Position) -> int:
        """The pick after which whoever is asked is best off; the first of equal ones."""
        player = imagined.ask_player
        best, most = 0, self.value_after(imagined, player, 0)
        for index in range(1, len(imagined.ask_options)):
            found = self.value_after(imagined, player, index)
            if found > most:
                best, most = index, found
        return best

    def value_after(self, imagined: Position, player: int, index: int) -> int:
        """Return what the position is worth after a pick and all that belongs to it."""
        pick = imagined.ask_options[index]
        if is_idle(imagined) and opt.code_of(pick) in ENDINGS:
            return evaluate(imagined, player)
        position = imagined.clone()
        turn = position.turn_number
        whole_turn = position.ask_kind == Q_EVENT
        apply_choice(position, pick)
        for _ in range(LONGEST):
            if not is_asked(position) or position.turn_number != turn:
                break
            if not whole_turn and is_idle(position):
                break
            apply_choice(position, position.ask_options[self.rollout_pick(position, player)])
        if position.turn_number == turn and count_delayed(position) > count_delayed(imagined):
            gained = evaluate(turn_ended(position), player) - evaluate(turn_ended(imagined), player)
            return evaluate(imagined, player) + gained
        return evaluate(position, player)

    def rollout_pick(self, position: Position, player: int) -> int:
        """Return how the imagined game goes on; only an Event comes to windows with an empty stack."""
        kind = position.ask_kind
        if position.ask_player != player and kind == Q_BLOCK:
            return best_block(position, position.ask_player)
        if position.ask_player == player and (kind == Q_TARGET or asks_zone_to_open(position)):
            return self.best_pick(position)
        if kind != Q_PRIORITY:
            return best_pick(Observation(position, position.ask_player))
        if position.ask_player != player or position.stack:
            return PASSING
        return (
            self.best_pick(position) if position.phase == EVENT else best_pick(Observation(position, player))
        )


def asks_zone_to_open(position: Position) -> bool:
    """Return whether a zone to open is asked for (6.4a)."""
    return position.ask_kind == Q_ZONE and opt.code_of(position.ask_options[0]) == opt.CONQUER


def is_idle(position: Position) -> bool:
    """Return whether all that a pick began is over: a window, and nothing on the stack."""
    return position.ask_kind == Q_PRIORITY and not position.stack


def count_delayed(position: Position) -> int:
    """Return how many triggers were put off and are still to come (16.2)."""
    return sum([1 for effect in position.pending if effect.delayed])


def turn_ended(position: Position) -> Position:
    """The same game when its turn is over, in which nobody begins anything more."""
    ended = position.clone()
    for _ in range(LONGEST):
        if not is_asked(ended) or ended.turn_number != position.turn_number:
            break
        passes = ended.ask_kind == Q_PRIORITY
        pick = PASSING if passes else best_pick(Observation(ended, ended.ask_player))
        apply_choice(ended, ended.ask_options[pick])
    return ended


def best_block(position: Position, player: int) -> int:
    """The block that leaves `player`, who is asked, best off when the attack has resolved."""
    best, most = 0, -2 * WON
    for index in range(len(position.ask_options)):
        tried = position.clone()
        apply_choice(tried, tried.ask_options[index])
        for _ in range(LONGEST):
            if not is_asked(tried) or is_idle(tried):
                break
            apply_choice(tried, tried.ask_options[PASSING])
        found = evaluate(tried, player)
        if found > most:
            best, most = index, found
    return best
