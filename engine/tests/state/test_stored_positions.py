"""A stored position: it reads back equal, and a game goes on from it in another process."""

import json
import sys
from subprocess import run

import pytest

from engine.compilation.find import ROOT
from engine.game import EngineGame
from engine.tests.games.random_games import Picker
from engine.tests.games.test_random_cards import made_game
from engine.tests.scenario.inline_scenario import scene
from engine.tests.state.stored_position import game_from_text, read_back, stored_text

GAMES = 4
EVERY = 17
PICKS = 160


def some_way(number: int, picks: int) -> EngineGame:
    game = made_game(number)
    picker = Picker(number)
    while game.question is not None and len(game.history) < picks:
        game.answer(picker.pick(game))
    return game


@pytest.mark.parametrize("number", range(GAMES))
def test_a_position_reads_back_equal_and_goes_the_same_way(number: int) -> None:
    game = made_game(number)
    picker = Picker(number)
    while game.question is not None and len(game.history) < PICKS:
        if len(game.history) % EVERY == 0:
            again = read_back(game)
            assert again.digest() == game.digest()
            assert again.labels() == game.labels()
            again.answer(0)
            other = game.clone()
            other.answer(0)
            assert again.digest() == other.digest()
        game.answer(picker.pick(game))


HISTORY = """
phase: deployment
cards:
  Crypt: {type: artifact, effects: [
    "trigger | When a creature is destroyed for the second time each turn: draw 1.",
    "activation | Sac a creature: gain 1 life."]}
  Wall: {type: creature, stats: {life: 1}}
field: {a1: Crypt, b2: Wall, c2: Wall}
"""


def test_what_happened_this_turn_reads_back_and_counts_on() -> None:
    game = scene("title: x", HISTORY)
    answer_all(game, ["activate a1 2", "sac b2", "pass", "pass"])
    again = read_back(game)
    assert len(again.position.history) == 1
    assert again.digest() == game.digest()
    for engine_game in (game, again):
        answer_all(engine_game, ["activate a1 2", "sac c2"])
        assert len(engine_game.position.sides[0].hand) == 1
    assert again.digest() == game.digest()


AFTERMATH = """
phase: deployment
cards:
  Newt: {type: creature, stats: {life: 4}, effects: [
    "trigger | When [this] is targeted a second time, after that effect resolves: draw 1."]}
  Imp: {type: creature, stats: {life: 3}, arrows: {n: 1}, effects: [
    "activation | Pay 1 life: deal 1 damage to target creature."]}
field: {c2: Imp, c3: Newt}
P2: {hand: []}
"""


def test_a_trigger_that_waits_for_an_effect_reads_back_and_comes_after_it() -> None:
    game = scene("title: x", AFTERMATH)
    answer_all(game, ["activate c2 1", "target c3", "pass", "pass", "activate c2 1", "target c3"])
    again = read_back(game)
    assert len(again.position.stack[-1].aftermath) == 1
    assert len(again.position.memories) == 2
    for engine_game in (game.clone(), again, game):
        assert engine_game.digest() == game.digest()
        answer_all(engine_game, ["pass", "pass", "pass", "pass"])
        assert len(engine_game.position.sides[1].hand) == 1
    assert again.digest() == game.digest()


def answer_all(game: EngineGame, labels: list[str]) -> None:
    """Answer with these labels, of what is still asked."""
    for label in labels:
        if label in game.labels():
            game.answer(game.labels().index(label))


def goes_on(number: int, text: str) -> str:
    """The digest some picks after the position that is written there."""
    game = game_from_text(text, made_game(number).position.library)
    while game.question is not None and len(game.history) < 80:
        game.answer(len(game.history) % len(game.position.ask_options))
    return game.digest()


GO_ON = """
import json, sys
from engine.tests.state.test_stored_positions import goes_on
print(json.dumps([goes_on(*game) for game in enumerate(json.load(sys.stdin))]))
"""


def test_games_go_on_in_another_process() -> None:
    texts = [stored_text(some_way(number, 100).position) for number in range(2)]
    words = [sys.executable, "-c", GO_ON]
    done = run(words, input=json.dumps(texts), cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert json.loads(done.stdout) == [goes_on(*game) for game in enumerate(texts)]
