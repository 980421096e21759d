"""A game or run is started in any edition, with any switch changed, or refused with the reason (0.1)."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from decks.games import services
from decks.games.game_state import state_of
from decks.games.tests.conftest import ApiPlayer
from decks.models import Deck, Game
from decks.starter_files import load_files

pytestmark = pytest.mark.django_db

TWISTED = """
- key: twisted-reed
  name: Twisted Reed
  type: creature
  stats: {might: 1, life: 1}
  arrows: {ne: 2}
"""


@pytest.fixture
def twisted(men: Deck, tmp_path: Path) -> Deck:
    """A deck with a card whose arrows only the ring editions know (3.2)."""
    cards, deck = tmp_path / "reeds.yaml", tmp_path / "reeds.txt"
    cards.write_text(TWISTED)
    deck.write_text("# Reeds\n20 Twisted Reed\n")
    load_files([cards], [deck])
    return Deck.objects.get(key="reeds")


def refusal(client: Client, deck: Deck, **asked: Any) -> dict[str, Any]:
    body = {"deck": deck.public_id, "seed": "7", **asked}
    answer = client.post("/api/v1/games", body, content_type="application/json")
    assert answer.status_code == 400, answer.content
    assert not Game.objects.exists()
    data: dict[str, Any] = answer.json()
    return data


@pytest.mark.parametrize(("name", "hp"), [("classic", 20), ("wiki", 20), ("modern", 6)])
def test_a_game_is_started_in_the_edition_that_is_asked_for(
    client: Client, men: Deck, name: str, hp: int
) -> None:
    state = ApiPlayer(client, men, edition=name).state
    assert (state["edition"], state["overrides"]) == (name, {})
    assert state["view"]["players"]["P1"]["hp"] == hp


def test_without_a_word_about_it_the_deck_s_own_edition_is_played(client: Client, men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(edition="wiki")
    assert ApiPlayer(client, men).state["edition"] == "wiki"


def test_switches_are_set_otherwise_by_name_and_only_what_differs_is_kept(client: Client, men: Deck) -> None:
    asked = {"starting_hp": "9", "mulligan": "NO", "reach": "ray"}
    state = ApiPlayer(client, men, edition="Modern", overrides=asked).state
    assert (state["edition"], state["overrides"]) == ("modern", {"starting_hp": "9", "mulligan": "no"})
    assert state["view"]["players"]["P1"]["hp"] == 9
    assert state["question"]["kind"] == "event"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"edition": "ancient"}, "unknown_edition"),
        ({"overrides": {"gravity": "no"}}, "unknown_switch"),
        ({"overrides": {"mulligan": "perhaps"}}, "bad_switch"),
    ],
)
def test_what_no_edition_knows_is_refused_in_the_engine_s_words(
    client: Client, men: Deck, asked: dict[str, Any], code: str
) -> None:
    refused = refusal(client, men, **asked)
    assert (refused["code"], refused["rule"]) == (code, "0.1")


def test_a_deck_that_cannot_be_played_in_an_edition_is_refused_with_card_and_reason(
    client: Client, twisted: Deck
) -> None:
    refused = refusal(client, twisted, edition="modern")
    assert (refused["code"], refused["rule"]) == ("bad_arrows", "3.2")
    assert "Twisted Reed: arrows ne: 2 are not possible" in refused["detail"]
    assert ApiPlayer(client, twisted, edition="classic").state["edition"] == "classic"


def test_a_game_stays_in_its_edition_when_the_deck_changes_its_own(men: Deck) -> None:
    game = services.start_game(men, seed=7, edition="classic", overrides={"starting_hp": "5"})
    Deck.objects.filter(pk=men.pk).update(edition="wiki")
    state = state_of(Game.objects.get(pk=game.pk))
    assert (state["edition"], state["view"]["players"]["P2"]["hp"]) == ("classic", 5)


def test_a_run_of_a_deck_that_cannot_be_played_in_an_edition_is_refused_alike(
    client: Client, twisted: Deck
) -> None:
    way = f"/api/v1/decks/{twisted.public_id}/runs"
    body = {"games": 3, "turns": 2, "edition": "modern"}
    refused = client.post(way, body, content_type="application/json").json()
    assert (refused["code"], "Twisted Reed" in refused["detail"]) == ("bad_arrows", True)
    assert client.post(way, {**body, "edition": "wiki"}, content_type="application/json").status_code == 201
