"""Lessons by a newcomer's presses in Chromium: each counts where it is seen, held 60 to 250 ms."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, version, violations
from decks.games.current_board import board_of
from decks.games.game_preview import preview_picks
from decks.models import Game
from dimrift_site.base.web.tests.test_press_browser import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HOLDS = (60, 250)  # milliseconds of a quick and of a slow press, in turn
# Whether a press in the middle of a thing would meet it, and not what lies over it
IS_MET = """each => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return each === met || each.contains(met); }"""


class Newcomer:
    """Somebody who presses only what is in sight."""

    def __init__(self, page: Page, by: str, address: str) -> None:
        self.page, self.hand, self.presses = page, Hand(page, by), 0
        page.goto(f"{address}/learn")

    def press(self, thing: Locator) -> None:
        """Press the first of these, where it is."""
        thing = thing.first
        expect(thing).to_be_in_viewport()
        assert thing.evaluate(IS_MET), f"{thing} is covered"
        self.hand.down_where_it_is(thing)
        self.page.wait_for_timeout(HOLDS[self.presses % len(HOLDS)])
        self.hand.up()
        self.presses += 1

    def begin(self, title: str) -> None:
        button = self.page.get_by_role("button", name=title)
        button.scroll_into_view_if_needed()
        self.press(button)
        expect(self.page.locator(".table.is-live")).to_be_visible()

    def pick(self, thing: Locator) -> None:
        """Press what answers the question, once."""
        before = version(self.page)
        self.press(thing)
        expect(self.page.locator("#table")).not_to_have_attribute("data-version", before)

    def open(self, zone: str) -> None:
        """Open the menu of a card on the field."""
        self.press(self.page.locator(f"#zone-{zone} > .hit"))
        expect(self.page.locator(".menu:popover-open")).to_be_visible()

    def of_menu(self, words: str) -> Locator:
        return self.page.locator(".menu:popover-open").get_by_role("button", name=words)


@pytest.fixture(params=["mouse", "finger"])
def newcomer(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Newcomer]:
    """A newcomer at the course: on a desk with a mouse, on a phone with a finger."""
    touch = request.param == "finger"
    with browser.new_context(
        viewport=PHONE if touch else DESK, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
    ) as context:
        yield Newcomer(context.new_page(), request.param, live_server.url)


def test_a_lesson_begins_with_one_press_and_ends_with_the_next_one(newcomer: Newcomer) -> None:
    """Its cards are placed where they can be seen to go; once it is done nothing is asked any more."""
    page = newcomer.page
    newcomer.begin("Where arrows point")
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("Place two cards so that both Guards get something of each.")
    for card, zone in (("Drum", "c1"), ("Bearer", "b2")):
        newcomer.press(page.locator(f'.hand [data-held="{card}"] > .hit'))
        newcomer.press(newcomer.of_menu(f"Summon {card}"))
        expect(page.locator("#placing")).to_contain_text("One press on a marked zone puts it there")
        for facing in page.locator("#placing .turn").all():
            assert facing.evaluate(IS_MET)
        newcomer.pick(page.locator(f"#zone-{zone}.is-place > .hit"))
    expect(lesson).to_contain_text("Done.")
    expect(page.locator("#prompt")).to_have_text("The lesson is done")
    expect(page.locator("#table .is-offered")).to_have_count(0)
    expect(page.locator(".asked .bar")).to_have_count(0)
    assert violations(page) == []
    newcomer.press(page.get_by_role("button", name="Next: Summon and mana"))
    expect(lesson).to_contain_text("Summon the Knight and the Squire with 2 mana.")
    expect(page.locator(".table.is-live")).to_be_visible()


def test_a_strike_that_a_lesson_asks_for_is_made_at_once_and_is_no_reason_to_be_careful(
    newcomer: Newcomer,
) -> None:
    page = newcomer.page
    newcomer.begin("Strike, block, damage")
    newcomer.pick(page.get_by_role("button", name="Battle: creatures may Strike"))
    newcomer.open("b2")
    game = Game.objects.get()
    assert board_of(game).question() is not None
    assert preview_picks(game, ["action b2 Strike"])["warning"].startswith("Careful!")
    expect(newcomer.page.locator("#preview")).to_contain_text("Your Brute on b2 takes 1 damage")
    expect(newcomer.page.locator("#preview")).not_to_contain_text("Careful!")
    newcomer.pick(newcomer.of_menu("Strike"))
    expect(page.locator(".lesson")).to_contain_text("Both dealt damage equal to their Might")


def test_where_a_creature_turns_all_four_facings_are_in_sight(newcomer: Newcomer) -> None:
    page = newcomer.page
    newcomer.begin("On the march")
    newcomer.pick(page.get_by_role("button", name="Campaign"))
    newcomer.pick(page.locator("#zone-e2 > .hit"))
    newcomer.open("c2")
    newcomer.pick(newcomer.of_menu("March"))
    facings = page.locator(".asked > .turner .turn")
    expect(facings).to_have_count(4)
    for facing in facings.all():
        expect(facing).to_be_in_viewport(ratio=1)
        assert facing.evaluate(IS_MET)
    newcomer.pick(facings.filter(has_text="Left"))
    expect(page.locator(".lesson")).to_contain_text("Now c2 is empty.")


def test_a_place_in_a_lesson_says_what_it_is(newcomer: Newcomer) -> None:
    """A zone with a name of its own by a press, a card by its close view."""
    page = newcomer.page
    newcomer.begin("On the march")
    newcomer.press(page.locator("#zone-m2 > .hit"))
    expect(page.locator("#why-not")).to_contain_text("m2 is your opponent’s monument zone.")
    assert violations(page) == []
    newcomer.press(page.get_by_role("button", name="Back to the game"))
    newcomer.press(page.locator("#zone-d2 > .hit"))
    expect(page.locator("#look-d2")).to_contain_text("d2, your creature zone")
