"""Double clicks in Chromium, with scripts and without."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck, Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scripts", [True, False])
def test_a_double_click_makes_one_deck_and_one_game(
    browser: Browser, live_server: LiveServer, men: Deck, scripts: bool
) -> None:
    with browser.new_context(java_script_enabled=scripts) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/decks/new")
        page.get_by_label("Name").fill("Twice")
        page.get_by_role("button", name="Save the deck").dblclick()
        expect(page.get_by_role("heading", level=1)).to_have_text("Twice")
        assert Deck.objects.filter(name="Twice").count() == 1
        page.goto(f"{live_server.url}/decks/{men.public_id}/play")
        page.get_by_role("button", name="Start the game").dblclick()
        expect(page.locator("#table")).to_be_visible()
        assert Game.objects.count() == 1


def test_a_button_rests_while_its_form_is_under_way_and_wakes_when_one_comes_back(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    page.goto(f"{live_server.url}/decks/new")
    sent: list[str] = []

    def leave_unanswered(route: Route) -> None:
        sent.append(route.request.method)
        route.fulfill(status=204)  # the page stays as it is, as if the answer were still to come

    page.route("**/decks/new", leave_unanswered)
    save = page.get_by_role("button", name="Save the deck")
    save.click()
    expect(save).to_be_disabled()
    page.get_by_label("Name").press("Enter")
    page.wait_for_timeout(200)  # for what a second form would set off
    assert sent == ["POST"]
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(save).to_be_enabled()


def test_a_page_that_the_browser_kept_sends_its_forms_as_new_ones(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    page.goto(f"{live_server.url}/decks/{men.public_id}/play")
    nonce = page.locator(".start-form [name=nonce]")
    first = nonce.input_value()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: false}))")
    assert nonce.input_value() == first
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    assert nonce.input_value() != first
    assert 0 < len(nonce.input_value()) <= 64
