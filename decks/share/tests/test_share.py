"""A deck is handed on as a link, as text, and as an address that holds its list."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from cards.models import Card
from cards.tests.conftest import LAMP, printed
from cards.workshop.services import make_set, save_workshop_card
from decks.legality.queries import site_format
from decks.lists.deck_text.deck_code import write_code
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, DeckEntry
from dimrift_site.accounts.models import User


@pytest.fixture
def numbered(lamps: Deck) -> Deck:
    """The deck, whose cards have the numbers of the site's own."""
    for number, key in enumerate(("lamp", "knight"), start=7):
        Card.objects.filter(key=key).update(number=number)
    site_format("classic")
    return lamps


def code_of(client: Client, deck: Deck) -> str:
    page = client.get(f"/decks/{deck.public_id}/share").content.decode()
    found = re.search(r"/decks/code/([\w-]+)", page)
    assert found
    return found.group(1)


def test_the_page_has_link_address_and_text_and_needs_no_script(alice_client: Client, numbered: Deck) -> None:
    Deck.objects.update(visibility="unlisted")
    page = alice_client.get(f"/decks/{numbered.public_id}/share").content.decode()
    assert f'value="{settings.SITE_URL}{numbered.get_absolute_url()}"' in page
    assert f'value="{settings.SITE_URL}/decks/code/' in page
    assert "4 Lamp" in page
    assert page.count('<svg class="qr"') + page.count('class="qr"') >= 2
    assert "style=" not in page


def test_a_private_deck_s_link_has_no_qr_code_and_the_page_says_why(
    alice_client: Client, numbered: Deck
) -> None:
    page = alice_client.get(f"/decks/{numbered.public_id}/share").content.decode()
    assert "Only you can open it: the deck is private." in page
    assert "QR code of the link" not in page
    assert "QR code of the address with the list" in page


def test_an_address_opens_a_list_that_is_stored_nowhere_and_saves_it_as_mine(
    alice_client: Client, bob_client: Client, bob: User, numbered: Deck
) -> None:
    code = code_of(alice_client, numbered)
    numbered_list = snapshot(numbered)
    numbered.delete()
    page = bob_client.get(f"/decks/code/{code}").content.decode()
    assert "This list is not stored here" in page
    assert "Lamp" in page
    assert not Deck.objects.exists()
    form = dict(re.findall(r'name="(text|format)" value="([^"]*)"', page))
    answer = bob_client.post("/decks/new", {**form, "name": "Mine", "nonce": "abc"})
    saved = Deck.objects.get()
    assert answer.headers["Location"] == f"/decks/{saved.public_id}/edit"
    assert (saved.owner, saved.name, snapshot(saved)) == (bob, "Mine", numbered_list)


def test_a_code_keeps_its_format(client: Client, numbered: Deck) -> None:
    page = client.get(f"/decks/code/{write_code('classic', {'main': [(7, 4)]})}").content.decode()
    assert "Format Classic" in page
    assert 'name="format" value="classic"' in page
    page = client.get(f"/decks/code/{write_code('tomorrow', {'main': [(7, 4)]})}").content.decode()
    assert "“tomorrow”, is not known here" in page


def test_numbers_of_no_card_are_named_and_not_lost(client: Client, numbered: Deck) -> None:
    page = client.get(f"/decks/code/{write_code('', {'main': [(7, 4), (99, 2)]})}").content.decode()
    assert "No card here has the\n  number 99:".replace("\n  ", " ") in " ".join(page.split())
    assert "2 card number 99" in page


@pytest.mark.parametrize("code", ["x", "AQ", "-" * 30, "a" * 1_001])
def test_what_is_no_code_is_not_found(client: Client, db: None, code: str) -> None:
    assert client.get(f"/decks/code/{code}").status_code == 404


def test_a_damaged_code_says_what_is_wrong(alice_client: Client, numbered: Deck) -> None:
    code = code_of(alice_client, numbered)
    answer = alice_client.get(f"/decks/code/{code[:-3]}")
    assert answer.status_code == 404
    assert "A part of the deck code is missing or wrong" in answer.content.decode()


def test_a_deck_with_cards_without_numbers_says_which(
    alice_client: Client, alice: User, numbered: Deck
) -> None:
    drafts = make_set(alice.pk, name="Drafts", visibility="private")
    draft = save_workshop_card(drafts, printed(LAMP, name="Lighthouse"))
    DeckEntry.objects.create(deck=numbered, card=draft, copies=2)
    page = alice_client.get(f"/decks/{numbered.public_id}/share").content.decode()
    assert "There is none: Lighthouse" in page


def test_both_pages_ask_at_most_ten_questions(
    alice_client: Client, numbered: Deck, django_assert_max_num_queries: Any
) -> None:
    code = code_of(alice_client, numbered)
    for address in (f"/decks/{numbered.public_id}/share", f"/decks/code/{code}"):
        with django_assert_max_num_queries(10):
            alice_client.get(address)
