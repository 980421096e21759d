"""Tests of the search policy: what it decides by itself, that picks repeat, that a decision is bounded."""

from itertools import combinations

import pytest

from engine import card_from_data
from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.policies.goldfish import best_pick
from engine.policies.lookahead.search_policy import STEPS, SearchPolicy
from engine.policies.observation import Observation
from engine.policies.passive import Passive
from engine.policies.policy_registry import make_policy
from engine.rules.game_loop import apply_choice
from engine.simulation.duel import Duel, play_duels
from engine.simulation.intervals import share_of
from engine.state.frames.step_budget import StepBudget, StepsSpent
from engine.state.position import NOT_ASKED, Position
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_games import Picker, is_going_on, setup
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


def hostile_deck() -> DeckSpec:
    """Cards that may be used for ever, each time with more to choose from."""
    texts = {
        "Spring": "activation | Choose a creature: gain 1 life and [this] collects 1 mana.",
        "Judge": "activation | Target 3 creatures: heal 1 damage from each of them and gain 1 life.",
        "Echo": "trigger | When you gain life: draw 1.",
    }
    stats = {"stats": {"might": 1, "life": 9}, "arrows": {"n": 1, "e": 1}}
    cards = [
        card_from_data({"key": name.lower(), "name": name, "type": "creature", "effects": [text], **stats})
        for name, text in texts.items()
    ]
    return DeckSpec(tuple(cards * 8))


def hostile_positions(turns: int) -> list[Position]:
    """Return the first few questions of each turn that the player of a hostile deck is asked."""
    position = start(Setup(edition(), (hostile_deck(), hostile_deck()), 3)).position
    policies = (make_policy("goldfish", 1), Passive())
    asked: list[Position] = []
    while position.ask_kind != NOT_ASKED and position.turn_number < turns:
        player = position.ask_player
        of_turn = [before for before in asked if before.turn_number == position.turn_number]
        if player == P1 and len(of_turn) < 4:
            asked.append(position.clone())
        apply_choice(position, position.ask_options[policies[player].decide(Observation(position, player))])
    return asked


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

    positions = hostile_positions(8)
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
        policy = SearchPolicy(1)
        game = policy.imagine_games(seat, 1)[0]
        best = policy.rank_picks(game, len(seat.options()))[0]
        assert SearchPolicy(1, STEPS - game.steps.left).decide(seat) == best
        compared += 1
    assert compared > 5


MODERN_PAIRINGS = tuple(combinations(("men", "fey", "telur", "wynn"), 2))
SHIFTS = ("classic-day-shift", "classic-night-shift")
PAIRINGS = {
    "modern": MODERN_PAIRINGS,
    "latest": MODERN_PAIRINGS,
    "classic": (SHIFTS, (SHIFTS[0], SHIFTS[0]), (SHIFTS[1], SHIFTS[1])),
}


def games_won(base: str, against: str, deals: int, seed: int) -> tuple[int, int]:
    """Return how many games search wins, and of how many: each deal of each pairing from both seats."""
    won = games = 0
    for number, (first, second) in enumerate(PAIRINGS[base]):
        decks = (find_deck(first), find_deck(second))
        for player, policies in enumerate((("search", against), (against, "search"))):
            score = play_duels(Duel(decks, policies, edition(base), seed + number), 0, deals)
            won, games = won + score.games_won(player), games + score.games
    return won, games


def check_games_won(base: str, against: str, deals: int, seed: int, least: float) -> None:
    """Assert that the lower end of the 95 % interval of what search wins is above `least`."""
    won, games = games_won(base, against, deals, seed)
    print(f"{base}, search against {against}: {share_of(won, games)}")
    assert share_of(won, games)["low"] > least, (won, games)


@pytest.mark.parametrize("against", ["greedy", "goldfish"])
@pytest.mark.usefixtures("compiled_engine")
def test_search_wins_more_than_it_loses(against: str) -> None:
    check_compiled(check_games_won, "modern", against, 2, 1, 0.5)


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
    check_compiled(check_games_won, base, against, deals, 101, least)
