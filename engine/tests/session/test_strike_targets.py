"""The target of a Strike that is proposed: the first of empty zones that come to the same (10.1)."""

from engine.scenario import read_start
from engine.session import Session
from engine.view_types import QuestionData

POSITION = """
title: Two open goals
event: battle
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {nw: 1, n: 1}, effects: ["action | Strike"]}
  Watch: {type: creature, stats: {might: 1, life: 3}, arrows: {n: 1}, effects: [EFFECT]}
P2: {hand: []}
field:
  c2: Brute
  b2: Watch
"""
QUIET = "activation | Consume 1 mana: draw 1."
HEARS = '"trigger | When a creature strikes a zone [this] connects to: draw 1."'


def asked(text: str) -> tuple[Session, QuestionData]:
    """The board at the target of a Strike from c2, and its question."""
    board = read_start(text, "position", lambda _name: None).begin()
    board.answer("action c2 Strike")
    question = board.question()
    assert question is not None
    assert question["kind"] == "target"
    return board, question


def test_the_first_of_equal_empty_zones_is_proposed() -> None:
    board, question = asked(POSITION.replace("EFFECT", f'"{QUIET}"'))
    assert [(series["labels"], series["zone"]) for series in question["series"]] == [(["target b3"], None)]
    assert question["series"][0]["text"] == "Target b3; all their empty zones are equal"
    board.answer_all(question["series"][0]["labels"])
    assert "P1 target b3" in board.picks


def test_nothing_is_proposed_where_the_other_side_could_block() -> None:
    _, question = asked(POSITION.replace("EFFECT", f'"{QUIET}"') + "  e3: Watch\n")
    assert question["series"] == []


def test_nothing_is_proposed_where_zones_come_to_different_things() -> None:
    _, question = asked(POSITION.replace("EFFECT", HEARS))
    assert question["series"] == []


def test_a_prompt_names_the_strike_that_is_possible() -> None:
    board = read_start(POSITION.replace("EFFECT", f'"{QUIET}"'), "position", lambda _name: None).begin()
    question = board.question()
    assert question is not None
    assert question["prompt"] == "What do you do? Watch on b2 and Brute on c2 can Strike."
