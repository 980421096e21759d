"""Answer whether a goal can be reached: proved, proved that it cannot, or not found within the budget."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.solver.budget import STEPS_EACH, Budget, BudgetSpent
from engine.solver.goal import Goal
from engine.solver.luck_search import NEVER, LuckSearch
from engine.solver.proof_search import NOT_SURE, SURE, UNKNOWN, ProofSearch
from engine.solver.solution_count import SolutionCount, count_solutions
from engine.solver.strategy import Strategy, StrategyWriter
from engine.state.frames.step_budget import StepBudget, StepsSpent
from engine.state.position import Position

PROVED, NONE, OPEN = "proved", "none", "open"
VERDICTS: Final = {SURE: PROVED, NOT_SURE: NONE, UNKNOWN: OPEN}
# What ended a search that is open
POSITIONS, DEPTH = "positions", "depth"


@dataclass(frozen=True)
class Answer:
    """Answer of the solver.

    `verdict`: `proved` (the goal is reached for sure), `none` (no way is sure: all were looked at) or `open`
    (none was found; `ended` says whether the positions ran out or lines were too long). `looked_at` counts
    positions. `strategy` is the proof, None where it has too many nodes to be written down, or there is none.
    `luck` is a way that needs luck, where none is sure, with its exact chance; `luck_is_best`: no way has a
    better one. `solutions` are counted where that was asked for and there is a proof.
    """

    verdict: str
    looked_at: int
    ended: str = ""
    strategy: Strategy | None = None
    luck: Strategy | None = None
    luck_is_best: bool = False
    solutions: SolutionCount | None = None


def solve(position: Position, goal: Goal, budget: Budget, *, counts_solutions: bool = False) -> Answer:
    """Return whether the goal's player reaches it from a position of `unseen_cards`.

    The position is not changed. What `budget.watch` raises passes through.
    """
    root = position.clone()
    root.steps = StepBudget(budget.most * STEPS_EACH, -1)
    proof = ProofSearch(goal, budget)
    luck = LuckSearch(proof)
    value, ended = UNKNOWN, POSITIONS
    with suppress(BudgetSpent, StepsSpent):
        value = proof.prove(root)
        ended = DEPTH if value == UNKNOWN else ""
    is_best = False
    if value != SURE and proof.is_lucky:
        is_best = look_for_luck(luck, root)
    root.steps = StepBudget(budget.most * STEPS_EACH, -1)  # what is written down was looked at before
    if value == SURE:
        strategy = StrategyWriter(luck).write(root)
        solutions = count_solutions(proof, root) if counts_solutions else None
        return Answer(PROVED, budget.looked_at, strategy=strategy, solutions=solutions)
    written = StrategyWriter(luck).write(root) if luck.valued else None
    if written is not None and written.chance == NEVER:
        written = None
    return Answer(VERDICTS[value], budget.looked_at, ended, luck=written, luck_is_best=is_best)


def look_for_luck(luck: LuckSearch, root: Position) -> bool:
    """Look for the likeliest way; return whether there is no better one than what was found."""
    with suppress(BudgetSpent, StepsSpent):
        return luck.find_best(root)
    return False
