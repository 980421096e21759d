"""A win in Chromium: searched by mouse and by key, cancelled, and played before one's eyes."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.games.wins.tests.won_positions import LUCKY, WON, search_wins, start_position
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(page: Page, live_server: LiveServer, alice_client: Client) -> Page:
    """Alice's browser."""
    value = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    page.set_viewport_size(DESK)
    return page


def open_game(page: Page, live_server: LiveServer, text: str, alice: User) -> None:
    page.goto(f"{live_server.url}/games/{start_position(text, user=alice).public_id}")
    expect(page.locator(".table.is-live")).to_be_visible()


def test_a_win_is_searched_by_a_press_and_played_against_every_answer(
    desk: Page, live_server: LiveServer, alice: User
) -> None:
    page = desk
    open_game(page, live_server, WON, alice)
    page.get_by_role("button", name="Is there a win this turn?").click()
    box = page.get_by_role("dialog", name="Is there a win this turn?")
    expect(box).to_contain_text("of at most 100,000 positions")
    box.get_by_role("button", name="Cancel the search").click()
    expect(box).to_contain_text("Every way to go on is tried")
    expect(box.get_by_role("button", name="Cancel the search")).to_be_hidden()
    box.get_by_role("button", name="Back to the game").click()
    page.keyboard.press("l")
    expect(box).to_contain_text("of at most 100,000 positions")
    assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
    search_wins()
    expect(box).to_contain_text("Yes. You win this turn")
    expect(box).to_contain_text("if their hidden card does not interfere")
    assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
    link = box.get_by_role("link", name="Play it before your eyes")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("The win, step 0 of")
    expect(page.locator(".asked")).to_contain_text("Next: You: Brute on b2: Strike")
    while page.get_by_role("link", name="Next").count():
        page.get_by_role("link", name="Next").focus()
        before = page.url
        page.keyboard.press("Enter")
        expect(page).not_to_have_url(before)
    expect(page.locator(".asked")).to_contain_text("You have won.")
    assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#prompt")).to_be_visible()


def test_outcomes_of_chance_are_chosen_on_a_phone(desk: Page, live_server: LiveServer, alice: User) -> None:
    page = desk
    page.set_viewport_size(PHONE)
    open_game(page, live_server, LUCKY, alice)
    page.get_by_role("button", name="Is there a win this turn?").click()
    box = page.get_by_role("dialog", name="Is there a win this turn?")
    expect(box).to_contain_text("of at most 100,000 positions")
    search_wins()
    expect(box).to_contain_text("With luck there is one: a chance of 1/3")
    box.get_by_role("link", name="Play it before your eyes").click()
    ways = page.get_by_role("list").filter(has_text="chance gives Brute")
    while not ways.count():
        before = page.url
        page.get_by_role("link", name="Next").click()
        expect(page).not_to_have_url(before)
    assert [violations(page) for _ in looks(page, PHONE)] == [[]]
    before = page.url
    ways.get_by_role("link").last.click()
    expect(page).not_to_have_url(before)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
