"""Hints: the picks that the deep policy likes best for a player, and what it expects to come of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.policies.determinize import is_asked
from engine.policies.lookahead.deep_policy import DeepPolicy
from engine.policies.lookahead.plan_search import PART_STEPS, Plan, PlanSearch, Unfinished
from engine.policies.lookahead.rollout import usual_pick
from engine.policies.observation import Observation
from engine.policies.position_value import OWN_WEIGHT
from engine.presentation.labels import label
from engine.rules.game_loop import apply_choice
from engine.rules.turn.legal_options import list_window
from engine.state.frames.step_budget import ENDLESS, StepsSpent
from engine.state.position import Position
from engine.vocab import NOBODY

LONGEST_LINE: Final = 12  # picks
STEPS: Final = 200_000  # 0.74 s with twenty slow cards on the field; an answer takes a second at most


@dataclass(frozen=True)
class Hint:
    """A pick by its index, what it leads to is worth on average, and the picks that belong to it in words.

    `worth` is in the points of `position_value`: all HP of a player are 240.
    """

    index: int
    worth: int
    line: tuple[str, ...]


def find_hints(seat: Observation, seed: int) -> list[Hint]:
    """Return the best picks of a question, the best one first; one where nothing can be chosen.

    They come from what the player sees. Empty where the steps do not suffice to value picks.
    """
    hints = find_hints_partly(seat, seed, [], ENDLESS)
    assert hints is not None, "endless steps suffice"
    return hints


def find_hints_partly(seat: Observation, seed: int, parts: list[list[int]], steps: int) -> list[Hint] | None:
    """Return the hints of `find_hints`; None where more parts are to be worked out than so many steps take.

    `parts` grows; the next call goes on from it, in another process, too.
    """
    search = DeepPolicy(seed, STEPS).begin_search(seat, parts, steps)
    try:
        plans = search.best_plans()
    except Unfinished:
        return None
    return [
        Hint(
            seat.options().index(plan.picks[0]),
            plan.worth // (OWN_WEIGHT * plan.games),
            tuple(line_of(search, plan)),
        )
        for plan in plans
        if plan.games
    ]


def line_of(search: PlanSearch, plan: Plan) -> list[str]:
    """Return the picks of a player in words: those of a plan, what belongs to them, and how greedy goes on.

    A line ends with the turn, and before a pick that one of the imagined games does not offer, as it depends
    on what is not known.
    """
    games = [game.clone() for game in search.games]
    search.games[0].steps.left = PART_STEPS
    words: list[str] = []
    planned = list(plan.picks)
    pick = planned.pop(0)
    with suppress(StepsSpent):
        while len(words) < LONGEST_LINE and all(pick in game.ask_options for game in games):
            words.append(label(games[0], pick))
            for game in games:
                apply_choice(game, pick)
                play_to_question(search, game)
            if not all(is_own_question(search, game) for game in games):
                break
            is_planned = planned and search.is_choice(games[0])
            pick = planned.pop(0) if is_planned else greedy_pick(search, games[0])
    return words


def play_to_question(search: PlanSearch, game: Position) -> None:
    """Play on to what the player of a search is asked next in this turn, or to the end of it. StepsSpent."""
    while is_asked(game) and game.turn_number == search.turn and not is_own_question(search, game):
        list_window(game)
        apply_choice(game, greedy_pick(search, game))


def is_own_question(search: PlanSearch, game: Position) -> bool:
    """Return whether the player of a search now has a choice in this turn; list what a window offers."""
    if not is_asked(game) or game.turn_number != search.turn or game.ask_player != search.player:
        return False
    list_window(game)
    return len(game.ask_options) > 1


def greedy_pick(search: PlanSearch, game: Position) -> int:
    """Return what greedy picks in an imagined game. StepsSpent."""
    return game.ask_options[usual_pick(game, search.trials, NOBODY)]
