"""Comparisons over the API: as on the page, to the same people."""

from typing import Any

import pytest
from django.test import Client

from decks.lists.deck_store import DeckLine
from decks.lists.services import change_deck, make_deck
from decks.lists.versions.list_changes import ListChange
from decks.models import Deck, DeckVersion
from dimrift_site.accounts.models import User
from dimrift_site.api_tokens.services import make_token


@pytest.fixture
def riddles(bob: User, lamps: Deck) -> Deck:
    """Bob's public deck: two Lamps, three Riddles, and a Knight on the maybe list."""
    cards = {entry.card.key: entry.card for entry in lamps.entries.all()}
    deck = make_deck(bob, "", [DeckLine("main", cards["lamp"], 2)], name="Riddles", visibility="public")
    change_deck(deck, 1, [ListChange("main", "riddle", 3), ListChange("maybe", "knight", 1)])
    return deck


def compare(client: Client, first: str, second: str) -> tuple[int, Any]:
    answer = client.get(f"/api/v1/decks/{first}..{second}")
    return answer.status_code, answer.json()


def test_the_api_says_what_the_page_shows(alice_client: Client, lamps: Deck, riddles: Deck) -> None:
    status, data = compare(alice_client, lamps.public_id, riddles.public_id)
    assert status == 200
    assert data["first"] == {
        "public_id": lamps.public_id,
        "version": None,
        "name": "Lamps",
        "owner": "alice",
        "url": lamps.get_absolute_url(),
    }
    assert (data["second"]["name"], data["second"]["owner"], data["sizes"]) == ("Riddles", "bob", [5, 5])
    main = data["sections"][0]
    riddle = {"card": "riddle", "name": "Riddle", "private_now": False}
    assert main["added"] == [{**riddle, "before": 0, "after": 3}]
    assert (main["removed"], main["same"]) == ([], 2)
    page = alice_client.get(f"/decks/{lamps.public_id}..{riddles.public_id}").context
    assert [
        {kind: [(each["card"], each["before"], each["after"]) for each in section[kind]] for kind in KINDS}
        for section in data["sections"]
    ] == [
        {
            kind: [(each.card.key, each.before, each.after) for each in getattr(section, kind)]
            for kind in KINDS
        }
        for section in page["sections"]
    ]
    assert [
        (figure["title"], figure["axis"], [tuple(value.values()) for value in figure["values"]])
        for figure in data["figures"]
    ] == [(figure.title, figure.axis, figure.values) for figure in page["figures"]]


KINDS = ("added", "removed", "changed")


def test_each_of_the_two_is_shown_to_who_may_see_it(
    alice_client: Client, bob_client: Client, charlie_client: Client, lamps: Deck, riddles: Deck
) -> None:
    for pair in ((lamps, riddles), (riddles, lamps), (lamps, lamps)):
        ids = [deck.public_id for deck in pair]
        for client, status in ((alice_client, 200), (bob_client, 404), (charlie_client, 404)):
            got, data = compare(client, *ids)
            assert got == status
            assert "Lamps" not in str(data) or status == 200
    Deck.objects.update(visibility="unlisted")
    assert compare(charlie_client, lamps.public_id, riddles.public_id)[0] == 200


def test_versions_are_for_the_maker_of_the_deck_alone(
    alice_client: Client, bob_client: Client, charlie_client: Client, lamps: Deck
) -> None:
    DeckVersion.objects.update(label="First")
    change_deck(lamps, 1, [ListChange("main", "lamp", -4), ListChange("main", "riddle", 1)])
    Deck.objects.update(visibility="public")
    status, data = compare(alice_client, f"{lamps.public_id}@1", lamps.public_id)
    assert (status, data["first"]["version"], data["second"]["version"]) == (200, 1, None)
    assert [each["card"] for each in data["sections"][0]["removed"]] == ["lamp"]
    for client in (bob_client, charlie_client):
        assert compare(client, f"{lamps.public_id}@1", lamps.public_id)[0] == 404
    for there_is_none in (f"{lamps.public_id}@7", f"{lamps.public_id}@999999999", "nothing"):
        assert compare(alice_client, there_is_none, lamps.public_id)[0] == 404


def test_a_comparison_is_kept_by_nobody_and_takes_few_questions(
    alice_client: Client, lamps: Deck, riddles: Deck, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(10):
        answer = alice_client.get(f"/api/v1/decks/{lamps.public_id}@1..{riddles.public_id}")
    assert answer["Cache-Control"] == "private, no-store"
    assert alice_client.get(f"/api/v1/decks/{lamps.public_id}..x?page=2").status_code == 400


def test_a_token_compares_what_its_account_may_see(
    alice: User, bob: User, lamps: Deck, riddles: Deck
) -> None:
    for user, status in ((alice, 200), (bob, 404)):
        program = Client(headers={"Authorization": f"Bearer {make_token(user.pk, 'Mine', 'read', 30)}"})
        answer = program.get(f"/api/v1/decks/{lamps.public_id}..{riddles.public_id}")
        assert (answer.status_code, answer["Cache-Control"]) == (status, "private, no-store")
