"""Games of two decks in Chromium: from their comparison to what differs, and to more games."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck
from decks.runs.models import Run
from decks.tests.conftest import play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, 1280])
def test_two_decks_are_compared_by_games_and_more_of_them_are_played(
    page: Page, men: Deck, live_server: LiveServer, complaints: list[str], width: int
) -> None:
    fey = Deck.objects.get(key="fey")
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/decks/{men.public_id}..{fey.public_id}")
    outcome = page.locator("#outcome")
    outcome.get_by_label("Games").fill("20")
    outcome.get_by_label("Seed").fill("1")
    outcome.get_by_role("button", name="Goldfish both").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("20 games of each")
    first = play(Run.objects.get())
    page.reload()
    expect(page.locator("#outcome-title")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("#run-turns summary").click()
    expect(page.locator("#run-turns table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="more").press("Enter")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("20 games of each")
    more = Run.objects.exclude(pk=first.pk).get()
    assert more.games > first.games
    assert complaints == []
