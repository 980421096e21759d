"""Both sides by hand in Chromium: whole games at one screen, hands open and hidden, undo, no script."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, kind, looks, version, violations
from decks.games.board.tests.test_whole_games_browser import Player
from decks.games.opponents.tests.start_page import start_pages
from decks.models import Deck, Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_PRESSES = 400


@pytest.fixture
def sit(
    browser: Browser, alice_client: Client, live_server: LiveServer, men: Deck, fey: Deck
) -> Iterator[Any]:
    """Sit Alice and Bob down in a way at a game by hand; returns their page."""
    with start_pages(browser, alice_client, f"{live_server.url}/decks/{men.public_id}/play") as pages:

        def sit_down(way: str, hands: str, **fields: str) -> Page:
            page = pages.start(way, "hand", fey, fields, hands=hands)
            expect(page.locator("#table")).to_be_visible()
            return page

        yield sit_down


class TwoPlayers(Player):
    """Two at one screen: whoever is asked sits down, and plays."""

    def next_pick(self) -> None:
        seat = self.page.locator("[formaction$='/seat']")
        if seat.count():
            self.answer(seat)
        else:
            super().next_pick()


def play(page: Page) -> None:
    player = TwoPlayers(page)
    for _ in range(MOST_PRESSES):
        if page.locator(".ended").count():
            break
        player.next_pick()
    expect(page.locator("#prompt")).to_contain_text("won: player")


def test_a_whole_game_is_played_with_open_hands(sit: Any) -> None:
    page = sit("mouse", "open", hp="2", opponent_hp="2")
    seats = set()
    page.get_by_role("button", name="Keep this hand").first.click()
    expect(page.locator(".at-seat")).to_have_text("Player 2")
    page.locator(".side-theirs .pile-open").first.click()
    expect(page.get_by_role("group", name="Their hand")).to_be_visible()
    page.keyboard.press("Escape")
    assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
    seats.add(Game.objects.get().seat)
    play(page)
    assert seats == {"P2"}


def test_a_whole_game_is_played_by_passing_the_seat(sit: Any) -> None:
    page = sit("mouse", "hidden", hp="1", opponent_hp="1")
    page.get_by_role("button", name="Keep this hand").first.click()
    expect(page.get_by_role("heading", name="Pass the seat to player 2")).to_be_visible()
    expect(page.locator(".hand .held-card")).to_have_count(0)
    assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_have_text("Do you keep this hand?")
    expect(page.locator(".at-seat")).to_have_text("Player 1")
    play(page)


def test_without_javascript_the_seat_is_passed_by_a_form(sit: Any) -> None:
    page = sit("plain", "hidden")
    page.get_by_role("button", name="Keep this hand").first.click()
    page.get_by_role("button", name="I am player 2").click()
    expect(page.locator("#prompt")).to_have_text("Do you keep this hand?")
    expect(page.locator(".hand .held-card")).not_to_have_count(0)
    assert Game.objects.get().seat == "P2"


def test_two_tabs_of_one_game_sit_down_once(sit: Any) -> None:
    page = sit("mouse", "hidden")
    page.get_by_role("button", name="Keep this hand").first.click()
    seat = page.get_by_role("button", name="I am player 2")
    expect(seat).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    seat.click()
    expect(page.locator(".at-seat")).to_have_text("Player 2")
    other.get_by_role("button", name="I am player 2").click()
    expect(other.locator(".note-warn")).to_contain_text("out of date")
    assert version(page) == version(other)
    assert kind(page) == kind(other) != ""
