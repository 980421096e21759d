"""Private and foreign is as good as not there, by whatever way one comes."""

import pytest
from django.test import Client

from decks.models import Deck, Run
from decks.runs.services import start_run
from dimrift_site.accounts.models import User

DECK_WAYS = [
    ("get", "/decks/{deck}"),
    ("get", "/decks/{deck}/alice-s-secret"),
    ("post", "/decks/{deck}/simulate"),
    ("get", "/api/v1/decks/{deck}"),
    ("post", "/api/v1/decks/{deck}/runs"),
]
RUN_WAYS = [
    ("get", "/runs/{run}"),
    ("get", "/runs/{run}/progress"),
    ("post", "/runs/{run}/cancel"),
    ("get", "/runs/{run}/games/0"),
    ("get", "/api/v1/runs/{run}"),
    ("post", "/api/v1/runs/{run}/cancel"),
]
WRONG_METHODS = [
    ("post", "/decks/{deck}"),
    ("get", "/decks/{deck}/simulate"),
    ("post", "/runs/{run}"),
    ("post", "/runs/{run}/progress"),
    ("get", "/runs/{run}/cancel"),
    ("post", "/runs/{run}/games/0"),
    ("post", "/runs/{run}/turns.csv"),
    ("post", "/api/v1/decks/{deck}"),
    ("get", "/api/v1/decks/{deck}/runs"),
    ("post", "/api/v1/runs/{run}"),
    ("get", "/api/v1/runs/{run}/cancel"),
]


@pytest.fixture
def run(secret: Deck, alice: User) -> Run:
    """Alice's run of her private deck."""
    return start_run(secret, games=4, turns=3, seed=1, user=alice)


def status(client: Client, method: str, way: str, run: Run) -> int:
    address = way.format(deck=run.deck.public_id, run=run.public_id)
    return int(getattr(client, method)(address, content_type="application/json").status_code)


@pytest.mark.parametrize(("method", "way"), DECK_WAYS + RUN_WAYS)
def test_a_stranger_finds_nothing_of_a_private_deck(
    bob_client: Client, run: Run, method: str, way: str
) -> None:
    assert status(bob_client, method, way, run) == 404
    run.refresh_from_db()
    assert run.state == Run.State.WAITING
    assert Run.objects.count() == 1


@pytest.mark.parametrize(("method", "way"), DECK_WAYS + RUN_WAYS)
def test_a_visitor_without_an_account_finds_nothing_either(
    client: Client, run: Run, method: str, way: str
) -> None:
    assert status(client, method, way, run) == 404


@pytest.mark.parametrize(("method", "way"), DECK_WAYS + RUN_WAYS)
def test_its_owner_finds_everything(alice_client: Client, run: Run, method: str, way: str) -> None:
    assert status(alice_client, method, way, run) in (200, 201, 302, 400)


@pytest.mark.parametrize(("method", "way"), WRONG_METHODS)
def test_another_method_is_refused(alice_client: Client, run: Run, method: str, way: str) -> None:
    assert status(alice_client, method, way, run) == 405


def test_a_private_deck_is_listed_for_its_owner_only(
    alice_client: Client, bob_client: Client, client: Client, secret: Deck
) -> None:
    assert "Alice&#x27;s Secret" in alice_client.get("/decks").content.decode()
    for other in (bob_client, client):
        assert "Secret" not in other.get("/decks").content.decode()


def test_an_unlisted_deck_opens_by_its_address_but_is_in_no_list(client: Client, secret: Deck) -> None:
    Deck.objects.filter(pk=secret.pk).update(visibility="unlisted")
    assert client.get(secret.get_absolute_url()).status_code == 200
    assert "Secret" not in client.get("/decks").content.decode()


def test_a_run_is_hidden_again_when_its_deck_is(client: Client, men: Deck, alice: User) -> None:
    run = start_run(men, games=4, turns=3, seed=1)
    assert client.get(f"/runs/{run.public_id}").status_code == 200
    Deck.objects.filter(pk=men.pk).update(visibility="private", owner=alice)
    assert client.get(f"/runs/{run.public_id}").status_code == 404


def test_a_stranger_may_watch_a_public_run_but_not_end_it(
    alice: User, bob_client: Client, client: Client, men: Deck
) -> None:
    run = start_run(men, games=4, turns=3, seed=1, user=alice)
    for stranger in (bob_client, client):
        assert "Cancel</button>" not in stranger.get(f"/runs/{run.public_id}").content.decode()
        assert stranger.post(f"/runs/{run.public_id}/cancel").status_code == 404
        assert stranger.post(f"/api/v1/runs/{run.public_id}/cancel").status_code == 404
    run.refresh_from_db()
    assert run.is_live


def test_a_run_that_nobody_is_known_to_have_started_is_nobody_s_to_end(client: Client, men: Deck) -> None:
    run = start_run(men, games=4, turns=3, seed=1)
    assert client.post(f"/runs/{run.public_id}/cancel").status_code == 404


def test_the_owner_of_a_deck_may_end_what_others_started(
    alice_client: Client, alice: User, men: Deck
) -> None:
    Deck.objects.filter(pk=men.pk).update(owner=alice)
    run = start_run(men, games=4, turns=3, seed=1, session_key="somebody")
    assert alice_client.post(f"/runs/{run.public_id}/cancel").status_code == 302
    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
