"""Options that are picked together, in Chromium: by mouse, keys, finger, and without JavaScript."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games import services
from decks.games.board.tests.browser_board import DESK, PHONE, version, violations
from decks.games.tests.conftest import SEVERAL_AT_ONCE
from decks.models import Game
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(alice: User) -> Game:
    return services.start_from_scenario(SEVERAL_AT_ONCE, user=alice)


@pytest.fixture(params=["mouse", "keys", "touch", "plain"])
def page(request: pytest.FixtureRequest, browser: Browser, alice_client: Client) -> Iterator[Page]:
    """Alice's browser: on a desk, on a phone with a finger, and on a desk without JavaScript."""
    name, touch = settings.SESSION_COOKIE_NAME, request.param == "touch"
    with browser.new_context(
        viewport=PHONE if touch else DESK,
        has_touch=touch,
        java_script_enabled=request.param != "plain",
        reduced_motion="reduce",
    ) as context:
        value = alice_client.cookies[name].value
        context.add_cookies([{"name": name, "value": value, "domain": "localhost", "path": "/"}])
        yield context.new_page()


def test_targets_discards_and_cards_of_a_pile_are_marked_together(
    request: pytest.FixtureRequest, page: Page, live_server: LiveServer, game: Game
) -> None:
    page.goto(f"{live_server.url}/games/{game.public_id}")
    hand = Hand(page, request.node.callspec.params["page"])
    hand.activate(1)
    hand.mark("b2, ")
    hand.mark("d2, ")
    hand.expect_count("2 of 2 chosen")
    hand.take_back("d2, ")
    hand.expect_count("1 of 2 chosen")
    hand.confirm()
    assert picks(game) == ["P1 activate c2 1", "P1 target b2", "P1 done"]

    hand.activate(1)  # what was the second
    hand.expect_count("0 of 2 chosen")
    hand.press(page.get_by_role("button", name="Wall, 2 copies"))
    hand.mark("Discard Wall, copy 2")
    if hand.way in ("mouse", "touch"):  # on a desk and on a phone
        assert violations(page) == []
    page.keyboard.press("Escape")
    hand.mark("Discard Oak")
    hand.expect_count("2 of 2 chosen")
    hand.confirm()
    assert picks(game)[-2:] == ["P1 discard Wall", "P1 discard Oak"]
    game.refresh_from_db()
    assert len(game.picks) - 1 in game.automatic  # the second discard is of one decision with the first

    hand.activate(1)  # what was the third
    hand.mark("Wall")
    hand.mark("Oak")
    hand.confirm()
    assert sorted(picks(game)[-2:]) == ["P1 choose Oak", "P1 choose Wall"]


def picks(game: Game) -> list[str]:
    """Return the player's own picks that decide something, as the record has them."""
    game.refresh_from_db()
    return [pick for pick in game.picks if pick.startswith("P1 ") and pick != "P1 pass"]


class Hand:
    """Whoever plays, in their own way."""

    def __init__(self, page: Page, way: str) -> None:
        self.page = page
        self.way = way

    def press(self, place: Locator) -> None:
        """Press one place: with the mouse, a finger, or Enter where the keys have come to."""
        if self.way == "keys":
            self.walk_to(place)
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            place.tap()
        else:
            place.click()

    def walk_to(self, place: Locator) -> None:
        """With n, from one thing that can be done to the next; in a menu with the tabulator."""
        step = "Tab" if self.page.locator("[popover]:popover-open").count() else "n"
        for _ in range(20):
            if place.evaluate("place => place === document.activeElement"):
                return
            self.page.keyboard.press(step)
        raise AssertionError(f"{place} is not reached by keys")

    def activate(self, number: int) -> None:
        self.press(self.page.locator("#zone-c2 > .hit"))
        self.answer(self.page.locator(".menu:popover-open [value^=activate]").nth(number - 1))

    def answer(self, button: Locator) -> None:
        before = version(self.page)
        self.press(button)
        expect(self.page.locator("#table")).not_to_have_attribute("data-version", before)

    def mark(self, name: str) -> None:
        self.press(self.page.get_by_role("checkbox", name=name).first)

    def take_back(self, name: str) -> None:
        """The last mark, by undo; without a script by pressing it again."""
        if self.way == "plain":
            self.mark(name)
        elif self.way == "keys":
            self.page.keyboard.press("u")
        else:
            self.press(self.page.get_by_role("button", name="Undo"))

    def confirm(self) -> None:
        button = self.page.get_by_role("button", name="Confirm")
        if self.way != "keys":
            self.answer(button)
            return
        before = version(self.page)
        self.page.keyboard.press("e")
        expect(self.page.locator("#table")).not_to_have_attribute("data-version", before)

    def expect_count(self, words: str) -> None:
        """It is seen and said how many are marked."""
        if self.way == "plain":
            return
        expect(self.page.locator("#chosen-count")).to_have_text(words)
        if not words.startswith("0"):
            expect(self.page.locator("#voice")).to_contain_text(words)
