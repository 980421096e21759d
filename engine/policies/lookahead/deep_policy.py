"""The deep policy: looks for the best plan of its turn, as far as some picks ahead, and makes its first pick.

It differs from search in two things: in the windows of its own turn and at the choice of an Event it values
orders of several picks, where search goes on as greedy after the first one, and it compares the best of them
in three times as many imagined games (see `plan_search`). All else that it is asked, as blocks, targets,
answers to what is on the stack and the two answers to a mulligan, is a plan of one pick. The same view gets
the same pick, however the work is divided.
"""

from __future__ import annotations

from typing import Final

from engine.policies.goldfish import best_pick
from engine.policies.lookahead.plan_search import PART_STEPS, PlanSearch, Unfinished
from engine.policies.lookahead.rollout import imagine_games, steps_of
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, Policy, has_done_enough
from engine.state.frames.step_budget import ENDLESS, StepBudget
from engine.vocab import Q_MULLIGAN

COPIES: Final = 12
TURNS: Final = 3  # that end before a position is evaluated: this one, and the next of both players
MULLIGAN_TURNS: Final = 4
STEPS: Final = 400_000  # of a decision: 1.4 s with twenty slow cards on the field


class DeepPolicy(Policy):
    """See the module. `seed` is for the cards that are dealt anew, `steps` those of a decision."""

    __slots__ = ("seed", "steps")

    def __init__(self, seed: int, steps: int = STEPS) -> None:
        self.seed = seed
        self.steps = steps

    def name(self) -> str:
        return "deep"

    def version(self) -> int:
        return 3

    def decide(self, seat: Observation) -> int:
        pick = self.decide_partly(seat, [], ENDLESS)
        assert pick is not None, "endless steps suffice"
        return pick

    def decide_partly(self, seat: Observation, parts: list[list[int]], steps: int) -> int | None:
        if has_done_enough(seat) or len(seat.options()) == 1:
            return PASSING
        try:
            plans = self.begin_search(seat, parts, steps).best_plans()
        except Unfinished:
            return None
        return seat.options().index(plans[0].picks[0]) if plans else best_pick(seat)

    def begin_search(self, seat: Observation, parts: list[list[int]], steps: int) -> PlanSearch:
        """Return the search for what is asked; `parts` and `steps` as in `decide_partly`."""
        games = imagine_games(seat, self.seed, COPIES, StepBudget(PART_STEPS, -1))
        until = games[0].turn_number + (MULLIGAN_TURNS if seat.kind() == Q_MULLIGAN else TURNS)
        return PlanSearch(games, len(seat.options()), until, steps_of(seat, self.steps), parts, steps)
