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

from engine import rng
from engine.policies.goldfish import best_pick
from engine.policies.greedy import Greedy
from engine.policies.lookahead.rollout import play_on
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, Policy, has_done_enough
from engine.policies.position_value import evaluate
from engine.rules.game_loop import apply_choice
from engine.state.frames.step_budget import StepBudget, StepsSpent
from engine.state.position import Position
from engine.vocab import NOBODY, Q_MULLIGAN

COPIES: Final = 4
MULLIGAN_COPIES: Final = 8
PICKS: Final = 3  # that are played on
TURNS: Final = 3  # that end before a position is evaluated: this one, and the next of both players
MULLIGAN_TURNS: Final = 4
STEPS: Final = 60_000  # of a decision: 75 ms with starter decks, 145 with cards made to be slow
MOST_WORTH: Final = 30_000  # of a game won or lost, which would else decide an average alone


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
        return 1

    def decide(self, seat: Observation) -> int:
        if has_done_enough(seat) or len(seat.options()) == 1:
            return PASSING
        mulligan = seat.kind() == Q_MULLIGAN
        games = self.imagine_games(seat, MULLIGAN_COPIES if mulligan else COPIES)
        turns = MULLIGAN_TURNS if mulligan else TURNS
        best = best_pick(seat)
        with suppress(StepsSpent):
            picks = [best, 1 - best] if mulligan else self.rank_picks(games[0], len(seat.options()))
            best = picks[0]
            totals = [0] * len(picks)
            for number, game in enumerate(games):
                goldfish = 1 - seat.player if number % 2 else NOBODY
                worth = [self.play_out(game, index, turns, goldfish) for index in picks]
                totals = [total + value for total, value in zip(totals, worth, strict=True)]
                best = picks[totals.index(max(totals))]
        return best

    def imagine_games(self, seat: Observation, count: int) -> list[Position]:
        """Return so many games as this one could be, which share the steps of a decision."""
        chance = rng.first_state(self.seed, int(seat.digest()[:16], 16))
        steps = StepBudget(self.steps, -1)
        games = []
        for _ in range(count):
            game, chance = seat.imagine(chance)
            game.steps = steps
            game.trial_turn = game.turn_number
            game.windows_all = False
            games.append(game)
        return games

    def rank_picks(self, game: Position, count: int) -> list[int]:
        """Return the picks among the first `count` that are worth most to greedy, the best one first."""
        player = game.ask_player
        worth = [self.trials.try_pick(game, player, index).value for index in range(count)]
        ranked = sorted(range(count), key=lambda index: -worth[index])
        return ranked[:PICKS]

    def play_out(self, game: Position, index: int, turns: int, goldfish: int) -> int:
        """Return what a game is worth to the player who is asked, so many turns after a pick. StepsSpent."""
        player = game.ask_player
        tried = game.clone()
        apply_choice(tried, tried.ask_options[index])
        ended = play_on(tried, self.trials, game.turn_number + turns, goldfish)
        return max(-MOST_WORTH, min(evaluate(ended, player), MOST_WORTH))
