"""Lessons in Chromium: each won by its hints, on a desk and on a phone."""

import re
from itertools import zip_longest

import pytest
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.games.opponents.tests.test_opponent_browser import PACE_AT_ONCE, settle
from decks.learn.lesson import PASSES, Lesson, lessons
from decks.models import Deck
from decks.tests.conftest import _no_worker, men, starters

__all__ = ["_no_worker", "men", "starters"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def pick(page: Page, label: str) -> None:
    """Press what answers with this label, wherever it stands."""
    table = page.locator("#table")
    before = table.get_attribute("data-version") or ""
    page.locator(f'#table button[name=label][value="{label}"]').first.dispatch_event("click")
    expect(table).not_to_have_attribute("data-version", before)
    settle(page)


def wait_for_lesson(page: Page, title: str) -> None:
    """Wait until a lesson that was begun is there, and the player is asked."""
    expect(page.get_by_role("heading", level=2, name=title)).to_be_visible()
    expect(page.locator(".table.is-live")).to_be_visible()
    settle(page)


def begin(page: Page, live_server: LiveServer, key: str) -> None:
    """Begin a lesson on the page that it has for whoever comes by its address."""
    page.goto(f"{live_server.url}/learn/{key}")
    page.get_by_role("button", name="Start the lesson").click()
    expect(page.locator(".table.is-live")).to_be_visible()
    settle(page)


def offered(page: Page, label: str) -> Locator:
    return page.locator(f'#table button[name=label][value="{label}" i]')


def pass_until(page: Page, label: str) -> None:
    """Pass until this label is offered."""
    while not offered(page, label).count():
        pick(page, next(way for way in PASSES if offered(page, way).count()))


def win(page: Page, lesson: Lesson) -> None:
    """Make the picks of a lesson as its hints say, a card placed by a press on its zone."""
    panel = page.locator(".lesson")
    steps = [step for step in lesson.steps if not step.pick.startswith("at ")]
    zones = iter([step.pick.partition(" ")[2] for step in lesson.steps if step.pick.startswith("at ")])
    placing = False
    for number, step in enumerate(steps):
        if not placing:
            expect(panel).not_to_contain_text("Done.")
        if placing and step.pick == "facing up":  # a card that is placed by a press faces up
            placing = False
            continue
        pass_until(page, step.pick)
        if step.pick.startswith(("summon ", "set ")):
            expect(panel).to_contain_text(step.says)
            offered(page, step.pick).first.dispatch_event("click")
            places = page.locator(".zone.is-place > .hit")
            expect(places.first).to_be_visible()
            if places.count() > 1:
                places = page.locator(f"#zone-{next(zones)}.is-place > .hit")
            version = page.locator("#table").get_attribute("data-version") or ""
            places.dispatch_event("click")
            expect(page.locator("#table")).not_to_have_attribute("data-version", version)
            settle(page)
            placing = True
        else:
            placing = False
            if not number:
                expect(panel).to_contain_text(step.says)
            pick(page, step.pick)
    expect(panel).to_contain_text("Done.")
    expect(panel).to_contain_text(lesson.done[:30])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lessons_are_won_one_after_the_other(
    browser: Browser, live_server: LiveServer, men: Deck, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        context.add_init_script(PACE_AT_ONCE)
        page = context.new_page()
        page.goto(f"{live_server.url}/learn")
        for look in looks(page, size):
            assert violations(page) == [], look
        page.get_by_role("button", name=lessons()[0].title).click()
        for lesson, following in zip_longest(lessons(), lessons()[1:]):
            wait_for_lesson(page, lesson.title)
            win(page, lesson)
            name = f"Next: {following.title}" if following else "Change this deck"
            expect(page.locator(".lesson [data-way-on]")).to_contain_text(name)
            expect(page.locator(".lesson [data-way-on]")).to_be_focused()
            if following:
                page.keyboard.press("Enter")
        for look in looks(page, size):
            assert violations(page) == [], look
        page.get_by_role("link", name="All lessons").click()
        expect(page).to_have_url(f"{live_server.url}/learn")
        expect(page.locator(".lesson-won:visible")).to_have_count(len(lessons()))
        expect(page.get_by_text("You have done all lessons.")).to_be_visible()
        for look in looks(page, size):
            assert violations(page) == [], look


def test_a_lesson_won_before_the_account_was_there_is_kept_with_it(
    page: Page, live_server: LiveServer, alice_client: Client
) -> None:
    page.goto(f"{live_server.url}/learn")
    expect(page.locator(".lesson-won:visible")).to_have_count(0)
    page.evaluate("localStorage.setItem('dimrift-lessons', JSON.stringify(['mana', 'no-lesson']))")
    session = alice_client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/learn")
    expect(page.locator(".lesson-won:visible")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator('[data-lesson="mana"] .lesson-won')).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_is_shown_on_demand_and_another_way_is_taken_back(
    browser: Browser, live_server: LiveServer, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, live_server, "strike")
        panel = page.locator(".lesson")
        expect(panel).to_contain_text("Every turn you pick one Event")
        expect(panel.get_by_text("Press “Battle”")).to_be_hidden()
        panel.get_by_text("Hint").click()
        expect(panel.get_by_text("Press “Battle”")).to_be_visible()
        for look in looks(page, size):
            assert violations(page) == [], look
        pick(page, "event battle")
        expect(panel).to_contain_text("Each of your creatures may strike once")
        pick(page, "action c2 Strike")
        expect(panel).to_contain_text("take it back")
        panel.get_by_role("button", name="Take it back").click()
        expect(panel).to_contain_text("Each of your creatures may strike once")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_while_a_card_is_placed_the_lesson_says_where_and_how(
    browser: Browser, live_server: LiveServer, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        begin(page, live_server, "mana")
        panel = page.locator(".lesson")
        summon = page.locator('#table button[value="summon Knight"]').first
        place, turned = (
            panel.get_by_text("It goes to an open, empty zone"),
            panel.get_by_text("Its arrow shows where"),
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
        expect(panel).to_contain_text("The Knight has 1 Will")
        expect(page).to_have_url(re.compile("/games/"))
