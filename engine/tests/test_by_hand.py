"""Tests of a game whose both sides are played by hand: whoever is asked picks, and each pick is one's own."""

import pytest

from engine.session import P1, P2, Flow, Session, game_session, session_from_text, session_text, start_session
from engine.session.automatic_picks import automatic_pick
from engine.state.position import Position
from engine.tests.games.random_games import setup

FLOW = Flow()


def table(viewer: int = P1) -> Session:
    return start_session(setup(4), viewer, by_hand=True)


def asked(board: Session) -> int:
    return board.game.position.ask_player


def play(board: Session, picks: int) -> set[int]:
    """Pick the last option so many times; who was asked."""
    players = set()
    for _ in range(picks):
        if board.game.question is None:
            break
        players.add(asked(board))
        board.answer(board.game.labels()[-1], FLOW)
    return players


def test_whoever_is_asked_picks_and_nobody_is_waited_for() -> None:
    board = table()
    assert play(board, 30) == {P1, P2}
    assert not board.reply_due
    assert board.made == len(board.picks)


def test_the_other_seat_sees_its_own_hand_and_is_asked_its_own_questions() -> None:
    board = table()
    while asked(board) != P2:
        board.answer(board.game.labels()[0], FLOW)
    assert board.question() is None
    other = start_session(setup(4), P2, by_hand=True)
    for index, pick in enumerate(board.picks):
        other.repeat(pick, automatic=index in board.automatic)
    assert other.game.digest() == board.game.digest()
    assert other.question() is not None
    assert isinstance(other.view()["players"]["P2"]["hand"], list)
    assert isinstance(other.view()["players"]["P1"]["hand"], int)


def test_what_is_passed_on_request_is_passed_for_the_one_who_asked_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked_of: dict[int, set[int]] = {P1: set(), P2: set()}

    def noted(position: Position, flow: Flow, decided: int) -> int | None:
        asked_of[position.ask_player].add(flow.passing)
        return automatic_pick(position, flow, decided)

    monkeypatch.setattr(game_session, "automatic_pick", noted)
    board = table()
    while board.game.labels()[0] != "end":
        board.answer(board.game.labels()[-1], FLOW)
    picker = asked(board)
    for passed in asked_of.values():
        passed.clear()
    board.pass_on("turn", FLOW)
    assert asked_of[1 - picker] == {0}
    assert 0 not in asked_of[picker]


def test_a_board_by_hand_is_kept_as_text_and_copied() -> None:
    board = table()
    play(board, 20)
    text = session_text(board, 120)
    again = session_from_text(text, setup(4), board.picks, board.automatic, by_hand=True)
    copy = board.clone()
    for other in (again, copy):
        assert play(other, 5)
        assert other.made == len(other.picks)
    assert again.picks == copy.picks
