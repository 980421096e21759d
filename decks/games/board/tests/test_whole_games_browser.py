"""Whole games in Chromium: by mouse, by finger upright and sideways, without JavaScript; what is read aloud.

By keys alone a game is played in `test_browser.py`.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games import services
from decks.games.board.tests.browser_board import DESK, SIZES, kind, version
from decks.games.tests.conftest import SEVERAL_AT_ONCE
from decks.models import Deck, Game
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_PRESSES = 500
MIGHTY = ".grid .row:nth-child(3) .piece:has(.stat-might)"
THEIR_ROW = ".grid .row:nth-child(2) .is-offered > .hit"
# A Strike, a creature that is summoned, and a turn later two Strikes
NEAR_THE_END = """
title: Near the end
turn_number: 7
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1}}
field: {c2: Brute}
open: [b2, c2, d2]
P1: {hand: [Brute, Brute]}
P2: {hp: 3}
"""
WAYS: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": DESK},
    "touch upright": {"viewport": SIZES["phone"], "has_touch": True},
    "touch sideways": {"viewport": SIZES["phone on its side"], "has_touch": True},
    "plain": {"viewport": DESK, "java_script_enabled": False},
}


@pytest.fixture(params=WAYS)
def page(request: pytest.FixtureRequest, browser: Browser, alice_client: Client) -> Iterator[Page]:
    """Alice's browser: on a desk, on a phone upright and on its side, and without JavaScript."""
    value = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    with browser.new_context(reduced_motion="reduce", **WAYS[request.param]) as context:
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": value, "domain": "localhost", "path": "/"}
        context.add_cookies([cookie])  # type: ignore[list-item] # its other keys may be left out
        yield context.new_page()


def test_a_game_is_played_to_its_end(page: Page, live_server: LiveServer, alice: User) -> None:
    game = services.start_from_scenario(NEAR_THE_END, user=alice)
    page.goto(f"{live_server.url}/games/{game.public_id}")
    play_to_the_end(page)
    game.refresh_from_db()
    assert sum(pick.endswith("Strike") for pick in game.picks) == 3
    assert sum(pick.startswith("P1 summon") for pick in game.picks) >= 1


@pytest.mark.long
def test_a_whole_game_of_a_deck_is_played_in_each_way(page: Page, live_server: LiveServer, men: Deck) -> None:
    page.goto(f"{live_server.url}/decks/{men.public_id}/play")
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name="Start the game").click()
    play_to_the_end(page)
    assert len(Game.objects.get().picks) > 40


def play_to_the_end(page: Page) -> None:
    """Play until the page says that the game is won."""
    player = Player(page)
    for _ in range(MOST_PRESSES):
        if not kind(page):
            break
        player.next_pick()
    expect(page.get_by_role("heading", name="You won: your opponent has no HP left.")).to_be_visible()


class Player:
    """Whoever presses what is seen: with a finger where there is one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = page.evaluate("navigator.maxTouchPoints > 0")

    def press(self, place: Locator) -> None:
        if self.touches:
            place.tap()
        else:
            place.click()

    def answer(self, button: Locator) -> None:
        """Press what answers, and wait for the next question."""
        before = version(self.page)
        self.press(button)
        expect(self.page.locator("#table")).not_to_have_attribute("data-version", before)

    def next_pick(self) -> None:
        asked = kind(self.page)
        if asked == "priority":
            self.act()
        elif asked == "event" and self.page.locator(MIGHTY).count():
            self.answer(self.page.get_by_role("button", name="Battle: creatures may Strike").first)
        elif asked == "facing":
            towards = self.page.locator(".turner [name=label][data-reach*='3']")
            self.answer(towards.or_(self.page.locator(".turner [name=label]")).first)
        else:
            first = self.page.locator(THEIR_ROW) if asked == "target" else self.page.locator("#none")
            offered = self.page.locator(".grid .is-offered > .hit[name], .hand .is-offered > .hit[name]")
            bar = self.page.locator(".asked .bar button")
            self.answer(next(locator for locator in (first, offered, bar) if locator.count()).first)

    def act(self) -> None:
        """Strike if that is offered, else summon until two creatures stand, else end the turn."""
        striking = self.page.locator(".grid .is-offered:has(button[value$=Strike])")
        summoned = self.page.locator(".hand .is-offered:has([value^=summon])")
        if striking.count():
            self.press(striking.first.locator("> .hit"))
            self.answer(self.page.locator(".menu:popover-open [value$=Strike]"))
        elif summoned.count() and self.page.locator(MIGHTY).count() < 2:
            self.unfold_hand()
            self.press(summoned.first.locator("> .hit"))
            self.summon(self.page.locator(".menu:popover-open [value^=summon]"))
        else:
            end = self.page.locator(".asked .bar [name=until]")
            self.answer(end if end.count() else self.page.locator(".asked .bar [data-does]").first)

    def unfold_hand(self) -> None:
        if self.page.locator(".hand.is-folded").count():
            self.press(self.page.locator(".fold"))

    def summon(self, button: Locator, zone: str = "") -> None:
        """Press it, and then a zone (without a name the first one), where the page asks for the place."""
        before = version(self.page)
        self.press(button)
        place = self.page.locator(f".zone.is-place{zone and f'[data-zone={zone}]'} > .hit")
        changed = self.page.locator(f"#table:not([data-version='{before}'])")
        expect(place.or_(changed).first).to_be_visible()
        if place.count():
            self.answer(place.first)


# What is read aloud ---------------------------------------------------------------------------

HIDDEN = ("Stolen March", "Sealed Orders", "Unseen Blade", "Far Below")
HALF_HIDDEN = """
title: Half hidden
event: battle
cards:
  Stolen March: {type: creature, stats: {might: 1, life: 1}}
  Sealed Orders: {type: creature, stats: {might: 1, life: 1}}
  Unseen Blade: {type: creature, stats: {might: 1, life: 1}}
  Far Below: {type: creature, stats: {might: 1, life: 1}}
  My Secret: {type: creature, stats: {might: 1, life: 1}}
  Open Book: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1}}
