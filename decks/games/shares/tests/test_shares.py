"""Sharing a game: by an address nobody guesses, that its player takes back, that goes with it."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from decks.games import services
from decks.games.current_board import board_of
from decks.games.shares.models import GameShare
from decks.games.shares.services import share_game
from decks.games.shares.tests.conftest import play_turn
from decks.games.stories.viewer_story import viewer_story
from decks.models import Deck, Game
from decks.refusals import Refusal
from dimrift_site.accounts.models import User
from dimrift_site.personal_data.owned_rows import readable_rows
from engine.session import SPECTATOR, WITNESS

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(men: Deck, alice: User) -> Game:
    game = services.start_game(men, seed=7, user=alice)
    services.answer(game, 0, "keep")
    return game


def choose(client: Client, game: Game, **form: str) -> int:
    return client.post(f"/games/{game.public_id}/share", form).status_code


def address_of(game: Game) -> str:
    return f"/shared/{GameShare.objects.get(game=game).public_id}"


def test_a_game_is_private_until_its_player_says_otherwise_and_again_when_they_take_it_back(
    alice_client: Client, client: Client, game: Game
) -> None:
    assert not GameShare.objects.exists()
    page = alice_client.get(f"/games/{game.public_id}/share").content.decode()
    assert 'value="private" checked' in page.replace("\n          ", " ")
    assert choose(alice_client, game, audience="unlisted") == 302
    first = address_of(game)
    assert game.public_id not in first
    assert client.get(first).status_code == 200
    assert choose(alice_client, game, audience="public") == 302
    assert address_of(game) == first
    assert choose(alice_client, game, audience="private") == 302
    assert client.get(first).status_code == client.get(f"/api/v1{first}").status_code == 404
    choose(alice_client, game, audience="unlisted")
    assert address_of(game) != first


def test_only_its_player_says_who_sees_a_game(bob_client: Client, client: Client, game: Game) -> None:
    for stranger in (bob_client, client):
        assert stranger.get(f"/games/{game.public_id}/share").status_code == 404
        assert choose(stranger, game, audience="public") == 404
        api = f"/api/v1/games/{game.public_id}/share"
        assert stranger.put(api, {"audience": "public"}, content_type="application/json").status_code == 404
        assert stranger.delete(api).status_code == 404
    assert not GameShare.objects.exists()


def test_what_is_shown_goes_with_the_game_and_is_in_the_data_of_its_player(
    client: Client, game: Game, alice: User, bob: User
) -> None:
    share_game(game, "public")
    address = address_of(game)
    assert len(list(readable_rows("decks.GameShare", alice.pk))) == 1
    assert not list(readable_rows("decks.GameShare", bob.pk))
    services.delete_game(game, game.version)
    assert client.get(address).status_code == 404
    assert not GameShare.objects.exists()


def test_a_public_game_needs_an_account_and_open_hands_the_end(client: Client, men: Deck, game: Game) -> None:
    client.post(f"/decks/{men.public_id}/play", {"seed": "3"})
    nobodys = Game.objects.get(owner=None)
    assert choose(client, nobodys, audience="public") == 400
    assert choose(client, nobodys, audience="unlisted") == 302
    assert choose(client, nobodys, audience="everybody") == 400
    with pytest.raises(Refusal, match="once it is over"):
        share_game(game, "unlisted", hands_open=True)


def test_public_games_are_listed_and_others_are_not(
    client: Client, alice_client: Client, game: Game, men: Deck
) -> None:
    other = services.start_game(men, seed=8, user=game.owner)
    share_game(other, "unlisted")
    assert "Nobody shows a game yet" in client.get("/shared").content.decode()
    share_game(game, "public")
    page = client.get("/shared").content.decode()
    assert address_of(game) in page and address_of(other) not in page
    assert "alice" in page
    [row] = client.get("/api/v1/shared").json()["results"]
    assert (row["id"], row["by"], row["over"]) == (address_of(game).removeprefix("/shared/"), "alice", False)


def test_only_a_public_game_has_a_picture_and_says_so_to_other_sites(client: Client, game: Game) -> None:
    share_game(game, "unlisted")
    address = address_of(game)
    page = client.get(address).content.decode()
    assert "og:image" not in page and "noindex" in page and "alice" not in page
    assert client.get(f"{address}.png").status_code == 404
    share_game(game, "public")
    page = client.get(address).content.decode()
    assert f'{address}.png">' in page and "noindex" not in page
    picture = client.get(f"{address}.png")
    assert picture["Content-Type"] == "image/png" and picture.content[:4] == b"\x89PNG"
    assert picture["Cache-Control"] == "public, max-age=60"


def test_the_deck_of_a_shared_game_is_named_and_not_led_to_unless_it_is_public(
    client: Client, alice: User, men: Deck
) -> None:
    deck = Deck.objects.create(name="Hidden rows", owner=alice, visibility=Deck.Visibility.UNLISTED)
    for entry in men.entries.all():
        deck.entries.create(card=entry.card, section=entry.section, copies=entry.copies)
    game = services.start_game(deck, seed=7, user=alice)
    share_game(game, "public")
    for answer in (client.get(address_of(game)), client.get(f"/api/v1{address_of(game)}")):
        assert b"Hidden rows" in answer.content
        assert deck.public_id.encode() not in answer.content


def test_steps_past_the_end_show_the_end_and_odd_ones_the_start(client: Client, game: Game) -> None:
    share_game(game, "unlisted")
    api = f"/api/v1{address_of(game)}"
    steps = client.get(api).json()["steps"]
    assert client.get(f"{api}?step=5000").json()["step"] == len(steps) - 1
    assert client.get(f"{api}?step=-1").status_code == 400
    assert client.get(f"{address_of(game)}?step=x").status_code == 200


def test_a_stranger_plays_on_from_a_game_with_open_hands_as_a_game_of_their_own(
    client: Client, bob_client: Client, start: Callable[[str, str], Game]
) -> None:
    game = play_turn(start("Ambusher", "Dream"))
    game = services.concede(game, game.version)
    share = share_game(game, "unlisted")
    assert share
    address = f"/shared/{share.public_id}/play"
    refused = bob_client.post(address, {"step": "1"})
    assert refused.status_code == 403 and b"did not open its hands" in refused.content
    share_game(game, "unlisted", hands_open=True)
    story = viewer_story(game, WITNESS)
    for step, moment in enumerate(story.steps):
        cache.clear()
        answer = bob_client.post(address, {"step": str(step)})
        own = Game.objects.latest("pk")
        assert answer["Location"] == f"/games/{own.public_id}"
        assert own.owner is not None and own.owner.username == "bob"
        assert own.picks[: moment.picks] == game.picks[: moment.picks]
        assert own.setup == game.setup
    api = client.post(f"/api/v1/shared/{share.public_id}/games", {"step": 1}, content_type="application/json")
    assert api.status_code == 201
    assert Game.objects.get(public_id=api.json()["id"]).owner is None
    game.refresh_from_db()
    assert game.snapshot["over"]


def test_a_game_of_other_rules_says_why_it_is_not_shown(client: Client, game: Game) -> None:
    share_game(game, "public")
    Game.objects.update(rules_version=1)
    page = client.get(address_of(game))
    assert page.status_code == 400 and b"version 1 of the rules" in page.content
    assert client.get(f"{address_of(game)}.png").status_code == 404
    assert client.get(f"/api/v1{address_of(game)}").json()["code"] == "readonly"


def test_the_story_of_a_game_has_fewer_steps_than_picks_and_ends_where_it_stands(game: Game) -> None:
    for label in ("event none", "pass", "end", "pass"):
        asked = board_of(game).game.labels()
        game = services.answer(game, game.version, label if label in asked else asked[0])
    story = viewer_story(game, SPECTATOR)
    assert len(story.steps) <= len(game.picks) + 1
    assert [step.picks for step in story.steps] == sorted({step.picks for step in story.steps})
    assert story.picks == tuple(game.picks)
