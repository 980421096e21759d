"""Start page of games in Chromium: opened in a way of using it, filled in, and the game begun."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page

from decks.games.board.tests.browser_board import DESK, SIZES
from decks.models import Deck

WAYS: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": DESK},
    "touch": {"viewport": SIZES["phone"], "has_touch": True},
    "sideways": {"viewport": SIZES["phone on its side"], "has_touch": True},
    "plain": {"viewport": DESK, "java_script_enabled": False},
}


class StartPages:
    """Start pages of a visitor, each in a context of its own."""

    def __init__(self, browser: Browser, client: Client, address: str) -> None:
        self.browser = browser
        self.address = address
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.cookie = {
            "name": settings.SESSION_COOKIE_NAME,
            "value": value,
            "domain": "localhost",
            "path": "/",
        }
        self.contexts: list[Any] = []

    def start(
        self,
        way: str,
        opponent: str,
        deck: Deck,
        fields: dict[str, str],
        *,
        hands: str = "",
        script: str = "",
    ) -> Page:
        """Begin a game against a level, or by hand with these `hands`; `script` runs in each page first."""
        context = self.browser.new_context(reduced_motion="reduce", **WAYS[way])
        self.contexts.append(context)
        if script:
            context.add_init_script(script)
        context.add_cookies([self.cookie])  # type: ignore[list-item] # its other keys may be left out
        page = context.new_page()
        page.goto(self.address)
        page.locator(f"[name=opponent][value={opponent}]").check()
        if hands:
            page.locator("#hands").select_option(hands)
        page.locator("#opponent-deck").select_option(deck.public_id)
        page.get_by_label("Seed").fill("3")
        page.locator(".practice summary").click()
        for field, written in fields.items():
            page.locator(f"[name={field}]").fill(written)
        page.get_by_role("button", name="Start the game").click()
        return page


@contextmanager
def start_pages(browser: Browser, client: Client, address: str) -> Iterator[StartPages]:
    """Yield the start pages of a deck, and close their contexts afterwards."""
    pages = StartPages(browser, client, address)
    yield pages
    for context in pages.contexts:
        context.close()