open: [b2, c2, c3]
field:
  c3: {card: Stolen March, face: down}
  b2: {card: My Secret, face: down}
  c2: {card: Open Book, mana: 2, damage: 1}
P1: {hand: [Open Book], deck: [Far Below, Far Below]}
P2: {hand: [Sealed Orders], deck: [Unseen Blade]}
"""


def tree(page: Page) -> list[dict[str, Any]]:
    """Return what assistive technology is told of the page, element by element."""
    found = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    return [node for node in found["nodes"] if not node.get("ignored")]


def states(node: dict[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}


def role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", "")).strip()


INTERACTIVE = {"button", "link", "checkbox", "textbox", "searchbox", "DisclosureTriangle", "combobox"}
SCROLLED = {"group"}  # a long log takes the focus so that keys scroll it


def test_all_that_can_be_pressed_has_a_role_a_name_and_a_state(
    browser: Browser, alice_client: Client, live_server: LiveServer, alice: User
) -> None:
    key = settings.SESSION_COOKIE_NAME
    with browser.new_context(viewport=DESK) as context:
        cookie = {"name": key, "value": alice_client.cookies[key].value, "domain": "localhost", "path": "/"}
        context.add_cookies([cookie])  # type: ignore[list-item] # its other keys may be left out
        page = context.new_page()
        game = services.start_from_scenario(HALF_HIDDEN, user=alice)
        page.goto(f"{live_server.url}/games/{game.public_id}")
        expect(page.locator(".table.is-live")).to_be_visible()
        assert_named(page)
        said = " | ".join(name(node) for node in tree(page))
        assert "c2, your creature zone, Open Book, facing up, 2 mana, Might 2, Life 3, 1 damage" in said
        assert "b2, your creature zone, My Secret, face-down" in said
        assert "c3, your opponent’s creature zone, face-down card" in said
        html = page.content()
        assert [each for each in HIDDEN if each in html] == []

        page.locator("#zone-c2 > .hit").click()
        assert_named(page)
        assert states(one(page, "button", "c2, your creature zone"))["expanded"] is True
        page.keyboard.press("Escape")

        game = services.start_from_scenario(SEVERAL_AT_ONCE, user=alice)
        services.answer(game, game.version, "activate c2 1")
        page.goto(f"{live_server.url}/games/{game.public_id}")
        expect(page.locator(".table.is-live")).to_be_visible()
        page.get_by_role("checkbox", name="b2, ").click()
        assert_named(page)
        assert states(one(page, "checkbox", "b2, "))["checked"] == "true"
        assert states(one(page, "checkbox", "d2, "))["checked"] == "false"
        assert states(one(page, "button", "Redo"))["disabled"] is True


def one(page: Page, wanted: str, begins: str) -> dict[str, Any]:
    """The element with this role whose name begins so."""
    return next(node for node in tree(page) if role(node) == wanted and name(node).startswith(begins))


def assert_named(page: Page) -> None:
    """Assert that all that takes the focus has a role that says what it does, a name, and a box its state."""
    nodes = tree(page)
    focusable = [node for node in nodes if states(node).get("focusable") and role(node) != "RootWebArea"]
    assert len(focusable) > 30
    for node in focusable:
        assert role(node) in INTERACTIVE | SCROLLED, node
        assert name(node), node
        if role(node) == "checkbox":
            assert "checked" in states(node)
    assert sum(role(node) == "gridcell" for node in nodes) == 20
