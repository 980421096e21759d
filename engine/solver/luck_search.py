"""Luck search: how likely a player reaches a goal at best, where no way is sure.

Of one's own picks the best counts, of the other player's the worst, and of chance the average, as exact
fractions. It goes on from what the proof search knows, and as that one by how many things the player begins.
Where it was cut off, what it found is the chance of a line; other lines may be better.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from engine.solver.chance_outcomes import find_outcomes
from engine.solver.goal import OPEN, REACHED
from engine.solver.proof_search import (
    DEEPEST,
    MOST_BEGUN,
    NO_PICK,
    SURE,
    ProofSearch,
    choices,
    is_begun,
)
from engine.solver.transposition_key import transposition_key
from engine.state.position import Position

NEVER: Final = Fraction(0)
ALWAYS: Final = Fraction(1)


class Valued:
    """The chance of a position by a way that begins so many more things, and the pick that leads there.

    `is_best`: no other way has a better one.
    """

    __slots__ = ("begun", "chance", "is_best", "pick")

    def __init__(self, chance: Fraction, is_best: bool, begun: int, pick: int = NO_PICK) -> None:
        self.chance = chance
        self.is_best = is_best
        self.begun = begun
        self.pick = pick


class LuckSearch:
    """A search that goes on from a proof search, with what is left of its budget."""

    __slots__ = ("proof", "valued")

    def __init__(self, proof: ProofSearch) -> None:
        self.proof = proof
        self.valued: dict[bytes, Valued] = {}

    def find_best(self, position: Position) -> bool:
        """Value a position; return whether no way is better. BudgetSpent, StepsSpent."""
        return any(self.value(position, begun, 0).is_best for begun in range(MOST_BEGUN + 1))

    def value(self, position: Position, begun: int, depth: int) -> Valued:
        """Return the chance of a position where the player begins so many things more."""
        verdict = self.proof.goal.judge(position)
        if verdict != OPEN:
            return Valued(ALWAYS if verdict == REACHED else NEVER, True, begun)
        if depth > DEEPEST:
            return Valued(NEVER, False, begun)
        picks = choices(position, self.proof.player)
        if len(picks) == 1:
            return self.value_pick(position, picks[0], begun, depth)
        key = transposition_key(position)
        proved = self.proof.judged.get(key)
        if proved is not None and proved.value == SURE:
            return Valued(ALWAYS, True, begun, proved.pick)
        known = self.valued.get(key)
        if known is not None and (known.is_best or known.begun >= begun):
            return known
        is_own = position.ask_player == self.proof.player
        choose = self.best_pick if is_own else self.worst_answer
        valued = choose(position, picks, begun, depth)
        self.valued[key] = valued
        return valued

    def best_pick(self, position: Position, picks: list[int], begun: int, depth: int) -> Valued:
        """Return the best of one's own picks."""
        best = Valued(NEVER, True, begun)
        is_best = True
        for pick in picks:
            cost = int(is_begun(position, pick))
            if cost > begun:
                is_best = False
                continue
            after = self.value_pick(position, pick, begun - cost, depth)
            is_best = is_best and after.is_best
            if after.chance > best.chance:
                best = Valued(after.chance, True, begun, pick)
        best.is_best = is_best or best.chance == ALWAYS
        return best

    def worst_answer(self, position: Position, picks: list[int], begun: int, depth: int) -> Valued:
        """Return the worst of the other player's picks."""
        worst = Valued(ALWAYS, True, begun)
        for pick in picks:
            after = self.value_pick(position, pick, begun, depth)
            is_best = worst.is_best and after.is_best
            if after.chance < worst.chance:
                worst = Valued(after.chance, is_best, begun, pick)
            worst.is_best = is_best
            if worst.chance == NEVER and after.is_best:
                worst.is_best = True
                break
        return worst

    def value_pick(self, position: Position, pick: int, begun: int, depth: int) -> Valued:
        """Return the average of the outcomes of a pick."""
        chance, is_best = NEVER, True
        for outcome in find_outcomes(position, pick, self.proof.player):
            self.proof.budget.take()
            after = self.value(outcome.position, begun, depth + 1)
            chance += outcome.chance * after.chance
            is_best = is_best and after.is_best
        return Valued(chance, is_best, begun, pick)
