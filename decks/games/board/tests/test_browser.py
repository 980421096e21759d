"""The board in Chromium: with the pointer, with keys alone, on a desk and on a phone."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games import services
from decks.games.board.tests.browser_board import (
    DESK,
    PHONE,
    kind,
    looks,
    pick_something,
    press,
    sit_down,
    table,
    version,
    violations,
)
from decks.games.board.tests.test_whole_games_browser import NEAR_THE_END
from decks.models import Deck, Game
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def start_by_keyboard(page: Page, live_url: str, deck: Deck) -> None:
    page.set_viewport_size(DESK)
    page.goto(f"{live_url}/decks/{deck.public_id}/play")
    page.get_by_label("Seed").focus()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator(".table.is-live")).to_be_visible()


def win_by_keyboard(page: Page) -> None:
    keys = Keys(page)
    for _ in range(400):
        if not kind(page):
            break
        keys.next_pick()
    expect(page.get_by_role("heading", name="You won: your opponent has no HP left.")).to_be_visible()


def test_a_game_is_started_and_another_won_by_keyboard_alone(
    page: Page,
    live_server: LiveServer,
    men: Deck,
    alice: User,
    alice_client: Client,
    complaints: list[str],
) -> None:
    """The first as far as a creature that stands, the other from a Strike before its end."""
    cookie = alice_client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    start_by_keyboard(page, live_server.url, men)
    keys, asked = Keys(page), set()
    while not page.locator(MIGHTY).count():
        asked.add(kind(page))
        keys.next_pick()
    assert asked >= {"mulligan", "event", "zone", "priority"}
    game = services.start_from_scenario(NEAR_THE_END, user=alice)
    page.goto(f"{live_server.url}/games/{game.public_id}")
    expect(page.locator(".table.is-live")).to_be_visible()
    win_by_keyboard(page)
    game.refresh_from_db()
    assert sum(pick.endswith("Strike") for pick in game.picks) == 3
    assert complaints == []


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(
    page: Page, live_server: LiveServer, men: Deck, complaints: list[str]
) -> None:
    start_by_keyboard(page, live_server.url, men)
    win_by_keyboard(page)
    assert complaints == []


SUMMONED = ".hand .is-offered:has([value^=summon])"
MIGHTY = ".grid .row:nth-child(3) .piece:has(.stat-might)"


class Keys:
    """A player without a pointer, who strikes as often as two creatures can."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> None:
        before = version(self.page)
        self.page.keyboard.press(key)
        expect(table(self.page)).not_to_have_attribute("data-version", before)

    def next_pick(self) -> None:
        asked = kind(self.page)
        if asked == "event":
            self.press("2" if self.page.locator(MIGHTY).count() else "1")
        elif asked == "mulligan":
            self.press("1")
        elif asked == "priority":
            self.act()
        elif asked == "zone":
            self.turn_towards_the_opponent()
            self.press("Enter")
        elif asked == "target":
            self.walk_to(".grid .row:nth-child(2) .is-offered")
            self.press("Enter")
        else:
            # The focus has gone to what is asked: a zone or a card.
            expect(self.page.locator(":focus")).to_be_visible()
            self.press("Enter")

    def act(self) -> None:
        """Strike if that is offered, else summon, until two creatures can strike; else end."""
        strike = self.page.locator(".grid .menu button[value$=Strike]")
        summoned = self.page.locator(SUMMONED)
        standing = self.page.locator(MIGHTY).count()
        if strike.count():
            self.walk_to(".grid .is-offered:has(button[value$=Strike])")
            self.from_menu("Strike")
        elif summoned.count() and standing < 2:
            self.page.keyboard.press("h")
            while not self.page.locator(f"{SUMMONED} :focus").count():
                self.page.keyboard.press("ArrowRight")
            self.from_menu("Summon")
            if self.page.locator(".zone.is-place").count():
                self.turn_towards_the_opponent()
                self.press("Enter")
        else:
            self.press("e")

    def turn_towards_the_opponent(self) -> None:
        """With r, to a facing that reaches a zone on the other side, if there is one."""
        for _ in range(4):
            words = self.page.locator(":focus").get_attribute("aria-label") or ""
            if "3" in words.partition("connects to")[2]:
                return
            self.page.keyboard.press("r")

    def walk_to(self, selector: str) -> None:
        """With n, from one thing that can be done to the next."""
        for _ in range(30):
            if self.page.locator(f"{selector} > :focus").count():
                return
            self.page.keyboard.press("n")
        pytest.fail(f"{selector} is not reached by keys")

    def from_menu(self, words: str) -> None:
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".menu:popover-open")).to_be_visible()
        while words not in (self.page.locator(":focus").inner_text()):
            self.page.keyboard.press("Tab")
        before = version(self.page)
        self.page.keyboard.press("Enter")
        changed = self.page.locator(f"#table:not([data-version='{before}'])")
        expect(changed.or_(self.page.locator(".zone.is-place > :focus"))).to_be_visible()


def test_the_arrow_keys_walk_the_field(page: Page, live_server: LiveServer, men: Deck) -> None:
    sit_down(page, live_server.url, men)
    press(page, page.get_by_role("button", name="Keep this hand"))
    press(page, page.get_by_role("button", name="Campaign", exact=False).first)
    expect(page.locator("#zone-a2 > .hit")).to_be_focused()
    for key, zone in (("ArrowRight", "b2"), ("ArrowUp", "b3"), ("ArrowLeft", "a3"), ("ArrowLeft", "a3")):
        page.keyboard.press(key)
        expect(page.locator(f"#zone-{zone}:focus, #zone-{zone} > :focus")).to_be_visible()


def test_a_card_is_placed_and_turned_in_one_go(page: Page, live_server: LiveServer, men: Deck) -> None:
    sit_down(page, live_server.url, men)
    held = page.locator(".hand .is-offered:has([value^=summon][data-places*=facing]) > .hit")
    while not held.count():
        pick_something(page, summons=False)
    before, prompt = version(page), page.locator("#prompt").inner_text()
    name = held.first.locator("..").get_attribute("data-held")
    held.first.click()
    page.locator(".menu:popover-open button[value^=summon]").click()
    expect(page.locator("#prompt")).to_have_text(f"Where do you put {name}?")
    expect(page.locator(".zone.is-place > :focus")).to_be_visible()
    zone = page.locator(".zone.is-pointed")
    place = zone.locator("> .hit")
    expect(zone.locator(".piece.is-ghost.top-n")).to_be_visible()
    offered = page.locator(".zone.is-place > .hit")
    spoken = offered.evaluate_all("all => all.map((hit) => hit.getAttribute('aria-label'))")
    zones = offered.evaluate_all("all => all.map((hit) => hit.parentElement.dataset.zone)")
    for words, there in zip(spoken, zones, strict=True):
        assert f"Put {name} on {there}" in words
    page.keyboard.press("r")
    expect(page.locator("#placing [data-facing=right]")).to_have_attribute("aria-pressed", "true")
    expect(zone.locator(".piece.is-ghost.top-e")).to_be_visible()
    expect(page.locator("#voice")).to_contain_text("facing right, connects to")
    lit = page.locator(".zone.is-reached").evaluate_all("all => all.map((zone) => zone.dataset.zone)")
    words = (place.get_attribute("aria-label") or "").partition("connects to ")[2]
    assert (", ".join(lit) or "nothing") == words
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_have_text(prompt)
    expect(page.locator(".zone.is-place, .piece.is-ghost, .zone > .hit[name=picks]")).to_have_count(0)
    expect(held.first).to_be_focused()
    assert version(page) == before
    held.first.click()
    page.locator(".menu:popover-open button[value^=summon]").click()
    page.locator("#placing [data-facing=left]").click()
    press(page, page.locator(".zone.is-place > .hit").last)
    game = Game.objects.get()
    assert game.picks.index("P1 facing left") in game.automatic
    press(page, page.get_by_role("button", name="Undo"))
    assert page.locator("#prompt").inner_text() == prompt


