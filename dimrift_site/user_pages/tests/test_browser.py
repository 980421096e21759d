"""The page of a user in Chromium, on a phone and a desk, for axe."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from cards.wiki.services import save_page
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_axe_finds_nothing_wrong_with_the_page_of_a_user_and_all_of_a_tile_leads_to_its_deck(
    page: Page, live_server: LiveServer, alice: User, catalogue: dict[str, Card]
) -> None:
    lines = [DeckLine("main", card, 3) for card in catalogue.values()]
    for name in ("Lamps", "A deck with a name that is rather long for a tile on a phone"):
        make_deck(alice, "", lines, name=name, about="It burns slowly. " * 5, visibility="public")
    for title in ("Prone", "Campaign of the long northern winter"):
        save_page(title, "It lies.", 0, author=alice)
    Card.objects.update(author=alice, adopted=timezone.now())
    for address in ("/users/alice", "/decks"):
        page.goto(f"{live_server.url}{address}")
        for how in looks(page, PHONE, DESK):
            assert (address, how, violations(page)) == (address, how, [])
            seen, shown = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert seen <= shown, (address, how)
    page.locator(".deck-tile").first.get_by_role("link", name="alice").click()
    page.wait_for_url("**/users/alice")
    page.locator(".deck-tile").first.click(position={"x": 60, "y": 60})  # on its fan
    page.wait_for_url("**/decks/*/a-deck-with-*")
