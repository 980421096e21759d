"""Duels in Chromium: from two compared decks to who wins, and to a game that is looked at."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck
from decks.runs.models import Run
from decks.tests.conftest import play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, 1280])
def test_two_decks_duel_and_a_figure_leads_to_a_game(
    page: Page, deck: Deck, changed: Deck, live_server: LiveServer, complaints: list[str], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/decks/{deck.public_id}..{changed.public_id}")
    duel = page.locator("#duel")
    duel.get_by_label("Games").fill("4")
    duel.get_by_label("Seed").fill("1")
    duel.get_by_role("button", name="Duel these two").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("4 duels")
    play(Run.objects.get())
    page.reload()
    expect(page.locator("#seats-title")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("region", name="Won").get_by_role("link").first.press("Enter")
    expect(page.get_by_text("You look over the shoulder of")).to_be_visible()
    page.get_by_role("link", name="Next").press("Enter")
    expect(page.get_by_role("heading", name="step 1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []
