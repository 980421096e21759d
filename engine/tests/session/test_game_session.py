"""The board: every option is shown as data, what happens is told, and nothing hidden is."""

import re
from itertools import pairwise

import pytest

from engine import vocab
from engine.edition import edition
from engine.errors import BadRecord, Refused
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.presentation.log import RULES, WORDS, story_lines
from engine.presentation.option_view import DOES, question_data
from engine.presentation.pronouns import turn_order
from engine.replay import record, replay_record
from engine.scenario import read_start
from engine.session import Session, session_from_text, session_of, session_text, start_session
from engine.tests.games.random_games import Picker, is_going_on, setup
from engine.view_types import OptionData, QuestionData

KEYS = {
    "index",
    "label",
    "does",
    "text",
    "zone",
    "card",
    "pile",
    "facing",
    "number",
    "reaches",
    "facings",
    "places",
}
SEEDS = (0, 2, 21, 42)  # games of each edition


def alone(number: int) -> Setup:
    """A starter deck against nothing, as at the board."""
    deck = setup(number).decks[0]
    return Setup(edition("modern"), (deck, DeckSpec()), seed=number, windows_all=True)


def options_of(question: QuestionData | None) -> list[OptionData]:
    assert question is not None
    return question["options"]


def played(number: int) -> Session:
    """A board after a random game."""
    board, picker = start_session(alone(number)), Picker(number)
    while is_going_on(board.game):
        board.answer(board.game.labels()[picker.pick(board.game)])
    return board


def two_players(number: int) -> EngineGame:
    return start(setup(number, windows_all=True))


@pytest.mark.parametrize("number", SEEDS)
def test_every_option_of_a_question_is_given_as_data(number: int) -> None:
    game, picker = two_players(number), Picker(number)
    while is_going_on(game):
        question = question_data(game.position, game.position.ask_player)
        options = options_of(question)
        assert [option["label"] for option in options] == game.labels()
        assert all(set(option) == KEYS and option["text"] for option in options)
        assert question is not None
        assert question["prompt"]
        assert question_data(game.position, 1 - game.position.ask_player) is None
        game.answer(picker.pick(game))


@pytest.mark.parametrize("number", SEEDS)
def test_the_words_of_the_options_of_one_question_differ(number: int) -> None:
    game, picker = two_players(number), Picker(number)
    while is_going_on(game):
        texts = [
            option["text"] for option in options_of(question_data(game.position, game.position.ask_player))
        ]
        assert len(set(texts)) == len(texts), texts
        game.answer(picker.pick(game))


@pytest.mark.parametrize("number", SEEDS)
def test_a_facing_shows_what_the_card_then_connects_to(number: int) -> None:
    board, picker, looked = start_session(alone(number)), Picker(number), 0
    while is_going_on(board.game):
        option = options_of(board.question())[picker.pick(board.game)]
        board.answer(str(option["label"]))
        field = board.view()["field"]
        there = field.get(str(option["zone"]))
        if option["does"] == "facing" and there and there["card"] == option["card"]:
            assert there["facing"] == option["facing"]
            assert there["reach"] == option["reaches"]
            looked += 1
    assert looked


def test_every_kind_of_option_has_a_word_of_its_own() -> None:
    assert len(set(DOES.values())) == len(DOES)


@pytest.mark.parametrize("viewer", [vocab.P1, vocab.P2])
@pytest.mark.parametrize("number", SEEDS)
def test_what_the_other_draws_or_sets_is_not_named(number: int, viewer: int) -> None:
    game, picker = two_players(number), Picker(number)
    hidden = 0
    while is_going_on(game):
        for line in story_lines(game.position, viewer, 0, turn_order(game.position)):
            if line.kind in ("drew", "set") and line.who != vocab.PLAYERS[viewer]:
                assert line.card == ""
                assert " a card" in line.text
                hidden += 1
        game.answer(picker.pick(game))
    assert hidden


@pytest.mark.parametrize("number", SEEDS)
def test_everything_that_happens_is_reported_with_its_rule(number: int) -> None:
    game, picker = two_players(number), Picker(number)
    while is_going_on(game):
        game.answer(picker.pick(game))
        lines = story_lines(game.position, vocab.P1, 0, turn_order(game.position))
        kinds = [vocab.HAPPENINGS[happening.kind] for happening in game.position.log]
        assert [line.kind for line in lines if line.kind != "ended"] == kinds
        assert all(re.fullmatch(r"\d+\.\d+", line.rule) and line.text.endswith(".") for line in lines)


