"""A card's page in the admin, in Chromium."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_card_is_written_in_printed_order_and_seen_while_it_is_typed(
    page: Page,
    live_server: LiveServer,
    admin_client: Client,
    catalogue: dict[str, Card],
    complaints: list[str],
) -> None:
    cookie = admin_client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page.goto(f"{live_server.url}/admin/cards/card/{catalogue['lamp'].pk}/change/")
    text, reading = page.locator("#id_effects-0-text"), page.locator(".field-reading .readonly").first
    page.locator("#id_effects-0-kind").select_option("trigger")
    text.fill("When this creature dies, draw a card.")
    expect(reading.locator(".rewrites li")).to_contain_text("When destroyed: draw 1.")
    reading.get_by_role("button", name="Write this").press("Enter")
    expect(text).to_have_value("When this creature is destroyed, draw a card.")
    expect(page.locator(".errornote").first).to_be_visible()
    expect(reading.get_by_role("button", name="Write it again")).to_be_visible()
    page.locator("#id_effects-0-kind").select_option("action")
    text.fill("draw 2")
    expect(reading).to_contain_text("Draw 2.")
    expect(page.locator("#card-preview .face-text")).to_contain_text("draw 2")
    page.wait_for_function("document.querySelector('#card-preview .face-art').decode().then(() => true)")
    expect(page.get_by_role("button", name="Preview in a new tab")).to_be_hidden()
    page.get_by_role("button", name="Arrow down left: none").click()
    expect(page.get_by_role("button", name="Arrow down left: 1")).to_be_focused()
    text.fill("draw 2 and hum")
    expect(reading.locator("mark")).to_have_text("hum")
    text.fill("When [this] strikes: draw 1.")
    page.locator("#id_effects-0-kind").select_option("action")
    expect(reading).to_contain_text("This is a Trigger, and stands here as an Action.")
    page.locator("#id_effects-0-kind").select_option("trigger")
    for number, words in enumerate(("Pray.", "Research.", "Draw 3."), 1):
        page.get_by_text("Add another Effect").click()
        page.locator(f"#id_effects-{number}-kind").select_option("action")
        page.locator(f"#id_effects-{number}-text").fill(words)
    face = page.locator("#card-preview .face-effect")
    expect(face).to_have_count(4)
    up = page.locator("#effects-3").get_by_role("button", name="Move up")
    up.press("Enter")
    up.press("Enter")
    expect(up).to_be_focused()
    expect(face.nth(1)).to_contain_text("Draw 3.")
    pull(page, page.locator("#effects-2 .row-handle"), page.locator("#effects-0"))
    expect(face.nth(0)).to_contain_text("Research.")
    # The form that goes is not the last one in Django's order
    page.locator("#effects-1 .inline-deletelink").click()
    expect(face).to_have_count(3)
    assert complaints == []  # axe itself makes some
    for look in looks(page, PHONE, DESK):
        assert violations(page) == [], look
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), look
    page.locator(".field-reading a.rule").first.hover()
    expect(page.locator("#rule-card .rule-card-title")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".messagelist")).to_contain_text("changed successfully")
    lamp = Card.objects.get(key="lamp")
    assert [effect.text for effect in lamp.effects.all()] == [
        "Research.", "When [this] strikes: draw 1.", "Draw 3.",
    ]  # fmt: skip
    assert lamp.arrows >> 10 & 3 == 1


def pull(page: Page, handle: Locator, to: Locator) -> None:
    """Drag a handle a little above the middle of something."""
    handle.scroll_into_view_if_needed()
    at, there = handle.bounding_box(), to.bounding_box()
    assert at is not None
    assert there is not None
    page.mouse.move(at["x"] + 5, at["y"] + 5)
    page.mouse.down()
    page.mouse.move(at["x"] + 5, there["y"] + 20, steps=12)
    page.mouse.up()
