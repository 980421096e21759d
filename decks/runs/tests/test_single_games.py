"""Games of a run at the board: what went on for ever can be looked at."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

import engine
from cards.models import Card
from cards.services import save_card
from decks import quotas
from decks.games.current_board import BOARDS, board_of
from decks.models import Deck, DeckEntry, Game, Run
from decks.runs.chunks.engine_job import job_of
from decks.runs.tests.conftest import play_all
from engine.simulation import play_game

pytestmark = pytest.mark.django_db

WELL = {
    "key": "endless-well",
    "name": "Endless Well",
    "type": "artifact",
    "effects": [
        "activation | Choose a creature: [this] collects 1 mana.",
        "trigger | When [this] collects mana: [this] collects 1 mana.",
    ],
}


@pytest.fixture
def run(deck: Deck, start: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run of two games that end at a limit."""
    monkeypatch.setattr("decks.runs.single_games.MOST_SECONDS", 60)
    for module in ("game_limits", "game_loop"):  # of 2,000, which take a second from source
        monkeypatch.setattr(f"engine.rules.{module}.ITEMS", 60)
    save_card(engine.card_from_data(WELL))
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key="endless-well"), copies=20)
    DeckEntry.objects.filter(card__key="lamp").delete()
    run = play_all(start(games=2, turns=10))
    assert run.result
    assert run.result["limited_games"] == [0, 1]
    return run


def see(client: Client, run: Run, number: int | str = 1, **more: str) -> Game:
    """Return the game that a press on its number opens."""
    answer = client.post(f"/runs/{run.public_id}/game", {"number": number, **more})
    assert answer.status_code == 302, answer.content.decode()
    return Game.objects.get(public_id=answer["Location"].rpartition("/")[2])


def test_a_game_that_went_on_for_ever_is_opened_from_the_page_of_its_run(client: Client, run: Run) -> None:
    page = client.get(f"/runs/{run.public_id}").content.decode()
    assert f'action="/runs/{run.public_id}/game"' in page
    game = see(client, run)
    played = play_game(job_of(run), 1)
    assert played.reason == "limit"
    assert game.position == len(game.picks) == len(played.history)
    BOARDS.clear()
    board = board_of(game)
    assert board.game.digest() == played.digest()
    shown = client.get(f"/games/{game.public_id}").content.decode()
    assert "Endless Well" in shown
    assert "game 1" in client.get("/games").content.decode()


def test_a_game_that_takes_long_is_shown_as_far_as_it_came_and_can_be_gone_on_with(
    client: Client, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.runs.single_games.MOST_LOOKS", 4)
    game = see(client, run)
    assert 12 <= len(game.picks) < 20
    assert not game.snapshot["over"]
    label = game.snapshot["question"]["options"][0]["label"]
    answer = client.post(f"/games/{game.public_id}/answer", {"label": label, "version": game.version})
    assert answer.status_code == 302
    game.refresh_from_db()
    assert game.position > 12


def test_a_double_click_opens_one_game(client: Client, run: Run) -> None:
    assert see(client, run, nonce="n" * 32) == see(client, run, nonce="n" * 32)
    assert Game.objects.count() == 1


def test_a_number_that_the_run_does_not_have_opens_nothing(client: Client, start: Callable[..., Run]) -> None:
    address = f"/runs/{start(games=2).public_id}/game"
    for number in ("2", "-1", "", "one", "1" * 30, "²"):
        assert client.post(address, {"number": number}).status_code == 404, number
    assert not Game.objects.exists()


def test_a_run_of_another_engine_says_why_its_games_cannot_be_opened(
    client: Client, start: Callable[..., Run]
) -> None:
    run = start(games=2)
    Run.objects.update(rules_version=987_654)
    answer = client.post(f"/runs/{run.public_id}/game", {"number": 1})
    assert answer.status_code == 400
    assert "a worker of rules 987654" in answer.content.decode()
    assert not Game.objects.exists()


def test_a_program_opens_a_game_of_a_run_as_the_page_does(client: Client, run: Run) -> None:
    address = f"/api/v1/runs/{run.public_id}/games"
    answer = client.post(address, {"number": 1}, "application/json")
    assert answer.status_code == 201, answer.content
    game = Game.objects.get(public_id=answer.json()["id"])
    same = see(client, run)
    assert (game.setup, game.picks) == (same.setup, same.picks)
    assert client.get(f"/api/v1/games/{game.public_id}").json()["version"] == answer.json()["version"]
    for wrong in ({}, {"number": -1}, {"number": "one"}, {"number": 1, "seed": 3}, {"number": 10**9}):
        assert client.post(address, wrong, "application/json").status_code == 400, wrong
    assert client.post(address, {"number": 2}, "application/json").status_code == 404
    assert Game.objects.count() == 2


def test_a_stranger_opens_no_game_of_a_private_decks_run(client: Client, start: Callable[..., Run]) -> None:
    run = start(games=2)
    Deck.objects.update(visibility="private", owner=None, session_key="another")
    for address in (f"/runs/{run.public_id}/game", f"/api/v1/runs/{run.public_id}/games"):
        assert client.post(address, {"number": 1}).status_code == 404, address
    assert not Game.objects.exists()


def test_a_game_that_there_is_no_room_for_is_not_played(
    client: Client, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    see(client, run)
    monkeypatch.setattr(quotas, "OF_SESSION", replace(quotas.OF_SESSION, games=1))
    monkeypatch.setattr("decks.runs.single_games.session_played", None)
    assert client.post(f"/runs/{run.public_id}/game", {"number": 1}).status_code == 429
    answer = client.post(f"/api/v1/runs/{run.public_id}/games", {"number": 1}, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_games")


def test_a_game_that_was_cut_short_says_so(client: Client, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    address, words = f"/runs/{run.public_id}/game", "was played again as far as its first"
    assert words not in client.post(address, {"number": 1}, follow=True).content.decode()
    monkeypatch.setattr("decks.runs.single_games.MOST_LOOKS", 4)
    assert words in client.post(address, {"number": 1}, follow=True).content.decode()
