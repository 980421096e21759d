"""Rollouts: an imagined game is carried on, so that what a pick leads to can be evaluated.

Whoever is asked picks as greedy does, and the game goes on from where greedy's trial of that pick came to: it
is not played twice. So an Event is carried on to the end of its turn at once, in which goldfish deploys, and
nobody responds to what is on the stack. Replies of greedy alone would make a player that knows no other
opponent (against goldfish one won hardly more than greedy), so the opponent can reply as goldfish instead.
"""

from __future__ import annotations

from typing import Final

from engine import rng
from engine.policies.determinize import is_asked
from engine.policies.goldfish import best_pick
from engine.policies.greedy import Greedy
from engine.policies.observation import Observation
from engine.policies.policy import PASSING, has_done_enough
from engine.policies.position_value import evaluate
from engine.rules.game_loop import apply_choice
from engine.rules.turn.legal_options import list_window
from engine.state.frames.step_budget import StepBudget
from engine.state.position import Position
from engine.vocab import NOBODY, Q_MULLIGAN

PICKS_A_SHARE: Final = 4  # after so many picks of a turn decisions have half the steps, then a third
MOST_WORTH: Final = 30_000  # of a game won or lost, which would else decide an average alone


def imagine_games(seat: Observation, seed: int, count: int, steps: StepBudget) -> list[Position]:
    """Return so many games as this one could be, which share their steps.

    Their cards come from `seed` and from what is seen, so the same view gets the same games.
    """
    chance = rng.first_state(seed, int(seat.digest()[:16], 16))
    games = []
    for _ in range(count):
        game, chance = seat.imagine(chance)
        game.steps = steps
        game.trial_turn = game.turn_number
        game.windows_all = False
        games.append(game)
    return games


def steps_of(seat: Observation, most: int) -> int:
    """Return the steps of a decision: `most` for the first picks of a turn, ever fewer for those after them.

    With cards that may be used for ever, of 60 picks in a turn, a decision takes a fifth of them on average.
    """
    return most // (1 + seat.window_picks() // PICKS_A_SHARE)


def rank_picks(game: Position, trials: Greedy, count: int, most: int) -> list[int]:
    """Return the `most` picks among the first `count` that are worth most to greedy, the best one first."""
    player = game.ask_player
    worth = [trials.try_pick(game, player, index).value for index in range(count)]
    return sorted(range(count), key=lambda index: -worth[index])[:most]


def goldfish_in(number: int, player: int) -> int:
    """Return who replies as goldfish in the imagined game of this number: the opponent in every other one."""
    return 1 - player if number % 2 else NOBODY


def play_on(begun: Position, trials: Greedy, until: int, goldfish: int) -> Position:
    """Carry a game on to turn `until` or to its end; gives another position or the same one, changed.

    `goldfish` is the player who picks as goldfish does, NOBODY for neither. StepsSpent.
    """
    position = begun
    while is_asked(position) and position.turn_number < until:
        position.trial_turn = position.turn_number
        list_window(position)
        index = untried_pick(position, goldfish)
        if index < 0:
            trial = trials.best_trial(position, position.ask_player)
            if trial.questions:
                position = trial.position
                continue
            index = trial.index
        apply_choice(position, position.ask_options[index])
    return position


def usual_pick(position: Position, trials: Greedy, goldfish: int) -> int:
    """Return the index of what is picked where a game is played on, by itself alone. StepsSpent."""
    index = untried_pick(position, goldfish)
    return trials.best_trial(position, position.ask_player).index if index < 0 else index


def untried_pick(position: Position, goldfish: int) -> int:
    """Return the index of what is picked without a trial; -1 where greedy tries what is offered."""
    seat = Observation(position, position.ask_player)
    if has_done_enough(seat):
        return PASSING
    if position.ask_kind == Q_MULLIGAN or position.ask_player == goldfish:
        return best_pick(seat)
    return -1


def value_of(position: Position, player: int) -> int:
    """Return what a position is worth to a player, a game won or lost MOST_WORTH."""
    return max(-MOST_WORTH, min(evaluate(position, player), MOST_WORTH))
