"""Boards kept in a process: the newest ones, no more than fit."""

import pytest

import engine
from decks.games.current_board import BoardCache
from decks.games.view_data import LOG_LINES, log_of
from engine.session import Session, start_session


@pytest.fixture
def board() -> Session:
    return start_session(
        engine.Setup(edition=engine.edition("modern"), decks=(engine.DeckSpec(),) * 2, seed=1)
    )


def put(cache: BoardCache, board: Session, games: int, lines: int) -> None:
    for number in range(games):
        other = board.clone()
        other.picks = ["P1 pass"] * lines
        cache.put(f"game-{number}", other)


def is_kept(cache: BoardCache, number: int, lines: int) -> bool:
    return cache.nearest(f"game-{number}", ["P1 pass"] * lines, []) is not None


def test_the_boards_used_last_are_kept(board: Session) -> None:
    cache = BoardCache(most_boards=3)
    put(cache, board, games=5, lines=10)
    assert [is_kept(cache, number, 10) for number in range(5)] == [False, False, True, True, True]


def test_long_games_leave_fewer_boards(board: Session) -> None:
    cache = BoardCache(most_entries=3_000 + 3 * len(board.lines))
    put(cache, board, games=5, lines=1_000)
    assert [is_kept(cache, number, 1_000) for number in range(5)] == [False, False, True, True, True]


def test_a_board_longer_than_all_that_may_be_kept_is_kept_alone(board: Session) -> None:
    cache = BoardCache(most_entries=10)
    put(cache, board, games=2, lines=1_000)
    assert [is_kept(cache, number, 1_000) for number in range(2)] == [False, True]


def test_a_kept_board_keeps_the_lines_that_pages_show(board: Session) -> None:
    cache = BoardCache()
    board.lines, board.marks = board.lines[:1] * 1_000, [0] * 1_000
    shown = log_of(board, LOG_LINES)
    cache.put("game", board)
    session = cache.nearest("game", [], [])
    assert session is not None
    assert (len(session.lines), len(session.marks)) == (LOG_LINES, LOG_LINES)
    assert log_of(session, LOG_LINES) == shown


def test_a_board_that_is_put_twice_counts_once(board: Session) -> None:
    cache = BoardCache(most_entries=2_000 + 2 * len(board.lines))
    for _ in range(5):
        put(cache, board, games=2, lines=1_000)
    assert is_kept(cache, 0, 1_000)
    assert is_kept(cache, 1, 1_000)
    cache.clear()
    put(cache, board, games=2, lines=1_000)
    assert is_kept(cache, 0, 1_000)
