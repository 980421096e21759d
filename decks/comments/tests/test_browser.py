"""Comments in Chromium, on a phone and a desk: written, answered, edited and deleted; and for axe."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.comments.services import hide_by_owner, write_comment
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BOARDS_FIT = """[...document.querySelectorAll(".diagram")]
  .every((each) => each.scrollWidth <= each.clientWidth)"""
LONG = "I would *keep* the [[Lamp]] and leave out the rest (7.3), " * 6


def look(page: Page, where: str) -> None:
    for how in looks(page, PHONE, DESK):
        assert (where, how, violations(page)) == (where, how, [])
        seen, shown = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert seen <= shown, (where, how)
        assert page.evaluate(BOARDS_FIT), (where, how)


def test_a_comment_is_written_answered_edited_and_deleted_and_axe_finds_nothing_wrong(
    page: Page,
    context: BrowserContext,
    live_server: LiveServer,
    bob: User,
    alice: User,
    bob_client: Client,
    lamps: Deck,
) -> None:
    cookie = bob_client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page.goto(f"{live_server.url}{lamps.get_absolute_url()}")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Comments").click()
    expect(page.get_by_label("Comment")).to_be_visible()  # a press waits for no page
    look(page, "none yet")
    page.get_by_label("Comment").fill(LONG)
    page.get_by_role("button", name="Comment").click()
    expect(page.locator(".comment-text")).to_contain_text("I would keep the Lamp")
    hide_by_owner(
        write_comment(
            lamps, alice, f"{LONG}\n\n- one\n- two\n\n```board\nevent: campaign\nfield: {{c1: Lamp}}\n```"
        ),
        False,
    )
    page.reload()
    page.get_by_role("link", name="Reply").first.click()
    expect(page.get_by_label("Reply")).to_be_visible()
    look(page, "reply")
    page.get_by_label("Reply").fill("So do I.")
    page.get_by_role("button", name="Reply").click()
    expect(page.locator(".comment-reply")).to_contain_text("So do I.")
    look(page, "with a reply")
    page.locator(".comment-reply").get_by_role("link", name="Edit or delete").click()
    page.get_by_label("Comment").fill("So do we.")
    look(page, "edit")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".comment-reply")).to_contain_text("So do we.")
    page.locator(".comment-reply").get_by_role("link", name="Edit or delete").click()
    page.get_by_role("button", name="Delete the comment").click()
    expect(page.locator(".comment-reply")).to_have_count(0)
