"""Proof search: whether a player reaches a goal for sure, whatever the other player picks and chance gives.

It goes through all picks: of one's own one suffices, of the other player's each has to be answered, and so
has each outcome of chance. Positions that are worth the same are looked at once (`transposition_key`). First
it looks for lines in which the player begins nothing, then one thing, and so on: so it finds the shortest
ones. Where no line was cut off and none is sure, there is none.
"""

from __future__ import annotations

from typing import Final

from engine.solver.budget import Budget
from engine.solver.chance_outcomes import find_outcomes
from engine.solver.goal import OPEN, REACHED, Goal
from engine.solver.transposition_key import transposition_key
from engine.solver.unseen_cards import is_unseen_flip
from engine.state import options as opt
from engine.state.position import Position
from engine.vocab import Q_PRIORITY

UNKNOWN: Final = 0
SURE: Final = 1
NOT_SURE: Final = 2
NO_PICK: Final = -1
MOST_BEGUN: Final = 60  # things that the player begins in a line
DEEPEST: Final = 150  # picks of a line; from source each takes three frames of Python's thousand


class Judged:
    """Knowledge of a position: SURE, NOT_SURE, or UNKNOWN where so many more things are begun at most.

    `pick` is the option that leads to it, or, of the other player, one that prevents it.
    """

    __slots__ = ("begun", "pick", "value")

    def __init__(self, value: int, begun: int, pick: int) -> None:
        self.value = value
        self.begun = begun
        self.pick = pick


class ProofSearch:
    """A search for the goal's player. `is_lucky`: somewhere chance decides, and goes well in a part of it."""

    __slots__ = ("budget", "goal", "is_cut", "is_lucky", "judged", "player")

    def __init__(self, goal: Goal, budget: Budget) -> None:
        self.goal = goal
        self.player = goal.player
        self.budget = budget
        self.judged: dict[bytes, Judged] = {}
        self.is_lucky = False
        self.is_cut = False

    def prove(self, position: Position) -> int:
        """Return SURE, NOT_SURE, or UNKNOWN where lines are too long. BudgetSpent, StepsSpent."""
        return self.deepen(position, NO_PICK)[0]

    def deepen(self, position: Position, pick: int) -> tuple[int, int]:
        """Return what a pick is worth, and in lines with how many things begun after it that is found.

        Without a pick the position itself. BudgetSpent, StepsSpent.
        """
        value, begun = UNKNOWN, 0
        for begun in range(MOST_BEGUN + 1):
            self.is_cut = False
            if pick == NO_PICK:
                value = self.judge(position, begun, 0)
            else:
                value = self.judge_pick(position, pick, begun, 0)
            if value != UNKNOWN or not self.is_cut:
                break
        return value, begun

    def judge(self, position: Position, begun: int, depth: int) -> int:
        """Return what a position is worth where the player begins so many things more."""
        verdict = self.goal.judge(position)
        if verdict != OPEN:
            return SURE if verdict == REACHED else NOT_SURE
        if depth > DEEPEST:
            return UNKNOWN
        picks = choices(position, self.player)
        if len(picks) == 1:
            return self.judge_pick(position, picks[0], begun, depth)
        key = transposition_key(position)
        known = self.judged.get(key)
        if known is not None and (known.value != UNKNOWN or known.begun >= begun):
            self.is_cut = self.is_cut or known.value == UNKNOWN
            return known.value
        judged = self.judge_choice(position, picks, begun, depth)
        self.judged[key] = judged
        return judged.value

    def judge_choice(self, position: Position, picks: list[int], begun: int, depth: int) -> Judged:
        """Return what a position with a choice is worth, and by which pick."""
        is_own = position.ask_player == self.player
        wanted, otherwise = (SURE, NOT_SURE) if is_own else (NOT_SURE, SURE)
        value = otherwise
        for pick in picks:
            cost = int(is_own and is_begun(position, pick))
            if cost > begun:
                self.is_cut = True
                value = UNKNOWN
                continue
            after = self.judge_pick(position, pick, begun - cost, depth)
            if after == wanted:
                return Judged(after, begun, pick)
            if after == UNKNOWN:
                value = UNKNOWN
                if not is_own:
                    break  # one answer is not met yet, so nothing is proved
        return Judged(value, begun, NO_PICK)

    def judge_pick(self, position: Position, pick: int, begun: int, depth: int) -> int:
        """Return what a pick is worth in the worst outcome of it."""
        for outcome in find_outcomes(position, pick, self.player):
            self.budget.take()
            value = self.judge(outcome.position, begun, depth + 1)
            if value != SURE:
                self.is_lucky = self.is_lucky or len(outcome.deals) > 0
                return value
        return SURE


def choices(position: Position, player: int) -> list[int]:
    """Return what may be picked; of the other player not to flip a card of which nothing is known."""
    if position.ask_player == player or position.ask_kind != Q_PRIORITY:
        return position.ask_options
    return [pick for pick in position.ask_options if not is_unseen_flip(position, pick)]


def is_begun(position: Position, pick: int) -> bool:
    """Return whether a pick begins something in a window."""
    return position.ask_kind == Q_PRIORITY and opt.code_of(pick) not in (opt.PASS, opt.END)
