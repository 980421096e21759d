"""Decks played and simulated through the API in another edition or with another switch (rule 0.1)."""

from typing import Any

import pytest
from django.test import Client
from pytest_django.asserts import assertInHTML

import engine
from cards.models import Card
from cards.services import save_card
from decks.games.board.board_table import moment
from decks.models import Deck, DeckEntry, Run
from decks.tests.conftest import play

pytestmark = pytest.mark.django_db(transaction=True)

WEARS_OFF = {"damage_wears_off": "no"}


def run_of(client: Client, deck: Deck, **asked: object) -> Any:
    address = f"/api/v1/decks/{deck.public_id}/runs"
    numbers = {"games": 2, "turns": 3, "seed": 3}
    return client.post(address, numbers | asked, content_type="application/json")


def game_of(client: Client, deck: Deck, **asked: object) -> Any:
    wanted = {"deck": deck.public_id, "seed": "1", **asked}
    return client.post("/api/v1/games", wanted, content_type="application/json")


def test_a_run_is_played_in_another_edition_with_a_switch_set_otherwise(client: Client, men: Deck) -> None:
    started = run_of(client, men, edition="classic", overrides=WEARS_OFF).json()
    assert (started["edition"], started["overrides"]) == ("classic", WEARS_OFF)
    run = play(Run.objects.get(public_id=started["public_id"]))
    assert run.state == Run.State.DONE, run.error
    watched = client.get(f"/api/v1/runs/{run.public_id}").json()
    assert watched["report"]["per_turn"][0]["opponent_hp"]["mean"] == 20
    again = run_of(client, men, edition="classic", overrides={"damage_wears_off": " No "})
    assert again.json()["public_id"] == run.public_id
    assert run_of(client, men, edition="classic").json()["public_id"] != run.public_id


def test_a_switch_set_as_it_is_anyway_is_the_same_run(client: Client, men: Deck) -> None:
    run = play(Run.objects.get(public_id=run_of(client, men).json()["public_id"]))
    again = run_of(client, men, edition="modern", overrides=WEARS_OFF).json()
    assert again["public_id"] == run.public_id


def test_a_classic_game_goes_from_preparation_to_an_event(client: Client, men: Deck) -> None:
    answer = game_of(client, men, edition="classic")
    assert answer.status_code == 201, answer.content
    state = answer.json()
    assert (state["edition"], state["view"]["phase"], state["view"]["turn_number"]) == (
        "classic",
        "preparation",
        0,
    )
    assert state["view"]["players"]["P1"]["hp"] == 20
    for label in ("end", "end", "event campaign", "conquer c2"):
        address = f"/api/v1/games/{state['id']}/answer"
        wanted = {"version": state["version"], "label": label}
        answer = client.post(address, wanted, content_type="application/json")
        assert answer.status_code == 200, answer.content
        state = answer.json()
    assert "c2" in state["view"]["open"]
    assert state["view"]["words"]["might"] == "Attack"


def test_a_deck_is_refused_where_a_card_of_it_cannot_be_played(client: Client, men: Deck) -> None:
    arrows = {"ne": 2}
    printed = {"key": "star", "name": "Star", "type": "artifact", "arrows": arrows}
    save_card(engine.card_from_data(printed))
    DeckEntry.objects.create(deck=men, card=Card.objects.get(key="star"), section="main", copies=1)
    for answer in (run_of(client, men), game_of(client, men)):
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad_arrows"
        assert "Star" in answer.json()["detail"]
    assert run_of(client, men, edition="wiki").status_code == 201
    assert game_of(client, men, edition="wiki").status_code == 201


@pytest.mark.parametrize("base", ["classic", "wiki"])
def test_the_table_of_any_edition_is_drawn_at_every_question(client: Client, men: Deck, base: str) -> None:
    state = game_of(client, men, edition=base).json()
    said = set()
    for turn in range(40):
        page = client.get(f"/games/{state['id']}")
        assert page.status_code == 200
        said.add(moment(state))
        options = state["question"]["options"]
        pick = options[turn % len(options)] if state["question"]["kind"] != "event" else options[2]
        address = f"/api/v1/games/{state['id']}/answer"
        wanted = {"version": state["version"], "label": pick["label"]}
        answer = client.post(address, wanted, content_type="application/json")
        assert answer.status_code == 200, answer.content
        state = answer.json()
    assert "Before the first turn: Preparation" in said
    assert any(words.endswith("Event Phase, XD") for words in said)


def test_a_deck_of_lost_property_is_played_and_simulated_in_classic_and_wiki(
    client: Client, starters: list[Deck]
) -> None:
    by_key = {starter.key: starter for starter in starters}
    for key in ("classic-day-shift", "classic-night-shift"):
        assert_played_and_simulated(client, by_key[key])


def assert_played_and_simulated(client: Client, deck: Deck) -> None:
    """Play a Classic deck where it can be played, and not where it cannot."""
    page = client.get(f"/decks/{deck.public_id}/play").content.decode()
    assertInHTML('<option value="classic" selected>Classic (the deck’s own)</option>', page)
    for edition in ("classic", "wiki"):
        assert game_of(client, deck, edition=edition).json()["edition"] == edition
        run = Run.objects.get(public_id=run_of(client, deck, edition=edition).json()["public_id"])
        assert play(run).state == Run.State.DONE
    refused = game_of(client, deck, edition="modern")
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_arrows")
