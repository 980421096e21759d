"""A puzzle of a player in Chromium: made, proved and published, at each size and in both themes."""

import os

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, SIZES, looks, violations
from decks.lists.tests.test_builder_browser import log_in
from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.services import PuzzleDraft, keep_puzzle
from decks.puzzles.player_puzzles.tests.conftest import WON, prove_all
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.page_layout import layout_faults

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LARGE = SIZES["large"]


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is woken: the test does the proofs itself."""
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda jobs: True)


def look_at(page: Page, name: str) -> None:
    """See that the page is sound on each size; keep pictures where the environment says a folder."""
    for look in looks(page, PHONE, LARGE, DESK):
        assert violations(page) == [], f"{name} {look}"
        assert layout_faults(page) == [], f"{name} {look}"
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=f"{folder}/{name} {look}.png", full_page=True)


def test_a_puzzle_is_made_proved_and_published(
    browser: Browser, live_server: LiveServer, alice: User, alice_client: Client
) -> None:
    with browser.new_context(viewport=DESK, reduced_motion="reduce") as context:
        log_in(context, alice_client, live_server)
        page = context.new_page()
        page.goto(f"{live_server.url}/puzzles/new")
        page.get_by_label("Title").fill("Two brutes at the gate")
        page.get_by_label("What is said about it").fill("Both of them strike, but one of them is blocked.")
        page.get_by_label("The position as text").fill(WON.replace("b2: Brute", "z9: Brute"))
        page.get_by_role("button", name="Save and prove it").click()
        expect(page.locator("#problem")).to_contain_text("z9")
        expect(page.get_by_label("Title")).to_have_value("Two brutes at the gate")
        look_at(page, "refused")
        page.get_by_label("The position as text").fill(WON)
        page.get_by_role("button", name="Save and prove it").click()
        proof = page.locator("#proof")
        expect(proof.get_by_role("heading")).to_have_text("Being proved")
        look_at(page, "proving")
        prove_all()
        expect(proof.get_by_role("heading")).to_have_text("Proved")  # it comes by itself
        proof.get_by_role("button", name="Publish it").click()
        expect(proof.get_by_role("heading")).to_have_text("Published")
        look_at(page, "published")
        page.get_by_role("link", name="Look at it").click()
        expect(page.get_by_role("button", name="Solve it at the board")).to_be_visible()
        look_at(page, "puzzle")
        keep_puzzle(PuzzleDraft("A draft", "mana 3", "", "", WON), alice)
        page.goto(f"{live_server.url}/puzzles/own")
        expect(page.get_by_role("heading", name="A draft")).to_be_visible()
        look_at(page, "own")
        PlayerPuzzle.objects.filter(published__isnull=False).update(tries=7, solves=3)
        page.goto(f"{live_server.url}/puzzles/players")
        expect(page.get_by_text("Solved by 3 of 7 who tried it")).to_be_visible()
        look_at(page, "players")
