"""Cards that no game could play (4.5): shown with the reason, and refused in words where a game begins."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from cards.models import Card
from cards.services import save_card
from decks.lists.deck_store import DeckLine, save_entries
from decks.models import Deck, DeckEntry, Game, Run
from engine import card_from_data

pytestmark = pytest.mark.django_db(transaction=True)

SUBTYPES = {"trap": "a Trap needs a Trigger", "vehicle": "a Vehicle needs Movement"}


@pytest.fixture(params=SUBTYPES)
def said(request: pytest.FixtureRequest) -> str:
    """The sentence about the card Pit, of which the deck Pits is made."""
    data = {"key": "pit", "name": "Pit", "type": "artifact", "subtypes": [request.param]}
    save_card(card_from_data(data))
    deck = Deck.objects.create(name="Pits", visibility=Deck.Visibility.PUBLIC)
    save_entries(deck, [DeckLine(DeckEntry.Section.MAIN, Card.objects.get(), 20)])
    return f"Pit cannot be played: {SUBTYPES[request.param]}"


def page_of(answer: Any) -> str:
    """The words of a page, without the links in them."""
    return " ".join(strip_tags(answer.content.decode()).split())


@pytest.mark.parametrize("address", ["/cards/pit", "/decks/{}/pits", "/decks/{}/play"])
def test_pages_of_the_card_and_of_its_deck_say_what_it_lacks(client: Client, said: str, address: str) -> None:
    answer = client.get(address.format(Deck.objects.get().public_id))
    assert answer.status_code == 200
    assert said in page_of(answer)
    assert "Not playable yet" in page_of(answer)


def test_the_check_of_the_deck_says_it(client: Client, said: str) -> None:
    deck = Deck.objects.get()
    page = client.get(f"/decks/{deck.public_id}/pits").content.decode()
    problems = page[page.index('id="problems"') :]
    assert f"{said}." in problems[: problems.index("</ul>")]


@pytest.mark.parametrize("what", ["play", "simulate"])
def test_no_game_and_no_run_begins_with_it(client: Client, said: str, what: str) -> None:
    deck = Deck.objects.get()
    asked = {"games": 6, "turns": 4, "seed": 3} if what == "simulate" else {"seed": 3}
    for agreed in ({}, {"unread_absent": "on"}):
        answer = client.post(f"/decks/{deck.public_id}/{what}", {**asked, **agreed})
        assert answer.status_code == 400
        assert f"{said}. (rule 4.5)" in page_of(answer)
    address = f"/api/v1/decks/{deck.public_id}/runs" if what == "simulate" else "/api/v1/games"
    body = asked if what == "simulate" else {"deck": deck.public_id}
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "missing_part"
    assert said in answer.json()["detail"]
    assert not Game.objects.exists()
    assert not Run.objects.exists()


@pytest.mark.usefixtures("said")
def test_to_try_it_is_refused_in_words(client: Client) -> None:
    page = client.get("/learn/try?card=pit")
    assert page.status_code < 500
    posted = client.post("/learn/try?card=pit", {"card": "pit"})
    assert 400 <= posted.status_code < 500
    assert "cannot be played" in page_of(posted)
