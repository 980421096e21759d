"""Hints come to a page that is open by themselves, and nothing on it moves (43.8)."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import violations
from decks.lists.tests.test_builder_browser import log_in
from decks.models import Deck
from decks.play_checks.tests.conftest import HINT
from dimrift_site.base.jobs.models import Job

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BELOW = {"": ".deck-columns", "/edit": "#stats"}  # what stands below the hints, by page


def test_hints_come_by_themselves_and_nothing_moves(
    context: BrowserContext,
    live_server: LiveServer,
    alice_client: Client,
    lamps: Deck,
    check_now: Callable[[], Job],
) -> None:
    log_in(context, alice_client, live_server)
    pages = {(place, width): context.new_page() for place in BELOW for width in (390, 1280)}
    before = {}
    for (place, width), opened in pages.items():
        opened.set_viewport_size({"width": width, "height": 900})
        opened.clock.install()
        opened.goto(f"{live_server.url}/decks/{lamps.public_id}{place}")
        expect(opened.locator("#play-check")).to_have_text("Played by itself soon: hints come here.")
        before[place, width] = opened.locator(BELOW[place]).bounding_box()
    check_now()
    for (place, width), opened in pages.items():
        opened.clock.run_for(11_000)
        expect(opened.locator("#play-check summary")).to_have_text("Played 300 times: 1 hint")
        assert opened.locator(BELOW[place]).bounding_box() == before[place, width]
        opened.locator("#play-check summary").press("Enter")
        expect(opened.get_by_text(HINT.sentence)).to_be_visible()
        assert violations(opened) == []
        assert opened.locator("#play-check").get_attribute("hx-get") is None
