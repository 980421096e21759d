"""The page of a deck in Chromium: its menu by keyboard, finger and without a script, and its faces."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Pairs of a number of copies and a face that lie one above the other
COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const faces = boxes(".deck-gallery .face-picture");
  return boxes(".copies").filter((coin) => faces.some((face) => meet(coin, face))).length;
}"""


def test_the_rest_of_what_a_deck_offers_is_in_a_menu_by_keyboard(
    page: Page, live_server: LiveServer, men: Deck, complaints: list[str]
) -> None:
    page.goto(live_server.url + men.get_absolute_url())
    expect(page.get_by_role("link", name="Statistics")).to_have_count(0)
    page.locator(".deck-more > summary").press("Enter")
    page.get_by_role("link", name="Statistics").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Statistics")
    assert complaints == []


@pytest.mark.parametrize("script", [True, False])
def test_the_menu_opens_by_finger_with_and_without_a_script(
    browser: Browser, live_server: LiveServer, men: Deck, script: bool
) -> None:
    with browser.new_context(
        has_touch=True, is_mobile=True, viewport=PHONE, java_script_enabled=script
    ) as context:
        page = context.new_page()
        page.goto(live_server.url + men.get_absolute_url())
        page.locator(".deck-more > summary").tap()
        item = page.get_by_role("link", name="Export")
        box: Any = item.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] and box["height"] >= 44
        item.tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Export")


def test_a_line_of_the_list_shows_its_face_under_the_pointer(
    page: Page, live_server: LiveServer, men: Deck, complaints: list[str]
) -> None:
    page.goto(live_server.url + men.get_absolute_url())
    page.locator(".pile").get_by_role("link", name="Toll Box").hover()
    expect(page.locator("#rule-card .face, #rule-card .face-picture")).to_be_visible()
    assert complaints == []


def test_the_page_is_clean_and_the_number_of_copies_covers_no_face(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    page.goto(live_server.url + men.get_absolute_url())
    page.locator(".deck-more > summary").click()
    for how in looks(page, PHONE, DESK, {"width": 1920, "height": 1080}):
        assert (how, violations(page)) == (how, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), how
        assert page.evaluate(COVERED) == 0, how
    assert page.locator(".copies").count() > 0
