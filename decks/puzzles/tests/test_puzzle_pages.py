"""Pages of puzzles: a goal at the board, hints that cost the medal, a secret solution."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client

from cards.definitions import definition
from cards.models import Card
from cards.services import save_card
from decks.games.current_board import BOARDS, board_of
from decks.games.models import Game
from decks.games.services import StaleGame, answer, undo
from decks.games.wins.win_order import ask_win
from decks.models import Deck
from decks.puzzles.daily import daily_puzzle
from decks.puzzles.puzzle_file import Puzzle, find_puzzle, puzzles
from decks.puzzles.puzzle_panel import puzzle_panel
from decks.puzzles.puzzle_proof import open_puzzles, shipped_proofs
from decks.puzzles.puzzle_side import outcome_of
from decks.puzzles.services import give_up, show_hint, start_puzzle
from decks.puzzles.tests.conftest import SMALL, Cards
from decks.puzzles.tests.solving import begin, solve
from decks.refusals import Refusal
from decks.tests.conftest import _no_worker, starters
from engine.session import EVERYWHERE

__all__ = ["_no_worker", "starters"]
pytestmark = pytest.mark.django_db
KEY = "who-gets-the-cudgel"


def shipped(key: str = KEY) -> Puzzle:
    """Return a shipped puzzle."""
    puzzle = find_puzzle(key)
    assert puzzle is not None
    return puzzle


def test_puzzles_of_the_catalogue_are_listed_and_no_others(few_cards: Cards, client: Client) -> None:
    shown = {puzzle.key for puzzle in open_puzzles()}
    assert {*SMALL} <= shown
    assert "ten-past" not in shown, "its cards are not in the catalogue"
    page = client.get("/puzzles").content.decode()
    for puzzle in puzzles():
        assert (f'href="/puzzles/{puzzle.key}"' in page) == (puzzle.key in shown)
    assert ("Today:" in page) == (daily_puzzle(datetime.now(UTC).date()).key in shown)


@pytest.mark.slow
def test_all_puzzles_are_proved_for_the_cards_of_the_catalogue(starters: list[Deck]) -> None:
    assert open_puzzles() == puzzles()


@pytest.mark.parametrize("key", SMALL)
def test_each_is_solved_at_the_board_whatever_is_answered(few_cards: Cards, key: str) -> None:
    game = solve(start_puzzle(shipped(key), session_key="s"))
    assert outcome_of(game) == "medal"
    panel = puzzle_panel(game)
    assert panel is not None
    assert panel.solution and panel.own_line


def test_a_puzzle_whose_card_prints_something_else_is_hidden(few_cards: Cards, client: Client) -> None:
    assert client.get(f"/puzzles/{KEY}").status_code == 200
    pike = definition(Card.objects.get(name="Long Pike"))
    save_card(replace(pike, stats=(3, *pike.stats[1:])))
    assert client.get(f"/puzzles/{KEY}").status_code == 404


def test_a_wrong_line_ends_in_not_this_way_and_is_taken_back(few_cards: Cards, client: Client) -> None:
    game = begin(client, KEY)
    game = answer(game, game.version, "event campaign", EVERYWHERE)
    while (panel := puzzle_panel(game)) is not None and not panel.is_lost:
        question = board_of(game).question()
        assert question is not None
        game = answer(game, game.version, question["options"][0]["label"], EVERYWHERE)
    page = client.get(f"/games/{game.public_id}").content.decode()
    assert "Not this way." in page
    client.post(f"/games/{game.public_id}/undo", {"version": game.version, "count": 1})
    game.refresh_from_db()
    assert "Not this way." not in client.get(f"/games/{game.public_id}").content.decode()


def test_nothing_tells_the_solution_before_the_end(few_cards: Cards, client: Client) -> None:
    game = begin(client, KEY)
    hint = shipped().hints[1]
    done = shipped().done
    addresses = [f"/puzzles/{KEY}", "/puzzles", f"/games/{game.public_id}", f"/games/{game.public_id}/log"]
    addresses += [f"/games/{game.public_id}/lines", f"/api/v1/games/{game.public_id}"]
    addresses += [f"/games/{game.public_id}/position", f"/games/{game.public_id}/preview"]
    line = shipped_proofs()[KEY]["line"]
    for address in addresses:
        said = client.get(address).content.decode()
        assert hint not in said and done not in said, address
        assert json.dumps(line) not in said and "puzzle-lines" not in said, address
    assert "proof" not in json.dumps(game.setup) and line[1] not in json.dumps(game.setup)
    assert (
        "puzzle_open"
        in client.post(
            f"/api/v1/games/{game.public_id}/hints", {"version": game.version}, "application/json"
        ).content.decode()
    )
    with pytest.raises(Refusal, match="solved without this"):
        ask_win(game, game.version)
    solve(game)
    said = client.get(f"/games/{game.public_id}").content.decode()
    assert done in said and "puzzle-lines" in said


def test_a_hint_costs_the_medal_and_giving_up_shows_the_solution(few_cards: Cards, client: Client) -> None:
    game = begin(client, KEY)
    address = f"/games/{game.public_id}"
    for hint in shipped().hints:
        client.post(f"{address}/puzzle-hint", {"version": game.version})
        game.refresh_from_db()
        assert hint in client.get(address).content.decode()
    refused = client.post(f"{address}/puzzle-hint", {"version": game.version})
    assert refused.status_code == 409 and "no other hint" in refused.content.decode()
    game.refresh_from_db()
    assert outcome_of(solve(game)) == "solved"
    other = begin(Client(), KEY)
    other = give_up(other, other.version)
    panel = puzzle_panel(other)
    assert panel is not None and panel.outcome == "given-up" and panel.solution
    assert outcome_of(solve(other)) == "given-up", "what was given up is not solved any more"


def test_of_two_tabs_one_shows_the_hint(few_cards: Cards) -> None:
    game = start_puzzle(shipped(), session_key="s")
    other = Game.objects.get(pk=game.pk)
    show_hint(game, game.version)
    with pytest.raises(StaleGame):
        give_up(other, other.version)
    game.refresh_from_db()
    assert game.setup["puzzle"] | {"hints": 1, "given_up": False} == game.setup["puzzle"]


def test_what_is_no_puzzle_has_no_hint_and_a_stranger_sees_none(few_cards: Cards, client: Client) -> None:
    game = begin(client, KEY)
    stranger = Client()
    for what in ("puzzle-hint", "give-up"):
        assert stranger.post(f"/games/{game.public_id}/{what}", {"version": 0}).status_code == 404
    game.setup.pop("puzzle")
    game.save()
    with pytest.raises(Refusal, match="no puzzle"):
        show_hint(game, game.version)
    assert client.get("/puzzles/none-such").status_code == 404


def test_a_goal_that_was_reached_stays_so_whatever_is_played_or_taken_back(few_cards: Cards) -> None:
    game = solve(start_puzzle(shipped("one-line"), session_key="s"))
    assert outcome_of(game) == "medal"
    game = undo(game, game.version)
    BOARDS.clear()
    assert outcome_of(Game.objects.get(pk=game.pk)) == "medal"
