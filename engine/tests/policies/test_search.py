"""Tests of the search policy: what it decides by itself, that picks repeat, that a decision is bounded."""

from functools import partial

import pytest

from engine import card_from_data
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.goldfish import best_pick
from engine.policies.greedy import Greedy
from engine.policies.lookahead.rollout import imagine_games, rank_picks, steps_of
from engine.policies.lookahead.search_policy import STEPS, SearchPolicy
from engine.policies.observation import Observation
from engine.state.frames.step_budget import StepBudget, StepsSpent
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.tests.policies.hostile_games import full_field, hostile_positions
from engine.tests.policies.paired_duels import check_games_won
from engine.tests.processor_time import call_within
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1, P2, Q_MULLIGAN

PLAYERS = (P1, P2)


def pick(game: EngineGame, player: int, policy: SearchPolicy | None = None) -> str:
    """Return what the search policy picks, as the question words it."""
    return game.labels()[(policy or SearchPolicy(1)).decide(Observation(game.position, player))]


def test_it_keeps_a_hand_that_it_can_play() -> None:
    """Goldfish takes one card fewer after the other, as none of them brings mana."""
    soldier = {"stats": {"might": 2, "life": 3}, "arrows": {"n": 1, "nw": 1, "ne": 1}}
    card = card_from_data({"key": "soldier", "name": "Soldier", "type": "creature", **soldier})
    deck = DeckSpec((card,) * 20)
    game = start(Setup(edition(), (deck, deck), 1))
    assert game.position.ask_kind == Q_MULLIGAN
    first = game.position.ask_player
    assert game.labels()[best_pick(Observation(game.position, first))] == "mulligan"
    assert pick(game, first) == "keep"


def test_it_blocks_what_would_win_the_game() -> None:
    cards = """
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1}}
  Guard: {type: creature, stats: {might: 1, life: 1}, arrows: {e: 1}}
"""
    game = scene("event: battle\nP2: {hp: 1}\nfield: {c2: Brute, d3: Guard}\n", cards)
    game.answer_label(P1, "action c2 Strike")
    assert pick(game, P2) == "block d3"


def test_it_responds_to_what_would_win_the_game() -> None:
    cards = """
cards:
  Curse: {type: artifact, effects: ["activation | Consume 1 mana: your opponent loses 1 life."]}
  Balm: {type: artifact, effects: ["activation | Consume 1 mana: gain 1 life."]}
"""
    board = "field: {a1: {card: Curse, mana: 1}, a4: {card: Balm, mana: 1}}"
    game = scene(f"event: battle\nopen: [a1, a4]\nP2: {{hp: 1}}\n{board}\n", cards)
    game.answer_label(P1, "activate a1 1")
    assert "pass" in game.labels()
    assert pick(game, P2) == "activate a4 1"


def test_the_same_view_gets_the_same_pick_whatever_was_asked_before() -> None:
    game = start(setup(2))
    picker = Picker(2)
    policy = SearchPolicy(7)
    compared = 0
    while is_going_on(game) and len(game.history) < 90:
        if len(game.history) % 10 == 0:
            seat = Observation(game.position, game.position.ask_player)
            assert policy.decide(seat) == SearchPolicy(7).decide(seat)
            compared += 1
        game.answer(picker.pick(game))
    assert compared == 9


def test_what_is_seen_has_another_digest_after_each_pick() -> None:
    game = start(setup(2))
    picker = Picker(2)
    seen: set[str] = set()
    while is_going_on(game) and len(game.history) < 90:
        seen.update(Observation(game.position, player).digest() for player in PLAYERS)
        game.answer(picker.pick(game))
    assert len(seen) == 2 * len(game.history)


def test_a_decision_takes_no_more_steps_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[StepBudget] = []
    spent = 0
    take = StepBudget.take

    def counted(budget: StepBudget) -> None:
        nonlocal spent
        if all(budget is not known for known in budgets):
            budgets.append(budget)
        try:
            take(budget)
        except StepsSpent:
            spent += 1
            raise

    positions = [*hostile_positions(8), full_field()]
    monkeypatch.setattr(StepBudget, "take", counted)
    for position in positions:
        budgets.clear()
        picked = SearchPolicy(1, 3_000).decide(Observation(position, P1))
        assert 0 <= picked < len(position.ask_options)
        assert len(budgets) <= 1, "all that is imagined for a decision has one budget"
    assert spent > 3


def test_without_steps_the_goldfish_picks_and_with_few_greedy() -> None:
    compared = 0
    for position in hostile_positions(8):
        seat = Observation(position, P1)
        assert SearchPolicy(1, 0).decide(seat) == best_pick(seat)
        if position.ask_kind == Q_MULLIGAN or len(seat.options()) == 1:
            continue
        [game] = imagine_games(seat, 1, 1, StepBudget(STEPS, -1))
        [best] = rank_picks(game, Greedy(1), len(seat.options()), 1)
        shares = STEPS // steps_of(seat, STEPS)
        assert SearchPolicy(1, shares * (STEPS - game.steps.left)).decide(seat) == best
        compared += 1
    assert compared > 5


def check_longest_decision() -> None:
    """Assert that none of the decisions that spend all their steps takes more than 150 ms."""
    for position in (*hostile_positions(8), full_field()):
        call_within(0.150, partial(SearchPolicy(1).decide, Observation(position, P1)))


@pytest.mark.usefixtures("compiled_engine")
def test_a_decision_among_cards_made_to_be_slow_takes_150_ms_at_most() -> None:
    check_compiled(check_longest_decision)


@pytest.mark.parametrize("against", ["greedy", "goldfish"])
@pytest.mark.usefixtures("compiled_engine")
def test_search_wins_more_than_it_loses(against: str) -> None:
    check_compiled(check_games_won, ("search", against), "modern", 2, 1, 0.5)


@pytest.mark.long
@pytest.mark.parametrize(
    ("base", "against", "deals", "least"),
    [
        ("modern", "greedy", 34, 0.7),
        ("latest", "greedy", 34, 0.7),
        ("classic", "greedy", 67, 0.7),
        ("modern", "goldfish", 34, 0.9),
    ],
)
@pytest.mark.usefixtures("compiled_engine")
def test_search_wins_clearly_over_four_hundred_games(
    base: str, against: str, deals: int, least: float
) -> None:
    check_compiled(check_games_won, ("search", against), base, deals, 101, least)
