"""Puzzles in Chromium by keys alone, each control known by what a screen reader says of it."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK
from decks.games.board.tests.spoken_board import Listener
from decks.games.current_board import board_of
from decks.games.models import Game
from decks.games.opponents.tests.test_opponent_browser import PACE_AT_ONCE, settle
from decks.models import Deck
from decks.puzzles.puzzle_file import puzzles
from decks.puzzles.puzzle_side import PuzzleSide
from decks.puzzles.tests.conftest import SMALL, Cards
from decks.tests.conftest import _no_worker, starters
from engine.puzzles.solution import shortest_pick

__all__ = ["_no_worker", "starters"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def wanted_labels(page: Page) -> list[str]:
    """Return the pick that leads to the goal as the engine knows it, and where and how its card is placed."""
    board = board_of(Game.objects.get(public_id=page.url.rsplit("/", 1)[1]))
    assert isinstance(board.defence, PuzzleSide)
    game, labels = board.game.clone(), list[str]()
    while True:
        position = game.position
        position.renew_steps()
        label = game.label(shortest_pick(position, board.defence.defence))
        if labels and not label.startswith(("at ", "facing ")):
            return labels
        labels.append(label)
        game.answer_label(position.ask_player, label)
        if game.question is None or game.position.ask_player != position.ask_player:
            return labels


def solve_by_keys(browser: Browser, live_server: LiveServer, key: str) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        context.add_init_script(PACE_AT_ONCE)
        page = context.new_page()
        page.goto(f"{live_server.url}/puzzles/{key}")
        listener = Listener(page)
        listener.go_to("main form button.button")
        listener.enter()
        expect(page.locator(".table.is-live")).to_be_visible()
        panel = page.locator(".lesson")
        while not panel.locator('[role="status"]').count():
            settle(page)
            label, *where = wanted_labels(page)
            listener.pick(label)
            if page.locator(".zone.is-place").count():
                parts = dict(part.split() for part in where)
                listener.place(parts.get("at", ""), parts.get("facing", ""))
        expect(panel).to_contain_text("Solved, without a hint: a medal.")
        expect(panel.locator("[data-way-on]")).to_be_focused()
        assert listener.hear()[1]


def test_a_puzzle_is_solved_by_keys_alone_and_by_what_is_heard(
    browser: Browser, live_server: LiveServer, few_cards: Cards
) -> None:
    solve_by_keys(browser, live_server, SMALL[1])


@pytest.mark.long
@pytest.mark.parametrize("key", [puzzle.key for puzzle in puzzles()])
def test_each_puzzle_is_solved_by_keys_alone_and_by_what_is_heard(
    browser: Browser, live_server: LiveServer, starters: list[Deck], key: str
) -> None:
    solve_by_keys(browser, live_server, key)
