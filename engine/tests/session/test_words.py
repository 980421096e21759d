"""Words that people are told at the board: you and they, in sentences, nothing in those of programs."""

import re
from collections.abc import Iterator

import pytest

from engine import grid
from engine.cardfile.card_fields import card_from_data
from engine.cli.card_set import find_deck
from engine.edition import PRESETS, VALUES, edition
from engine.game import DeckSpec, Setup
from engine.session import Session, start_session
from engine.tests.games.random_games import Picker, golden_deck
from engine.tests.scenario.inline_scenario import scene
from engine.vocab import P1, P2

MARKUP = re.compile(r"[][{}|]|(?<!\w)_\S|\S_(?!\w)|~(?!\w)")
OF_PROGRAMS = re.compile(rf"\bP[12]\b|\b(?:{'|'.join(name for name in VALUES if '_' in name)})\b")
MOST_TURNS = 8


def random_boards(base: str, number: int) -> Iterator[Session]:
    """A board at each question of either player in a short game that both play at random."""
    named = ("men", "fey") if base in ("modern", "latest") else ("classic-day-shift",)
    decks = golden_deck(), *(find_deck(name) for name in named)
    own, other = decks[number % len(decks)], decks[number // 4 % len(decks)]
    setup = Setup(edition(base), (own, other), seed=number, windows_all=True, starter=number % 2)
    board, picker = start_session(setup, P1), Picker(number)
    while not board.game.position.is_over() and board.game.position.turn_number <= MOST_TURNS:
        yield board
        label = board.game.labels()[picker.pick(board.game)]
        board.pick(board.game.position.ask_player, label)
    board.pick(number % 2, "concede")
    yield board


def words_of(board: Session, place: int) -> Iterator[str]:
    """Yield all that is said to the viewer at a question; of a zone why not, of a pick what it comes to."""
    question = board.question()
    if question is not None:
        yield question["prompt"]
        yield from (option["text"] for option in question["options"])
        yield from (series["text"] for series in question["series"])
        for refused in board.why_not(grid.ZONE_NAMES[place]):
            yield refused["text"]
            yield from (reason["text"] for reason in refused["reasons"])
        options = question["options"]
        if place % 8 == 0:  # a preview takes as long as twenty questions
            comes_to = board.preview([options[place % len(options)]["label"]])
            yield from (change["text"] for change in comes_to["changes"])
            yield from (comes_to["warning"], comes_to["next"], *comes_to["responses"])
    yield board.turn_words()
    for rule in board.view()["lasting"]:
        yield rule["text"]
        yield rule["until"]


@pytest.mark.parametrize("base", PRESETS)
def test_in_random_games_people_read_no_words_of_programs(base: str) -> None:
    texts: set[str] = set()
    for number in range(20):
        for count, board in enumerate(random_boards(base, number)):
            texts |= {*words_of(board, count % grid.ZONES)}
        texts |= {line.text for line in board.lines}
    assert not [words for words in texts if MARKUP.search(words) or OF_PROGRAMS.search(words)]
    starts = {words.partition(" ")[0] for words in texts}
    assert {"You", "They", "Your", "Their"} <= starts
    assert not [
        words for words in texts if re.search(r"\b(?:[Yy]ou|[Tt]hey) (?:\w+s|does|is|has)\b(?<!ss)", words)
    ]


def texts_of(board: Session) -> list[str]:
    return [line.text for line in board.lines]


def test_nothing_is_said_of_the_hand_of_a_side_without_cards() -> None:
    alone = start_session(Setup(edition("modern"), (find_deck("men"), DeckSpec()), seed=1))
    alone.answer("keep")
    alone.answer_for_opponent()
    assert not [words for words in texts_of(alone) if words.startswith("They keep")]


def test_hands_are_known_by_their_size_and_turns_as_ones_own() -> None:
    deck = find_deck("men")
    board = start_session(Setup(edition("modern"), (deck, deck), seed=1, windows_all=True))
    assert board.turn_words() == "Before the first turn"
    for label in ("keep", "event battle", "end", "end"):
        board.answer(label)
    assert {board.turn_words(line.turn) for line in board.lines[:12]} == {"Before the first turn"}
    assert board.turn_words() == "Your turn 2"
    texts = texts_of(board)
    assert "You keep your hand: 5 cards." in texts
    assert "They keep their hand: 5 cards." in texts
    turns = [words for words in texts if words.endswith(" starts.")]
    assert turns[:3] == ["Your turn 1 starts.", "Their turn 1 starts.", "Your turn 2 starts."]
    other = start_session(Setup(edition("modern"), (deck, deck), seed=1, windows_all=True), P2)
    other.answer_for_opponent()
    assert "They keep their hand: 5 cards." in texts_of(other)


AGAIN = {
    "key": "again", "name": "Again", "type": "artifact",
    "effects": ["activation | Pay 1 life: take an extra turn after this one."],
}  # fmt: skip


def test_a_turn_after_ones_own_is_counted_as_ones_own() -> None:
    deck = DeckSpec((card_from_data(AGAIN),) * 10)
    board = start_session(Setup(edition("modern"), (deck, DeckSpec()), seed=1, windows_all=True))
    for label in ("keep", "event battle", "end"):
        board.answer(label)
    board.answer_all(["summon Again", "at a1", "facing up"])
    board.answer("activate a1 1")
    while board.game.position.turn_number < 4:
        board.answer(board.game.labels()[0])
    turns = [board.turn_words(number) for number in range(5)]
    assert turns == ["Before the first turn", "Your turn 1", "Your turn 2", "Their turn 1", "Your turn 3"]


OPTIONAL = """
cards:
  Herald: {type: creature, stats: {might: 1, life: 3},
    effects: ["trigger optional | When a creature strikes: draw 1."]}
  Giver: {type: creature, stats: {might: 1, life: 3}, effects: ["activation | Pay 1 life: you can draw 1."]}
  Ward: {type: creature, stats: {might: 1, life: 3},
    effects: ["activation | Pay 1 life: the next time you would draw a card, you can gain 1 life instead."]}
  Brute: {type: creature, stats: {might: 1, life: 3}, arrows: {n: 1}}
  Pit: {type: artifact, subtypes: [trap], effects: ["trigger | When a creature strikes: draw 1."]}
  Cub: {type: creature, stats: {might: 1, life: 2}, effects: ["action | Transform"]}
  Wolf: {type: creature, fabled: true, stats: {life: 3}, effects: ["cost | [Transformed]: summon."]}
"""
FIELD = """
event: battle
P1: {deck: [Brute], fables: [Wolf]}
field: {b2: Herald, c2: Brute, d2: Giver, e2: Ward, %s}
"""


def board_after(field: str, viewer: int, *labels: str) -> Session:
    """The board of a viewer after P1's picks; in between everybody passes."""
    board = Session(scene(FIELD % field, OPTIONAL), viewer)
    for label in labels:
        while label not in board.game.labels():
            board.pick(board.game.position.ask_player, board.game.labels()[0])
        board.pick(board.game.position.ask_player, label)
    return board


STRIKE = "action c2 Strike"


@pytest.mark.parametrize(("viewer", "who"), [(P1, "You"), (P2, "They")])
def test_who_declines_an_effect_is_said_to_have_declined_that_effect(viewer: int, who: str) -> None:
    texts = texts_of(board_after("", viewer, STRIKE, "no", "activate d2 1", "no"))
    assert f"{who} decline the effect of Herald: draw 1." in texts
    assert f"{who} decline what Giver offers: draw 1." in texts
    texts = texts_of(board_after("", viewer, "activate e2 1", "activate d2 1", "yes", "no"))
    assert f"{who} decline what Ward would do instead." in texts


def test_nobody_else_hears_of_a_trap_that_stays_face_down() -> None:
    field = "a1: {card: Pit, face: down}, a4: {card: Pit, face: down}"
    for viewer, trap in ((P1, "a4"), (P2, "a1")):
        board = board_after(field, viewer, STRIKE, "no", "no", "no")
        texts = texts_of(board)
        assert texts.count("You leave Pit face-down.") == 1
        assert " ".join(texts).count("Pit") == 1
        assert not [line for line in board.lines if line.zone == trap]
        assert [line.text for line in board.lines if "decline" in line.text]


@pytest.mark.parametrize(("viewer", "expected"), [(P1, ["You let no card come in place of Cub."]), (P2, [])])
def test_nobody_else_hears_that_a_fabled_card_could_have_come(viewer: int, expected: list[str]) -> None:
    texts = texts_of(board_after("a2: Cub", viewer, "action a2 Transform", "no"))
    assert [text for text in texts if "Cub" in text and "place" in text] == expected
    assert not [text for text in texts if "decline" in text or "Wolf" in text]
