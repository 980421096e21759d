"""Paired runs by the API: started, read, found again and listed."""

from typing import Any

import pytest
from django.test import Client

import engine
from decks.models import Deck
from decks.runs.admission import admit
from decks.runs.models import Run
from decks.runs.tests.conftest import play_all

pytestmark = pytest.mark.django_db

ASKED = {"games": 12, "turns": 3, "seed": 7}


def start(client: Client, deck: Deck, changed: Deck, **asked: Any) -> Any:
    address = f"/api/v1/decks/{deck.public_id}..{changed.public_id}/runs"
    return client.post(address, ASKED | asked, content_type="application/json")


def test_it_is_started_read_found_again_and_listed(
    client: Client, deck: Deck, changed: Deck, woken: list[int]
) -> None:
    answer = start(client, deck, changed)
    started = answer.json()
    assert answer.status_code == 201
    assert (started["deck"], started["version"]) == (deck.public_id, 0)
    assert started["other"] == {
        "deck": changed.public_id,
        "version": 0,
        "edition": "modern",
        "overrides": {},
        "policy": "",
    }
    run = Run.objects.get(public_id=started["public_id"])
    admit(run.starter_key)
    play_all(run)
    read = client.get(f"/api/v1/runs/{run.public_id}").json()
    assert read["state"] == "done"
    assert set(read["report"]["difference"]["win_turn"]) == {"mean", "low", "high", "n"}
    assert start(client, deck, changed).status_code == 200
    address = f"/api/v1/decks/{deck.public_id}..{changed.public_id}/runs"
    assert [row["public_id"] for row in client.get(address).json()] == [run.public_id]


def test_a_stranger_starts_and_lists_none_of_a_private_deck(
    client: Client, deck: Deck, changed: Deck
) -> None:
    Deck.objects.filter(pk=changed.pk).update(visibility=Deck.Visibility.PRIVATE)
    assert start(client, deck, changed).status_code == 404
    assert client.get(f"/api/v1/decks/{deck.public_id}..{changed.public_id}/runs").status_code == 404
    assert start(client, changed, deck).status_code == 404


def test_games_have_a_limit_of_half_as_many_pairs(client: Client, deck: Deck, changed: Deck) -> None:
    answer = start(client, deck, changed, games=5_001)
    assert answer.status_code == 400
    assert "5,000 games of each" in answer.content.decode()


def test_single_switches_of_the_second_are_named(
    client: Client, deck: Deck, changed: Deck, woken: list[int]
) -> None:
    name, values = next((name, values) for name, values in engine.VALUES.items() if values)
    usual = engine.edition("modern")
    value = next(value for value in values if engine.edition("modern", {name: value}) != usual)
    answer = start(client, deck, changed, other_overrides={name: value})
    assert answer.json()["other"]["overrides"] == {name: value}
    assert start(client, deck, changed, other_overrides={"none": "yes"}).status_code == 400
