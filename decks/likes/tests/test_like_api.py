"""Likes over the API: as with the button of a deck's page."""

from typing import Any

import pytest
from django.test import Client

from decks.likes.services import like_deck
from decks.lists.views.own_deck import seen_deck_row
from decks.models import Deck, DeckLike
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.api.throttles import ByKind
from dimrift_site.tools.races import race


@pytest.fixture
def shown(lamps: Deck) -> Deck:
    """The deck, for everybody to see."""
    Deck.objects.update(visibility="public")
    return lamps


def way(deck: Deck) -> str:
    return f"/api/v1/decks/{deck.public_id}/like"


def send(client: Client, method: str, deck: Deck) -> tuple[int, Any]:
    answer = client.generic(method, way(deck), b"", "application/json")
    return answer.status_code, answer.json()


def test_a_like_counts_once_and_can_be_taken_back(bob_client: Client, shown: Deck) -> None:
    for method, liked in (("PUT", True), ("PUT", True), ("DELETE", False), ("DELETE", False), ("PUT", True)):
        assert send(bob_client, method, shown) == (200, {"liked": liked, "likes": int(liked)})
        assert send(bob_client, "GET", shown) == (200, {"liked": liked, "likes": int(liked)})
        assert Deck.objects.get().likes == DeckLike.objects.count() == int(liked)
    assert bob_client.get(way(shown))["Cache-Control"] == "private, no-store"


def test_one_s_own_deck_is_not_liked_nor_any_without_an_account(
    alice_client: Client, charlie_client: Client, shown: Deck
) -> None:
    for method in ("PUT", "DELETE"):
        for client, why in ((alice_client, "One's own deck"), (charlie_client, "needs an account")):
            status, data = send(client, method, shown)
            assert (status, data["code"]) == (403, "permission_denied")
            assert why in data["detail"]
    assert send(charlie_client, "GET", shown) == (200, {"liked": False, "likes": 0})
    assert not DeckLike.objects.exists()


def test_a_private_deck_of_others_is_not_there_with_its_likes(
    bob_client: Client, charlie_client: Client, bob: User, shown: Deck
) -> None:
    like_deck(shown, bob)
    Deck.objects.update(visibility="private")
    for client in (bob_client, charlie_client):
        for method in ("GET", "PUT", "DELETE"):
            assert send(client, method, shown)[0] == 404
    assert DeckLike.objects.count() == Deck.objects.get().likes == 1


def test_a_body_is_refused_and_so_is_too_much(
    bob_client: Client, shown: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = bob_client.put(way(shown), {"like": "yes"}, "application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["like"])
    monkeypatch.setattr(ByKind, "THROTTLE_RATES", {"look": "9/min", "change": "2/min"})
    assert [send(bob_client, "PUT", shown)[0] for _ in range(2)] == [200, 429]


def test_a_token_that_only_reads_does_not_like(bob: User, shown: Deck) -> None:
    reader, writer = (
        Client(headers={"Authorization": f"Bearer {make_token(bob.pk, scope, scope, 30)}"})
        for scope in ("read", "write")
    )
    assert [send(reader, method, shown)[0] for method in ("GET", "PUT", "DELETE")] == [200, 403, 403]
    assert send(writer, "PUT", shown) == (200, {"liked": True, "likes": 1})
    assert send(reader, "GET", shown)[1]["liked"]


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_deck_that_is_deleted_meanwhile_is_not_found(
    bob_client: Client, bob: User, shown: Deck, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    def seen_before(request: Any, public_id: str) -> Deck:
        found = seen_deck_row(request, public_id)
        Deck.objects.all().delete()
        return found

    for place in ("decks.likes.api", "decks.likes.views"):
        monkeypatch.setattr(f"{place}.seen_deck_row", seen_before)
    assert send(bob_client, method, shown)[0] == 404
    Deck.objects.create(pk=shown.pk, public_id=shown.public_id, name="Again", visibility="public")
    like = {"like": "yes" if method == "PUT" else "no"}
    assert bob_client.post(f"/decks/{shown.public_id}/like", like).status_code == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_likes_that_come_and_go_at_once_are_counted_right(shown: Deck) -> None:
    clients = []
    for name in ("dora", "emil", "finn"):
        clients.append(Client())
        clients[-1].force_login(User.objects.create_user(name))
    methods = ("PUT", "DELETE", "PUT", "GET") * 2
    statuses = race(*(lambda c=c, m=m: send(c, m, shown)[0] for c in clients for m in methods[:4]))
    assert {*statuses} == {200}
    assert Deck.objects.get().likes == DeckLike.objects.count()
