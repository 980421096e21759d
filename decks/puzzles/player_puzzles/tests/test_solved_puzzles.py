"""Puzzles of players, solved by others: rated, reported and hidden, their solution kept secret."""

import json

import pytest
from django.test import Client

from decks.games.models import Game
from decks.models import PlayerPuzzle, PuzzleResult
from decks.puzzles.player_puzzles.services import change_puzzle, delete_puzzle, withdraw_puzzle
from decks.puzzles.player_puzzles.tests.conftest import DRAFT, MakePuzzle
from decks.puzzles.puzzle_side import outcome_of
from decks.puzzles.tests.solving import begin, solve
from dimrift_site.accounts.models import User
from dimrift_site.base.notices.models import Notice
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.services import close_report

pytestmark = pytest.mark.django_db


def rate(puzzle: PlayerPuzzle) -> tuple[int, int]:
    """Return how many accounts tried and solved a puzzle."""
    puzzle.refresh_from_db()
    return puzzle.tries, puzzle.solves


def test_others_solve_a_published_puzzle_and_are_counted_once(
    make_puzzle: MakePuzzle, bob_client: Client, bob: User, client: Client
) -> None:
    puzzle = make_puzzle(published=True, title="At the gate")
    for _ in range(2):
        game = solve(begin(bob_client, puzzle.public_id))
        assert (outcome_of(game), game.deck_name) == ("medal", "At the gate")
    assert rate(puzzle) == (1, 1)
    assert PuzzleResult.objects.get(user=bob).puzzle_key == puzzle.public_id
    solve(begin(client, puzzle.public_id))
    assert rate(puzzle) == (1, 1), "who has no account rates nothing"
    page = bob_client.get("/puzzles/players").content.decode()
    assert "Solved by 1 of 1 who tried it" in page and "Solved, with a medal" in page


def test_giving_up_is_a_try_and_shows_the_solution_and_its_maker_rates_nothing(
    make_puzzle: MakePuzzle, bob_client: Client, alice_client: Client
) -> None:
    puzzle = make_puzzle(published=True)
    solve(begin(alice_client, puzzle.public_id))
    assert rate(puzzle) == (0, 0)
    game = begin(bob_client, puzzle.public_id)
    bob_client.post(f"/games/{game.public_id}/give-up", {"version": game.version})
    assert rate(puzzle) == (1, 0)
    assert "puzzle-lines" in bob_client.get(f"/games/{game.public_id}").content.decode()


def test_what_a_browser_claims_to_have_solved_rates_no_puzzle_of_a_player(
    make_puzzle: MakePuzzle, bob_client: Client
) -> None:
    puzzle = make_puzzle(published=True)
    bob_client.post("/puzzles/progress", {"ended": f"{puzzle.public_id} medal"})
    assert rate(puzzle) == (0, 0) and not PuzzleResult.objects.exists()


def test_nothing_tells_solution_or_hints_before_the_end(make_puzzle: MakePuzzle, bob_client: Client) -> None:
    puzzle = make_puzzle(published=True)
    game = begin(bob_client, puzzle.public_id)
    line = puzzle.proof["line"]
    addresses = [f"/puzzles/{puzzle.public_id}", f"/api/v1/puzzles/{puzzle.public_id}", "/puzzles/players"]
    addresses += [f"/games/{game.public_id}", f"/api/v1/games/{game.public_id}"]
    addresses += [f"/api/v1/games/{game.public_id}/puzzle", f"/games/{game.public_id}/log"]
    for address in addresses:
        answer = bob_client.get(address)
        assert answer.status_code == 200, address
        said = answer.content.decode()
        assert "Strike first." not in said and json.dumps(line) not in said, address
    bob_client.post(f"/games/{game.public_id}/puzzle-hint", {"version": game.version})
    said = bob_client.get(f"/games/{game.public_id}").content.decode()
    assert "Strike first." in said and "Then again." not in said
    game.refresh_from_db()
    assert outcome_of(solve(game)) == "solved"


