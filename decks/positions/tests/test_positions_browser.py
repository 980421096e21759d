"""The editor of positions in Chromium: by mouse, keyboard and finger; sound in both themes."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, SCHEMES, violations
from decks.models import Deck, SavedPosition
from dimrift_site.tools.testing.page_layout import layout_faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LARGE = {"width": 1920, "height": 1080}


def zone(page: Page, name: str) -> Locator:
    """The button of a zone on the board."""
    return page.locator(f".position-board [data-zone={name}]")


def settled(page: Page) -> None:
    """Wait until what was pressed has come."""
    expect(page.locator("#editor:not([aria-busy=true])")).to_be_visible()


def place(page: Page, name: str, card: str) -> None:
    """Put a card into a zone as a user does."""
    zone(page, name).click()
    expect(page.locator("#zone-title")).to_have_text(f"Zone {name}")
    page.get_by_label("Card", exact=True).fill(card)
    page.get_by_role("button", name="Place").click()
    expect(page.locator(f".position-board .is-held [data-zone={name}]")).to_be_visible()


def test_a_position_is_edited_kept_and_played(page: Page, live_server: LiveServer, men: Deck) -> None:
    page.set_viewport_size(DESK)
    page.goto(f"{live_server.url}/positions/new")
    place(page, "c2", "Causeway Picket")
    place(page, "c1", "Toll Box")
    page.get_by_label("Card", exact=True).fill("Causeway Picket")
    page.get_by_role("button", name="Place").click()
    expect(page.locator("#problem")).to_contain_text("is no artifact, and only those stand here (2.2)")
    expect(page.get_by_label("Card", exact=True)).to_have_value("Causeway Picket")  # what was typed stays
    page.get_by_label("Card", exact=True).fill("Toll Box")
    page.get_by_role("button", name="One mana more").click()
    expect(page.get_by_label("Mana", exact=True)).to_have_value("1")
    zone(page, "c2").focus()
    page.keyboard.press("r")  # keys act on the zone that has the focus
    expect(page.locator("#zone-title")).to_have_text("Zone c2")
    expect(page.get_by_label("Facing", exact=True)).to_have_value("right")
    expect(zone(page, "c2")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(zone(page, "c1")).to_be_focused()
    page.keyboard.press("m")
    expect(page.get_by_label("Mana", exact=True)).to_have_value("2")
    page.get_by_label("Title").fill("A picket and its toll")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("heading", level=1, name="A picket and its toll")).to_be_visible()
    assert SavedPosition.objects.get().title == "A picket and its toll"
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".table.is-live")).to_be_visible()
    assert page.locator("#zone-c1").get_attribute("data-mana") == "2"
    assert page.locator("#zone-c2 .piece.top-e").count() == 1


def test_a_moment_of_a_game_becomes_a_position_by_one_press(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    page.goto(f"{live_server.url}/positions/new")
    place(page, "c1", "Toll Box")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".table.is-live")).to_be_visible()
    page.get_by_role("button", name="Make it a position").click()
    expect(page.locator(".position-board .is-held [data-zone=c1]")).to_be_visible()


def test_a_finger_edits_a_position(browser: Browser, live_server: LiveServer, men: Deck) -> None:
    with browser.new_context(has_touch=True, viewport=PHONE, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/positions/new")
        with page.expect_response("**/positions/new"):  # a tap's click may come after what is typed next
            zone(page, "c2").tap()
        page.get_by_label("Card", exact=True).fill("Causeway Picket")
        page.get_by_role("button", name="Place").tap()
        expect(page.locator(".position-board .is-held [data-zone=c2]")).to_be_visible()
        page.get_by_role("button", name="One damage more").tap()
        expect(page.get_by_label("Damage", exact=True)).to_have_value("1")
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_the_editor_is_sound_on_every_size_and_in_both_themes(
    page: Page, live_server: LiveServer, men: Deck, alice_client: Client
) -> None:
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": alice_client.cookies[name].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item] # its other keys may be left out
    page.goto(f"{live_server.url}/positions/new")
    place(page, "c2", "Causeway Picket")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Delete the position")).to_be_visible()
    for size in (PHONE, DESK, LARGE):
        page.set_viewport_size(size)  # type: ignore[arg-type] # width and height
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert (size, scheme, violations(page)) == (size, scheme, [])
            assert (size, scheme, layout_faults(page)) == (size, scheme, [])
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
