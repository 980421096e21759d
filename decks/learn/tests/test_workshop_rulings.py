"""Rulings of workshop cards that are positions: run from the card's page by whoever may see the card."""

import pytest
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from cards.wiki.board_blocks import LONGEST_BOARD
from cards.workshop.services import add_cards, change_set, make_set, set_state
from decks.games.current_board import board_of
from decks.games.models import Game
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db

POSITION = "event: campaign\nfield: {c1: Ember Lamp, d1: Ember Wick, e1: Lamp}\n"
RUNS = f"An artifact may pray (6.6).\n```board\n{POSITION}```"
BROKEN = "It lies.\n```board\nfield: {c2: Nobody Known}\n```"
TOO_LONG = f"It is long.\n```board\nfield: {{c1: Ember Lamp}}\n#{'x' * LONGEST_BOARD}\n```"
RULINGS = [RUNS, "It burns (1.1).", BROKEN, TOO_LONG]


@pytest.fixture
def drafts(alice: User) -> WorkshopSet:
    """Alice's private set: a card with rulings, and another that the first of these names."""
    ensure_factions()
    save_card(printed(LAMP))
    workshop_set = make_set(alice.pk, name="Embers")
    wick = printed(LAMP, key="wick", name="Ember Wick", rulings=[])
    add_cards(workshop_set, [printed(LAMP, name="Ember Lamp", rulings=RULINGS), wick])
    return workshop_set


@pytest.fixture
def ember(drafts: WorkshopSet) -> Card:
    return Card.with_workshops.get(name="Ember Lamp")


def run_address(card: Card, number: int) -> str:
    return f"/learn/try?card={card.key}&ruling={number}"


def test_its_author_runs_a_ruling_from_the_page_and_plays_the_cards_of_the_set(
    alice_client: Client, ember: Card
) -> None:
    page = alice_client.get(ember.get_absolute_url()).content.decode()
    assert run_address(ember, 1).replace("&", "&amp;") in page
    assert run_address(ember, 2).replace("&", "&amp;") not in page
    assert "```" not in page and "field:" not in page
    assert 'href="/rules/6.6"' in page
    shown = alice_client.get(run_address(ember, 1)).content.decode()
    assert "Run it: Ember Lamp" in shown and "An artifact may pray" in shown
    assert "Ember Wick" in shown and "cannot be set up" not in shown
    assert f'href="{ember.get_absolute_url()}"' in shown
    begun = alice_client.post("/learn/try", {"card": ember.key, "ruling": "1"})
    game = Game.objects.get()
    assert begun["Location"] == f"/games/{game.public_id}"
    assert board_of(game).question() is not None
    table = alice_client.get(begun["Location"]).content.decode()
    assert all(name in table for name in ("Ember Lamp", "Ember Wick"))


def test_nobody_else_finds_a_ruling_of_a_private_card_and_whoever_has_the_address_runs_an_unlisted_one(
    everybody: dict[str, Client], drafts: WorkshopSet, ember: Card
) -> None:
    others = [client for who, client in everybody.items() if who != "alice"]
    for client in others:
        for number in (1, 2, 3):
            assert client.get(run_address(ember, number)).status_code == 404
            assert client.post("/learn/try", {"card": ember.key, "ruling": str(number)}).status_code == 404
    assert not Game.objects.exists()
    drafts.refresh_from_db()
    change_set(drafts, set_state(drafts), visibility="unlisted")
    for client in others:
        assert f"card={ember.key}&amp;ruling=1" in client.get(ember.get_absolute_url()).content.decode()
        assert client.get(run_address(ember, 1)).status_code == 200
        assert client.get(run_address(ember, 2)).status_code == 404
        assert client.post("/learn/try", {"card": ember.key, "ruling": "1"}).status_code == 302
    assert Game.objects.count() == len(others)


def test_a_ruling_names_no_card_of_another_set(alice: User, alice_client: Client, ember: Card) -> None:
    other = make_set(alice.pk, name="Elsewhere")
    wick = Card.with_workshops.get(name="Ember Wick")
    Card.with_workshops.filter(pk=wick.pk).update(workshop=other)
    shown = alice_client.get(run_address(ember, 1)).content.decode()
    assert "This board cannot be set up" in shown and "Ember Wick" in shown


@pytest.mark.parametrize(("number", "why"), [(3, "Nobody Known"), (4, "at most 3,000 characters")])
def test_a_position_that_cannot_be_set_up_says_why_and_begins_no_game(
    number: int, why: str, alice_client: Client, ember: Card
) -> None:
    shown = alice_client.get(run_address(ember, number)).content.decode()
    assert "This board cannot be set up" in shown and why in shown
    begun = alice_client.post("/learn/try", {"card": ember.key, "ruling": str(number)})
    assert begun.status_code == 400
    assert why in begun.content.decode()
    assert not Game.objects.exists()
