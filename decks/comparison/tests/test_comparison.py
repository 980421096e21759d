"""Any two decks or versions that one may see are shown beside each other."""

from typing import Any

import pytest
from django.test import Client

from decks.comparison.deck_reference import read_reference
from decks.lists.deck_store import DeckLine
from decks.lists.services import change_deck, label_version, make_deck
from decks.lists.versions.list_changes import ListChange
from decks.models import Deck, DeckVersion
from dimrift_site.accounts.models import User


@pytest.fixture
def riddles(bob: User, lamps: Deck) -> Deck:
    """Bob's public deck: two Lamps, three Riddles."""
    cards = {entry.card.key: entry.card for entry in lamps.entries.all()}
    deck = make_deck(bob, "", [DeckLine("main", cards["lamp"], 2)], name="Riddles", visibility="public")
    change_deck(deck, 1, [ListChange("main", "riddle", 3)])
    return deck


def seen(answer: Any) -> dict[str, dict[str, list[tuple[str, int, int]]]]:
    """{section: {title: [(card, before, after)]}} of a comparison."""
    return {
        section.section: {
            title: [(change.card.key, change.before, change.after) for change in changes]
            for title, changes in section.kinds
        }
        for section in answer.context["sections"]
    }


def test_cards_added_removed_and_in_other_numbers_are_listed_by_section(
    alice_client: Client, lamps: Deck, riddles: Deck
) -> None:
    answer = alice_client.get(f"/decks/{lamps.public_id}..{riddles.public_id}")
    assert seen(answer) == {
        "main": {"Added": [("riddle", 0, 3)], "Other numbers": [("lamp", 4, 2)]},
        "fables": {"Removed": [("knight", 1, 0)]},
    }
    page = answer.content.decode()
    assert "2 the same" in page
    assert "<bdi>bob</bdi>" in page
    back = alice_client.get(f"/decks/{riddles.public_id}..{lamps.public_id}")
    assert seen(back)["main"] == {"Removed": [("riddle", 3, 0)], "Other numbers": [("lamp", 2, 4)]}


def test_curves_types_and_factions_stand_side_by_side(
    alice_client: Client, lamps: Deck, riddles: Deck
) -> None:
    answer = alice_client.get(f"/decks/{lamps.public_id}..{riddles.public_id}")
    figures = {figure.title: figure.values for figure in answer.context["figures"]}
    assert list(figures) == ["Cost curve", "Will curve", "Types", "Factions"]
    assert figures["Will curve"] == [("0", 1, 3), ("1", 4, 2)]
    assert ("Artifact", 4, 2) in figures["Types"]
    assert ("Fey", 1, 0) in figures["Factions"]


def test_each_of_the_two_is_shown_to_who_may_see_it(
    alice_client: Client, bob_client: Client, charlie_client: Client, lamps: Deck, riddles: Deck
) -> None:
    ways = f"/decks/{lamps.public_id}..{riddles.public_id}", f"/decks/{riddles.public_id}..{lamps.public_id}"
    for way in ways:
        assert [each.get(way).status_code for each in (alice_client, bob_client, charlie_client)] == [
            200, 404, 404,
        ]  # fmt: skip
    Deck.objects.update(visibility="unlisted")
    assert charlie_client.get(ways[0]).status_code == 200


def test_versions_are_for_the_maker_of_the_deck_alone(
    alice_client: Client, bob_client: Client, lamps: Deck
) -> None:
    label_version(lamps, 1, "First")
    change_deck(lamps, 1, [ListChange("main", "lamp", -4), ListChange("main", "riddle", 1)])
    Deck.objects.update(visibility="public")
    way = f"/decks/{lamps.public_id}@1..{lamps.public_id}"
    assert seen(alice_client.get(way))["main"] == {"Added": [("riddle", 0, 1)], "Removed": [("lamp", 4, 0)]}
    assert f'href="{way}"' in alice_client.get(f"/decks/{lamps.public_id}/versions").content.decode()
    assert bob_client.get(way).status_code == 404
    assert alice_client.get(f"/decks/{lamps.public_id}@7..{lamps.public_id}").status_code == 404


def test_a_card_that_is_gone_does_not_break_an_old_version(alice_client: Client, lamps: Deck) -> None:
    DeckVersion.objects.update(snapshot={"main": [["lamp", 4], ["gone", 2]]})
    answer = alice_client.get(f"/decks/{lamps.public_id}@1..{lamps.public_id}")
    assert seen(answer) == {"main": {}, "fables": {"Added": [("knight", 0, 1)]}}


def test_the_form_leads_to_the_comparison_and_names_what_it_does_not_find(
    alice_client: Client, bob_client: Client, lamps: Deck, riddles: Deck
) -> None:
    link = f"https://dimrift.example{riddles.get_absolute_url()}?x=1"
    answer = alice_client.get("/decks/compare", {"a": lamps.public_id, "b": link})
    assert answer.headers["Location"] == f"/decks/{lamps.public_id}..{riddles.public_id}"
    page = bob_client.get("/decks/compare", {"a": lamps.public_id, "b": link}).content.decode()
    assert page.count("There is no such deck here") == 1
    assert "Riddles</option>" in page
    assert "There is no such deck" not in bob_client.get("/decks/compare").content.decode()


@pytest.mark.parametrize("written", ["", "a..b", "x@", "x@0", "@1", "x@1@2", "ü", "x" * 60, "/decks/"])
def test_what_names_no_deck_is_no_reference(written: str) -> None:
    assert read_reference(written) is None


def test_a_comparison_asks_at_most_ten_questions(
    alice_client: Client, lamps: Deck, riddles: Deck, django_assert_max_num_queries: Any
) -> None:
    Deck.objects.update(visibility="public")
    for way in (f"{lamps.public_id}@1..{lamps.public_id}", f"{lamps.public_id}..{riddles.public_id}"):
        with django_assert_max_num_queries(10):
            answer = alice_client.get(f"/decks/{way}")
        assert len(answer.content) < 100_000
