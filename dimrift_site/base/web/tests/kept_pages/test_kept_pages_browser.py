"""Pages that Chromium keeps for a minute: whose they are, and what their forms do."""

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User
from dimrift_site.base.web import cache_policy
from dimrift_site.base.web.cache_policy import A_MINUTE
from dimrift_site.tools.testing.users import logged_in

__all__ = ["_no_worker", "men"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _kept_for_a_minute(_pages_asked_anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is outside of tests."""
    monkeypatch.setattr(cache_policy, "A_MINUTE", A_MINUTE)


def test_who_logs_in_is_not_shown_what_the_browser_kept_of_before(
    page: Page, live_server: LiveServer, alice: User, men: Deck
) -> None:
    address = live_server.url + men.get_absolute_url()
    page.goto(address)
    expect(page.locator(".masthead")).to_contain_text("Log in")
    Deck.objects.filter(pk=men.pk).update(name="Another name")
    page.goto(live_server.url + "/nowhere")
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text(men.name)  # the browser asked nobody
    key = logged_in(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": live_server.url}])
    page.goto(address)
    expect(page.locator(".masthead")).to_contain_text("alice")
    expect(page.get_by_role("heading", level=1)).to_have_text("Another name")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_stranger_s_first_press_makes_one_thing_and_the_way_back_is_one_step(
    browser: Browser, live_server: LiveServer, men: Deck, scripts: bool
) -> None:
    with browser.new_context(java_script_enabled=scripts) as context:
        page = context.new_page()
        page.goto(live_server.url + men.get_absolute_url())
        assert context.cookies() == []
        page.get_by_role("button", name="Copy", exact=True).dblclick()
        if not scripts:
            page.get_by_role("button", name="Go on").dblclick()
        page.wait_for_url("**/edit")
        assert Deck.objects.filter(fork__origin=men).count() == 1
        if scripts:
            page.go_back()
            expect(page.get_by_role("heading", level=1)).to_have_text(men.name)
