"""A moment of a game as a scenario: written, read and set up it is the same position to its player."""

import pytest

from engine import yamltext
from engine.carddef import CardDef
from engine.cli.card_set import card_set
from engine.errors import Refused
from engine.scenario import document_text, position_document, read_start
from engine.session import Flow, Session
from engine.tests.session.test_automatic_picks import DECKS, boards
from engine.view_types import GameView
from engine.vocab import Q_PRIORITY

RICH = """
title: "All that a position has: words, and more"
edition: modern
turn: P1
turn_number: 5
phase: event
event: battle
cards:
  "Odd: Name, of a card":
    {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1, e: 2}, effects: ["action | Strike"]}
  Blade: {type: artifact, subtypes: [Equipment], arrows: {n: 1}, effects: ["continuous | +1 Might"]}
  Guard:
    type: creature
    stats: {might: 1, life: 4}
    arrows: {n: 1}
    effects: ["activation once | Consume 1 mana: draw 1."]
P1: {hp: 4, hand: [Guard, Guard], deck: [Guard, "Odd: Name, of a card"], graveyard: [Guard]}
P2: {hp: 5, hand: [Guard], deck: [Guard, Guard]}
open: [c2, c3]
field:
  c2: {card: "Odd: Name, of a card", facing: right, damage: 1, conditions: [Inspired], acted: [Strike]}
  b2: {card: Guard, mana: 2, used: [1]}
  b1: {card: Blade, face: down}
  c3: {card: Guard, facing: down}
"""


def find(name: str) -> CardDef | None:
    """Find a card of the card set."""
    return card_set().get(name.casefold())


def shown(view: GameView) -> dict[str, object]:
    """What of a view a position keeps; the number of a turn and the question are compared by themselves."""
    kept = {key: view[key] for key in ("field", "open", "phase", "event", "turn", "turn_number")}
    sides = {name: {**side, "known_top": [], "known_bottom": []} for name, side in view["players"].items()}
    return {**kept, "players": sides}


def begun(text: str) -> Session:
    """The game that goes on from a text."""
    return read_start(text, "text", find).begin()


@pytest.mark.parametrize("base", DECKS)
def test_every_moment_with_an_empty_stack_comes_back_with_its_question(base: str) -> None:
    compared = refused = 0
    for number in range(2):
        for board in boards(base, number, Flow()):
            position = board.game.position
            if not board.made:
                continue
            try:
                moment = position_document(position, board.viewer, "A moment", find)
            except Refused:
                refused += bool(position.stack) or position.ask_kind != Q_PRIORITY
                continue
            again = begun(moment.text())
            if moment.left_out:
                continue
            if (
                position.ask_kind == Q_PRIORITY
            ):  # a Main Phase that asks for the Event is written as the Event's
                assert shown(again.view()) == shown(board.view()), moment.text()
            assert again.game.labels() == board.game.labels(), moment.text()
            compared += 1
    assert compared > 20
    assert refused


def test_all_that_a_position_has_is_written_again() -> None:
    board = begun(RICH)
    moment = position_document(board.game.position, board.viewer, "All that a position has", find)
    assert moment.left_out == []
    again = begun(moment.text())
    assert shown(again.view()) == shown(board.view())
    assert again.game.labels() == board.game.labels()
    second = position_document(again.game.position, again.viewer, "All that a position has", find)
    assert second.document["field"] == moment.document["field"]


def test_nothing_hidden_is_written() -> None:
    """The other hand and deck are Blanks, and the own deck is in no order that tells the real one (19.1)."""
    board = begun(RICH)
    other = board.clone()
    other.game.position.sides[0].deck = other.game.position.sides[0].deck[::-1]
    texts = [position_document(one.game.position, 0, "A", find).text() for one in (board, other)]
    assert texts[0] == texts[1]
    document = position_document(board.game.position, 0, "A", find).document
    assert document["P2"] == {"hp": "5", "hand": ["Blank"], "deck": ["Blank", "Blank"]}


def test_what_a_position_has_no_words_for_is_named() -> None:
    text = RICH + "effects: [{text: creatures cannot take damage, until: end of turn}]\n"
    board = begun(text)
    moment = position_document(board.game.position, board.viewer, "A moment", find)
    assert any("take damage" in sentence for sentence in moment.left_out)


def test_with_something_on_the_stack_there_is_no_position() -> None:
    board = begun(RICH.replace("acted: [Strike]", "acted: []"))
    board.answer("activate b2 1") if "activate b2 1" in board.game.labels() else board.answer(
        "action c2 Strike"
    )
    with pytest.raises(Refused) as refused:
        position_document(board.game.position, board.viewer, "A moment", find)
    assert refused.value.code == "unfinished"
    assert refused.value.rule == "12.2"


@pytest.mark.parametrize(
    "value", ["Toll Box", "a: b", "- x", "[x]", "it’s #1", "", " x ", "null", 'say "x"', "1.10", "é, ü", "x:"]
)
def test_every_word_is_read_as_it_was_written(value: str) -> None:
    document: dict[str, yamltext.Value] = {
        "title": value,
        "P1": {"hand": [value, value], value or "k": {"x": value}},
    }
    assert yamltext.load(document_text(document), "text").value == document