def test_every_happening_has_its_words_and_its_rule() -> None:
    assert len(WORDS) == len(RULES) == len(vocab.HAPPENINGS)


def test_a_direct_strike_is_reported_as_a_player_reads_it() -> None:
    lines = [line for number in SEEDS for line in played(number).lines]
    hits = [line for line in lines if line.kind == "hit"]
    assert hits
    assert all(re.fullmatch(r".+ on [a-e]2 hits (you|them): 1 HP\.", line.text) for line in hits)
    assert {line.rule for line in hits} == {"10.7"}


def test_an_effect_is_reported_by_what_it_does_and_that_only_once() -> None:
    lines = [line for number in SEEDS for line in played(number).lines]
    by_kind = {kind: {line.text for line in lines if line.kind == kind} for kind in ("triggered", "resolved")}
    assert all(by_kind.values())
    assert any(text.endswith("is triggered: it collects 1 mana.") for text in by_kind["triggered"])
    assert all(re.fullmatch(r".+ resolves its [\w' -]+\.", text) for text in by_kind["resolved"])
    assert not any("[" in line.text for line in lines)


@pytest.mark.parametrize("number", SEEDS)
def test_the_other_side_is_answered_for(number: int) -> None:
    board, picker = start_session(alone(number)), Picker(number)
    while is_going_on(board.game):
        assert board.game.position.ask_player == vocab.P1
        board.answer(board.game.labels()[picker.pick(board.game)])
    assert board.made == sum(pick.startswith("P1 ") for pick in board.picks)
    assert any(pick.startswith("P2 ") for pick in board.picks)


@pytest.mark.parametrize("number", SEEDS)
def test_the_same_picks_give_the_same_board(number: int) -> None:
    board = played(number)
    again = start_session(alone(number))
    for pick in board.picks:
        again.repeat(pick)
    assert again.game.digest() == board.game.digest()
    assert (again.lines, again.marks, again.picks) == (board.lines, board.marks, board.picks)
    assert record(board.game)["picks"] == board.picks
    assert replay_record(record(board.game)).digest() == board.game.digest()


def test_a_phase_without_news_is_reported_only_while_it_lasts() -> None:
    board = start_session(alone(1))
    for label in ("keep", "event battle", "end"):
        board.answer(label)
    assert [line.text for line in board.lines[-2:]] == ["You pick the Event: Battle.", "Deployment Phase."]
    board.answer("end")
    kinds = [line.kind for line in board.lines]
    assert ("phase", "phase") not in set(pairwise(kinds))
    assert ("phase", "turn") not in set(pairwise(kinds))
    assert len(board.lines) == len(board.marks)


def test_a_clone_goes_its_own_way() -> None:
    board = start_session(alone(1))
    before = (board.game.digest(), len(board.lines))
    board.clone().answer("keep")
    assert (board.game.digest(), len(board.lines)) == before


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    board = start_session(alone(1))
    before = (board.game.digest(), board.lines[:], board.picks[:])
    with pytest.raises(Refused) as refusal:
        board.answer("action c2 Strike")
    assert (refusal.value.code, refusal.value.rule) == ("not_offered", "12.2")
    assert (board.game.digest(), board.lines, board.picks) == before


def test_conceding_ends_the_game_and_the_story() -> None:
    board = start_session(alone(1))
    board.answer("concede")
    assert board.question() is None
    assert board.picks == ["P1 concede"]
    last = board.lines[-1]
    assert (last.kind, last.text, last.rule) == ("ended", "They win: you gave up.", "18.2")
    with pytest.raises(Refused):
        board.answer("keep")


def seen(board: Session, most: int) -> list[object]:
    """Return what the viewer sees, with the newest lines and their numbers, and the whole position."""
    last = board.earlier + len(board.lines)
    output = list(zip(board.lines[-most:], board.marks[-most:], strict=True))
    return [board.view(), board.question(), board.game.digest(), board.made, board.picks, last, output]


@pytest.mark.parametrize("number", SEEDS)
def test_a_board_kept_as_text_is_equal_and_goes_the_same_way(number: int) -> None:
    board, picker = start_session(alone(number)), Picker(number)
    session: Session | None = None
    while is_going_on(board.game):
        if len(board.picks) % 20 < 2:
            session = session_from_text(session_text(session or board, 30), alone(number), board.picks)
        label = board.game.labels()[picker.pick(board.game)]
        board.answer(label)
        if session is not None:
            session.answer(label)
            assert seen(session, 30) == seen(board, 30)
    assert session is not None
    assert session.earlier > 0


