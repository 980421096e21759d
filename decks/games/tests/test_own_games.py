"""One's own games: all of them on a page, each to be deleted; nobody else's."""

from base64 import b64encode
from urllib.parse import urlencode

import pytest
from django.test import Client

from decks.games import services
from decks.games.services import StaleGame, delete_game, start_game
from decks.models import Deck, Game
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from dimrift_site.base.api.pagination import Pages
from engine.session import Flow, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(men: Deck, alice: User) -> Game:
    return start_game(men, seed=7, user=alice)


def test_one_s_games_are_listed_with_their_deck_and_seed(alice_client: Client, game: Game) -> None:
    page = alice_client.get("/games").content.decode()
    assert game.deck_name in page
    assert f"/games/{game.public_id}" in page
    assert "Seed 7" in page


def test_the_list_says_where_each_game_stands_and_leads_on(
    alice_client: Client, men: Deck, game: Game
) -> None:
    services.answer(game, 0, "keep")
    page = alice_client.get("/games").content.decode()
    assert "Your turn 1" in page
    assert "Resume" in page
    over = start_game(men, seed=8, user=game.owner)
    services.concede(over, over.version)
    page = alice_client.get("/games").content.decode()
    assert "Given up on" in page
    assert "Look at it" in page
    assert "/games" in alice_client.get(men.get_absolute_url()).content.decode()


def test_an_empty_list_says_what_to_do(bob_client: Client) -> None:
    assert "Choose a deck and press Play" in bob_client.get("/games").content.decode()


def test_the_api_lists_one_s_own_games_and_nobody_else_s(
    alice_client: Client, bob_client: Client, game: Game
) -> None:
    services.answer(game, 0, "keep")
    (found,) = alice_client.get("/api/v1/games").json()["results"]
    assert (found["id"], found["turn"], found["over"], found["seed"]) == (game.public_id, 1, False, "7")
    assert bob_client.get("/api/v1/games").json()["results"] == []
    no_time = urlencode({"cursor": b64encode(b"p=noon").decode()})
    assert alice_client.get(f"/api/v1/games?{no_time}").status_code == 400


def test_the_api_lists_games_of_one_moment_page_by_page(
    alice_client: Client, game: Game, men: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {game.public_id, *(start_game(men, seed=seed, user=game.owner).public_id for seed in (8, 9))}
    Game.objects.update(changed=game.changed)
    monkeypatch.setattr(Pages, "page_size", 1)
    following, walked = "/api/v1/games", []
    while following:
        data = alice_client.get(following).json()
        walked += [result["id"] for result in data["results"]]
        following = data["next"]
    assert len(walked) == 3
    assert {*walked} == made


def test_nobody_sees_another_s_games_in_the_list(bob_client: Client, client: Client, game: Game) -> None:
    for stranger in (bob_client, client):
        answer = stranger.get("/games")
        assert answer.status_code == 200
        assert game.public_id not in answer.content.decode()


def test_a_browser_without_an_account_lists_and_deletes_its_own(client: Client, men: Deck) -> None:
    client.post(f"/decks/{men.public_id}/play", {"seed": "3"})
    game = Game.objects.get()
    assert game.public_id in client.get("/games").content.decode()
    answer = client.post(f"/games/{game.public_id}/delete", {"version": game.version})
    assert (answer.status_code, answer["Location"]) == (302, "/games")
    assert not Game.objects.exists()


def test_a_stranger_deletes_nothing(bob_client: Client, client: Client, game: Game) -> None:
    for stranger in (bob_client, client):
        assert stranger.post(f"/games/{game.public_id}/delete", {"version": 0}).status_code == 404
        assert stranger.delete(f"/api/v1/games/{game.public_id}?version=0").status_code == 404
    assert Game.objects.exists()


def test_a_game_that_went_on_elsewhere_is_not_deleted_unseen(alice_client: Client, game: Game) -> None:
    services.concede(game, game.version)
    answer = alice_client.post(f"/games/{game.public_id}/delete", {"version": 0})
    assert answer.status_code == 409
    assert "went on" in answer.content.decode()
    answer = alice_client.delete(f"/api/v1/games/{game.public_id}?version=0")
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    with pytest.raises(StaleGame):
        delete_game(game, 0)
    assert alice_client.delete(f"/api/v1/games/{game.public_id}?version=1").status_code == 204
    assert not Game.objects.exists()


def test_a_pick_in_a_game_that_is_deleted_meanwhile_finds_nothing(
    alice_client: Client, men: Deck, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Session.answer

    def and_meanwhile(board: Session, label: str, flow: Flow | None = None) -> None:
        Game.objects.all().delete()
        real(board, label, flow)

    monkeypatch.setattr(Session, "answer", and_meanwhile)
    with pytest.raises(Refusal, match="deleted in the meantime"):
        services.concede(game, game.version)
    other = start_game(men, seed=1, user=game.owner)
    sent = {"version": other.version}
    answer = alice_client.post(
        f"/api/v1/games/{other.public_id}/concede", sent, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (404, "gone")
