"""Presses in Chromium at any moment after typing, in each list that changes meanwhile: none is lost."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from django.conf import settings
from django.db.models import Sum
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from cards.services import ensure_factions, save_card
from cards.tests.conftest import LAMP, printed
from cards.wiki.services import save_page
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, DeckEntry
from dimrift_site.accounts.models import User
from dimrift_site.base.web.tests.test_press_browser import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WAYS: dict[str, ViewportSize] = {
    "mouse": {"width": 1280, "height": 800},
    "finger": {"width": 390, "height": 844},
}
LATEST = 400  # milliseconds after the last letter: by then all that it asks for has come
HOLDS = (60, 250)  # milliseconds of a press
SUGGESTION = ".suggestions [role=option]"
# Keep the page where a press leads to, and stay: while a page is left, Chromium may lose the end of a touch.
STAY = """navigation.addEventListener("navigate", (event) => {
  if (event.destination.sameDocument || event.formData) return;
  window.ledTo = event.destination.url;
  event.preventDefault();
});"""
# The middle of what is pressed, once it is in sight: asked at once, for it may be replaced at any moment.
PLACE = """target => {
  const element = document.querySelector(target);
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


class LiveList(NamedTuple):
    """A list: the page, the field, what is typed (all but the last letter before), and what is pressed.

    `goal` is the address that a press leads to; "" where it stays on the page.
    """

    address: str
    field: str
    typed: str
    target: str
    goal: str = ""


LISTS = {
    "catalogue": LiveList("/cards", "#q", "lantern", ".card-grid a", "/cards/lantern-"),
    "lines of the catalogue": LiveList(
        "/cards?view=list", "#q", "lantern", ".card-rows a", "/cards/lantern-"
    ),
    "suggestions of the catalogue": LiveList("/cards", "#q", "lantern", SUGGESTION, "/cards/lantern-"),
    "header": LiveList("/practice", "#site-search", "lantern", SUGGESTION, "/cards/lantern-"),
    "wiki": LiveList("/wiki", "#wiki-words", "strike", SUGGESTION, "/wiki/Strike"),
    "builder": LiveList("/decks/{deck}/edit#search", "#q", "lantern", ".button-add"),
    "start of a game": LiveList("/decks/{deck}/play", "#opponent-address", "lantern", SUGGESTION),
}


@pytest.fixture
def deck(transactional_db: None, alice: User, bob: User) -> Deck:
    """Alice's deck of a lantern, among eight lanterns, pages of the wiki and public decks of Bob's."""
    ensure_factions()
    for number in range(8):
        save_card(printed(LAMP, key=f"lantern-{number}", name=f"Lantern {number}"))
    for title in ("Strike", "First Strike"):
        save_page(title, "It strikes.", 0, author=None)
    lines = [DeckLine("main", Card.objects.get(key="lantern-7"), 1)]
    for name in ("Lantern one", "Lantern two"):
        make_deck(bob, "", lines, name=name, visibility="public")
    return make_deck(alice, "", lines, name="Alice's lanterns")


@pytest.mark.parametrize("place", LISTS)
def test_no_press_after_typing_is_lost(
    browser: Browser, live_server: LiveServer, deck: Deck, alice_client: Client, place: str
) -> None:
    assert lost_presses(browser, live_server.url, deck, alice_client, LISTS[place], {"finger": 2}) == []


@pytest.mark.long
@pytest.mark.parametrize("place", LISTS)
def test_none_of_a_hundred_presses_after_typing_is_lost(
    browser: Browser, live_server: LiveServer, deck: Deck, alice_client: Client, place: str
) -> None:
    rounds = {"mouse": 50, "finger": 50}
    assert lost_presses(browser, live_server.url, deck, alice_client, LISTS[place], rounds) == []


def lost_presses(
    browser: Browser, url: str, deck: Deck, client: Client, live: LiveList, rounds: dict[str, int]
) -> list[tuple[str, int, int, str]]:
    """Return how, how late and for how long each press was made that had no effect, and the page then."""
    chance, lost = Random(46), []
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": value, "url": url}
    for by, number in rounds.items():
        touch = by == "finger"
        with browser.new_context(has_touch=touch, is_mobile=touch, viewport=WAYS[by]) as context:
            context.add_cookies([cookie])  # type: ignore[list-item] # its other keys may be left out
            page = context.new_page()
            hand = Hand(page, by)
            page.goto(url + live.address.format(deck=deck.public_id))
            page.evaluate(STAY)
            if live.field == "#opponent-address":
                page.locator("[name=opponent][value=easy]").check()
                page.locator("#opponent-deck").select_option("address")
            for _round in range(number):
                late, hold = chance.randrange(LATEST), chance.randrange(*HOLDS)
                has_worked = _type(page, live, deck)
                page.wait_for_timeout(late)
                hand.down_at(*_place(page, live.target))
                page.wait_for_timeout(hold)
                hand.up()
                for _ in range(200):  # ten seconds, on a busy machine
                    if not has_worked():
                        page.wait_for_timeout(50)
                if not has_worked():
                    lost.append((by, late, hold, page.url))
    return lost


def _type(page: Page, live: LiveList, deck: Deck) -> Callable[[], bool]:
    """Type what asks for the list; return what tells whether a press in it has had its effect."""
    page.evaluate("localStorage.clear(), window.ledTo = ''")  # what was searched for before is suggested, too
    field = page.locator(live.field)
    field.fill("")
    field.press_sequentially(live.typed[:-1])
    expect(page.locator(live.target).first).to_be_visible()
    copies = _copies(deck)
    page.keyboard.press(live.typed[-1])
    if live.goal:
        return lambda: live.goal in page.evaluate("window.ledTo")
    if live.field == "#q":
        return lambda: _copies(deck) == copies + 1
    return lambda: "/decks/" in field.input_value()


def _place(page: Page, target: str) -> tuple[float, float]:
    x, y = page.evaluate(PLACE, target)
    return x, y


def _copies(deck: Deck) -> int:
    return int(DeckEntry.objects.filter(deck=deck).aggregate(n=Sum("copies"))["n"])
