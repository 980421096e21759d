"""Results of puzzles: counted for the account alone, the first end stays, a row ends with giving up."""

import pytest
from django.test import Client

from decks.models import Game, PuzzleResult
from decks.puzzles.puzzle_file import find_puzzle
from decks.puzzles.results import keep_outcomes, outcomes_of, score_of
from decks.puzzles.services import give_up, start_puzzle
from decks.puzzles.tests.conftest import Cards
from decks.puzzles.tests.solving import solve
from decks.puzzles.tests.test_puzzle_pages import KEY
from decks.tests.conftest import _no_worker
from dimrift_site.accounts.models import User

__all__ = ["_no_worker"]
pytestmark = pytest.mark.django_db


def begin(user: User) -> Game:
    """A game of a puzzle that an account has begun."""
    puzzle = find_puzzle(KEY)
    assert puzzle is not None
    return start_puzzle(puzzle, user=user)


def test_attempts_are_counted_and_the_first_end_stays(few_cards: Cards, alice: User) -> None:
    first = begin(alice)
    second = begin(alice)
    assert outcomes_of(alice) == {}
    give_up(first, first.version)
    solve(second)
    result = PuzzleResult.objects.get(user=alice)
    assert (result.attempts, result.outcome) == (2, "given-up")
    assert result.ended is not None


def test_a_puzzle_that_is_solved_at_the_board_is_a_result_of_its_account(
    few_cards: Cards, alice: User
) -> None:
    solve(begin(alice))
    assert outcomes_of(alice) == {KEY: "medal"}
    assert PuzzleResult.objects.count() == 1


def test_what_the_browser_of_an_account_remembers_is_kept_once(
    alice: User, alice_client: Client, client: Client
) -> None:
    ended = [f"{KEY} medal", "one-line given-up", "none-such medal", "new-pipes x", "", "\0"]
    ended += [f"{KEY} given-up"]
    for _time in range(2):
        assert alice_client.post("/puzzles/progress", {"ended": ended}).status_code == 302
    assert outcomes_of(alice) == {KEY: "medal", "one-line": "given-up"}
    assert client.post("/puzzles/progress", {"ended": ended}).status_code == 403
    assert PuzzleResult.objects.filter(user=alice).exclude(outcome="").count() == 2


def test_another_account_sees_none_of_it(alice: User, bob: User, bob_client: Client) -> None:
    keep_outcomes(alice.pk, [(KEY, "medal")])
    assert outcomes_of(bob) == {}
    assert 'id="score" hidden' in bob_client.get("/puzzles").content.decode()


def test_a_row_of_solved_puzzles_ends_with_one_that_is_given_up() -> None:
    assert score_of([]) == (0, 0, 0, 0)
    assert score_of(["medal", "solved", "given-up", "medal"]) == (3, 2, 1, 2)
