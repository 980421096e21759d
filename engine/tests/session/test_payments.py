"""Payments at the board: what is still due is told, and several counters go in one press (8.5)."""

import pytest

from engine.scenario import read_start
from engine.session import Session

POSITION = """
title: Two purses
event: battle
cards:
  Dear: {type: creature, stats: {might: 1, life: 1}, effects: ["activation | Consume any 4 mana: draw 1."]}
  Purse: {type: artifact, effects: []}
  Bank: {type: artifact, effects: []}
field:
  c2: Dear
  b1: {card: Purse, mana: 2}
  d1: {card: Bank, mana: 5}
  e1: {card: Purse, mana: 1}
"""


@pytest.fixture
def board() -> Session:
    """A board at which 4 mana are to be paid from 2 and 5."""
    board = read_start(POSITION, "position", lambda _name: None).begin()
    board.answer("activate c2 1")
    return board


def test_the_question_says_how_much_is_still_due(board: Session) -> None:
    prompts = []
    for label in ("pay b1", "pay d1"):
        question = board.question()
        assert question is not None
        prompts.append(question["prompt"])
        board.answer(label)
    assert prompts == [
        "Where does the mana come from? Still due: 4.",
        "Where does the mana come from? Still due: 3.",
    ]


def test_as_much_as_a_card_can_give_is_given_in_one_go(board: Session) -> None:
    question = board.question()
    assert question is not None
    offered = {tuple(series["labels"]): series["text"] for series in question["series"]}
    assert offered["pay b1", "pay b1"] == "Pay 2 from Purse (b1)"
    assert offered[("pay d1",) * 4] == "Pay 4 from Bank (d1)"
    board.answer_all(["pay b1", "pay b1"])
    question = board.question()
    assert question is not None
    assert question["prompt"].endswith("Still due: 2.")


def test_where_one_counter_is_due_none_is_offered_in_one_go(board: Session) -> None:
    board.answer_all(["pay b1", "pay b1", "pay d1"])
    question = board.question()
    assert question is not None
    assert question["prompt"].endswith("Still due: 1.")
    assert question["series"] == []
