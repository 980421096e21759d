"""Matrices in Chromium: from the form by keyboard to the grid, a cell, its duel and a game; axe."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck, Matrix
from decks.runs.matrices.tests.conftest import StartMatrix, play_matrix

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_matrix_is_started_by_keyboard_and_a_cell_leads_to_a_game(
    page: Page,
    begin: StartMatrix,
    decks: list[Deck],
    live_server: LiveServer,
    complaints: list[str],
    width: int,
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}/matrices")
    page.get_by_label("Other decks").fill("\n".join(deck.public_id for deck in decks))
    page.get_by_label("Games a pairing").fill("2")
    page.get_by_label("Seed").fill("1")
    page.get_by_label("Played by").select_option("goldfish")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Start the matrix").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Matrix of 3 decks")
    play_matrix(Matrix.objects.get())
    page.reload()
    expect(page.get_by_text("3 of 3 pairings ended")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".matrix-grid td a").first.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("2 duels")
    page.get_by_role("region", name="Won").get_by_role("link").first.press("Enter")
    expect(page.get_by_text("You look over the shoulder of")).to_be_visible()
    assert complaints == []


def test_axe_finds_nothing_wrong_with_a_matrix_and_the_form_in_any_look(
    page: Page, begin: StartMatrix, live_server: LiveServer, complaints: list[str]
) -> None:
    matrix = play_matrix(begin(games=2, visibility="unlisted"))
    for address in ("/matrices", f"/matrices/{matrix.public_id}"):
        page.goto(f"{live_server.url}{address}")
        for look in looks(page, PHONE, DESK):
            assert (look, violations(page)) == (look, [])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
