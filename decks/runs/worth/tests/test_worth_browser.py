"""Worth in Chromium: a card of the workshop is measured by keyboard and stands in its set's balance; axe."""

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import WorkshopSet
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.lists.tests.test_builder_browser import log_in
from decks.models import WorthRun
from decks.runs.worth.tests.conftest import StartWorth, cards_in, play_worth_run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_card_of_the_workshop_is_measured_by_keyboard_and_stands_in_the_balance_of_its_set(
    page: Page,
    drafts: WorkshopSet,
    measure: StartWorth,
    context: BrowserContext,
    alice_client: Client,
    live_server: LiveServer,
    complaints: list[str],
    width: int,
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    log_in(context, alice_client, live_server)
    colossus = next(card for card in cards_in(drafts) if card.name == "Colossus")
    page.goto(f"{live_server.url}{colossus.get_absolute_url()}")
    page.get_by_role("link", name="Measure it").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("What is Colossus worth?")
    page.get_by_label("Games a card").fill("4")
    page.get_by_label("Seed").fill("1")
    page.get_by_role("button", name="Measure this card").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Worth of Colossus")
    WorthRun.objects.all().delete()
    play_worth_run(measure(colossus, games=4, seed=1, workshop=drafts, overrides={}))
    page.goto(f"{live_server.url}/workshop/{drafts.public_id}")
    page.get_by_role("link", name="Balance").press("Enter")
    expect(page.get_by_role("row", name="Colossus")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("row", name="Colossus").get_by_role("link").press("Enter")
    expect(page.get_by_text("4 pairs of duels")).to_be_visible()
    assert complaints == []


def test_axe_finds_nothing_wrong_with_worth_and_balance_in_any_look(
    page: Page,
    drafts: WorkshopSet,
    measure: StartWorth,
    context: BrowserContext,
    alice_client: Client,
    live_server: LiveServer,
    complaints: list[str],
) -> None:
    log_in(context, alice_client, live_server)
    colossus = next(card for card in cards_in(drafts) if card.name == "Colossus")
    run = play_worth_run(measure(colossus, games=4, workshop=drafts, overrides={}))
    addresses = (
        f"/workshop/{drafts.public_id}/balance",
        f"/workshop/cards/{colossus.key}/worth",
        run.get_absolute_url(),
        "/meta",
    )
    for address in addresses:
        page.goto(f"{live_server.url}{address}")
        for look in looks(page, PHONE, DESK):
            assert (address, look, violations(page)) == (address, look, [])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
