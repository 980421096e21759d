"""Advice in Chromium: from the deck to the advice, its plan, "Did it help?", and back into the deck; axe."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck, Run
from decks.runs.deck_advice.tests.conftest import StartAdvice, play_advice
from decks.runs.deck_advice.tests.test_advice_views import found
from decks.tests.conftest import play
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def own(
    heavy: Deck,
    alice: User,
    alice_client: Client,
    context: BrowserContext,
    live_server: LiveServer,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> Deck:
    """The deck, as one of Alice's, who is logged in; an advice of any time has 600 short games."""
    cookie = alice_client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    monkeypatch.setattr("decks.runs.deck_advice.services.USUAL_TURNS", 4)
    monkeypatch.setattr("decks.runs.deck_advice.views.games_in", lambda *_: 600)
    Deck.objects.filter(pk=heavy.pk).update(owner=alice)
    heavy.refresh_from_db()
    return heavy


def press(what: Locator, by_keyboard: bool) -> None:
    """Press a link or button, or tick a choice."""
    if by_keyboard:
        what.press("Space" if what.get_attribute("type") in ("radio", "checkbox") else "Enter")
    else:
        what.click()


@pytest.mark.parametrize("way", ["mouse", "keyboard", "phone"])
def test_advice_leads_to_a_plan_that_is_asked_whether_it_helps_and_taken_over(
    page: Page, own: Deck, live_server: LiveServer, complaints: list[str], way: str
) -> None:
    width, by_keyboard = (390 if way == "phone" else 1280), way == "keyboard"
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{live_server.url}{own.get_absolute_url()}")
    press(page.locator(".deck-more > summary"), by_keyboard)
    press(page.get_by_role("link", name="What to change?"), by_keyboard)
    press(page.get_by_label("Win sooner"), by_keyboard)
    press(page.get_by_label("10 seconds"), by_keyboard)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    press(page.get_by_role("button", name="Ask"), by_keyboard)
    expect(page.get_by_role("heading", level=1)).to_have_text("To win sooner")
    play_advice(play(Run.objects.get()))
    page.reload()
    expect(page.get_by_text("tried in about 600 games")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    press(page.get_by_role("region", name="Swap").get_by_role("button", name="Plan it").first, by_keyboard)
    expect(page.get_by_text("A planned change of")).to_be_visible()
    plan_address = page.url
    press(page.get_by_role("button", name="Did it help?"), by_keyboard)
    expect(page.get_by_role("heading", level=1)).to_have_text("1,000 games of each")
    page.goto(plan_address)
    press(page.get_by_role("button", name="Apply the change"), by_keyboard)
    expect(page.get_by_text("is as planned")).to_be_visible()
    assert own.entries.filter(card__key="giant", copies=1).exists()
    assert complaints == []


def test_axe_finds_nothing_wrong_with_the_form_and_an_advice_in_any_look(
    page: Page, own: Deck, ask: StartAdvice, alice: User, live_server: LiveServer, complaints: list[str]
) -> None:
    run = found(ask(user=alice))
    for address in (f"/decks/{own.public_id}/advice", f"/advice/{run.public_id}"):
        page.goto(f"{live_server.url}{address}")
        for look in looks(page, PHONE, DESK):
            assert (look, violations(page)) == (look, [])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
