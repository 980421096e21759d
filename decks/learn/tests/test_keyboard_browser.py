"""Lessons in Chromium by keys alone, each control known by what a screen reader says of it."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK
from decks.games.board.tests.spoken_board import Listener
from decks.games.opponents.tests.test_opponent_browser import PACE_AT_ONCE, settle
from decks.learn.lesson import PASSES, Lesson, lessons
from decks.learn.tests.test_browser import offered
from decks.models import Deck
from decks.tests.conftest import _no_worker, men, starters

__all__ = ["_no_worker", "men", "starters"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def win_by_keys(page: Page, lesson: Lesson) -> None:
    """Make the picks of a lesson as its hints say; a card that is placed by the arrow keys faces up."""
    listener = Listener(page)
    listener.go_to(".lesson-begin button, main form button")
    listener.enter()
    expect(page.locator(".table.is-live")).to_be_visible()
    picks = [step.pick for step in lesson.steps]
    for number, label in enumerate(picks):
        settle(page)
        is_placing = page.locator(".zone.is-place").count()
        if is_placing:
            listener.place(label.removeprefix("at ") if label.startswith("at ") else "")
        elif not (label == "facing up" and picks[number - 1].startswith("at ")):
            while not offered(page, label).count():
                listener.pick(next(way for way in PASSES if offered(page, way).count()))
                settle(page)
            listener.pick(label)
    settle(page)
    expect(page.locator(".lesson")).to_contain_text("Done.")
    expect(page.locator(".lesson [data-way-on]")).to_be_focused()
    assert listener.hear()[1]


def win_lesson(browser: Browser, live_server: LiveServer, lesson: Lesson) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        context.add_init_script(PACE_AT_ONCE)
        page = context.new_page()
        page.goto(f"{live_server.url}/learn/{lesson.key}")
        win_by_keys(page, lesson)


def test_a_lesson_is_won_by_keys_alone_and_by_what_is_heard(
    browser: Browser, live_server: LiveServer
) -> None:
    win_lesson(browser, live_server, lessons()[0])


@pytest.mark.long
@pytest.mark.parametrize("key", [lesson.key for lesson in lessons()])
def test_each_lesson_is_won_by_keys_alone_and_by_what_is_heard(
    browser: Browser, live_server: LiveServer, men: Deck, key: str
) -> None:
    win_lesson(browser, live_server, next(lesson for lesson in lessons() if lesson.key == key))
