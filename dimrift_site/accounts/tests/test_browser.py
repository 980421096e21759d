"""Accounts in Chromium: what was made before signing up is there after logging in again."""

import re

import pytest
from django.core.mail import EmailMessage
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.models import Deck
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_login_sessions import PHONE as PIXEL
from dimrift_site.accounts.tests.test_second_factor import code_of

NARROW: ViewportSize = {"width": 320, "height": 844}

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "a lamp above the causeway"


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f"#id_{name}").fill(value)


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def sign_up(page: Page, name: str = "dora") -> None:
    """From the login, where whoever is new is sent on."""
    page.get_by_role("link", name="Log in").first.click()
    page.get_by_role("link", name="Sign up").click()
    fill(page, username=name, password1=PASSWORD, password2=PASSWORD)
    press(page, "Sign up")


def make_deck(page: Page, live_server: LiveServer, name: str) -> str:
    """A deck without cards; the address of its builder."""
    page.goto(f"{live_server.url}/decks/new")
    page.get_by_label("Name").fill(name)
    press(page, "Save the deck")
    expect(page).to_have_url(re.compile(r"/edit$"))
    return page.url


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_deck_made_without_an_account_comes_along(
    browser: Browser, live_server: LiveServer, size: ViewportSize
) -> None:
    with browser.new_context(viewport=size) as context:
        page = context.new_page()
        deck = make_deck(page, live_server, "Before")
        sign_up(page)
        expect(page).to_have_url(deck)  # back where one was
        page.goto(f"{live_server.url}/account")
        expect(page.get_by_role("row", name="Decks 1 500")).to_be_visible()
        page.locator(".account-ends").get_by_role("button", name="Log out").click()
        answer = page.goto(deck)
        assert answer is not None
        assert answer.status == 404
        page.goto(f"{live_server.url}/account")  # asks to log in first
        fill(page, login="dora", password=PASSWORD)
        press(page, "Log in")
        expect(page.get_by_role("heading", level=1)).to_have_text("dora")
        answer = page.goto(deck)
        assert answer is not None
        assert answer.status == 200


def test_a_lost_password_is_replaced(
    page: Page, live_server: LiveServer, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    User.objects.filter(pk=alice.pk).update(email="alice@home.example")
    page.goto(f"{live_server.url}/account/login")
    page.get_by_role("link", name="Forgot your password?").click()
    fill(page, email="alice@home.example")
    press(page, "Send the link")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your e-mail")
    found = re.search(r"/account/password/reset/\S+", str(mailoutbox[0].body))
    assert found
    page.goto(live_server.url + found[0])
    fill(page, password1=PASSWORD, password2=PASSWORD)
    press(page, "Save it")
    page.get_by_role("main").get_by_role("link", name="Log in").click()
    fill(page, login="alice", password=PASSWORD)
    press(page, "Log in")
    expect(page.get_by_text("You are logged in as alice.")).to_be_visible()


def test_an_account_is_deleted_with_its_password(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/decks")
    sign_up(page)
    make_deck(page, live_server, "Gone soon")
    page.goto(f"{live_server.url}/account")
    page.get_by_role("link", name="Delete the account").click()
    expect(page.get_by_text("your 1 deck, public ones too")).to_be_visible()
    fill(page, password="guessed")
    press(page, "Delete everything")
    expect(page.get_by_text("That is not your password.")).to_be_visible()
    fill(page, password=PASSWORD)
    press(page, "Delete everything")
    expect(page.get_by_text("Your account and what belonged to it are deleted.")).to_be_visible()
    assert not Deck.objects.filter(name="Gone soon").exists()
    assert not User.objects.exists()


def test_axe_finds_nothing_wrong_and_nothing_is_too_wide(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/account/signup")
    press(page, "Sign up")
    look_at(page)
    fill(page, username="do ra", password1="x", password2="y")
    press(page, "Sign up")
    expect(page.locator(".errorlist").first).to_be_visible()
    look_at(page)
    page.goto(f"{live_server.url}/account/login")
    look_at(page)
    page.goto(f"{live_server.url}/account/password/reset")
    look_at(page)
    sign_up(page)
    for way in ("", "/delete", "/email", "/password", "/logout"):
        page.goto(f"{live_server.url}/account{way}")
        look_at(page)


def test_a_second_factor_is_set_up_and_asked_at_the_next_login(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    sign_up(page)
    page.goto(f"{live_server.url}/account/second-factor")
    look_at(page)
    page.get_by_role("link", name="Set it up").click()
    look_at(page)  # the password is asked first
    fill(page, password=PASSWORD)
    press(page, "Go on")
    picture = page.get_by_role("img", name="QR code")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 100")
    secret = page.locator("#secret").inner_text().replace(" ", "")
    fill(page, code="000000")
    press(page, "Turn it on")
    expect(page.get_by_text("This code is not right")).to_be_visible()
    look_at(page)
    fill(page, code=code_of(secret, -1))
    press(page, "Turn it on")
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    expect(page.locator(".account-codes li")).to_have_count(10)
    look_at(page)
    for way in ("", "/codes/new", "/remove"):
        page.goto(f"{live_server.url}/account/second-factor{way}")
        look_at(page)
    page.goto(f"{live_server.url}/account/confirm/code")
    look_at(page)
    page.goto(f"{live_server.url}/account")
    look_at(page)
    page.locator(".account-ends").get_by_role("button", name="Log out").click()
    page.goto(f"{live_server.url}/account/login")
    fill(page, login="dora", password=PASSWORD)
    press(page, "Log in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your code")
    look_at(page)
    fill(page, code=code_of(secret))
    press(page, "Log in")
    expect(page.get_by_text("You are logged in as dora.")).to_be_visible()


def test_another_browser_is_logged_out_from_the_account_s_page(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context() as here, browser.new_context(user_agent=PIXEL) as elsewhere:
        page, phone = here.new_page(), elsewhere.new_page()
        page.goto(live_server.url)
        sign_up(page)
        phone.goto(f"{live_server.url}/account/login")
        fill(phone, login="dora", password=PASSWORD)
        press(phone, "Log in")
        page.goto(f"{live_server.url}/account")
        look_at(page)
        press(page, "Log out Chrome on Android, 127.0.0.*")
        expect(page.get_by_text("That login has ended.")).to_be_visible()
        phone.goto(f"{live_server.url}/account")
        expect(phone.get_by_role("heading", level=1)).to_have_text("Log in")


def test_pages_that_ask_for_patience_are_as_good(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    sign_up(page)
    page.goto(f"{live_server.url}/account/password")
    for _ in range(6):
        fill(page, oldpassword="x", password1="x", password2="x")
        press(page, "Change it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Too many attempts")
    look_at(page)


def look_at(page: Page) -> None:
    """Nothing is wrong with the page as it is now, from the narrowest phone to a desk."""
    for how in looks(page, NARROW, PHONE, DESK):
        if page.viewport_size != PHONE:
            assert violations(page) == [], (page.url, how)
        seen, shown = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert seen <= shown, (page.url, how)
