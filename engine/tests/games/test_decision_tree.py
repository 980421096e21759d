"""Tests of the number of ways to go on from fixed positions: as agreed, however they are counted."""

from engine.tests.games.decision_tree import COUNTS, games, leaves, leaves_by_undo, lines

SHALLOW = 3


def test_the_counts_are_the_agreed_ones() -> None:
    assert list(lines()) == COUNTS.read_text(encoding="utf-8").splitlines()


def test_clones_and_undo_count_the_same() -> None:
    for title, game in games():
        assert leaves_by_undo(game, SHALLOW) == leaves(game, SHALLOW), title
