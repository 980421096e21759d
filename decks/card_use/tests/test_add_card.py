"""A card is put into a deck from its page."""

import pytest
from django.test import Client

from cards.models import Card
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck
from dimrift_site.accounts.models import User

ADD = "/decks/add-card"


def held(deck: Deck) -> dict[tuple[str, str], int]:
    return {(entry.section, entry.card.key): entry.copies for entry in deck.entries.all()}


@pytest.fixture
def alices(alice: User, catalogue: dict[str, Card]) -> Deck:
    return make_deck(alice, "", [DeckLine("main", catalogue["lamp"], 2)], name="Alice's")


def form(card: str, deck: Deck) -> dict[str, str]:
    deck.refresh_from_db()
    return {"card": card, "deck": f"{deck.public_id}:{deck.version}"}


def test_a_card_goes_into_the_section_it_belongs_to(alice_client: Client, alices: Deck) -> None:
    page = alice_client.get("/cards/lamp").content.decode()
    assert f'value="{alices.public_id}:{alices.version}"' in page
    assert alice_client.post(ADD, form("lamp", alices)).headers["Location"] == "/cards/lamp"
    answer = alice_client.post(ADD, form("knight", alices), follow=True)
    assert held(alices) == {("main", "lamp"): 3, ("fables", "knight"): 1}
    assert "1 Knight more in the Fables deck" in answer.content.decode()


def test_a_deck_that_was_changed_elsewhere_is_not_touched(alice_client: Client, alices: Deck) -> None:
    old = form("lamp", alices)
    alice_client.post(ADD, form("lamp", alices))
    answer = alice_client.post(ADD, old)
    assert answer.status_code == 409
    assert "changed elsewhere" in answer.content.decode()
    assert held(alices) == {("main", "lamp"): 3}
    again = f"{alices.public_id}:{Deck.objects.get().version}"  # the answer's form has the deck as it is now
    assert again in answer.content.decode()


def test_a_stranger_neither_sees_nor_changes_it(
    bob_client: Client, charlie_client: Client, alices: Deck
) -> None:
    for client in (bob_client, charlie_client):
        assert alices.public_id not in client.get("/cards/lamp").content.decode()
        assert alices.public_id not in client.get(f"{ADD}?card=lamp").content.decode()
        assert client.post(ADD, form("lamp", alices)).status_code == 404
    Deck.objects.update(visibility="public")
    for client in (bob_client, charlie_client):
        assert client.post(ADD, form("lamp", alices)).status_code == 403
    assert held(alices) == {("main", "lamp"): 2}


def test_a_new_deck_is_made_once_however_often_it_is_sent(
    charlie_client: Client, catalogue: dict[str, Card]
) -> None:
    charlie_client.get("/cards/lamp")
    for _ in range(2):
        sent = charlie_client.post(ADD, {"card": "lamp", "deck": "new", "nonce": "abc"})
        assert sent.status_code == 302
    deck = Deck.objects.get()
    assert (deck.name, deck.visibility, held(deck)) == ("With Lamp", "private", {("main", "lamp"): 1})
    assert deck.public_id in charlie_client.get("/cards/knight").content.decode()


@pytest.mark.parametrize("deck", ["", "new deck", ":1", "x:", "x:-1", "x:99999999999", "x:²"])
def test_what_names_no_deck_is_refused(charlie_client: Client, catalogue: dict[str, Card], deck: str) -> None:
    assert charlie_client.post(ADD, {"card": "lamp", "deck": deck}).status_code == 400
    assert charlie_client.post(ADD, {"card": "nobody", "deck": "new"}).status_code == 404
    assert not Deck.objects.exists()


def test_a_retired_card_goes_into_no_deck(charlie_client: Client, catalogue: dict[str, Card]) -> None:
    Card.objects.update(retired=True)
    assert "Add to deck" not in charlie_client.get("/cards/lamp").content.decode()
    assert charlie_client.post(ADD, {"card": "lamp", "deck": "new"}).status_code == 404
