"""Flips that will fizzle (7.2): offered last, in no useful window of their own, and to no policy."""

from engine.game import EngineGame
from engine.policies.observation import Observation
from engine.presentation.option_view import question_data
from engine.rules.turn.legal_options import window_options
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1

DEAR = """
cards:
  Dear: {type: artifact, effects: ["cost | Consume any 3 mana: summon."]}
  Cheap: {type: artifact}
"""


def playing(field: str) -> EngineGame:
    """A window of P1 with nothing to do but to flip what lies there."""
    return scene(f"title: Flips\nphase: deployment\nfield: {field}\n", DEAR)


def test_such_a_flip_comes_last_and_says_what_becomes_of_it() -> None:
    game = playing("{a1: {card: Dear, face: down}, b1: {card: Cheap, face: down}}")
    assert game.labels() == ["end", "flip b1", "flip a1"]
    question = question_data(game.position, P1)
    assert question is not None
    assert "goes to the graveyard" in question["options"][2]["text"]
    assert "goes to the graveyard" not in question["options"][1]["text"]


def test_no_policy_sees_it() -> None:
    game = playing("{a1: {card: Dear, face: down}, b1: {card: Cheap, face: down}}")
    assert Observation(game.position, P1).options() == game.position.ask_options[:2]


def test_alone_it_opens_no_useful_window() -> None:
    position = playing("{a1: {card: Dear, face: down}}").position
    assert len(window_options(position, P1)) == 2
    position.windows_all = False
    assert len(window_options(position, P1)) == 1


def test_beside_something_else_it_is_offered_in_a_useful_window() -> None:
    position = playing("{a1: {card: Dear, face: down}, b1: {card: Cheap, face: down}}").position
    position.windows_all = False
    assert len(window_options(position, P1)) == 3
