"""The home page: what it says of the game, where it leads, and what it offers to go on with."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.faces.tests.test_face import LAMP
from cards.models import Card
from cards.services import save_card
from decks.games.models import Game
from decks.games.services import start_game
from decks.home.unfinished_work import unfinished_work
from decks.home.views import heroes
from decks.models import Deck
from decks.puzzles.daily import daily_puzzle
from decks.puzzles.puzzle_file import find_puzzle
from dimrift_site.accounts.models import User
from engine import card_from_data


def test_the_home_page_leads_to_decks_cards_and_factions(client: Client, men: Deck) -> None:
    page = client.get("/").content.decode()
    assert men.get_absolute_url() in page
    assert 'href="/cards?faction=men"' in page


def test_the_home_page_says_how_many_cards_can_be_played(client: Client, men: Deck) -> None:
    assert "The engine plays every effect printed on them." in client.get("/").content.decode()
    effect = {"kind": "continuous", "text": "Connected creatures hum."}
    save_card(card_from_data({"key": "hum", "name": "Hum", "type": "artifact", "effects": [effect]}))
    number = Card.objects.count()
    assert f"{number} cards so far. The engine plays every effect of {number - 1} of them." in (
        client.get("/").content.decode()
    )


def test_the_home_page_opens_with_the_site_s_own_edition_and_shows_no_card_twice(
    client: Client, starters: list[Deck]
) -> None:
    context = client.get("/").context
    editions = [tile.deck.edition for tile in context["tiles"]]
    assert editions == sorted(editions, key=lambda edition: edition != "modern")
    assert len(set(editions)) > 1
    assert len(set(context["heroes"])) == len(context["heroes"]) == 3


def test_decks_that_share_their_best_cards_do_not_show_them_twice() -> None:
    porter, claimant, clock = (LAMP._replace(name=name) for name in ("Porter", "Claimant", "Clock"))
    assert heroes([[porter, claimant], [porter, clock], []]) == [porter, claimant, clock]


def test_the_home_page_names_the_game_and_says_that_it_is_a_fan_site(client: Client, men: Deck) -> None:
    page = client.get("/").content.decode()
    assert re.search("<h1>.*Dimensional Rift", page)
    assert "This is a fan site" in page
    assert "import_cards" in client.get("/about").content.decode(), "the link must say how its own cards come"


def test_the_home_page_has_a_way_in_to_learn_to_play_and_to_build_or_design(
    client: Client, men: Deck
) -> None:
    page = client.get("/").content.decode()
    ways = page[page.index('class="ways"') : page.index("</section>")]
    for words, address in {
        "Learn it in ten minutes": "/learn",
        "Play a deck now": "/play",
        "Build a deck": "/decks/new",
        "write a card": "/workshop",
    }.items():
        assert words in ways
        assert f'{address}"' in ways


def test_somebody_who_comes_back_goes_on_with_deck_run_and_lesson(
    alice_client: Client, alice: User, men: Deck
) -> None:
    assert "Go on where you were" not in alice_client.get("/").content.decode()
    deck = Deck.objects.create(name="Alice's toads", owner=alice)
    alice_client.post("/learn/strike")
    alice_client.post(f"/decks/{men.public_id}/simulate", {"games": 20, "turns": 10})
    page = alice_client.get("/").content.decode()
    game = Game.objects.get(owner=alice)
    assert "Go on where you were" in page
    assert deck.get_absolute_url() in page
    assert f'href="/games/{game.public_id}"' in page
    assert f'href="/runs/{men.runs.get().public_id}"' in page
    assert "Strike, block, damage" in page


def test_a_stranger_is_offered_nothing_of_others(
    client: Client, bob_client: Client, alice_client: Client, alice: User
) -> None:
    Deck.objects.create(name="Alice's toads", owner=alice)
    alice_client.post("/learn/strike")
    client.post("/learn/strike")
    for stranger in (bob_client, Client()):
        assert "Go on where you were" not in stranger.get("/").content.decode()
    assert "Alice" not in client.get("/").content.decode()


def test_what_is_over_is_not_gone_on_with(men: Deck, alice: User) -> None:
    game = start_game(men, user=alice)
    assert [work.kind for work in unfinished_work(alice, None)] == ["Game"]
    Game.objects.filter(pk=game.pk).update(snapshot={**game.snapshot, "over": True})
    assert unfinished_work(alice, None) == []


def test_what_somebody_new_may_go_on_with_costs_no_query(client: Client, men: Deck) -> None:
    with CaptureQueriesContext(connection) as asked:
        client.get("/")
    assert not [query for query in asked if "decks_game" in query["sql"]]


@pytest.mark.django_db
def test_the_home_page_leads_to_the_puzzle_of_the_day_and_explains_first_words(client: Client) -> None:
    page = client.get("/").content.decode()
    puzzle = find_puzzle(daily_puzzle(datetime.now(UTC).date()).key)
    assert puzzle is not None
    assert f'href="/puzzles/today">{puzzle.title}</a>' in " ".join(page.split())
    assert client.get("/puzzles/today")["Location"] == "/puzzles", "its cards are not in this catalogue"
    for word in ("Mana", "Stack", "Creature Zone"):
        assert f"What is this: {word}?" in page