def test_of_two_tabs_the_later_one_is_notified_and_shown_the_game(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    sit_down(page, live_server.url, men)
    other = page.context.new_page()
    other.goto(page.url)
    press(page, page.get_by_role("button", name="Keep this hand"))
    other.get_by_role("button", name="Mulligan: draw 4 new cards").click()
    expect(other.get_by_role("alert")).to_contain_text("This page was out of date")
    expect(other.get_by_role("heading", name="Which Event does this turn have?")).to_be_visible()
    assert Game.objects.get().version == 1


def test_without_a_network_it_says_so_and_the_same_press_goes_on_afterwards(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    sit_down(page, live_server.url, men)
    page.context.set_offline(True)
    keep = page.get_by_role("button", name="Keep this hand")
    keep.click()
    expect(page.get_by_role("alert")).to_contain_text("The answer did not arrive.")
    expect(table(page)).not_to_have_attribute("aria-busy", "true")
    page.context.set_offline(False)
    press(page, keep)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert Game.objects.get().version == 1


def test_what_happens_and_what_is_asked_is_said(page: Page, live_server: LiveServer, men: Deck) -> None:
    sit_down(page, live_server.url, men)
    page.keyboard.press("1")
    voice = page.locator("#voice")
    expect(voice).to_contain_text("You keep your hand: 5 cards.")
    expect(voice).to_contain_text("Which Event does this turn have?")
    page.keyboard.press("Control+z")
    expect(voice).to_contain_text("Taken back.")
    page.keyboard.press("Control+y")
    expect(voice).to_contain_text("You keep your hand: 5 cards.")


def test_single_keys_can_be_switched_off(page: Page, live_server: LiveServer, men: Deck) -> None:
    sit_down(page, live_server.url, men)
    page.keyboard.press("?")
    page.get_by_label("Single letters and numbers work as keys").uncheck()
    page.get_by_role("button", name="Back to the game").click()
    page.keyboard.press("1")
    page.keyboard.press("?")
    expect(page.locator("#keys")).not_to_be_visible()
    assert kind(page) == "mulligan"


def test_why_something_is_not_offered_is_shown_by_press_and_by_key(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    sit_down(page, live_server.url, men)
    box = page.locator("#why-not")
    page.locator("#zone-c3 > .hit").click()
    expect(box).to_contain_text("Another question comes first: Do you keep this hand?")
    page.keyboard.press("Escape")
    expect(box).not_to_be_visible()
    expect(page.locator("#zone-c3 > .hit")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator("#table")).not_to_have_attribute("data-kind", "mulligan")
    page.keyboard.press("h")
    page.keyboard.press("y")
    expect(box.locator("a.rule").first).to_be_visible()
    assert not page.evaluate("document.querySelector('#why-not').innerText.includes('P1')")


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript."""
    with browser.new_context(java_script_enabled=False, viewport=DESK) as context:
        yield context.new_page()


def test_it_plays_without_javascript(plain: Page, live_server: LiveServer, men: Deck) -> None:
    plain.goto(f"{live_server.url}/decks/{men.public_id}/play")
    plain.get_by_label("Seed").fill("3")
    plain.get_by_role("button", name="Start the game").click()
    plain.get_by_role("button", name="Keep this hand").click()
    plain.get_by_role("button", name="Campaign: open a zone").click()
    plain.locator("#zone-c2 > .hit").click()
    plain.locator(".hand .is-offered > .hit").first.click()
    plain.locator(".menu:popover-open button").first.click()
    expect(plain.get_by_role("heading", level=2, name="Where")).to_be_visible()
    plain.get_by_role("button", name="Undo").click()
    expect(plain.get_by_role("heading", name="What do you do?")).to_be_visible()


def test_axe_finds_nothing_wrong_in_any_state_of_a_game(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    page.goto(f"{live_server.url}/decks/{men.public_id}/play")
    assert_nothing_is_wrong(page, "start")
    sit_down(page, live_server.url, men)
    looked_at: set[str] = set()
    for _ in range(60):
        if kind(page) not in looked_at:
            looked_at.add(kind(page))
            assert_nothing_is_wrong(page, kind(page))
        if looked_at >= {"mulligan", "event", "priority"}:
            break
        pick_something(page, summons=True)
    else:
        raise AssertionError(looked_at)
    page.locator(".concede summary").click()
    press(page, page.get_by_role("button", name="Concede"))
    assert_nothing_is_wrong(page, "end")


def assert_nothing_is_wrong(page: Page, state: str) -> None:
    """On a phone and on a desk, in light and dark."""
    for look in looks(page, PHONE, DESK):
        assert (state, look, violations(page)) == (state, look, [])


TOO_SMALL = """() => [...document.querySelectorAll("#table :is(button, a.hit, summary, .bar a)")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
    .filter(([_, box]) => box.width < 44 || box.height < 44)
    .map(([html, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`)"""


COVERED = """() => {
    const hand = document.querySelector(".hand").getBoundingClientRect();
    return [...document.querySelectorAll(".asked button")]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => each.getBoundingClientRect().bottom > hand.top)
        .map((each) => each.textContent.trim());
}"""


COVERED_ZONES = """() => {
    const over = [".asked", ".hand"].map((each) => document.querySelector(each).getBoundingClientRect());
    return [...document.querySelectorAll(".grid .zone")]
        .map((each) => each.getBoundingClientRect())
        .filter((zone) => over.some((box) => zone.bottom > box.top && zone.top < box.bottom)).length;
}"""


@pytest.mark.parametrize("height", [640, 844])
def test_on_a_phone_all_is_large_enough_the_hand_covers_no_option_and_at_the_end_nothing_the_field(
    page: Page, live_server: LiveServer, men: Deck, height: int
) -> None:
    page.set_viewport_size({"width": 390, "height": height})
    sit_down(page, live_server.url, men)
    for _ in range(12):
        assert page.evaluate(TOO_SMALL) == []
        for scrolled in (0, 60, 5000):
            page.evaluate(f"scrollTo(0, {scrolled})")
            assert page.evaluate(COVERED) == []
        pick_something(page, summons=True)
    page.locator(".concede summary").click()
    press(page, page.get_by_role("button", name="Concede"))
    expect(page.locator(".ended")).to_be_visible()
    for scrolled in (0, 60, 5000):
        page.evaluate(f"scrollTo(0, {scrolled})")
        assert page.evaluate(COVERED_ZONES) == 0


def test_axe_finds_nothing_wrong_in_menus_piles_and_the_help(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    sit_down(page, live_server.url, men)
    while not page.locator(".hand .is-offered > .hit").count():
        pick_something(page, summons=False)
    page.locator(".hand .is-offered > .hit").first.click()
    expect(page.locator(".menu:popover-open button").first).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator(".pile-open").first.click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert violations(page) == []


def test_a_card_is_read_closely_and_what_it_connects_to_is_lit(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    page.set_viewport_size(PHONE)
    sit_down(page, live_server.url, men)
    card = page.locator(".zone a.hit")
    while not card.count():
        pick_something(page, summons=True)
    name = card.first.locator("..").get_attribute("data-card") or ""
    reach = (card.first.locator("..").get_attribute("data-reach") or "").split()
    card.first.click()
    expect(page.get_by_role("article", name=name)).to_be_visible()
    expect(page.locator(".zone.is-reached")).to_have_count(len(reach))
    expect(page.locator(".beams line")).to_have_count(len(reach))
    assert violations(page) == []
    page.locator(".look.is-shown .look-close").click()
    expect(page.get_by_role("article", name=name)).not_to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_target_practice_answers_in_place(browser: Browser, live_server: LiveServer, scheme: str) -> None:
    with browser.new_context(viewport=PHONE, color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{live_server.url}/practice?n=1&zone=c2")
        page.evaluate("window.same = true")
        page.get_by_role("link", name="Arrow up: 1", exact=True).click()
        expect(page.locator(".reached", has_text="Reaches 2: c3, c4.")).to_have_count(2)
        page.get_by_role("link", name="Right", exact=True).click()
        expect(page.locator(".reached", has_text="Reaches 2: d2, e2.")).to_have_count(2)
        expect(page.locator("#facing-right")).to_be_focused()
        assert page.evaluate("window.same") is True
        assert "facing=right" in page.url
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def is_in_sight(page: Page, selector: str, least: int) -> bool:
    """Return whether at least so many pixels of its height, and all of its width, are on the screen."""
    found: bool = page.evaluate(
        """([selector, least]) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
          return high >= Math.min(least, box.height) && box.left >= 0 && box.right <= innerWidth + 1;
        }""",
        [selector, least],
    )
    return found


@pytest.mark.parametrize("width", [667, 932])
def test_a_phone_on_its_side_shows_question_field_and_hand_at_once(
    page: Page, live_server: LiveServer, men: Deck, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 390 if width > 700 else 375})
    sit_down(page, live_server.url, men)
    for _ in range(12):
        assert is_in_sight(page, "#prompt", 20), kind(page)
        assert is_in_sight(page, ".asked .steps-bar", 40), kind(page)
        assert is_in_sight(page, "#zone-a4", 40), kind(page)
        assert is_in_sight(page, "#zone-e1", 40), kind(page)
        assert is_in_sight(page, ".hand h2", 20), kind(page)
        if page.locator(".hand:not(.is-folded) .held-card").count():
            assert is_in_sight(page, ".hand .held", 40), kind(page)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        pick_something(page, summons=True)


def test_the_numbers_belong_to_an_open_menu_and_escape_closes_it(
    page: Page, live_server: LiveServer, men: Deck
) -> None:
    sit_down(page, live_server.url, men)
    while kind(page) != "priority" or not page.locator(".hand .is-offered > button.hit").count():
        pick_something(page, summons=False)
    before = version(page)
    page.locator(".hand .is-offered > button.hit").first.click()
    menu = page.locator(".menu:popover-open")
    expect(menu).to_be_visible()
    for key in ("9", "e", "u", " "):
        page.keyboard.press(key) if key != " " else page.locator(".menu-title").first.focus()
    assert version(page) == before
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert version(page) == before
    page.locator(".hand .is-offered > button.hit").first.click()
    expect(menu).to_be_visible()
    wanted = menu.get_by_role("button").first.inner_text()
    page.keyboard.press("1")
    expect(page.locator(".zone.is-place > :focus")).to_be_visible()  # it asks where to, and ends no phase
    assert wanted
    assert version(page) == before
