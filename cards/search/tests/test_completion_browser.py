"""Completion of searches in Chromium: by keyboard, on a desk and a phone."""

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from decks.games.board.tests.browser_board import looks, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def cards(transactional_db: None) -> None:
    ensure_factions()
    for data in (LAMP, KNIGHT, RIDDLE):
        save_card(printed(data))
    for number in range(8):
        save_card(printed(LAMP, key=f"lantern-{number}", name=f"Lantern {number}"))


def options(page: Page) -> Locator:
    return page.locator(".suggestions [role=option]")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_is_chosen_by_keyboard_on_every_page(
    page: Page, live_server: LiveServer, cards: None, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{live_server.url}/practice")
    field = page.get_by_role("combobox", name="Search cards")
    field.press_sequentially("kni")
    expect(options(page).first).to_contain_text("Knight")
    expect(field).to_have_attribute("aria-expanded", "true")
    for look in looks(page, size):
        assert violations(page) == [], look
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    field.press("Escape")
    expect(options(page)).to_have_count(0)
    field.press("g")
    field.press("Backspace")
    expect(options(page).first).to_contain_text("Knight")
    field.press("ArrowUp")
    field.press("ArrowDown")  # behind the last stands the field again
    expect(options(page).and_(page.locator("[aria-selected=true]"))).to_have_count(0)
    field.press("ArrowDown")
    chosen = options(page).first
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "")
    field.press("Enter")
    page.wait_for_url("**/cards/knight")
    page.get_by_role("combobox", name="Search cards").click()
    expect(options(page).first).to_contain_text("Knight")  # it was searched for before


def test_the_wiki_completes_titles_and_a_field_goes_on_being_typed(
    page: Page, live_server: LiveServer, cards: None
) -> None:
    page.goto(f"{live_server.url}/wiki")
    page.get_by_role("combobox", name="Search the wiki").press_sequentially("attac")
    expect(options(page).first).to_contain_text("is called here")
    page.goto(f"{live_server.url}/practice")
    field = page.get_by_role("combobox", name="Search cards")
    field.press_sequentially("keywo")
    expect(options(page).last).to_contain_text("keyword:")
    field.press("ArrowUp")
    field.press("Enter")
    expect(field).to_have_value("keyword:")
    expect(options(page).first).to_contain_text("keyword:pray")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_suggestions_move_and_cover_nothing_in_the_catalogue(
    page: Page, live_server: LiveServer, cards: None, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{live_server.url}/cards")
    before = page.locator("#found").bounding_box()
    page.locator("#q").press_sequentially("lan")
    expect(options(page).first).to_contain_text("Lantern 0")
    page.wait_for_url("**q=lan*")
    found, line = page.locator("#found").bounding_box(), page.locator(".suggestions").bounding_box()
    assert before
    assert found
    assert line
    assert found["y"] == before["y"]
    assert line["y"] + line["height"] <= found["y"]
    assert violations(page) == []
    page.locator("#q").press("ArrowRight")
    expect(options(page).first).to_have_attribute("aria-selected", "true")


def test_without_a_script_it_is_a_plain_field(browser: Browser, live_server: LiveServer, cards: None) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/practice")
        page.get_by_role("searchbox", name="Search cards").fill("riddle or knight")
        page.keyboard.press("Enter")
        expect(page.locator(".card-grid li")).to_have_count(2)
