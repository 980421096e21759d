"""Searching in Chromium: by keyboard, live, on a desk and a phone, by night and by day; nothing runs."""

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.services import ensure_factions, save_card
from cards.tests.conftest import KNIGHT, LAMP, RIDDLE, printed
from decks.games.board.tests.browser_board import looks, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOKS = [(1280, "dark"), (390, "light")]
STRINGS = (Path(__file__).parent / "hostile_markup.txt").read_text("utf-8").splitlines()


@pytest.fixture
def cards(transactional_db: None) -> None:
    ensure_factions()
    for data in (LAMP, KNIGHT, RIDDLE):
        save_card(printed(data))


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_a_card_is_found_by_keyboard_while_one_types(
    page: Page, live_server: LiveServer, cards: None, width: int, scheme: Any
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/practice")
    page.keyboard.press("/")  # every page has a search
    page.keyboard.type("-zebra")
    page.keyboard.press("Enter")
    expect(page.locator("#found [role=status]").first).to_contain_text("3 found")
    page.wait_for_load_state("domcontentloaded")  # the list is in sight before the scripts have run
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("t:creature/")  # in a field it is a letter
    expect(page.locator("#q")).to_have_value("t:creature/")
    page.keyboard.press("Backspace")
    expect(page.locator(".card-grid li")).to_have_count(1)  # and the page stays while one types
    assert page.url.endswith("/cards?q=t%3Acreature")  # nothing that was left empty
    expect(page.locator(".suggestions [role=option]")).not_to_have_count(0)
    page.keyboard.press("Control+A")
    page.keyboard.type("t:creatur")
    expect(page.locator("#found .note")).to_contain_text("did you mean “creature”")
    for address in ("/cards?q=-zebra&view=list", "/cards?view=text", "/help/search", "/cards?q=t:creatur"):
        page.goto(f"{live_server.url}{address}")
        for look in looks(page, {"width": width, "height": 844}):
            assert violations(page) == [], f"{address} {look}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{live_server.url}/cards?q=t:creature")  # one hit
    assert "/cards/knight?q=" in page.url
    page.goto(f"{live_server.url}/cards/knight?q=-zebra&order=name")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("h1")).to_have_text("Lamp")


def test_nothing_runs_that_is_asked_for(page: Page, live_server: LiveServer, cards: None) -> None:
    assert said_about(page, live_server.url, STRINGS[::10]) == []


@pytest.mark.long
def test_none_of_two_hundred_hostile_searches_runs(page: Page, live_server: LiveServer, cards: None) -> None:
    assert len(set(STRINGS)) >= 200
    assert said_about(page, live_server.url, STRINGS) == []


def said_about(page: Page, url: str, strings: list[str]) -> list[str]:
    """Return whatever ran, failed or was kept from running while these were asked for, sent and typed."""
    said: list[str] = []
    page.on("dialog", lambda dialog: dismiss(dialog, said))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => console.log(event.violatedDirective))"
    )
    for text in strings:
        page.goto(f"{url}/cards?{urlencode({'q': text})}", wait_until="domcontentloaded")
    page.goto(f"{url}/cards")
    for text in strings[::5]:
        with page.expect_response(lambda answer: "completions" in answer.url):
            page.locator("#q").fill(text)
    return said


def dismiss(dialog: Dialog, said: list[str]) -> None:
    said.append(dialog.message)
    dialog.dismiss()
