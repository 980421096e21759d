"""One account's public decks do not push all others' from the list; each can still be reached."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from decks.directory.listed_decks import BY_NAME, MOST_LISTED, ListedNumbers, listed_rows
from decks.models import Deck
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def crowd(men: Deck, alice: User, bob: User) -> list[Deck]:
    """Alice's eight public decks and a private one, made in turn; one of Bob's."""
    Deck.objects.create(name="Bob's", owner=bob, visibility="public")
    Deck.objects.create(name="Secret", owner=alice)
    return [Deck.objects.create(name=f"Alice {n}", owner=alice, visibility="public") for n in range(8)]


def names(page: str) -> list[str]:
    return [name for name in (*(f"Alice {n}" for n in range(8)), "Bob's", "Secret") if f">{name}<" in page]


def list_names(client: Client, query: str = "") -> list[str]:
    return names(client.get(f"/decks{query}").content.decode().replace("&#x27;", "'"))


def test_the_newest_few_of_an_account_are_listed_beside_all_of_others(
    client: Client, bob_client: Client, crowd: list[Deck]
) -> None:
    expected = [f"Alice {n}" for n in range(3, 8)] + ["Bob's"]
    assert MOST_LISTED == 5
    assert list_names(client) == list_names(bob_client) == expected
    assert "3 more by <bdi>alice</bdi>" in client.get("/decks").content.decode()
    assert "by <bdi>bob" not in client.get("/decks").content.decode()


def test_an_author_s_decks_are_all_listed_when_asked_for(client: Client, crowd: list[Deck]) -> None:
    assert list_names(client, "?by=alice") == [deck.name for deck in crowd]
    assert "more by" not in client.get("/decks?by=alice").content.decode()
    for nobody in ("dora", "%00", "x" * 500):
        answer = client.get(f"/decks?by={nobody}")
        assert (answer.status_code, list_names(client, f"?by={nobody}")) == (200, [])


def test_one_s_own_are_all_there(alice_client: Client, crowd: list[Deck]) -> None:
    assert list_names(alice_client) == [*(deck.name for deck in crowd), "Bob's", "Secret"]


def test_the_api_lists_the_same(client: Client, alice_client: Client, crowd: list[Deck]) -> None:
    def listed(browser: Client, query: str = "") -> set[str]:
        return {deck["name"] for deck in browser.get(f"/api/v1/decks{query}").json()["results"]}

    some = {f"Alice {n}" for n in range(3, 8)} | {"Bob's"}
    assert {name for name in listed(client) if name.startswith(("Alice", "Bob"))} == some
    assert listed(client, "?by=alice") == {deck.name for deck in crowd}
    assert client.get("/api/v1/decks?by=%00").status_code == 400
    assert listed(alice_client) >= {deck.name for deck in crowd} | {"Secret"}


def test_pages_hold_each_listed_deck_once(men: Deck, client: Client) -> None:
    for number in range(12):
        owner = User.objects.create_user(f"author{number}")
        Deck.objects.bulk_create(
            Deck(name=f"Deck {number} {n}", owner=owner, visibility="public") for n in range(7)
        )
    names: list[str] = []
    for page in (1, 2, 3):
        text = client.get(f"/decks?page={page}").content.decode()
        names += [deck.name for deck in Deck.objects.all() if f">{deck.name}<" in text]
    assert len(names) == len(set(names)) == 12 * 5 + Deck.objects.exclude(key=None).count()
    assert 'href="?by=author1&amp;page=2"' not in client.get("/decks").content.decode()


@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_parts_of_the_list_are_the_list(crowd: list[Deck], alice: User, size: int) -> None:
    Deck.objects.bulk_create(
        Deck(name=name, visibility="public") for name in ("Boxes", "boxes", "Oak", "Oak")
    )
    for visitor in (AnonymousUser(), alice):
        numbers = ListedNumbers(visitor)
        joined = [
            number for first in range(0, len(numbers), size) for number in numbers[first : first + size]
        ]
        assert len(joined) == len({*joined}) == len(numbers)
        assert joined == numbers[0:50] == [*joined[:2], *sorted(joined[2:], key=by_name)]
        assert {*joined} == {deck.pk for deck in listed_rows(visitor).exclude(owner=visitor.pk or 0)}


def by_name(number: int) -> int:
    """The place of a deck in the order of the database."""
    return list(Deck.objects.order_by(*BY_NAME).values_list("pk", flat=True)).index(number)


def test_the_list_needs_few_queries(
    alice_client: Client, crowd: list[Deck], django_assert_max_num_queries: Any
) -> None:
    alice_client.get("/decks")
    with django_assert_max_num_queries(10):
        alice_client.get("/decks")
