"""Forks over the API: as on the pages, and who may not know of one does not hear of it."""

from typing import Any

import pytest
from django.test import Client

from cards.tests.conftest import LAMP, printed
from cards.workshop.services import make_set, save_workshop_card
from decks.forks.services import fork_deck
from decks.lists.services import delete_deck
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, DeckEntry, DeckFork
from decks.quotas import OF_ACCOUNT
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.api.throttles import ByKind


def show(deck: Deck, visibility: str) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)


def way(deck: Deck) -> str:
    return f"/api/v1/decks/{deck.public_id}/forks"


def fork(client: Client, deck: Deck, body: object = None) -> Any:
    return client.post(way(deck), body or {}, "application/json")


def listed(client: Client, deck: Deck) -> set[str]:
    answer = client.get(way(deck))
    assert answer.status_code == 200
    return {result["public_id"] for result in answer.json()["results"]}


def origin(client: Client, deck: Deck) -> Any:
    return client.get(f"/api/v1/decks/{deck.public_id}").json()["origin"]


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_deck_of_others_that_is_shown_can_be_forked_with_an_account(
    bob_client: Client, bob: User, lamps: Deck, visibility: str
) -> None:
    show(lamps, visibility)
    answer = fork(bob_client, lamps)
    data = answer.json()
    deck = Deck.objects.get(owner=bob)
    assert (answer.status_code, data["public_id"], data["version"]) == (201, deck.public_id, 1)
    assert (data["name"], data["visibility"], data["left_out"]) == ("Fork of Lamps", "private", [])
    assert (data["origin"]["public_id"], data["origin"]["owner"]) == (lamps.public_id, "alice")
    assert snapshot(deck) == snapshot(lamps)
    assert DeckFork.objects.get().origin == lamps


def test_a_private_deck_of_others_is_not_there_and_a_shown_one_is_forked_without_an_account(
    bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    for stranger in (bob_client, charlie_client):
        assert (fork(stranger, lamps).status_code, stranger.get(way(lamps)).status_code) == (404, 404)
    show(lamps, "public")
    assert fork(bob_client, lamps, {"name": "Mine"}).status_code == 400
    assert Deck.objects.count() == 1
    assert fork(charlie_client, lamps).status_code == 201
    made = Deck.objects.exclude(pk=lamps.pk).get()
    assert (made.owner, made.session_key) == (None, charlie_client.session.session_key)


def test_a_browser_without_an_account_forks_its_own(charlie_client: Client, lamps: Deck) -> None:
    answer = charlie_client.post("/api/v1/decks", {"name": "Own"}, "application/json").json()
    own = Deck.objects.get(public_id=answer["public_id"])
    assert fork(charlie_client, own).json()["origin"]["name"] == "Own"
    assert len(listed(charlie_client, own)) == 1


def test_a_list_of_forks_has_public_ones_and_one_s_own(
    alice_client: Client, bob_client: Client, charlie_client: Client, alice: User, bob: User, lamps: Deck
) -> None:
    dora = User.objects.create_user("dora")
    show(lamps, "public")
    forks = {who: fork_deck(lamps, who, "").deck for who in (alice, bob, dora)}
    doras = fork_deck(lamps, dora, "").deck
    show(doras, "public")
    show(forks[dora], "unlisted")
    assert listed(charlie_client, lamps) == {doras.public_id}
    assert alice_client.get(way(lamps))["Cache-Control"] == "private, no-store"
    assert listed(bob_client, lamps) == {doras.public_id, forks[bob].public_id}
    assert listed(alice_client, lamps) == {doras.public_id, forks[alice].public_id}


def test_forks_of_a_deck_whose_address_is_secret_do_not_say_to_others_where_they_come_from(
    alice_client: Client, bob_client: Client, charlie_client: Client, bob: User, lamps: Deck
) -> None:
    show(lamps, "unlisted")
    deck = fork_deck(lamps, bob, "").deck
    show(deck, "public")
    assert listed(charlie_client, lamps) == set()
    assert listed(bob_client, lamps) == listed(alice_client, lamps) == {deck.public_id}
    assert origin(charlie_client, deck) is None
    assert origin(bob_client, deck)["public_id"] == origin(alice_client, deck)["public_id"] == lamps.public_id


def test_an_origin_that_becomes_private_or_is_deleted_is_not_named_any_more(
    bob_client: Client, alice_client: Client, bob: User, lamps: Deck
) -> None:
    show(lamps, "public")
    deck = fork_deck(lamps, bob, "").deck
    show(deck, "public")
    assert origin(bob_client, deck)["url"] == lamps.get_absolute_url()
    show(lamps, "private")
    assert (origin(bob_client, deck), origin(alice_client, deck)["name"]) == (None, "Lamps")
    delete_deck(lamps, 1)
    assert origin(alice_client, deck) is None
    assert origin(alice_client, Deck.objects.get()) is None


def test_private_cards_of_a_workshop_stay_behind_and_are_named(
    bob_client: Client, alice: User, bob: User, lamps: Deck
) -> None:
    drafts = make_set(alice.pk, name="Drafts", visibility="private")
    draft = save_workshop_card(drafts, printed(LAMP, name="Lighthouse"))
    DeckEntry.objects.create(deck=lamps, card=draft, copies=2)
    show(lamps, "unlisted")
    data = fork(bob_client, lamps).json()
    assert data["left_out"] == ["Lighthouse"]
    assert draft.key not in {entry["card"] for entry in data["entries"]}


def test_a_fork_counts_as_a_deck(
    bob_client: Client, bob: User, lamps: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(lamps, "public")
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "9/min", "change": "9/min", "decks": "2/min"})
    assert fork(bob_client, lamps).status_code == 201
    monkeypatch.setattr("decks.quotas.OF_ACCOUNT", OF_ACCOUNT.__class__(**{**vars(OF_ACCOUNT), "decks": 1}))
    answer = fork(bob_client, lamps)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_decks")
    assert fork(bob_client, lamps).json()["code"] == "throttled"
    assert bob.decks.count() == 1


def test_a_token_that_only_reads_lists_forks_and_makes_none(bob: User, lamps: Deck) -> None:
    show(lamps, "public")
    reader, writer = (
        Client(headers={"Authorization": f"Bearer {make_token(bob.pk, scope, scope, 30)}"})
        for scope in ("read", "write")
    )
    assert (fork(reader, lamps).status_code, fork(writer, lamps).status_code) == (403, 201)
    assert listed(reader, lamps) == {bob.decks.get().public_id}


def test_forks_come_page_by_page_in_few_questions(
    charlie_client: Client, bob: User, lamps: Deck, django_assert_max_num_queries: Any
) -> None:
    show(lamps, "public")
    for deck in Deck.objects.bulk_create(Deck(name="F", owner=bob, visibility="public") for _ in range(60)):
        DeckFork.objects.create(deck=deck, origin=lamps, origin_version=1)
    with django_assert_max_num_queries(6):
        first = charlie_client.get(way(lamps)).json()
    second = charlie_client.get(first["next"]).json()
    assert len({each["public_id"] for each in (*first["results"], *second["results"])}) == 60
    assert second["next"] is None
