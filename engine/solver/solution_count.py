"""Solutions, and how many there are: sets of picks that reach a goal for sure.

A solution is the set of what its player picks while the other one does what is listed first (passes) and
chance gives its first outcome: two lines with the same picks in another order are one. Payments, orders, and
what only passes are no picks of it. One that has all picks of another and more is none of its own.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.presentation.labels import label
from engine.solver.budget import BudgetSpent
from engine.solver.chance_outcomes import find_outcomes
from engine.solver.goal import OPEN
from engine.solver.proof_search import SURE, UNKNOWN, ProofSearch, choices
from engine.solver.transposition_key import transposition_key
from engine.state import options as opt
from engine.state.frames.step_budget import StepsSpent
from engine.state.position import Position

MOST_SOLUTIONS: Final = 50
UNCOUNTED: Final = (opt.PASS, opt.END, opt.DONE, opt.PAY, opt.ORDER, opt.NO_BLOCK, opt.NO)

Picks = tuple[str, ...]


@dataclass(frozen=True)
class SolutionCount:
    """Solutions as their picks by label, sorted; `is_complete`: there are no others."""

    solutions: tuple[Picks, ...]
    is_complete: bool


class SolutionFinder:
    """Finds all solutions with what is left of a budget."""

    __slots__ = ("found", "is_complete", "proof")

    def __init__(self, proof: ProofSearch) -> None:
        self.proof = proof
        self.is_complete = True
        self.found: dict[bytes, list[Picks]] = {}

    def solutions_from(self, position: Position) -> list[Picks]:
        """Return the solutions from a position that is worth it for sure. BudgetSpent, StepsSpent."""
        if self.proof.goal.judge(position) != OPEN:
            return [()]
        key = transposition_key(position)
        known = self.found.get(key)
        if known is not None:
            return known
        picks = choices(position, self.proof.player)
        is_own = position.ask_player == self.proof.player
        sets: list[Picks] = []
        for pick in picks if is_own else picks[:1]:
            if is_own and len(picks) > 1 and not self.is_sure(position, pick):
                continue
            after = next(find_outcomes(position, pick, self.proof.player)).position
            self.proof.budget.take()
            counts = is_own and len(picks) > 1 and opt.code_of(pick) not in UNCOUNTED
            own = (label(position, pick),) if counts else ()
            sets += [tuple(sorted([*own, *later])) for later in self.solutions_from(after)]
        smallest = smallest_sets(sets)
        if len(smallest) > MOST_SOLUTIONS:
            self.is_complete = False
            smallest = smallest[:MOST_SOLUTIONS]
        self.found[key] = smallest
        return smallest

    def is_sure(self, position: Position, pick: int) -> bool:
        """Return whether a pick reaches the goal for sure."""
        value, _ = self.proof.deepen(position, pick)
        self.is_complete = self.is_complete and value != UNKNOWN
        return value == SURE


def count_solutions(proof: ProofSearch, position: Position) -> SolutionCount:
    """Return the solutions from a position that is proved; incomplete where the budget is spent."""
    finder = SolutionFinder(proof)
    with suppress(BudgetSpent, StepsSpent):
        solutions = finder.solutions_from(position)
        return SolutionCount(tuple(solutions), finder.is_complete)
    return SolutionCount((), False)


def smallest_sets(sets: list[Picks]) -> list[Picks]:
    """Return each set once, without those that have all of another one and more; in a fixed order."""
    smallest: list[Picks] = []
    for picks in sorted(set(sets), key=lambda picks: (len(picks), picks)):
        counted = Counter(picks)
        if not any(Counter(smaller) <= counted for smaller in smallest):
            smallest.append(picks)
    return smallest
