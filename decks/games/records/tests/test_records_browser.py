"""Records in Chromium: downloaded at the board, opened by somebody else as file and as text, or refused."""

import json
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, SIZES, looks, sit_down, violations
from decks.models import Deck, Game
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_record_is_downloaded_and_opened_and_its_game_goes_on(
    page: Page,
    browser: Browser,
    live_server: LiveServer,
    men: Deck,
    bob: User,
    bob_client: Client,
    tmp_path: Path,
) -> None:
    sit_down(page, live_server.url, men)
    page.get_by_role("button", name="Keep this hand").first.click()
    page.get_by_role("button", name="Battle: creatures may Strike").first.click()
    expect(page.locator(".moment-words")).to_contain_text("Battle")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Campaign").first.click()
    expect(page.locator(".moment-words")).to_contain_text("Campaign")
    asked = page.locator("#prompt").inner_text()
    page.get_by_role("link", name="Lines").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record, with all lines").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)

    key = settings.SESSION_COOKIE_NAME
    with browser.new_context(viewport=DESK) as context:
        value = bob_client.cookies[key].value
        context.add_cookies([{"name": key, "value": value, "url": live_server.url}])
        his = context.new_page()
        open_record(his, live_server, file=file)
        expect(his.locator(".table.is-live")).to_be_visible()
        expect(his.get_by_role("heading", level=1)).to_contain_text("Hers")
        expect(his.locator("#prompt")).to_have_text(asked)
        his.get_by_role("button", name="Undo").click()
        expect(his.get_by_role("button", name="Battle: creatures may Strike").first).to_be_visible()
        his.get_by_role("link", name="Lines").click()
        expect(his.get_by_role("heading", name="Line 2")).to_be_visible()
        assert Game.objects.get(deck_name="Hers").owner == bob

        open_record(his, live_server, text=file.read_text("utf-8")[:200])
        expect(his.get_by_role("alert")).to_contain_text("This is no record that can be read. Line ")
        older = json.dumps({**json.loads(file.read_text("utf-8")), "rules_version": 3})
        open_record(his, live_server, text=older)
        expect(his.get_by_role("alert")).to_contain_text("played by version 3 of the rules")
        expect(his.get_by_role("list", name="Picks")).to_contain_text("P1 event campaign")
        for look in looks(his, *SIZES.values()):
            assert (look, violations(his)) == (look, [])
            assert his.evaluate("document.documentElement.scrollWidth <= innerWidth")


def open_record(page: Page, live_server: LiveServer, *, file: Path | None = None, text: str = "") -> None:
    """Open a record from the page of one's own games."""
    page.goto(f"{live_server.url}/games")
    page.get_by_role("link", name="Open a record").click()
    if file is not None:
        page.get_by_label("File").set_input_files(file)
    page.get_by_label("Or its text").fill(text)
    page.get_by_label("Name of the game").fill("Hers")
    page.get_by_role("button", name="Open it").click()
