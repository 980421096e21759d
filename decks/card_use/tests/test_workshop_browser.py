"""The way of a card in Chromium: written, read wrong, mended, drawn, played, shared, adopted."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.admin.tests.test_card_admin_browser import pull
from cards.models import Card
from cards.services import ensure_factions
from decks.games.board.tests.browser_board import DESK, PHONE, looks, sit_down, violations
from decks.models import Deck, Run
from dimrift_site.base.jobs import worker

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PUBLIC = (
    "/cards?q=ember",
    "/cards",
    "/new",
    "/new.atom",
    "/sitemap-cards.xml",
    "/api/v1/cards",
    "/decks",
    "/wiki/Fey",
)


def sit_at(context: BrowserContext, client: Client, live_server: LiveServer) -> None:
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context.clear_cookies()
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])


def look_closely(page: Page) -> None:
    """Find nothing wrong with the page, and nothing that is wider than it."""
    for look in looks(page, PHONE, DESK):
        assert violations(page) == [], look
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), look


@pytest.mark.usefixtures("_no_worker")
def test_a_card_is_written_mended_drawn_simulated_played_shared_and_adopted(
    page: Page, context: BrowserContext, live_server: LiveServer,
    alice_client: Client, edith_client: Client, charlie_client: Client,
) -> None:  # fmt: skip
    ensure_factions()
    sit_at(context, alice_client, live_server)
    page.goto(f"{live_server.url}/workshop")
    page.get_by_label("Or begin with an empty set").fill("Embers")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("link", name="Write a card").click()
    page.wait_for_load_state("networkidle")
    reading = page.locator("#reading")
    page.get_by_label("Name", exact=True).fill("Ember Fox")
    page.locator("#effect_1_text").fill("Drawe 2.")
    expect(reading.locator("mark")).to_have_text("Drawe")
    page.locator("#effect_1_text").fill("Mill 2 cards.")
    expect(reading).to_contain_text("Do you mean:")
    look_closely(page)
    page.get_by_role("button", name="Write this").press("Enter")
    milled = "Put the top 2 cards of your deck into your graveyard."
    expect(page.locator("#effect_1_text")).to_have_value(milled)
    expect(page.locator(".workshop-effect").first).to_contain_text("Before: Mill 2 cards.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ember Fox")
    page.wait_for_load_state("networkidle")
    page.locator("#effect_1_text").fill("Draw 2.")
    expect(reading).to_contain_text("you draw 2 cards")
    arrow = page.get_by_role("button", name="Arrow up: none")
    arrow.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Arrow up: 2")).to_be_focused()
    expect(reading.locator(".face-name")).to_have_text("Ember Fox")
    page.locator("#effect_2_text").fill("Pray.")
    page.locator(".workshop-effect").nth(1).get_by_role("button", name="Move up").click()
    expect(reading.locator(".effect-text").first).to_have_text("Pray.")
    page.locator(".workshop-effect").nth(0).get_by_role("button", name="Move down").click()
    expect(reading.locator(".effect-text").first).to_have_text("Draw 2.")
    effects = page.locator(".workshop-effect")
    for first in ("Pray.", "Draw 2."):
        pull(page, effects.nth(1).locator(".row-handle"), effects.nth(0))
        expect(reading.locator(".effect-text").first).to_have_text(first)
    page.locator("#effect_2_text").fill("")
    expect(reading.locator(".effect-text")).to_have_count(1)
    page.wait_for_function("document.querySelector('#reading .face-art')?.decode().then(() => true)")
    look_closely(page)
    page.get_by_role("button", name="Save the card").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Fox")
    look_closely(page)
    draft = Card.with_workshops.get()
    assert draft.arrows == 2
    page.wait_for_function("document.querySelector('.face-art').decode().then(() => true)")
    picture = page.locator(".face-art").first.get_attribute("href") or ""
    page.get_by_role("button", name="Add to deck").click()
    deck = Deck.objects.get()
    page.goto(f"{live_server.url}/decks/{deck.public_id}/edit/text")
    page.locator("textarea").first.fill(f"20 {draft.name}")
    page.locator("form.paste button[type=submit]:visible").last.click()
    page.goto(live_server.url + deck.get_absolute_url())
    page.get_by_label("Games").fill("20")
    page.get_by_role("button", name="Goldfish").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("20 games")
    while worker.work():
        pass
    assert Run.objects.get().games_done == 20
    sit_down(page, live_server.url, deck)
    expect(page.locator(".hand")).to_contain_text("Ember Fox")

    for address in (*PUBLIC, draft.get_absolute_url(), picture):
        assert b"Ember" not in charlie_client.get(address).content, address
    assert charlie_client.get(picture).status_code == 404

    assert draft.workshop is not None
    page.goto(live_server.url + draft.workshop.get_absolute_url())
    page.get_by_label("Who may see it").select_option("unlisted")
    page.get_by_role("button", name="Save", exact=True).click()
    address = settings.SITE_URL + draft.workshop.get_absolute_url()
    expect(page.get_by_label("The address to give")).to_have_value(address)
    look_closely(page)
    for address in PUBLIC:
        assert b"Ember" not in charlie_client.get(address).content, address
    assert b"Ember Fox" in charlie_client.get(draft.workshop.get_absolute_url()).content

    sit_at(context, edith_client, live_server)
    page.goto(live_server.url + draft.get_absolute_url())
    page.get_by_role("link", name="Adopt").click()
    look_closely(page)
    page.get_by_role("button", name="Adopt it").click()
    expect(page).to_have_url(f"{live_server.url}/cards/ember-fox")
    expect(page.get_by_text("By alice, from the workshop.")).to_be_visible()
    assert deck.entries.first().card == Card.objects.get()  # type: ignore[union-attr]
    assert b"Ember Fox" in charlie_client.get("/new").content
