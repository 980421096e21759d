"""Lines of a game in Chromium: made at the board, named, compared, looked at step by step and gone to."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import SIZES, looks, sit_down, violations
from decks.models import Deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_lines_are_made_named_compared_and_gone_to(
    page: Page, men: Deck, live_server: LiveServer, complaints: list[str]
) -> None:
    sit_down(page, live_server.url, men)
    prompt = page.locator("#prompt")
    page.get_by_role("button", name=re.compile("Keep")).click()
    expect(page.get_by_role("button", name=re.compile("Battle")).first).to_be_visible()
    page.get_by_role("button", name=re.compile("Battle")).first.click()
    expect(page.locator(".moment-words")).to_contain_text("Battle")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name=re.compile("Campaign")).first).to_be_visible()
    page.get_by_role("button", name=re.compile("Campaign")).first.click()
    expect(page.locator(".moment-words")).to_contain_text("Campaign")
    page.get_by_role("link", name="Lines").click()
    expect(page.get_by_role("heading", name="Line 2")).to_be_visible()
    page.get_by_text("Name, delete").or_(page.get_by_text("Name…")).last.click()
    page.get_by_label("Name").last.fill("Battle first")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("heading", name="Battle first")).to_be_visible()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("group", name="Ends of two lines")).to_contain_text("Battle")
    for look in looks(page, *SIZES.values()):
        assert (look, violations(page)) == (look, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name=re.compile("Step by step ?: Line 1")).click()
    expect(prompt).to_have_text(re.compile(r"Line 1, step\s+0"))
    page.get_by_role("link", name="Next").click()
    expect(prompt).to_have_text(re.compile(r"step\s+1"))
    page.get_by_role("button", name="What if").click()
    expect(page.locator(".table.is-live")).to_be_visible()
    page.get_by_role("link", name="Lines").click()
    expect(page.locator(".lines > .is-current")).to_contain_text("Line 1")
    page.get_by_role("button", name=re.compile("Go to its end ?: Battle first")).click()
    expect(page.locator(".moment-words")).to_contain_text("Battle")
    assert complaints == []
