"""Public decks are found by card, faction, format, tag and author, in several orders."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from cards.models import Card
from decks.directory.deck_search import ORDERS, DeckSearch
from decks.directory.services import _note_win_turn
from decks.games.services import start_game
from decks.likes.services import like_deck
from decks.lists.deck_store import DeckLine
from decks.lists.services import change_deck, make_deck, save_deck
from decks.lists.versions.list_changes import ListChange
from decks.models import Deck, DeckTag, FeaturedDeck
from decks.runs.services import start_run
from decks.tests.conftest import play
from dimrift_site.accounts.models import User


@pytest.fixture
def listed(alice: User, bob: User, lamps: Deck, catalogue: dict[str, Card]) -> dict[str, Deck]:
    """Three public decks by name: of Alice's one with Lamps and a Knight, one of Lamps; Bob's of Riddles.

    And a private one.
    """
    save_deck(lamps, lamps.version, visibility="public")
    make_deck(alice, "", [DeckLine("main", catalogue["lamp"], 3)], name="More", visibility="public")
    bobs = [DeckLine("main", catalogue["riddle"], 2), DeckLine("maybe", catalogue["lamp"], 1)]
    make_deck(bob, "", bobs, name="Riddles", visibility="public")
    make_deck(bob, "", [DeckLine("main", catalogue["lamp"], 1)], name="Secret")
    return {deck.name: deck for deck in Deck.objects.exclude(name="Secret")}


def found(client: Client, query: str) -> list[str]:
    return [tile.deck.name for tile in client.get(f"/decks?{query}").context["found"]]


def test_public_decks_are_found(client: Client, listed: dict[str, Deck]) -> None:
    DeckTag.objects.create(deck=listed["More"], tag="slow-play")
    for query, names in (
        ("order=new", ["Riddles", "More", "Lamps"]),
        ("text=lamp", ["Lamps"]),
        ("text=BURN+they", ["Lamps"]),
        ("text=%00", []),
        ("card=lamp", ["More", "Lamps"]),  # not those that have it on the maybe list
        ("card=LAMP", ["More", "Lamps"]),
        ("faction=fey", ["Lamps"]),
        ("card=lamp&faction=fey&by=alice", ["Lamps"]),
        ("by=bob", ["Riddles"]),
        ("format=modern", ["Riddles", "More", "Lamps"]),
        ("format=classic", []),
        ("tag=Slow%20play", ["More"]),
        ("tag=nobody", []),
        ("card=%00", []),
        ("by=%00x", []),
    ):
        answer = client.get(f"/decks?{query}&order=new")
        assert [tile.deck.name for tile in answer.context["found"]] == names, query
        assert ("No public deck fits" in answer.content.decode()) is (not names and "by=" not in query), query


def test_what_cannot_be_found_is_named(client: Client, listed: dict[str, Deck]) -> None:
    page = client.get("/decks?card=Lump&faction=orcs&order=best").content.decode()
    assert "No card is called “Lump”." in page
    assert "“orcs” is not known as faction" in page
    assert "“best” is not known as order" in page


def test_the_most_liked_stand_first(client: Client, bob: User, listed: dict[str, Deck]) -> None:
    like_deck(listed["Lamps"], bob)
    assert found(client, "order=liked") == ["Lamps", "Riddles", "More"]


@pytest.mark.django_db(transaction=True)
def test_the_most_played_stand_first(client: Client, bob: User, listed: dict[str, Deck]) -> None:
    start_game(listed["More"], seed=7, user=bob)
    start_run(listed["More"], games=3, turns=2, seed=1, user=bob)
    start_run(listed["More"], games=3, turns=2, seed=1, user=bob)  # the same run
    start_game(listed["Lamps"], seed=7, user=bob)
    assert found(client, "order=played") == ["More", "Lamps", "Riddles"]
    assert Deck.objects.get(name="More").played == 2


def test_of_a_run_without_a_win_nothing_is_noted(bob: User, listed: dict[str, Deck]) -> None:
    run = play(start_run(listed["Lamps"], games=3, turns=2, seed=1, user=bob))
    _note_win_turn(run.pk)
    assert Deck.objects.filter(win_turn=None).count() == 4


@pytest.mark.django_db(transaction=True)
def test_the_turn_of_the_win_is_that_of_the_newest_run_of_this_very_list(
    client: Client, bob: User, listed: dict[str, Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = listed["Lamps"]
    figure = {"mean": 6.25, "low": 6.0, "high": 6.5, "n": 120}
    monkeypatch.setattr("decks.directory.services.report", lambda *_: {"mean_win_turn": figure})
    play(start_run(deck, games=3, turns=2, seed=1, user=bob))
    assert found(client, "order=win") == ["Lamps"]
    page = " ".join(client.get("/decks?order=win").content.decode().split())
    assert "have no place in this order" in page, "nothing is left out without a word"
    assert "have no place" not in client.get("/decks?order=win&text=lamps").content.decode()
    assert "wins on turn 6.3, n = 120" in page or "wins on turn 6.2, n = 120" in page
    save_deck(deck, deck.version, name="Lanterns")
    assert found(client, "order=win") == ["Lanterns"]
    run = start_run(deck, games=3, turns=2, seed=2, user=bob)
    change_deck(deck, deck.version, [ListChange("main", "lamp", 1)])
    assert found(client, "order=win") == []
    play(run)  # of the list before
    assert found(client, "order=win") == []
    figure["n"] = 99
    play(start_run(deck, games=3, turns=2, seed=3, user=bob))
    assert found(client, "order=win") == []


def test_pages_follow_one_another(client: Client, alice: User, listed: dict[str, Deck]) -> None:
    Deck.objects.bulk_create(Deck(name=f"D{n}", owner=alice, visibility="public") for n in range(24))
    first, second = (found(client, f"by=alice&page={page}") for page in (1, 2))
    assert (len(first), second) == (24, ["More", "Lamps"])
    assert 'href="?by=alice&amp;page=2"' in client.get("/decks?by=alice").content.decode()
    assert found(client, "by=alice&page=3") == []
    assert found(client, "by=alice&page=-1") == first


def test_each_order_is_read_from_an_index(db: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the plan is read as SQLite writes it")
    for order, index in zip(ORDERS, ("new", "liked", "played", "winning"), strict=True):
        rows = Deck.objects.filter(visibility="public")
        rows = rows.filter(win_turn__isnull=False) if order == "win" else rows
        plan = rows.order_by(*ORDERS[order][1]).values_list("pk")[:24].explain()
        assert f"{index}_decks" in plan or (order == "new" and "TEMP B-TREE" not in plan)
        assert "TEMP B-TREE" not in plan


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_the_page_asks_at_most_ten_questions(
    alice_client: Client, listed: dict[str, Deck], django_assert_max_num_queries: Any
) -> None:
    FeaturedDeck.objects.create(deck=listed["More"])
    for query in ("", "?card=lamp&faction=men&format=modern&by=alice&order=liked", "?tag=slow"):
        alice_client.get(f"/decks{query}")
        with django_assert_max_num_queries(10):
            alice_client.get(f"/decks{query}")


def test_editors_feature_public_decks_which_stand_on_the_list_and_the_first_page(
    client: Client, edith_client: Client, bob_client: Client, listed: dict[str, Deck]
) -> None:
    add = "/admin/decks/featureddeck/add/"
    assert bob_client.post(add, {"address": listed["More"].public_id}).status_code == 302
    assert not FeaturedDeck.objects.exists()
    secret = Deck.objects.get(name="Secret")
    for wrong in (secret.public_id, "nothing here", ""):
        assert edith_client.post(add, {"address": wrong}).status_code == 200
    link = f"http://testserver{listed['More'].get_absolute_url()}"
    assert edith_client.post(add, {"address": link}).status_code == 302
    assert "featured already" in edith_client.post(add, {"address": link}).content.decode()
    for address in ("/", "/decks"):
        featured = client.get(address).context["featured"]
        assert [tile.deck.name for tile in featured] == ["More"]
    save_deck(listed["More"], listed["More"].version, visibility="private")
    assert not client.get("/decks").context["featured"]


def test_a_search_is_read_whatever_the_address_says() -> None:
    search = DeckSearch.of({"card": " x\0 ", "by": "y" * 500, "order": "best", "other": "z"})
    assert search == DeckSearch(card="x\ufffd", by="y" * 150)
