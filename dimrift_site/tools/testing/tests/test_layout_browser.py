"""Every page in Chromium on four widths: no text lies upon another, nothing is outside or cut."""

from collections.abc import Callable, Iterable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from dimrift_site.tools.testing.access_matrix import API, ROWS
from dimrift_site.tools.testing.page_layout import layout_faults
from dimrift_site.tools.testing.world import World

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = ((390, 844), (1280, 800), (1440, 900), (1920, 1080))
PAGES = sorted({row.route for row in ROWS if row.method == "get" and not row.route.startswith(API)})
EVERY_DAY = (
    "",
    "cards",
    "cards/<slug:key>",
    "decks",
    "decks/<slug:public_id>/edit",
    "practice",
    "games/<slug:public_id>",
)


@pytest.fixture
def busy_world(
    page: Page, live_server: LiveServer, world: Callable[[str], World], alice_client: Client
) -> World:
    """Alice's things, and her browser."""
    cookie = alice_client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    return world("public")


def faults_at_sizes(page: Page) -> dict[int, list[str]]:
    """Return what is wrong with the page as it is now, by the width of the window."""
    faults_by_width = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if faults := layout_faults(page):
            faults_by_width[width] = faults
    return faults_by_width


def faults_of(
    page: Page, live_server: LiveServer, busy_world: World, routes: Iterable[str]
) -> dict[str, dict[int, list[str]]]:
    faults_by_route = {}
    for route in routes:
        address = live_server.url + busy_world.address(route)
        if page.request.get(address).headers.get("content-type", "").startswith("text/html"):
            page.goto(address)
            if faults := faults_at_sizes(page):
                faults_by_route[route] = faults
    return faults_by_route


def test_pages_of_every_day_have_all_their_texts_in_place(
    page: Page, live_server: LiveServer, busy_world: World
) -> None:
    assert set(EVERY_DAY) <= set(PAGES)
    assert faults_of(page, live_server, busy_world, EVERY_DAY) == {}


@pytest.mark.long
def test_every_page_has_all_its_texts_in_place(
    page: Page, live_server: LiveServer, busy_world: World
) -> None:
    assert faults_of(page, live_server, busy_world, PAGES) == {}


def test_a_game_has_all_its_texts_in_place_when_it_is_over(
    page: Page, live_server: LiveServer, busy_world: World
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{live_server.url}/games/{busy_world.game.public_id}")
    page.locator(".concede > summary").click()
    assert faults_at_sizes(page) == {}
    page.get_by_role("button", name="Concede").click()
    expect(page.locator(".ended")).to_be_visible()
    page.locator(".concede > summary").click()
    assert faults_at_sizes(page) == {}


OVER_CARD = """() => [...document.querySelectorAll(".held-card .copies")].map((count) =>
  count.closest(".held-card").getBoundingClientRect().bottom - count.getBoundingClientRect().top)"""


def test_how_many_copies_are_held_covers_nothing_of_the_card(
    page: Page, live_server: LiveServer, busy_world: World
) -> None:
    page.goto(f"{live_server.url}/games/{busy_world.game.public_id}")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate(OVER_CARD)
        assert over
        assert max(over) <= 2  # its border
