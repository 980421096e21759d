"""Proof of a puzzle: its goal is reached whatever the other side answers; by which line, in how many ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from engine.presentation.labels import label
from engine.puzzles.defence import Defence, count_begun
from engine.puzzles.puzzle_goal import CONNECT, PuzzleGoal
from engine.rules.game_loop import apply_choice
from engine.solver.answer import OPEN as OPEN_VERDICT
from engine.solver.answer import POSITIONS, PROVED, solve
from engine.solver.budget import Budget, BudgetSpent
from engine.solver.goal import OPEN
from engine.solver.proof_search import choices
from engine.solver.unseen_cards import position_known_whole
from engine.state.frames.step_budget import StepsSpent
from engine.state.position import Position
from engine.vocab import P1, PLAYERS

WHERE: Final = re.compile(r"facing (up|right|down|left)$|at [a-e][14]$")  # what matters in a chain only


@dataclass(frozen=True)
class PuzzleSolution:
    """Answer of the solver: `verdict` as of `solver.solve`, `line` all picks of both players, as a record's.

    `ways`: how many solutions there are, 0 where they were not all counted; `looked_at` counts positions.
    `ended` says what ended a search that is open (`positions`, `depth`).
    """

    verdict: str
    looked_at: int
    ended: str = ""
    line: tuple[str, ...] = ()
    ways: int = 0

    @property
    def is_proved(self) -> bool:
        """Return whether the goal is reached for sure."""
        return self.verdict == PROVED


def solve_puzzle(
    start: Position, goal: PuzzleGoal, most: int, watch: Callable[[int], None] | None = None
) -> PuzzleSolution:
    """Return the proof of a puzzle with full information, from so many positions at most.

    `watch` is called now and then with how many were looked at; what it raises passes through.
    """
    budget = Budget(most, watch)
    known = position_known_whole(start, P1)
    answer = solve(known, goal.engine_goal(start), budget, counts_solutions=True)
    if answer.verdict != PROVED:
        return PuzzleSolution(answer.verdict, answer.looked_at, answer.ended)
    counted = answer.solutions
    ways = count_ways(counted.solutions, goal) if counted is not None and counted.is_complete else 0
    try:
        line = solving_line(start, Defence(goal.engine_goal(start), most, watch))
    except (BudgetSpent, StepsSpent):  # a line that nobody can be shown is no solution
        return PuzzleSolution(OPEN_VERDICT, answer.looked_at, POSITIONS)
    return PuzzleSolution(answer.verdict, answer.looked_at, line=line, ways=ways)


def count_ways(solutions: Iterable[tuple[str, ...]], goal: PuzzleGoal) -> int:
    """Return how many solutions there are; facings and artifact zones tell them apart in a chain alone."""
    if goal.kind == CONNECT:
        return len({*solutions})
    return len({tuple(pick for pick in picks if not WHERE.match(pick)) for picks in solutions})


def solving_line(start: Position, defence: Defence) -> tuple[str, ...]:
    """Return the picks of a proved puzzle up to its goal, with the answers that resist longest.

    BudgetSpent, StepsSpent.
    """
    position, picks = start.clone(), []
    defence.proof.budget = Budget(defence.most, defence.watch)
    while defence.proof.goal.judge(position) == OPEN:
        position.renew_steps()
        if position.ask_player == P1:
            index = position.ask_options.index(shortest_pick(position, defence))
        else:
            index = defence.decide(position)
        pick = position.ask_options[index]
        picks.append(f"{PLAYERS[position.ask_player]} {label(position, pick)}")
        apply_choice(position, pick)
    return tuple(picks)


def shortest_pick(position: Position, defence: Defence) -> int:
    """Return the pick after which the fewest things have to be begun; the first of several."""
    if len(position.ask_options) == 1:
        return position.ask_options[0]
    known = defence.branch(position)
    counted = [(count_begun(defence.proof, known, pick), pick) for pick in choices(known, P1)]
    return min(counted, key=lambda entry: entry[0])[1]
