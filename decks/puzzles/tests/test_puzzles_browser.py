"""A puzzle in Chromium: a wrong line is taken back, then it is solved, by mouse, by finger, by keyboard."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.games.current_board import board_of
from decks.games.models import Game
from decks.puzzles.puzzle_side import PuzzleSide
from decks.puzzles.tests.conftest import Cards
from decks.tests.conftest import _no_worker
from engine.puzzles.solution import shortest_pick

__all__ = ["_no_worker"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEY, TITLE = "who-gets-the-cudgel", "Who Gets the Cudgel"

Press = Callable[[Page, Locator], None]


def by_mouse(page: Page, button: Locator) -> None:
    """Press a button with the pointer."""
    button.click()


def by_key(page: Page, button: Locator) -> None:
    """Press a button with the focus on it."""
    button.focus()
    page.keyboard.press("Enter")


def wanted_label(page: Page) -> str:
    """Return the pick that leads to the goal, as the engine knows it."""
    board = board_of(Game.objects.get(public_id=page.url.rsplit("/", 1)[1]))
    assert isinstance(board.defence, PuzzleSide)
    position = board.game.position
    position.renew_steps()
    return board.game.label(shortest_pick(position, board.defence.defence))


def pick(page: Page, press: Press, label: str) -> None:
    """Press what answers with this label: where it stands, else in the menu of its card."""
    table = page.locator("#table")
    before = table.get_attribute("data-version") or ""
    shown = page.locator(f'#table button[name=label][value="{label}"]:visible')
    if not shown.count():
        zone = label.split()[1]
        press(page, page.locator(f"#zone-{zone} > .hit"))
        shown = page.locator(f'.menu:popover-open button[value="{label}"]')
    press(page, shown.first)
    expect(table).not_to_have_attribute("data-version", before)


def take_picture(page: Page, name: str) -> None:
    """Keep a picture of the page where the environment says a folder for them."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize(
    ("size", "press"),
    [(DESK, by_mouse), (PHONE, by_mouse), (DESK, by_key)],
    ids=["by mouse", "on a phone", "by keyboard"],
)
def test_a_wrong_line_is_taken_back_and_the_puzzle_is_solved(
    browser: Browser,
    live_server: LiveServer,
    few_cards: Cards,
    size: ViewportSize,
    press: Press,
) -> None:
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/puzzles")
        for look in looks(page, size):
            assert violations(page) == [], look
            take_picture(page, f"list {look}")
        press(page, page.locator(f'a[href="/puzzles/{KEY}"]').last)
        expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
        for look in looks(page, size):
            assert violations(page) == [], look
            take_picture(page, f"puzzle {look}")
        press(page, page.get_by_role("button", name="Solve it at the board"))
        panel = page.locator(".lesson")
        expect(page.locator(".table.is-live")).to_be_visible()
        expect(panel).to_contain_text("Win this turn.")
        take_picture(page, f"board {size['width']}")
        pick(page, press, "event battle")
        press(page, page.locator("#table button[name=until][value=turn]"))
        expect(panel).to_contain_text("Not this way.")
        for look in looks(page, size):
            assert violations(page) == [], look
            take_picture(page, f"lost {look}")
        expect(panel.get_by_role("button", name="Take it back")).to_be_focused()
        press(page, panel.get_by_role("button", name="From the start"))
        expect(panel).not_to_contain_text("Not this way.")
        while not panel.locator('[role="status"]').count():
            pick(page, press, wanted_label(page))
        expect(panel).to_contain_text("Solved, without a hint: a medal.")
        expect(panel.locator("[data-way-on]")).to_be_focused()
        press(page, panel.get_by_text("Solution and your line"))
        expect(panel.locator(".puzzle-lines li").first).to_be_visible()
        for look in looks(page, size):
            assert violations(page) == [], look
            take_picture(page, f"solved {look}")
        page.goto(f"{live_server.url}/puzzles")
        expect(page.locator(f'.panel[data-puzzle="{KEY}"] .puzzle-mark')).to_have_text("Solved, with a medal")
        expect(page.locator("#score")).to_contain_text("In a row: 1")


def test_a_hint_and_giving_up_show_what_they_promise(
    page: Page, live_server: LiveServer, few_cards: Cards
) -> None:
    page.goto(f"{live_server.url}/puzzles/{KEY}")
    page.get_by_role("button", name="Solve it at the board").click()
    panel = page.locator(".lesson")
    panel.get_by_role("button", name="Hint").click()
    expect(panel.locator(".puzzle-hint")).to_have_count(1)
    panel.get_by_role("button", name="Give up").click()
    expect(panel).to_contain_text("Given up.")
    expect(panel.locator(".puzzle-lines")).to_be_visible()
    take_picture(page, "given up")
    page.goto(f"{live_server.url}/puzzles")
    expect(page.locator(f'.panel[data-puzzle="{KEY}"] .puzzle-mark')).to_have_text("Given up")
