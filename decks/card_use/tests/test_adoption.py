"""A card of the workshop that an editor adopts: it is the catalogue's, and decks with it follow."""

import re

import pytest
from django.test import Client

from cards.models import Card
from cards.services import ensure_factions
from cards.tests.conftest import LAMP, printed
from cards.workshop.services import make_set, save_workshop_card
from decks.games.services import start_game
from decks.lists.services import change_deck, make_deck, revert_deck
from decks.lists.versions.list_changes import read_changes
from dimrift_site.accounts.deletion.services import delete_account
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db


def page_text(client: Client, address: str) -> str:
    """The words of a page."""
    page = client.get(address, follow=True).content.decode()
    return " ".join(re.sub("<[^>]*>", "", page).split())


def test_a_card_is_adopted_credited_and_followed_by_decks(
    alice: User, alice_client: Client, bob_client: Client, edith_client: Client, charlie_client: Client
) -> None:
    ensure_factions()
    drafts = make_set(alice.pk, name="Embers", visibility="unlisted")
    draft = save_workshop_card(drafts, printed(LAMP, name="Ember Lamp"))
    deck = make_deck(alice, "", name="Glow")
    change_deck(deck, 1, read_changes([f"main:{draft.key}:20"]))
    game = start_game(deck, seed=7, user=alice)
    address = f"{draft.get_absolute_url()}/adopt"
    assert bob_client.get(address).status_code == 403
    assert "Decks that are not public: 1" in page_text(edith_client, address)
    assert "Glow" not in page_text(edith_client, address)
    page = edith_client.get(address)
    assert "put 1 mana on this card" in page.content.decode()
    sent = {"key": "ember-lamp", "seen": page.context["seen"]}
    gone = edith_client.post(address, {**sent, "set": "removed-meanwhile"})
    assert gone.status_code == 409
    assert "no longer there" in gone.content.decode()
    for key in ("Ember", draft.key, "a" * 81):
        assert edith_client.post(address, {**sent, "key": key}).status_code == 400
    assert edith_client.post(address, {**sent, "seen": "older"}).status_code == 409
    assert edith_client.post(address, sent)["Location"] == "/cards/ember-lamp"
    card = Card.objects.get()
    assert (card.author, card.printings.count(), card.printed_hash) == (alice, 1, draft.printed_hash)
    assert "1 new notice" in alice_client.get("/workshop").content.decode()
    assert "Your card Ember Lamp was adopted" in alice_client.get("/account/notices").content.decode()
    assert "By alice, from the workshop." in page_text(charlie_client, "/cards?q=ember")
    assert "ember-lamp" in alice_client.get("/workshop").content.decode()
    assert charlie_client.get(draft.get_absolute_url()).status_code == 404
    deck.refresh_from_db()
    assert deck.entries.get().card == card
    assert alice_client.get(f"/games/{game.public_id}").status_code == 200
    assert alice_client.get(f"/decks/{deck.public_id}/versions").status_code == 200
    revert_deck(deck, deck.version, 2)
    assert deck.entries.get().card.name == "Ember Lamp"
    assert edith_client.post(address, sent).status_code == 404
    delete_account(alice)
    assert "By a deleted user, from the workshop." in page_text(charlie_client, "/cards/ember-lamp")
