"""A press in Chromium counts for what it was begun on, whatever arrives meanwhile."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from dimrift_site.tools.testing.world import World

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TYPED = "Lamp 1"  # leaves out every other lamp, so that what is under the pointer is another


@pytest.fixture
def lamps(transactional_db: None) -> None:
    ensure_factions()
    for number in range(70):
        save_card(printed(LAMP, key=f"lamp-{number}", name=f"Lamp {number % 2} of {number // 2 + 10}"))


class Hand:
    """Presses what it is shown with a mouse or a finger, for as long as it is asked to."""

    def __init__(self, page: Page, by: str) -> None:
        self.page, self.by = page, by
        self.session = page.context.new_cdp_session(page)

    def down(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        self.down_where_it_is(target)

    def down_where_it_is(self, target: Locator) -> None:
        """Press without scrolling, which would bring to light what the page leaves covered."""
        box = target.bounding_box()
        assert box
        self.down_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def down_at(self, x: float, y: float) -> None:
        if self.by == "finger":
            self.touch("touchStart", [{"x": x, "y": y}])
            return
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def up(self) -> None:
        if self.by == "finger":
            self.touch("touchEnd", [])
        else:
            self.page.mouse.up()

    def touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class SlowSite:
    """Keeps back what a page asks of some addresses until it is let through."""

    def __init__(self, page: Page, addresses: str) -> None:
        self.page, self.addresses, self.asked = page, addresses, list[Route]()
        page.route(addresses, self._keep_back)

    def _keep_back(self, route: Route) -> None:
        """Keep what a script asks for; whole pages come."""
        if route.request.is_navigation_request():
            route.continue_()
        else:
            self.asked.append(route)

    def answer(self) -> None:
        """Let the last through, and wait until the page has done what it does with it."""
        with self.page.expect_response(self.addresses) as answer:
            self.asked[-1].continue_()
        answer.value.finished()
        self.page.wait_for_timeout(50)


# When the answer comes, and for how many milliseconds a press is held: a quick one, and a slow one
ROUNDS = (("before", 60), ("during", 60), ("during", 250), ("after", 250))


@pytest.mark.parametrize("by", ["mouse", "finger"])
@pytest.mark.parametrize("on", ["result", "next"])
def test_the_first_press_after_a_live_search_counts(
    browser: Browser, live_server: LiveServer, lamps: None, by: str, on: str
) -> None:
    size: ViewportSize = {"width": 390, "height": 844} if by == "finger" else {"width": 1280, "height": 800}
    lost = []
    with browser.new_context(has_touch=by == "finger", is_mobile=by == "finger", viewport=size) as context:
        page = context.new_page()
        hand = Hand(page, by)
        for arrival, hold in ROUNDS:
            page.goto(f"{live_server.url}/cards?q=lamp&view=list")
            site = SlowSite(page, "**/cards?q=Lamp*")
            page.locator("#q").fill(TYPED)
            page.wait_for_timeout(300)  # it asks when no letter came for a quarter of a second
            if arrival == "before":
                site.answer()
            target = (
                page.locator(".card-rows a").nth(3)
                if on == "result"
                else page.get_by_text("Next", exact=True)
            )
            goal = target.evaluate("link => link.href")
            hand.down(target)
            if arrival == "during" or len(site.asked) > 1:
                site.answer()
            page.wait_for_timeout(hold)
            hand.up()
            for _ in range(40):
                if page.url != goal:
                    page.wait_for_timeout(50)
            if page.url != goal or len(site.asked) > 1:
                lost.append((arrival, hold, page.url, len(site.asked)))
            page.unroute_all()
    assert lost == []


# Whether the last click met what the press before it was begun on; it does nothing else.
WATCH = """() => {
  let begun = null;
  addEventListener("pointerdown", (event) => (begun = event.target), true);
  addEventListener("click", (event) => {
    window.isMet = event.target === begun && begun.isConnected;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}"""
# A page, what is pressed or written so that it asks for something, what that is, what is pressed meanwhile
ARRIVING = {
    "progress of a run": ("/runs/{run}", "", "**/runs/*/progress", "#cancel"),
    "an answer at the board": (
        "/games/{game}",
        ".asked .bar button",
        "**/games/*/answer",
        ".concede > summary",
    ),
    "target practice": ("/practice", "a[data-try] >> nth=1", "**/practice?*", "a[data-try] >> nth=2"),
    "what is read of a card": ("/workshop/{set}/new", "#effect_1_text", "**/new", "#reading"),
    "the preview in the admin": (
        "/admin/cards/card/{card}/change/",
        "#id_effects-0-text",
        "**/preview/",
        ".add-row a",
    ),
}


@pytest.mark.parametrize("what", ARRIVING)
def test_what_arrives_while_something_is_pressed_leaves_it_where_it_is(
    page: Page,
    live_server: LiveServer,
    world: Callable[[str], World],
    alice_client: Client,
    admin_client: Client,
    what: str,
) -> None:
    made = world("private")
    places = {
        "run": made.run.public_id,
        "game": made.game.public_id,
        "set": made.workshop_set.public_id,
        "card": Card.objects.get(key="lamp").pk,
    }
    address, asks, answer, target = ARRIVING[what]
    cookie = (admin_client if "admin" in what else alice_client).cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    site, hand = SlowSite(page, answer), Hand(page, "mouse")
    page.goto(live_server.url + address.format(**places))
    page.wait_for_load_state("load")
    if asks.startswith("#"):
        page.locator(asks).fill("draw 2")
    elif asks:
        page.locator(asks).first.click()
    while not site.asked:
        page.wait_for_timeout(50)
    page.evaluate(WATCH)
    hand.down(page.locator(target).first)
    site.answer()
    page.wait_for_timeout(200)
    hand.up()
    assert page.evaluate("window.isMet"), what


STATIC = Path(settings.BASE_DIR, "static/js")
REPLACES = re.compile(r"replaceWith|replaceChildren|innerHTML|showModal")


def test_every_script_that_fetches_parts_of_a_page_waits_for_the_end_of_a_press() -> None:
    fetching = {
        path: text
        for path in STATIC.rglob("*.js")
        if "await fetch(" in (text := path.read_text("utf-8")) and REPLACES.search(text)
    }
    hasty = {path.name for path, text in fetching.items() if "await awaitRelease();" not in text}
    assert hasty == set()
    assert len(fetching) > 5