ASKING = """
title: what is asked while an effect is carried out
phase: deployment
cards:
  Horn:
    type: creature
    stats: {might: 1, life: 9}
    arrows: {n: 1, e: 1, w: 1}
    effects: ["activation | Pay 1 life: TEXT"]
  Ox: {type: creature, stats: {might: 1, life: 4}}
P1: {hp: 9, hand: [Ox, Horn], deck: [Ox, Horn, Ox], graveyard: [Ox, Ox]}
P2: {hp: 9, hand: [Ox, Ox]}
field: {b2: Ox, c2: Horn, d2: Ox, b3: Ox, c3: Ox}
script: [P1: activate c2 1]
"""
ASKED_LATER = (
    "you may draw 1.",
    "each player may draw 1.",
    "you may draw 1; then, you may discard a card.",
    "each player sacrifices two creatures.",
    "each player sacrifices a creature or loses 1 life.",
    "destroy two creatures.",
    "return a connected creature to its owner's hand.",
    "either (1) draw 1; or (2) gain 1 life.",
    "discard a card; then, draw 2.",
    "search your deck for up to two creatures and put them into your hand, then shuffle.",
    "move to an empty adjacent zone; then, rotate.",
    "choose up to two creatures; they are Prone.",
)


@pytest.mark.parametrize("text", ASKED_LATER)
def test_a_board_read_back_at_any_question_says_and_does_the_same(text: str) -> None:
    start = read_start(ASKING.replace("TEXT", text), "asking", lambda _name: None)
    board, asked = start.begin(), 0
    for label in ("activate c2 1", "pass", *["pass"] * 12):
        question = board.question()
        if question is None:
            break
        options = [option["label"] for option in question["options"]]
        for option in options:
            read_back = session_from_text(session_text(board, 30), start, board.picks)
            assert read_back.question() == question
            assert read_back.preview([option]) == board.preview([option])
            usual = board.clone()
            for session in (usual, read_back):
                session.answer(option)
            assert seen(read_back, 30) == seen(usual, 30)
        asked += question["kind"] not in ("priority", "event")
        board.answer(label if label in options else options[-1])
    assert asked, "nothing was asked while it was carried out"


@pytest.mark.parametrize("number", SEEDS)
def test_a_board_is_kept_while_the_other_player_is_asked_too(number: int) -> None:
    picks = played(number).picks
    again = start_session(alone(number))
    asked = set()
    for count, pick in enumerate(picks):
        if count % 7 == 0:
            asked.add(again.game.position.ask_player)
            session = session_from_text(session_text(again, 30), alone(number), picks[:count])
            for later in picks[count : count + 7]:
                session.repeat(later)
        again.repeat(pick)
        if count % 7 == 6:
            assert seen(session, 30) == seen(again, 30)
    assert asked == {vocab.P1, vocab.P2}


def test_a_game_that_goes_on_from_a_kept_board_has_no_record_of_its_own() -> None:
    board = played(1)
    session = session_from_text(session_text(board, 30), alone(1), board.picks)
    with pytest.raises(Refused, match="set-up"):
        record(session.game)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"state":[[', '"state":[[9'), ('"digest":"', '"digest":"0'), ('"made":', '"mad":'), ("{", "["),
     ('"lines":[[', '"lines":[[1,')],
)  # fmt: skip
def test_a_text_that_is_no_board_is_refused(old: str, new: str) -> None:
    board = played(1)
    text = session_text(board, 30)
    assert old in text
    with pytest.raises(BadRecord):
        session_from_text(text.replace(old, new, 1), alone(1), board.picks)


def test_a_board_of_another_deck_is_refused() -> None:
    text = session_text(played(1), 30)
    fewer = Setup(edition("modern"), (DeckSpec(), DeckSpec()), seed=1, windows_all=True)
    with pytest.raises(BadRecord):
        session_from_text(text, fewer, [])


def test_the_board_of_a_played_game_is_that_of_playing_it_at_the_board() -> None:
    here = played(2)
    there = session_of(here.game)
    assert there.picks == here.picks
    assert there.lines == here.lines
    assert there.game.digest() == here.game.digest()
    assert there.view() == here.view()


def test_a_strike_is_reported_with_the_zone_that_it_is_aimed_at() -> None:
    game = two_players(2)
    picker, struck = Picker(2), 0
    while is_going_on(game):
        for line in story_lines(game.position, vocab.P1, 0, turn_order(game.position)):
            assert bool(line.to) == (line.kind == "struck")
            struck += line.kind == "struck"
            assert line.to in line.text
        game.answer(picker.pick(game))
    assert struck
