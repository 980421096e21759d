"""Answers of the other side of a puzzle, which knows all cards: one that prevents the goal, if there is one.

Else it resists longest: the answer after which the most things have to be begun until the goal is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.solver.budget import STEPS_EACH, Budget, BudgetSpent
from engine.solver.goal import FAILED, OPEN, REACHED, Goal
from engine.solver.proof_search import MOST_BEGUN, SURE, ProofSearch, choices
from engine.solver.unseen_cards import position_known_whole
from engine.state.frames.step_budget import StepBudget, StepsSpent
from engine.state.position import Position

MOST_POSITIONS: Final = 20_000  # of one answer; those of shipped puzzles take a tenth of it
MOST_KEPT: Final = 100_000  # positions whose worth is kept for later answers, of 100 bytes each
NEVER: Final = MOST_BEGUN + 1  # things to be begun where the goal is prevented


class Defence:
    """The other side of one puzzle. What it has found out it keeps for the next question.

    `watch` is called now and then while it thinks, as that of a `Budget`; what it raises passes through.
    """

    __slots__ = ("most", "proof", "watch")

    def __init__(
        self, goal: Goal, most: int = MOST_POSITIONS, watch: Callable[[int], None] | None = None
    ) -> None:
        self.proof = ProofSearch(goal, Budget(most, watch))
        self.most = most
        self.watch = watch

    def decide(self, position: Position) -> int:
        """Return the index of the option that the player who is asked picks; of no two threads at once."""
        if len(position.ask_options) == 1:
            return 0
        known = self.branch(position)
        if self.proof.goal.judge(known) != OPEN:
            return passive_answer(position)
        longest = -1
        answer = position.ask_options[passive_answer(position)]
        with suppress(BudgetSpent, StepsSpent):
            for pick in choices(known, self.proof.player):
                begun = count_begun(self.proof, known, pick)
                if begun > longest:
                    longest, answer = begun, pick
                if begun == NEVER:
                    break
        return position.ask_options.index(answer)

    def is_reached(self, position: Position) -> bool:
        """Return whether a position reaches the goal."""
        return self.proof.goal.judge(position) == REACHED

    def is_lost(self, position: Position) -> bool:
        """Return whether the goal cannot be reached any more."""
        return self.proof.goal.judge(position) == FAILED

    def branch(self, position: Position) -> Position:
        """Return the position as the solver takes it, with a budget of its own."""
        self.proof.budget = Budget(self.most, self.watch)
        if len(self.proof.judged) > MOST_KEPT:
            self.proof.judged.clear()
        known = position_known_whole(position, self.proof.player)
        known.steps = StepBudget(self.most * STEPS_EACH, -1)
        return known


def passive_answer(position: Position) -> int:
    """Return the index of what one picks who does nothing that need not be done (1.1)."""
    return Passive().decide(Observation(position, position.ask_player))


def count_begun(proof: ProofSearch, position: Position, pick: int) -> int:
    """Return how many things have to be begun after a pick until the goal is reached, NEVER if it is not.

    BudgetSpent, StepsSpent.
    """
    value, begun = proof.deepen(position, pick)
    return begun if value == SURE else NEVER
