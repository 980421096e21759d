"""The page of a run in Chromium: parts behind their headings, tables that sort, what a sentence leads to."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck
from decks.runs.tests.test_views import goldfish
from decks.tests.conftest import play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_HEIGHT = 2_000  # pixels, at 1440 wide


@pytest.fixture
def address(client: Client, men: Deck, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> str:
    """The page of a run of 30 games, of which something is said."""
    monkeypatch.setattr("engine.simulation.findings.FEWEST_GAMES", 10)
    monkeypatch.setattr("engine.simulation.findings.STUCK", 0.0)
    monkeypatch.setattr("engine.simulation.findings.UNPAID", 0.9)
    return f"{live_server.url}/runs/{play(goldfish(client, men)).public_id}"


def test_the_page_is_short_and_its_tables_sort_by_mouse_and_keyboard(
    page: Page, address: str, complaints: list[str]
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollHeight") <= MOST_HEIGHT
    cards = page.locator("#run-cards")
    names = cards.locator("tbody th a")
    expect(names.first).to_be_hidden()
    cards.locator("summary").click()
    in_deck_order = names.all_inner_texts()
    cards.get_by_role("button", name="Stuck", exact=True).click()
    head = cards.locator("th", has_text="Stuck").first
    expect(head).to_have_attribute("aria-sort", "descending")
    shares = [float(text.split("%")[0]) for text in cards.locator("tbody td:nth-child(8)").all_inner_texts()]
    assert shares == sorted(shares, reverse=True) and len({*shares}) > 1
    cards.get_by_role("button", name="Card", exact=True).press("Enter")
    assert names.all_inner_texts() == sorted(in_deck_order, key=str.casefold)
    expect(head).not_to_have_attribute("aria-sort", "descending")
    interval = cards.locator(".interval").first
    expect(interval).to_be_hidden()
    cards.get_by_label("95 % intervals").check()
    expect(interval).to_be_visible()
    assert complaints == []


def test_a_sentence_opens_the_rows_behind_it(page: Page, address: str) -> None:
    page.goto(address)
    sentence = page.locator(".findings li", has_text="Too dear").first
    rows = page.locator("#run-cards tbody tr")
    expect(rows.first).to_be_hidden()
    sentence.get_by_role("link").first.click()
    expect(rows.first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_sentence_leads_to_a_game_that_is_shown_step_by_step_and_played_on(
    page: Page, address: str, complaints: list[str], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address)
    sentence = page.locator(".findings li", has_text="Too dear").first
    sentence.get_by_role("link").nth(1).press("Enter")
    expect(page.locator(".replay-figure")).to_contain_text("Too dear")
    prompt = page.locator("#prompt")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # its script is there
    page.get_by_role("link", name="Next").press("Enter")
    expect(prompt).to_have_text(re.compile(r"step\s+1 of"))
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    page.get_by_label("Speed").select_option("quick")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(prompt).to_have_text(re.compile(r"step\s+([4-9]|\d\d) of"))  # it runs on between two looks
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("link", name="Your turn 2").click()
    expect(page.locator(".moment-words")).to_contain_text("Your turn 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/games/\w{12}$"))
    assert complaints == []


def test_values_of_a_chart_are_read_by_keyboard_and_pointer_and_a_bar_leads_to_its_games(
    page: Page, address: str, complaints: list[str]
) -> None:
    page.goto(address)
    mana, clock = page.locator("#chart-mana"), page.locator("#chart-turn-of-the-win")
    mana.locator("svg").focus()
    page.keyboard.press("ArrowRight")
    expect(mana.locator("output")).to_contain_text(
        re.compile(r"on the field, turn 2: .*95 %.*; collected, turn 2")
    )
    bar = clock.get_by_role("link", name=re.compile("won on turn|not won")).first
    bar.hover()
    expect(clock.locator("output")).to_contain_text(re.compile(r"won on turn \d+: \d+ game"))
    bar.press("Enter")
    expect(page.locator(".replay-figure")).to_contain_text("won")
    assert complaints == []
