"""The list of cards in Chromium: filters fold on a phone only, and a wide screen is used."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_filters_fold_on_a_phone_and_a_wide_screen_is_used(page: Page, live_server: LiveServer) -> None:
    ensure_factions()
    for number in range(12):
        save_card(printed(LAMP, key=f"lamp-{number}", name=f"Lamp {number}"))
    page.set_viewport_size({"width": 1920, "height": 900})
    page.goto(f"{live_server.url}/cards")
    men = page.locator("#facets").get_by_role("link", name="Men 12")
    expect(men).to_be_visible()
    expect(page.get_by_text("Filters and order")).to_be_hidden()
    box = page.locator(".card-grid").bounding_box()
    assert box is not None
    assert box["width"] > 1350  # beside the facets
    page.set_viewport_size({"width": 390, "height": 844})
    expect(men).to_be_hidden()
    page.get_by_text("Filters and order").click()
    men.click()
    expect(page.get_by_role("list", name="Chosen")).to_contain_text("Faction: Men")  # the rest is folded
    expect(men).to_be_hidden()