def test_a_list_is_sorted_by_how_hard_they_are(make_puzzle: MakePuzzle, client: Client) -> None:
    titles = {"Easy": (9, 9), "Middle": (9, 4), "Hard": (9, 0), "Fresh": (0, 0)}
    for title, (tries, solves) in titles.items():
        puzzle = make_puzzle(published=True, title=title)
        PlayerPuzzle.objects.filter(pk=puzzle.pk).update(tries=tries, solves=solves)

    def order_of(order: str) -> list[str]:
        page = client.get(f"/puzzles/players?order={order}").content.decode()
        return sorted(titles, key=lambda title: page.index(f">{title}</a>"))

    assert order_of("hardest") == ["Hard", "Middle", "Fresh", "Easy"]
    assert order_of("easiest") == ["Easy", "Fresh", "Middle", "Hard"]
    assert order_of("most tried")[-1] == "Fresh"
    assert order_of("new") == ["Fresh", "Hard", "Middle", "Easy"]
    assert "is not known as order" in client.get("/puzzles/players?order=odd").content.decode()


def test_a_list_of_many_takes_as_many_queries_as_one_of_few(
    make_puzzle: MakePuzzle, bob_client: Client, django_assert_max_num_queries: object
) -> None:
    puzzle = make_puzzle(published=True)
    copies = [
        PlayerPuzzle(
            **{name: getattr(puzzle, name) for name in ("owner", "goal", "proof", "is_proved", "published")},
            title=f"Copy {number}",
            text=puzzle.text.replace("Two brutes", f"Copy {number}"),
        )
        for number in range(20)
    ]
    PlayerPuzzle.objects.bulk_create(copies)
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        page = bob_client.get("/puzzles/players").content.decode()
    assert page.count("Copy ") >= 20


def test_a_withdrawn_puzzle_is_gone_for_others_but_a_game_of_it_goes_on(
    make_puzzle: MakePuzzle, bob_client: Client, alice_client: Client
) -> None:
    puzzle = make_puzzle(published=True)
    game = begin(bob_client, puzzle.public_id)
    withdraw_puzzle(puzzle, puzzle.version)
    assert bob_client.get(f"/puzzles/{puzzle.public_id}").status_code == 404
    assert "Only you see this puzzle" in alice_client.get(f"/puzzles/{puzzle.public_id}").content.decode()
    assert outcome_of(solve(game)) == "medal"
    assert "Solved" in bob_client.get(f"/games/{game.public_id}").content.decode()


def test_a_game_of_a_puzzle_that_is_gone_or_another_one_by_now_stays_a_game(
    make_puzzle: MakePuzzle, bob_client: Client, alice_client: Client
) -> None:
    changed, deleted = make_puzzle(published=True), make_puzzle(published=True)
    games = [begin(bob_client, puzzle.public_id) for puzzle in (changed, deleted)]
    own = begin(alice_client, changed.public_id)
    change_puzzle(changed, changed.version, DRAFT._replace(text=f"{DRAFT.text}# another"))
    delete_puzzle(deleted)
    for game, client in ((games[0], bob_client), (games[1], bob_client), (own, alice_client)):
        assert client.get(f"/games/{game.public_id}").status_code == 200
        hint = client.post(f"/games/{game.public_id}/puzzle-hint", {"version": game.version})
        assert "no other hint" in hint.content.decode()
        assert outcome_of(solve(Game.objects.get(pk=game.pk))) == "medal"


def test_a_reported_puzzle_is_hidden_and_shown_again(
    make_puzzle: MakePuzzle, bob: User, bob_client: Client, alice_client: Client, alice: User
) -> None:
    puzzle = make_puzzle(published=True)
    address = f"/puzzles/{puzzle.public_id}"
    assert f"/report/puzzle/{puzzle.public_id}" in bob_client.get(address).content.decode()
    bob_client.post(f"/report/puzzle/{puzzle.public_id}", {"reason": "offensive", "text": ""})
    report = ProblemReport.objects.get()
    report.state = ProblemReport.State.HIDDEN
    close_report(report, None)
    assert bob_client.get(address).status_code == 404
    assert puzzle.title not in bob_client.get("/puzzles/players").content.decode()
    assert "was hidden after a report" in Notice.objects.get(user=alice).text
    page = alice_client.get(f"{address}/edit").content.decode()
    assert "hidden after a report" in page
    answer = alice_client.post(f"{address}/publish", {"version": puzzle.version}, follow=True)
    assert "hidden after a report" in answer.content.decode()
    report.state = ProblemReport.State.OPEN
    close_report(report, None)
    assert bob_client.get(address).status_code == 200


def test_a_puzzle_goes_with_its_maker_s_account_and_is_in_their_data(
    make_puzzle: MakePuzzle, alice: User, alice_client: Client
) -> None:
    make_puzzle(published=True)
    assert "your 1 puzzle" in " ".join(alice_client.get("/account/delete").content.decode().split())
    alice.delete()
    assert not PlayerPuzzle.objects.exists()
