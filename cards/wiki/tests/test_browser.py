"""The wiki in Chromium: proposed, accepted, in conflict, compared, taken back; cards beside their links."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from cards.wiki.services import save_page
from cards.wiki.shipped_pages import load_shipped_pages
from cards.wiki.tests.hostile_texts import HOSTILE
from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.users import logged_in

NARROW: ViewportSize = {"width": 320, "height": 640}

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def log_in(context: BrowserContext, live_server: LiveServer, user: User) -> Page:
    cookie = logged_in(user).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return context.new_page()


def write(page: Page, text: str, button: str) -> None:
    page.get_by_label("Text", exact=True).fill(text)
    page.get_by_label("What you changed").fill("Say more")
    page.get_by_role("button", name=button, exact=True).click()


def test_a_page_is_proposed_accepted_fought_over_compared_and_taken_back(
    browser: Browser, live_server: LiveServer, bob: User, edith: User
) -> None:
    address = f"{live_server.url}{save_page('Tower', 'A low tower.', 0, author=None).get_absolute_url()}"
    with browser.new_context(viewport=PHONE) as of_bob, browser.new_context(viewport=DESK) as of_edith:
        bobs, ediths = log_in(of_bob, live_server, bob), log_in(of_edith, live_server, edith)
        bobs.goto(address)
        bobs.get_by_role("link", name="Propose a change").click()
        write(bobs, "A low tower.\n\nIt is old.", "Propose")
        expect(bobs.get_by_text("An editor will look at it")).to_be_visible()

        ediths.goto(f"{live_server.url}/wiki/proposals")
        ediths.get_by_role("link", name="Tower").click()
        expect(ediths.locator("tr.is-new")).to_contain_text(["", "It is old."])
        ediths.get_by_role("button", name="Accept").click()
        expect(ediths.locator(".wiki-text")).to_contain_text("It is old.")

        # Two tabs: what the second one wrote is still there, beside what the first one did.
        ediths.goto(f"{address}/edit")
        save_page("Tower", "A high tower.", 2, author=None)
        write(ediths, "A round tower.", "Save")
        expect(ediths.get_by_role("alert")).to_contain_text("Nothing is lost")
        expect(ediths.get_by_label("The page as it is now")).to_have_value("A high tower.\n")
        expect(ediths.get_by_label("Text", exact=True)).to_have_value("A round tower.")
        assert violations(ediths) == []
        write(ediths, "A high, round tower.", "Save")
        expect(ediths.locator(".wiki-text")).to_have_text("A high, round tower.")

        ediths.get_by_role("link", name="History").click()
        ediths.get_by_role("link", name="Revision 4").click()
        expect(ediths.locator("tr.is-gone")).to_contain_text(["A high tower."])
        ediths.go_back()
        ediths.get_by_role("button", name="Go back to revision 2").click()
        expect(ediths.locator(".wiki-text")).to_contain_text("It is old.")

        # A declined proposal says why to its author.
        bobs.goto(f"{address}/edit")
        write(bobs, "No tower.", "Propose")
        ediths.goto(bobs.url)
        ediths.get_by_label("Why it is declined").fill("There is one.")
        ediths.get_by_role("button", name="Decline").click()
        bobs.goto(f"{live_server.url}/wiki/proposals")
        expect(bobs.get_by_text("Reason: There is one.")).to_be_visible()


def test_pages_are_accessible_in_both_schemes_and_never_wider_than_a_phone(
    browser: Browser, live_server: LiveServer, edith: User
) -> None:
    load_shipped_pages()
    paths = ("", "/Telur", "/Prone/history", "/Prone/edit", "/Prone/diff?to=1")
    with browser.new_context() as context:
        page = log_in(context, live_server, edith)
        for path in paths:
            page.goto(f"{live_server.url}/wiki{path}")
            for look in looks(page, PHONE, DESK):
                assert violations(page) == [], f"{path} {look}"
            page.set_viewport_size(NARROW)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_card_stands_beside_its_link_by_pointing_by_focus_and_by_a_tap(
    browser: Browser, live_server: LiveServer
) -> None:
    ensure_factions()
    save_card(printed(LAMP))
    address = f"{live_server.url}{save_page('Tower', 'See [[Lamp]].', 0, author=None).get_absolute_url()}"
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        page.goto(address)
        face = page.locator("#rule-card .face")
        page.get_by_role("link", name="Lamp").hover()
        expect(face).to_be_visible()
        page.keyboard.press("Escape")
        expect(face).to_be_hidden()
        page.get_by_role("link", name="What links here").focus()
        page.keyboard.press("Tab")
        expect(face).to_be_visible()
    with browser.new_context(viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        page.goto(address)
        page.get_by_role("link", name="Lamp").tap()
        expect(page.locator("#rule-card .face")).to_be_visible()
        page.get_by_role("link", name="Lamp").tap()
        expect(page).to_have_url(re.compile(r"/cards/lamp$"))
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        page.get_by_role("link", name="Lamp").click()
        expect(page).to_have_url(re.compile(r"/cards/lamp$"))


def test_nothing_of_two_hundred_hostile_texts_runs(
    browser: Browser, live_server: LiveServer, bob: User, edith: User
) -> None:
    assert len(HOSTILE) >= 200
    with browser.new_context(viewport=DESK) as of_bob, browser.new_context(viewport=DESK) as of_edith:
        bobs, ediths = log_in(of_bob, live_server, bob), log_in(of_edith, live_server, edith)
        said: list[str] = []
        for page in (bobs, ediths):
            page.on("console", lambda message: said.append(message.text))
            page.on("dialog", lambda dialog: said.append(dialog.message))
        step = 140
        for number, begin in enumerate(range(0, len(HOSTILE), step), 1):
            texts = HOSTILE[begin : begin + step]
            bobs.goto(f"{live_server.url}/wiki/Page_{number}/edit")
            bobs.get_by_label("Text", exact=True).fill("\n\n".join(texts).replace("\x01", ""))
            bobs.get_by_label("What you changed").fill(texts[number][:200])
            bobs.get_by_role("button", name="Preview").click()
            assert_unharmed(bobs, said)
            bobs.get_by_role("button", name="Propose", exact=True).click()
            expect(bobs.get_by_text("An editor will look at it")).to_be_visible()
            assert_unharmed(bobs, said)
            ediths.goto(bobs.url)
            assert_unharmed(ediths, said)
            ediths.get_by_role("button", name="Accept").click()
            expect(ediths.locator(".wiki-text")).to_be_visible()
            assert_unharmed(ediths, said)
            for path in ("history", "diff", "edit", "links"):
                ediths.goto(f"{live_server.url}/wiki/Page_{number}/{path}")
                assert_unharmed(ediths, said)
        for text in HOSTILE[::40]:  # as the title of an address, and as a reason
            ediths.goto(
                f"{live_server.url}/wiki/{text.replace('/', '').replace('?', '').replace('#', '')[:60]}"
            )
        for path in ("", "/recent", "/proposals"):
            ediths.goto(f"{live_server.url}/wiki{path}")
            assert_unharmed(ediths, said)


def assert_unharmed(page: Page, said: list[str]) -> None:
    """Nothing ran, nothing tried to, and nothing was asked of another site."""
    assert page.evaluate("window.harmed === undefined")
    assert [line for line in said if "Content Security Policy" in line or "Refused" in line] == []


def test_on_a_wide_screen_a_board_stands_beside_what_is_said_of_it(
    browser: Browser, live_server: LiveServer
) -> None:
    load_shipped_pages()
    for size, is_beside in ((DESK, True), (PHONE, False)):
        with browser.new_context(viewport=size) as context:
            page = context.new_page()
            page.goto(f"{live_server.url}/wiki/Strike")
            words = page.locator(".wiki-text > p").first.bounding_box()
            board = page.locator(".wiki-text > .diagram").bounding_box()
            assert words is not None and board is not None
            assert (board["x"] >= words["x"] + words["width"]) is is_beside
            assert (board["y"] < words["y"] + words["height"]) is is_beside
