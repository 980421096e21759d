"""The whole way of a new user in Chromium: an account, a deck from a list with mistakes, ten turns."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, kind, pick_something, press, turn, violations
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, Game
from decks.tests.starter_rows import load
from dimrift_site.accounts.tests.test_browser import PASSWORD, fill
from dimrift_site.accounts.tests.test_browser import press as submit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROOT = Path(settings.BASE_DIR)
MEN = (ROOT / "decks" / "data" / "men.txt").read_text("utf-8")
WITH_MISTAKES = MEN.replace("3 Toll Box", "3 Tol Box").replace("2 Long Pike", "2 Lonk Pike")
WRONG = [number for number, line in enumerate(WITH_MISTAKES.splitlines(), 1) if re.search("Tol |Lonk", line)]


@pytest.fixture
def men(db: None) -> Deck:
    """The Men's starter deck, with all cards."""
    load(sorted((ROOT / "cards" / "data").glob("*.yaml")), [ROOT / "decks" / "data" / "men.txt"])
    return Deck.objects.get(key="men")


class Traveller:
    """Goes from page to page, and looks at each; with axe where no other test does so."""

    def __init__(self, page: Page, width: int) -> None:
        self.page, self.width = page, width
        self.complaints: list[str] = []
        self.kinds: set[str] = set()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: object) -> None:
        said, output = str(getattr(message, "text", "")), getattr(message, "type", "")
        # Chromium tells of the answer 400 to a list with mistakes, which is what was asked for.
        if output == "error" and "status of 400" not in said:
            self.complaints.append(said)

    def look(self, where: str, heading: str | None = None, *, closely: bool = False) -> None:
        title = self.page.locator("h1")
        expect(title).to_be_visible() if heading is None else expect(title).to_have_text(heading)
        if closely:
            assert (where, violations(self.page)) == (where, [])
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width, where

    def look_once(self, asked: str) -> None:
        """At the board, once for each kind of question."""
        if asked not in self.kinds:
            self.kinds.add(asked)
            self.look(f"the board asking {asked}")

    def seen(self) -> list[str]:
        zones = self.page.locator(".zone").evaluate_all("all => all.map((zone) => zone.innerText)")
        options = self.page.locator("[form=answer][name=label]")
        return [*zones, *options.evaluate_all("all => all.map((each) => each.value)")]


@pytest.mark.parametrize(("size", "turns"), [(PHONE, 10), (DESK, 5)], ids=["phone", "desk"])
def test_from_signing_up_to_the_eleventh_turn(
    browser: Browser, live_server: LiveServer, men: Deck, size: ViewportSize, turns: int
) -> None:
    """On a desk, where the same is pressed in another layout, to the fifth."""
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(15_000)
        traveller = Traveller(page, size["width"])
        page.goto(live_server.url)
        traveller.look("the first page", closely=True)
        sign_up(traveller)
        build(traveller)
        mine = Deck.objects.get(name="Mended")
        assert (mine.owner and mine.owner.username, snapshot(mine)) == ("dora", snapshot(men))
        play(traveller, turns)
        assert Game.objects.get().owner == mine.owner
        assert traveller.complaints == []


def sign_up(traveller: Traveller) -> None:
    """By the login, where whoever is new is sent on."""
    page = traveller.page
    page.get_by_role("link", name="Log in").first.click()
    traveller.look("logging in", "Log in")
    page.get_by_role("link", name="Sign up").click()
    traveller.look("signing up", "Sign up")
    fill(page, username="dora", password1=PASSWORD, password2=PASSWORD)
    submit(page, "Sign up")
    expect(page.get_by_role("link", name="dora")).to_be_visible()


def build(traveller: Traveller) -> None:
    """Paste a list with two mistakes, mend both, save."""
    page = traveller.page
    page.get_by_role("link", name="Decks").first.click()
    traveller.look("the decks", "Decks")
    page.get_by_role("link", name="New deck").click()
    traveller.look("a new deck", "New deck")
    page.get_by_label("Name").fill("Mended")
    page.get_by_label("Your list").fill(WITH_MISTAKES)
    page.get_by_role("button", name="Save the deck").click()
    expect(page.get_by_role("heading", name="2 lines cannot be kept")).to_be_visible()
    assert len(WRONG) == 2
    for number in WRONG:
        expect(page.get_by_role("link", name=f"Line {number}", exact=True)).to_be_visible()
    traveller.look("wrong lines")
    page.get_by_role("button", name=f"Toll Box in line {WRONG[0]}").click()
    expect(page.get_by_role("heading", name="1 line cannot be kept")).to_be_visible()
    page.get_by_role("button", name=f"Long Pike in line {WRONG[1]}").click()
    expect(page.get_by_role("heading", name="cannot be kept")).to_have_count(0)
    page.get_by_role("button", name="Save the deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mended")
    expect(page.get_by_role("heading", name="Fits Modern")).to_be_visible()
    traveller.look("the builder", closely=True)
    page.get_by_role("link", name="The deck’s page").click()
    expect(page.get_by_text("Legal in Modern")).to_be_visible()
    traveller.look("the deck's page", "Mended", closely=True)
    page.get_by_role("link", name="Edit", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mended")


def play(traveller: Traveller, turns: int) -> None:
    """So many turns; in the middle picks are taken back and made again, and the page is loaded anew."""
    page = traveller.page
    page.get_by_role("link", name="Play", exact=True).click()
    traveller.look("before the game", "Play Mended")
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table.is-live")).to_be_visible()
    while turn(page) <= turns:
        now = turn(page)
        traveller.look_once(kind(page))
        pick_something(page, summons=now % 4 == 1)
        if now < 5 <= turn(page):
            back_and_forth(traveller)
    assert {"mulligan", "event", "priority"} <= traveller.kinds
    assert_placed(page)
    traveller.look("the last turn", closely=True)


def assert_placed(page: Page) -> None:
    """Cards of the hand were placed with their facings, without questions for these, and lie there."""
    picks = [pick.removeprefix("P1 ") for pick in Game.objects.get().picks if pick.startswith("P1 ")]
    placed = [
        (summon.removeprefix("summon "), at.removeprefix("at "))
        for summon, at, facing in zip(picks, picks[1:], picks[2:], strict=False)
        if summon.startswith("summon ") and at.startswith("at ") and facing.startswith("facing ")
    ]
    assert placed, picks
    for card, zone in placed:
        expect(page.locator(f"#zone-{zone}")).to_have_attribute("data-card", card)


def back_and_forth(traveller: Traveller) -> None:
    there = traveller.seen()
    for name in ("Undo", "Undo", "Redo", "Undo", "Redo", "Redo"):
        press(traveller.page, traveller.page.get_by_role("button", name=name, exact=True))
    assert traveller.seen() == there
    traveller.page.reload()
    expect(traveller.page.locator(".table.is-live")).to_be_visible()
    assert traveller.seen() == there
