"""Facets in Chromium: beside the list on a wide screen, folded on a phone, by mouse, keyboard and finger."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from decks.games.board.tests.browser_board import looks, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOUND = "#found [role=status]"


@pytest.fixture
def cards(transactional_db: None) -> None:
    ensure_factions()
    for data in (LAMP, KNIGHT, RIDDLE):
        save_card(printed(data))


def test_counts_follow_what_is_typed_and_a_press_narrows_the_list(
    page: Page, live_server: LiveServer, cards: None
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{live_server.url}/cards")
    men = page.locator("#facets").get_by_role("link", name="Men 1")
    expect(men).to_be_visible()
    expect(page.get_by_text("Filters and order")).to_be_hidden()
    page.locator("#q").press_sequentially("-t:artifact")
    expect(page.locator(FOUND).first).to_contain_text("2 found")
    expect(men).to_have_count(0)  # the only card of Men is an artifact
    page.locator("#facets").get_by_role("link", name="Fey 1").press("Enter")
    page.wait_for_url("**/cards/knight?q=-t%3Aartifact&faction=fey")  # a single card is shown itself


def test_what_is_chosen_stays_while_one_types(page: Page, live_server: LiveServer, cards: None) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{live_server.url}/cards?faction=men")
    page.locator("#q").press_sequentially("-zebra")
    page.wait_for_url("**/cards?q=-zebra&faction=men")
    expect(page.locator(FOUND).first).to_contain_text("1 found")
    page.get_by_role("link", name="Faction: Men").click()
    expect(page.locator(FOUND).first).to_contain_text("3 found")


def test_a_slider_and_its_fields_say_the_same_and_the_address_has_no_more(
    page: Page, live_server: LiveServer, cards: None
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{live_server.url}/cards")
    page.get_by_label("Least Might").press("ArrowRight")
    expect(page.get_by_label("Might at least")).to_have_value("1")
    page.wait_for_url("**/cards?might-min=1")
    expect(page.locator(FOUND).first).to_contain_text("1 found")
    page.get_by_label("Might at least").fill("2")
    expect(page.get_by_label("Least Might")).to_have_value("2")
    page.get_by_label("Least Might").press("Home")
    expect(page.get_by_label("Might at least")).to_have_value("")
    page.wait_for_url("**/cards")
    expect(page.locator(FOUND).first).to_contain_text("3 in all")


def test_on_a_phone_facets_are_folded_and_the_first_card_is_in_sight(
    browser: Browser, live_server: LiveServer, cards: None
) -> None:
    with browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    ) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/cards?faction=men&will-min=1")
        first = page.locator(".card-grid a").first
        box = first.bounding_box()
        assert box is not None
        assert box["y"] < 500  # below what is chosen, in one line
        page.get_by_text("Filters and order").tap()
        expect(page.get_by_label("Will at least")).to_have_value("1")
        page.locator("#facets").get_by_role("link", name="Men 1").tap()
        expect(page.locator(FOUND).first).to_contain_text("1 found")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_the_list_with_its_facets_keeps_to_the_rules_of_access(
    page: Page, live_server: LiveServer, cards: None, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/cards?q=-zebra&faction=men&might-max=3&view=list")
    page.evaluate("document.querySelectorAll('details').forEach((part) => part.open = true)")
    for look in looks(page, {"width": width, "height": 900}):
        assert violations(page) == [], look
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_checklist_goes_on_by_itself_and_by_a_key_to_its_end(
    page: Page, live_server: LiveServer, cards: None, monkeypatch: Any
) -> None:
    monkeypatch.setattr("cards.views.NAMES_A_PAGE", 40)
    monkeypatch.setattr("cards.queries.MOST_LISTED", 90)
    for number in range(120):
        save_card(printed(RIDDLE, key=f"riddle-{number}", name=f"Riddle {number:03}"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/cards?view=checklist&order=name")
    names = page.locator("#checklist > li")
    expect(names.nth(39)).to_be_attached()
    for count in (80, 90, 123):
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(names).to_have_count(count)
        if count < 100:
            page.wait_for_function(f"document.querySelectorAll('#checklist > li').length >= {count}")
    expect(page.locator("#more-cards")).to_have_count(0)
    assert len({*names.all_inner_texts()}) == 123
