"""Decks that are handed on, in Chromium: forked, compared, copied, opened from an address."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck
from decks.tests.conftest import men

__all__ = ["men"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def look(page: Page) -> None:
    """Axe finds nothing wrong, and nothing is too wide."""
    for how in looks(page, PHONE, DESK):
        assert (page.url, how, violations(page)) == (page.url, how, [])
        seen, shown = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert seen <= shown, (page.url, how)


def test_a_deck_is_forked_compared_copied_and_opened_from_its_address(
    page: Page,
    context: BrowserContext,
    live_server: LiveServer,
    men: Deck,
    bob_client: Client,
    complaints: list[str],
    settings: Any,
) -> None:
    settings.SITE_URL = live_server.url
    cookie = bob_client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(live_server.url + men.get_absolute_url())
    page.get_by_role("button", name="Copy").click()
    row = page.locator("li", has=page.locator("#more-main-long-pike"))
    page.locator("#more-main-long-pike").click()
    expect(row.locator(".slot-copies")).to_contain_text("3")
    fork = Deck.objects.get(owner__username="bob")
    page.goto(live_server.url + fork.get_absolute_url())
    page.get_by_text("What is different: +1").click()
    look(page)
    page.get_by_role("link", name="Compare the two").click()
    expect(page.locator(".changes li")).to_have_count(1)
    look(page)
    page.get_by_role("link", name="Compare with another").click()
    look(page)
    page.goto(f"{live_server.url}/decks/{fork.public_id}/share")
    page.get_by_role("button", name="Copy address").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == page.get_by_label("Address", exact=True).input_value()
    look(page)
    page.goto(address)
    look(page)
    page.get_by_label("Name").fill("From an address")
    page.get_by_role("button", name="Save as mine").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From an address")
    assert complaints == []
