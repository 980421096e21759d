"""Lessons in Chromium: each won by its hints, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def pick(page: Page, label: str) -> None:
    """Press what answers with this label, wherever it stands."""
    table = page.locator("#table")
    before = table.get_attribute("data-version") or ""
    page.locator(f'#table button[name=label][value="{label}"]').first.dispatch_event("click")
    expect(table).not_to_have_attribute("data-version", before)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lessons_are_won_by_their_hints(
    browser: Browser, live_server: LiveServer, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/learn")
        for look in looks(page, size):
            assert violations(page) == [], look
        page.get_by_role("link", name="Your first strike").click()
        page.get_by_role("button", name="Start the lesson").click()
        panel = page.locator(".lesson")
        expect(panel).to_contain_text("Every turn you pick one Event")
        panel.get_by_text("Hint").click()
        expect(panel).to_contain_text("Press “Battle”")
        for look in looks(page, size):
            assert violations(page) == [], look
        pick(page, "event battle")
        expect(panel).to_contain_text("each of your creatures may strike once")
        pick(page, "action c2 Strike")
        pick(page, "target d3")  # another way: taken back
        expect(panel).to_contain_text("take it back with Undo")
        page.get_by_role("button", name="Undo").click()
        expect(panel).to_contain_text("A strike is aimed at a zone")
        pick(page, "target c3")
        expect(panel).to_contain_text("Done.")
        expect(panel.get_by_role("link", name="Next: Ground and mana")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Start the lesson").click()
        for label in ("event campaign", "conquer c2", "action b2 Pray"):
            expect(panel).not_to_contain_text("Done.")
            pick(page, label)
        expect(panel).to_contain_text("Cards are summoned in the Deployment Phase")
        summon = page.locator('#table button[value="summon Knight"]').first
        place, turned = (
            panel.get_by_text("It has to go to an open"),
            panel.get_by_text("Its top arrow points"),
        )
        for spoken in (summon, page.locator("#placing [data-cancel]"), summon):
            spoken.dispatch_event("click")
            expect(place).to_be_visible(visible=spoken == summon)
            expect(turned).to_be_visible(visible=spoken == summon)
        panel.locator("details:visible > summary").dispatch_event("click")
        for hint in ("Press c2.", "Press “Up”"):
            expect(panel.get_by_text(hint)).to_be_visible()
        place_words = page.locator(".zone.is-place > .hit").evaluate_all(
            "all => all.map((one) => one.ariaLabel)"
        )
        assert place_words
        assert not [words for words in place_words if "why not" in words]
        page.locator("#zone-c2.is-place > .hit").dispatch_event("click")
        expect(panel).to_contain_text("The Knight stands")
        expect(page).to_have_url(re.compile("/games/"))
        panel.get_by_role("link", name="Next: On the march").press("Enter")
        page.get_by_role("button", name="Start the lesson").click()
        for label in ("event campaign", "conquer e2", "action c2 March", "facing left", "action b2 March"):
            expect(panel).not_to_contain_text("Done.")
            pick(page, label)
        expect(panel).to_contain_text("Let the Guard point at c3")
        pick(page, "facing up")
        expect(panel).to_contain_text("Both have marched")
        expect(panel.get_by_role("link", name="That was the last lesson")).to_be_visible()
