"""The search policy: plays its most promising picks on through the next turns, and makes the best of them.

It imagines the game in some copies, in each of which all that it cannot see is dealt anew. In the first one
it tries its picks as greedy does. The few best are played on in every copy (see `rollout`), through the rest
of the turn and the next of both players, in turn against an opponent who replies as greedy and as goldfish;
the pick is made that leads to the best positions on average. So it blocks, and answers what is on the stack;
the two answers to a mulligan are played on through the first turns, in more copies, as hands differ more.

What it imagines depends on its seed and on what it sees, so the same view gets the same pick. All that it
does for a decision takes its steps from one budget. Once that is used up, those copies count in which every
pick was played on; without any, greedy's best pick is made, and if not even that is known, that of goldfish.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from engine.policies.goldfish import best_pick
from engine.policies.greedy import Greedy
from engine.policies.lookahead.rollout import (
    goldfish_in,
    imagine_games,
    play_on,
    rank_picks,
    steps_of,
    value_of,
)
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, Policy, has_done_enough
from engine.rules.game_loop import apply_choice
from engine.state.frames.step_budget import StepBudget, StepsSpent
from engine.state.position import Position
from engine.vocab import Q_MULLIGAN

COPIES: Final = 4
MULLIGAN_COPIES: Final = 8
PICKS: Final = 3  # that are played on
TURNS: Final = 3  # that end before a position is evaluated: this one, and the next of both players
MULLIGAN_TURNS: Final = 4
STEPS: Final = 40_000  # of a decision: 50 ms with starter decks, 137 ms with twenty slow cards on the field


class SearchPolicy(Policy):
    """See the module. `seed` is for the cards that are dealt anew, `steps` those of a decision."""

    __slots__ = ("seed", "steps", "trials")

    def __init__(self, seed: int, steps: int = STEPS) -> None:
        self.seed = seed
        self.steps = steps
        self.trials = Greedy(seed)

    def name(self) -> str:
        return "search"

    def version(self) -> int:
        return 4

    def decide(self, seat: Observation) -> int:
        if has_done_enough(seat) or len(seat.options()) == 1:
            return PASSING
        mulligan = seat.kind() == Q_MULLIGAN
        count = MULLIGAN_COPIES if mulligan else COPIES
        games = imagine_games(seat, self.seed, count, StepBudget(steps_of(seat, self.steps), -1))
        turns = MULLIGAN_TURNS if mulligan else TURNS
        best = best_pick(seat)
        with suppress(StepsSpent):
            picks = [best, 1 - best]
            if not mulligan:
                picks = rank_picks(games[0], self.trials, len(seat.options()), PICKS)
            best = picks[0]
            totals = [0] * len(picks)
            for number, game in enumerate(games):
                goldfish = goldfish_in(number, seat.player)
                worth = [self.play_out(game, index, turns, goldfish) for index in picks]
                totals = [total + value for total, value in zip(totals, worth, strict=True)]
                best = picks[totals.index(max(totals))]
        return best

    def play_out(self, game: Position, index: int, turns: int, goldfish: int) -> int:
        """Return what a game is worth to the player who is asked, so many turns after a pick. StepsSpent."""
        tried = game.clone()
        apply_choice(tried, tried.ask_options[index])
        ended = play_on(tried, self.trials, game.turn_number + turns, goldfish)
        return value_of(ended, game.ask_player)
