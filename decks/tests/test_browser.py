"""The way of a new user, in Chromium, with a real worker."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.db import connection
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck, Run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PATIENCE = 60_000  # milliseconds until a run must be over


def database_url() -> str:
    """Return where this process's test database is, for another process."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@pytest.fixture
def _worker(men: Deck) -> Iterator[None]:
    """A worker of the site, in a process group of its own."""
    command = [sys.executable, "-m", "celery", "-A", "dimrift_site", "worker", "--loglevel", "ERROR"]
    environment = {**os.environ, "DATABASE_URL": database_url()}
    with subprocess.Popen(command, env=environment, start_new_session=True) as process:
        yield
        os.killpg(process.pid, signal.SIGKILL)


def goldfish(page: Page, games: int) -> None:
    page.get_by_label("Games").fill(str(games))
    page.get_by_role("button", name="Goldfish").click()


@pytest.mark.usefixtures("_worker")
def test_a_new_user_comes_from_the_first_page_to_the_mana_curve(
    page: Page, browser: Browser, live_server: LiveServer, men: Deck, complaints: list[str]
) -> None:
    page.goto(live_server.url)
    page.get_by_role("link", name="Hold the Causeway").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hold the Causeway")
    goldfish(page, 100)
    expect(page.get_by_role("heading", level=1)).to_have_text("100 games alone")
    expect(page.get_by_role("progressbar", name="Games played")).to_be_visible()
    expect(page.get_by_text("Mana curve")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("100 of 100 games")).to_be_visible()
    chart = page.get_by_role("img", name="Mana, turn by turn")
    dots = chart.locator("circle")  # three lines, which end where few games went on
    expect(dots.first).to_be_visible()
    assert dots.count() % 3 == 0 and 15 <= dots.count() <= 30
    page.locator("#run-turns > summary").click()
    table = page.get_by_role("table", name="Turn by turn")
    expect(table.locator("tbody tr")).to_have_count(10)
    assert complaints == []
    assert_it_works_without_javascript(browser, live_server.url + men.get_absolute_url())


def assert_it_works_without_javascript(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        goldfish(page, 50)
        page.get_by_role("button", name="Go on").click()  # which with scripts nobody sees
        # The page loads itself again until the run is over.
        expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text("Mana curve")).to_be_visible()


def test_a_run_is_cancelled_with_a_click(page: Page, live_server: LiveServer, men: Deck) -> None:
    page.goto(live_server.url + men.get_absolute_url())
    goldfish(page, 1000)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled", exact=True)).to_be_visible()
    assert Run.objects.get().state == Run.State.CANCELLED


def test_the_theme_is_the_system_s_until_the_reader_picks_one(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(color_scheme="dark") as context:
        page = context.new_page()
        page.goto(live_server.url)
        night = page.evaluate("getComputedStyle(document.body).color")
        page.get_by_role("button", name="Switch between dark and light").click()
        day = page.evaluate("getComputedStyle(document.body).color")
        page.goto(live_server.url + "/cards")
        assert night != day == page.evaluate("getComputedStyle(document.body).color")


def test_nothing_is_wider_than_a_phone(browser: Browser, live_server: LiveServer, men: Deck) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        for way in ("/", "/cards", "/cards/saint-wick", "/decks", men.get_absolute_url(), "/nowhere"):
            page.goto(live_server.url + way)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, way


def test_the_first_stop_of_the_keyboard_skips_to_the_content(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
