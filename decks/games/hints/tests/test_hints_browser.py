"""Hints in Chromium: asked for by mouse and by key, shown over the table, made by one press."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, sit_down, version, violations
from decks.games.tests.conftest import find_hints
from decks.models import Deck, Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(page: Page, live_server: LiveServer, alice_client: Client, men: Deck) -> Page:
    """Alice's browser, at a game."""
    value = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    page.set_viewport_size(DESK)
    sit_down(page, live_server.url, men)
    return page


def test_the_best_picks_are_shown_on_request_and_made_by_a_press(table: Page) -> None:
    page = table
    for pick in range(3):
        before = version(page)
        if pick % 2:
            page.keyboard.press("w")
        else:
            page.get_by_role("button", name="What would you do?").click()
        box = page.get_by_role("dialog", name="What would you do?")
        expect(box).to_contain_text("The best picks are looked for")
        find_hints()
        expect(box.locator(".hints li").first).to_be_visible()
        if pick == 1:
            assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
        box.get_by_role("button", name="Do it").first.click()
        expect(box).to_be_hidden()
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    page.locator(".log-foot summary").click()
    page.get_by_role("button", name="Concede").click()
    expect(page.locator(".ended")).to_contain_text("Hints asked for: 3 times.")
    assert Game.objects.get().hints_asked == 3


def test_hints_without_javascript_are_a_page(table: Page, live_server: LiveServer) -> None:
    address = table.url
    browser = table.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(table.context.cookies())  # type: ignore[arg-type] # the same keys
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="What would you do?").click()
    page.get_by_role("button", name="What would you do?").or_(page.get_by_text("Look again")).first.wait_for()
    find_hints()
    page.goto(f"{address}/hints")
    page.get_by_role("button", name="Do it").first.click()
    expect(page.locator("#prompt")).to_be_visible()
    assert Game.objects.get().position > 0
    context.close()
