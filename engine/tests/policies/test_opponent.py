"""An opponent at the board: its picks are in the record, come again after undo, and tell nothing hidden."""

import json
import os
from dataclasses import replace

import pytest

from engine import vocab
from engine.game import DeckSpec, Setup, start
from engine.policies.observation import Observation
from engine.replay import record, replay_record
from engine.session import Opponent, Session, session_from_text, session_text, start_session
from engine.session.automatic_picks import Flow
from engine.tests.games.random_games import Picker, setup
from engine.view_types import PickSeries

POLICIES = ("goldfish", "greedy")
FLOW = Flow()


def against(number: int) -> Setup:
    """Two starter decks, the second of which is somebody's who is asked in every window."""
    return replace(setup(number), windows_all=True, asked_always=vocab.P2)


def answered(board: Session, policy: str, label: str) -> None:
    """Pick, and let the opponent reply."""
    turn = board.game.position.turn_number
    board.answer(label, FLOW)
    reply(board, policy, turn)


def reply(board: Session, policy: str, turn: int = 0) -> None:
    if board.reply_due:
        for _ in board.reply(Opponent(policy, 5), FLOW, turn):
            pass


def played(number: int, policy: str, most: int = 40) -> Session:
    """A board after some random picks against a policy."""
    board, picker = start_session(against(number), has_opponent=True), Picker(number)
    reply(board, policy)
    while not board.game.position.is_over() and board.made < most:
        answered(board, policy, board.game.labels()[picker.pick(board.game)])
    return board


@pytest.mark.parametrize("policy", POLICIES)
def test_games_against_each_policy_end_with_a_reason_and_replay_equal(policy: str) -> None:
    assert_ends_and_replays(policy, 3)


@pytest.mark.long
@pytest.mark.parametrize("policy", [*POLICIES, "search", "deep"])
def test_a_thousand_games_against_each_policy_end_with_a_reason_and_replay_equal(policy: str) -> None:
    for number in range(int(os.environ.get("LONG_GAMES", "1000"))):
        assert_ends_and_replays(policy, number)


def assert_ends_and_replays(policy: str, number: int) -> None:
    """Play a game of random picks against a policy to its end."""
    board = played(number, policy, most=3_000)
    assert board.game.position.is_over(), f"{policy}, game {number}"
    assert board.game.reason in ("hp", "loop", "limit")
    again = replay_record(json.loads(json.dumps(record(board.game))))
    assert again.digest() == board.game.digest()


@pytest.mark.parametrize("policy", POLICIES)
def test_the_picks_of_an_opponent_are_in_the_record_and_replay_to_the_same_position(policy: str) -> None:
    board = played(3, policy)
    assert any(pick.startswith("P2 ") and "pass" not in pick for pick in board.picks)
    again = start_session(against(3), has_opponent=True)
    for index, pick in enumerate(board.picks):
        again.repeat(pick, automatic=index in board.automatic)
    assert session_text(again, 1000) == session_text(board, 1000)
    data = json.loads(json.dumps(record(board.game)))
    assert replay_record(data).digest() == board.game.digest()


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_answers_come_again_from_a_text_of_the_board(policy: str) -> None:
    board = played(3, policy, most=12)
    text, label = session_text(board, 100), board.game.labels()[0]
    there = session_from_text(text, against(3), board.picks, board.automatic, has_opponent=True)
    answered(board, policy, label)
    answered(there, policy, label)
    assert there.picks == board.picks
    assert session_text(there, 100) == session_text(board, 100)


def test_an_opponent_picks_by_what_its_side_sees() -> None:
    board = played(4, "greedy", most=10)
    position = board.game.position.clone()
    while position.ask_player != vocab.P2:  # a window of its own comes after each pass
        board.pick(vocab.P1, board.game.labels()[0])
        position = board.game.position.clone()
    picked = Opponent("greedy", 5).decide(position)
    other, _ = Observation(position, vocab.P2).imagine(99)
    other.windows_all, other.asked_always = position.windows_all, position.asked_always
    assert other.sides[vocab.P1].hand != position.sides[vocab.P1].hand
    assert Opponent("greedy", 5).decide(other) == picked


def test_a_side_that_is_asked_always_is_asked_in_each_window() -> None:
    """Whether it had something to do cannot be told from when the game goes on."""
    game = start(replace(against(2), decks=(setup(2).decks[0], replace(setup(2).decks[1], main=()))))
    asked = 0
    for _ in range(60):
        assert game.question is not None
        asked += game.question.player == vocab.P2
        game.answer(0)
    assert asked > 10


def test_picks_across_a_window_of_an_opponent_are_not_offered_in_one_go() -> None:
    """The end of a Main Phase with the Event that follows: alone they are."""
    alone = replace(against(18), decks=(setup(18).decks[0], DeckSpec()), asked_always=vocab.NOBODY)
    assert series_of_main_phase(start_session(alone))
    assert not series_of_main_phase(start_session(against(18), has_opponent=True))


def series_of_main_phase(board: Session) -> list[PickSeries]:
    """What is offered in one go at the viewer's first window of a Main Phase."""
    position = board.game.position
    while not (position.phase == vocab.MAIN and position.ask_kind == vocab.Q_PRIORITY):
        reply(board, "goldfish")
        board.answer(board.game.labels()[0])
        board.answer_for_opponent()
    return board.pick_series()


def test_hands_hp_and_top_cards_are_as_chosen_and_stand_in_the_record() -> None:
    deck = setup(2).decks[0]
    wanted = tuple(sorted(set(deck.main), key=lambda card: card.name)[:6])
    chosen = replace(against(2), decks=(replace(deck, top=wanted), setup(2).decks[1]), hp=(7, 0))
    board = start_session(chosen, has_opponent=True)
    side = board.view()["players"]["P1"]
    assert side["hp"] == 7
    assert board.view()["players"]["P2"]["hp"] == chosen.edition.starting_hp
    assert isinstance(side["hand"], list)
    assert sorted(side["hand"]) == [card.name for card in wanted[:5]]
    again = replay_record(json.loads(json.dumps(record(board.game))))
    assert again.setup is not None
    assert again.setup.decks == chosen.decks
    assert again.digest() == board.game.digest()
    other = start_session(replace(chosen, decks=(deck, setup(2).decks[1])), has_opponent=True)
    assert other.game.digest() != board.game.digest()
