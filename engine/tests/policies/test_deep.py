"""Tests of the deep policy: orders of picks, work in parts, bounds, hidden cards."""

import json
from functools import partial

import pytest

from engine.game import EngineGame, start
from engine.policies.goldfish import best_pick
from engine.policies.lookahead.deep_policy import DeepPolicy
from engine.policies.lookahead.plan_search import PART_STEPS
from engine.policies.lookahead.search_policy import SearchPolicy
from engine.policies.observation import Observation
from engine.policies.policy import Policy
from engine.state.frames.step_budget import ENDLESS
from engine.state.position import Position
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.policies.hostile_games import full_field, hostile_positions
from engine.tests.policies.paired_duels import check_games_won
from engine.tests.presentation.test_player_view import dealt_anew
from engine.tests.processor_time import call_within
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1

# Two actions that only cost HP, before the one that wins with the mana of both
COMBINATION = "event: battle\nP2: {hp: 1}\nopen: [a1, b1, c1]\nfield: {a1: Press, b1: Press, c1: Cannon}\n"
CARDS = """
cards:
  Press: {type: artifact, effects: ["action | Lose 2 life: [this] collects 1 mana."]}
  Cannon: {type: artifact, effects: ["action | Consume any 2 mana: your opponent loses 1 life."]}
"""

COMBINED = ("action a1 1", "action b1 1", "action c1 1")


def pick(game: EngineGame, policy: Policy) -> str:
    """Return what a policy picks for P1, as the question words it."""
    return game.labels()[policy.decide(Observation(game.position, P1))]


def test_it_finds_picks_that_are_worth_nothing_but_together() -> None:
    game = scene(COMBINATION, CARDS)
    assert pick(game, SearchPolicy(1)) == "end"
    for expected in COMBINED:
        assert pick(game, DeepPolicy(1)) == expected
        game.answer_label(P1, expected)


def decide_in_parts(policy: Policy, position: Position, steps: int) -> tuple[int, int]:
    """Return what is picked, and in how many calls, between which all that is known is written and read."""
    seat = Observation(position, position.ask_player)
    parts: list[list[int]] = []
    calls = 0
    picked: int | None = None
    while picked is None:
        picked = policy.decide_partly(seat, parts, steps)
        parts = json.loads(json.dumps(parts))
        calls += 1
    return picked, calls


@pytest.mark.usefixtures("compiled_engine")
def test_a_decision_that_is_interrupted_after_each_part_is_the_same() -> None:
    check_compiled(check_interrupted_decisions)


def check_interrupted_decisions() -> None:
    game = start(setup(2))
    picker = Picker(2)
    interrupted = 0
    while is_going_on(game) and len(game.history) < 60:
        if len(game.history) % 6 == 0:
            picked, calls = decide_in_parts(DeepPolicy(7), game.position, 1)
            assert picked == DeepPolicy(7).decide(Observation(game.position, game.position.ask_player))
            assert decide_in_parts(SearchPolicy(7), game.position, 1)[1] == 1, "a quick policy has one part"
            interrupted += calls > 1
        game.answer(picker.pick(game))
    assert interrupted > 5


def check_same_picks_whatever_is_hidden() -> None:
    looked = 0
    game = start(setup(3))
    picker = Picker(3)
    while is_going_on(game):
        if len(game.history) % 5 == 0:
            player = game.position.ask_player
            seat = Observation(game.position, player)
            other = Observation(dealt_anew(game.position, player, len(game.history)), player)
            before = game.digest()
            assert DeepPolicy(3).decide(other) == DeepPolicy(3).decide(seat)
            assert game.digest() == before
            looked += 1
        game.answer(picker.pick(game))
    assert looked > 25


@pytest.mark.usefixtures("compiled_engine")
def test_it_picks_the_same_whatever_it_cannot_see_and_leaves_the_game_as_it_was() -> None:
    check_compiled(check_same_picks_whatever_is_hidden)


def test_no_part_and_no_decision_takes_more_steps_than_it_may() -> None:
    most, without = 6_000, 0
    for position in (*hostile_positions(8), full_field()):
        parts: list[list[int]] = []
        seat = Observation(position, P1)
        picked = DeepPolicy(1, most).decide_partly(seat, parts, ENDLESS)
        assert picked in range(len(seat.options()))
        assert max(steps for steps, *_ in parts) <= PART_STEPS + 1
        assert sum(steps for steps, *_ in parts[:-1]) < most
        without += sum(steps for steps, *_ in parts) >= most
        assert DeepPolicy(1, 0).decide(seat) == best_pick(seat), "without steps the goldfish picks"
    assert without > 3


def check_longest_decision() -> None:
    """Assert that no decision that spends all its steps takes more than 1.5 s."""
    for position in (*hostile_positions(8), full_field()):
        seat = Observation(position, P1)
        call_within(1.5, partial(DeepPolicy(1).decide, seat))


@pytest.mark.usefixtures("compiled_engine")
def test_a_decision_among_cards_made_to_be_slow_takes_a_second_and_a_half_at_most() -> None:
    check_compiled(check_longest_decision)


@pytest.mark.long
@pytest.mark.parametrize(
    ("base", "against", "deals", "least"),
    [
        ("modern", "search", 34, 0.55),
        ("latest", "search", 34, 0.55),
        ("classic", "search", 67, 0.55),
        ("modern", "greedy", 34, 0.85),
    ],
)
@pytest.mark.usefixtures("compiled_engine")
def test_deep_wins_clearly_over_four_hundred_games(base: str, against: str, deals: int, least: float) -> None:
    check_compiled(check_games_won, ("deep", against), base, deals, 101, least)
