"""The card of a rule's number in Chromium: by pointing, by Tab, by a tap, and without script a plain link."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from decks.games.board.tests.browser_board import SCHEMES, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def lamp(live_server: LiveServer) -> str:
    """The address of a card page on which numbers of rules stand."""
    ensure_factions()
    save_card(printed(LAMP))
    return f"{live_server.url}/cards/lamp"


def covers(card: Locator, other: Locator) -> bool:
    """Return whether the card lies over something else."""
    a, b = card.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
    return not beside and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def check_look(page: Page, card: Locator, width: int) -> None:
    """The card is whole on the screen, and axe has nothing to say by day and by night."""
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # else a button is on its way
        assert violations(page) == [], scheme


@pytest.mark.parametrize("width", [1280, 390])
def test_a_number_shows_its_paragraph_by_pointer_and_by_keyboard(page: Page, lamp: str, width: int) -> None:
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(lamp)
    link, card = page.locator(".rulings a.rule"), page.locator("#rule-card")
    link.hover()
    expect(card).to_contain_text("6.6 Actions of an Event")
    assert not covers(card, link)
    check_look(page, card, width)
    card.hover()  # it stays while one points at it, and goes afterwards
    page.wait_for_timeout(500)
    expect(card).to_be_visible()
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()

    link.evaluate("link => link.focus({ focusVisible: true })")
    expect(card).to_be_visible()
    expect(link).to_have_attribute("aria-describedby", "rule-card")
    assert not covers(card, link)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(link).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card).to_be_visible()
    page.keyboard.press("Tab")
    if card.evaluate(
        "card => card === document.activeElement"
    ):  # where it is too long to show without scrolling
        page.keyboard.press("Tab")
    expect(card).to_be_hidden()
    link.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules/6#r6\.6$"))
    assert complaints == []


def test_a_card_that_is_pointed_at_does_not_hide_what_has_the_focus(page: Page, lamp: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(lamp)
    links, card = page.locator("a.rule"), page.locator("#rule-card")
    focused = links.last
    focused.focus()
    page.keyboard.press("Escape")
    links.first.hover()
    expect(card).to_be_visible()
    assert not covers(card, focused)


def test_a_card_lies_above_the_dialog_of_its_number_and_closes_before_it(page: Page, lamp: str) -> None:
    page.goto(lamp)
    page.evaluate("""() => {
      const dialog = document.createElement("dialog");
      dialog.append(document.querySelector(".rulings"));
      document.getElementById("main").append(dialog);
      dialog.showModal();
    }""")
    dialog, card = page.locator("dialog"), page.locator("#rule-card")
    dialog.locator("a.rule").hover()
    expect(card).to_contain_text("6.6 Actions of an Event")
    card.hover(timeout=2000)  # nothing lies over it
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(dialog).to_be_visible()


def test_a_tap_shows_the_paragraph_and_a_second_one_goes_there(browser: Browser, lamp: str) -> None:
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(lamp)
    link, card = page.locator(".rulings a.rule"), page.locator("#rule-card")
    link.tap()
    expect(card).to_contain_text("6.6 Actions of an Event")
    check_look(page, card, 390)
    page.touchscreen.tap(2, 200)  # beside all, far from the card, which a thumb would hit
    expect(card).to_be_hidden()
    link.tap()
    expect(card).to_be_visible()
    link.tap()
    expect(page).to_have_url(re.compile(r"/rules/6#r6\.6$"))
    context.close()


def test_without_script_a_number_is_a_link_to_its_paragraph(browser: Browser, lamp: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(lamp)
    page.locator(".rulings a.rule").click()
    expect(page).to_have_url(re.compile(r"/rules/6#r6\.6$"))
    expect(page.locator("#r6\\.6")).to_be_in_viewport()
    context.close()
