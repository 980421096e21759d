"""The stepper of a game of a paired run in Chromium: axe, both sides, steps by mouse and keyboard."""

import pytest
from django.contrib.auth.models import AnonymousUser
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import compared_list
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck
from decks.runs.paired.services import start_paired_run
from decks.tests.conftest import play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_axe_finds_nothing_wrong_with_the_stepper_and_both_sides_are_stepped_through(
    page: Page, men: Deck, live_server: LiveServer, complaints: list[str]
) -> None:
    decks = [men, Deck.objects.get(key="fey")]
    lists = [compared_list(AnonymousUser(), None, DeckReference(deck.public_id)) for deck in decks]
    assert lists[0] and lists[1]
    run = play(start_paired_run(lists[0], lists[1], games=8, turns=5, seed=1))
    page.goto(f"{live_server.url}/runs/{run.public_id}")
    page.locator(".findings a[href*='/games/']").first.click()
    expect(page.get_by_role("heading", name="step 0 of")).to_be_visible()
    page.get_by_role("link", name="Next").press("Enter")
    expect(page.get_by_role("heading", name="step 1 of")).to_be_visible()
    page.get_by_role("navigation", name="Both sides of the game").get_by_role("link").last.click()
    expect(page.locator("[aria-current=page]").last).to_contain_text("To")
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", name="step 1 of")).to_be_visible()
    for look in looks(page, PHONE, DESK):
        assert (look, violations(page)) == (look, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
