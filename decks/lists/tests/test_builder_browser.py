"""Building decks in Chromium: by pointer, by keyboard, in two tabs, without a script, on a phone."""

import re
from typing import Literal

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from cards.models import Card
from decks.games.board.tests.browser_board import DESK, PHONE, SCHEMES, looks, violations
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck, save_deck
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = "3 Toll Box\n2 Wayside Candel\n\nFables\nSaint Wick\n"
KEPT = {"main": [["toll-box", 3], ["wayside-candle", 2]], "fables": [["saint-wick", 1]]}


def log_in(context: BrowserContext, client: Client, live_server: LiveServer) -> None:
    """Give the browser the session of this client."""
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])


@pytest.fixture
def boxes(
    men: Deck, alice: User, alice_client: Client, context: BrowserContext, live_server: LiveServer
) -> Deck:
    """A deck of Alice's, who is logged in."""
    log_in(context, alice_client, live_server)
    return make_deck(alice, "", name="Boxes")


def builder(page: Page, live_server: LiveServer, deck: Deck) -> None:
    page.goto(f"{live_server.url}/decks/{deck.public_id}/edit")


def held(page: Page, section: str, key: str, copies: int) -> None:
    """Wait until the list shows so many."""
    row = page.locator("li", has=page.locator(f"#more-{section}-{key}"))
    if copies:
        expect(row.locator(".slot-copies")).to_contain_text(str(copies))
    else:
        expect(row.locator(".slot-copies", has_text=re.compile("[1-9]"))).to_have_count(0)


def test_a_list_with_two_wrong_lines_is_pasted_mended_and_saved(
    page: Page, context: BrowserContext, live_server: LiveServer, men: Deck, alice_client: Client
) -> None:
    log_in(context, alice_client, live_server)
    page.goto(f"{live_server.url}/decks")
    page.get_by_role("link", name="New deck").click()
    page.get_by_label("Name").fill("Small Flame")
    page.get_by_label("Your list").fill(LIST)
    page.get_by_role("button", name="Save the deck").click()
    expect(page.get_by_role("heading", name="2 lines cannot be kept")).to_be_visible()
    page.get_by_role("link", name="Line 5").click()
    assert page.evaluate("getSelection().toString()") == "Saint Wick"
    page.get_by_role("button", name="Wayside Candle in line 2").click()
    expect(page.get_by_role("heading", name="1 line cannot be kept")).to_be_visible()
    written = page.get_by_label("Your list").input_value()
    page.get_by_label("Your list").fill(
        written.replace("Saint Wick", "Saint Wick, Keeper of the Small Flame")
    )
    page.get_by_role("button", name="Save the deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Small Flame")
    expect(page.get_by_role("heading", name="1 problem in Modern")).to_be_visible()
    assert snapshot(Deck.objects.get(name="Small Flame")) == KEPT


def test_quick_clicks_all_count_and_are_said(page: Page, live_server: LiveServer, boxes: Deck) -> None:
    builder(page, live_server, boxes)
    page.get_by_label("Search cards").fill("toll box")
    expect(page.get_by_text("1 card found")).to_be_visible()
    add = page.get_by_role("button", name="Add Toll Box to the main deck")
    for _ in range(5):
        add.click(no_wait_after=True)
    held(page, "main", "toll-box", 5)
    expect(page.get_by_text("5 in the deck")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("Toll Box more in the main deck")
    page.get_by_role("button", name="Fix: There are 5 copies of Toll Box, more than 3. Take 2 out.").click()
    held(page, "main", "toll-box", 3)
    assert snapshot(boxes) == {"main": [["toll-box", 3]]}
    page.reload()
    held(page, "main", "toll-box", 3)
    assert page.get_by_label("Search cards").input_value() == "toll box"


MANY = ("acorn-of-credit", "bell-sergeant", "long-pike", "toll-box")


@pytest.fixture
def many(boxes: Deck) -> Deck:
    """Four cards, one of which has its place between the others, and two on the maybe list."""
    cards = {card.key: card for card in Card.objects.all()}
    lines = [DeckLine("main", cards[key], 3) for key in MANY]
    maybe = [DeckLine("maybe", cards[key], 3) for key in ("acorn-of-credit", "wayside-candle")]
    save_deck(boxes, boxes.version, [*lines, *maybe])
    return boxes


def click_often(page: Page, button: str, times: int = 20) -> None:
    """Click where the button is now, without looking where it goes."""
    there = page.locator(f"#{button}")
    there.scroll_into_view_if_needed()
    box = there.bounding_box()
    assert box
    for _ in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(60)  # sixteen a second: some come before an answer, some after it
    page.wait_for_load_state("networkidle")


CLICKED: dict[str, tuple[ViewportSize, dict[str, int | None]]] = {
    "more-main-bell-sergeant": (DESK, {"main:bell-sergeant": 23}),
    "more-main-toll-box": (PHONE, {"main:toll-box": 23}),
    "less-main-bell-sergeant": (PHONE, {"main:bell-sergeant": None}),
    "less-main-acorn-of-credit": (DESK, {"main:acorn-of-credit": None}),
    "move-main-bell-sergeant": (PHONE, {"main:bell-sergeant": None, "maybe:bell-sergeant": 3}),
    "move-maybe-wayside-candle": (DESK, {"main:wayside-candle": 3, "maybe:wayside-candle": None}),
}


@pytest.mark.parametrize("button", CLICKED)
def test_twenty_quick_clicks_at_one_place_change_one_card_and_no_other(
    page: Page, live_server: LiveServer, many: Deck, button: str
) -> None:
    size, changed = CLICKED[button]
    click_twenty_times(page, live_server, many, size, button, changed)


@pytest.mark.long
@pytest.mark.parametrize("button", CLICKED)
def test_twenty_quick_clicks_on_the_other_screen_change_one_card_too(
    page: Page, live_server: LiveServer, many: Deck, button: str
) -> None:
    size, changed = CLICKED[button]
    click_twenty_times(page, live_server, many, DESK if size == PHONE else PHONE, button, changed)


def click_twenty_times(
    page: Page,
    live_server: LiveServer,
    many: Deck,
    size: ViewportSize,
    button: str,
    changed: dict[str, int | None],
) -> None:
    page.set_viewport_size(size)
    before = held_in(many)
    builder(page, live_server, many)
    click_often(page, button)
    expected = {place: copies for place, copies in {**before, **changed}.items() if copies}
    for _ in range(100):  # the last clicks may be on their way
        if held_in(many) == expected:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(300)  # and none must come after them
    assert held_in(many) == expected


def held_in(deck: Deck) -> dict[str, int]:
    """Copies by section and card."""
    return {f"{section}:{key}": int(n) for section, lines in snapshot(deck).items() for key, n in lines}


BASELINE = """(it) => {
  const probe = document.createElement("span");
  probe.style.display = "inline-block";
  it.append(probe);
  const { bottom } = probe.getBoundingClientRect();
  probe.remove();
  return bottom;
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_names_and_numbers_stand_on_one_baseline(
    page: Page, live_server: LiveServer, many: Deck, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    rows = {
        "edit": (".slots li:has(#more-main-toll-box)", ".slot-name a span", ".slot-copies"),
        "edit?q=toll+box": (".found-list li", ".found-name a span", ".found-held"),
        "boxes": (".pile tr:has(a[href$='/toll-box'])", "th a", "td.num:first-child"),
    }
    for way, (row, name, number) in rows.items():
        page.goto(f"{live_server.url}/decks/{many.public_id}/{way}")
        locator = page.locator(row).first
        lines = [locator.locator(selector).first.evaluate(BASELINE) for selector in (name, number)]
        assert abs(lines[0] - lines[1]) < 1, (way, lines)


def test_a_card_whose_last_copy_went_keeps_its_row_until_the_page_is_loaded_again(
    page: Page, live_server: LiveServer, many: Deck
) -> None:
    builder(page, live_server, many)
    for _ in range(3):
        page.locator("#less-main-bell-sergeant").click()
    row = page.locator("li", has=page.locator("#more-main-bell-sergeant"))
    expect(row.locator(".slot-copies")).to_contain_text("0")
    expect(row.get_by_role("button", name="fewer")).to_be_disabled()
    page.locator("#less-main-toll-box").click()
    held(page, "main", "toll-box", 2)
    expect(row).to_be_visible()
    row.get_by_role("button", name="One Bell Sergeant more").click()
    held(page, "main", "bell-sergeant", 1)
    page.locator("#less-main-bell-sergeant").click()
    expect(row.locator(".slot-copies")).to_contain_text("0")
    page.reload()
    expect(row).to_have_count(0)


def place_of(there: Locator) -> object:
    """Return the place of something. While an answer puts another there, it has none for a moment."""
    for _ in range(20):
        box = there.bounding_box()
        if box is not None:
            return box
        there.page.wait_for_timeout(50)
    raise AssertionError("it is gone")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_problems_and_notes_come_and_go_without_moving_the_list(
    page: Page, context: BrowserContext, live_server: LiveServer, many: Deck, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    builder(page, live_server, many)
    row = page.locator("#more-main-toll-box")
    row.scroll_into_view_if_needed()
    there = place_of(row)
    page.evaluate("document.querySelector('#more-main-toll-box').click()")
    expect(page.get_by_role("heading", name="2 problems in Modern")).to_be_attached()
    assert place_of(row) == there
    page.route("**/edit", lambda route: route.abort())
    page.evaluate("document.querySelector('#more-main-toll-box').click()")
    expect(page.get_by_role("alert")).to_contain_text("Not saved")
    assert place_of(row) == there
    page.unroute("**/edit")
    with context.new_page() as other:
        builder(other, live_server, many)
        other.locator("#less-main-acorn-of-credit").click()
        held(other, "main", "acorn-of-credit", 2)
    page.evaluate("document.querySelector('#more-main-toll-box').click()")
    expect(page.get_by_role("heading", name="The deck was saved elsewhere")).to_be_in_viewport()
    assert place_of(row) == there


@pytest.mark.parametrize("by", ["mouse", "space"])
def test_a_button_held_down_while_an_answer_comes_counts(
    page: Page, live_server: LiveServer, boxes: Deck, by: str
) -> None:
    page.goto(f"{live_server.url}/decks/{boxes.public_id}/edit?q=toll+box")
    saves: list[Route] = []
    page.route("**/edit?*", lambda route: saves.append(route), times=1)  # noqa: PLW0108 - Playwright marks it
    add = page.get_by_role("button", name="Add Toll Box to the main deck")
    with page.expect_request("**/edit?*"):
        add.click()
    page.mouse.down() if by == "mouse" else page.keyboard.down("Space")
    with page.expect_response("**/edit?*") as answer:
        saves[0].continue_()
    answer.value.finished()
    page.wait_for_timeout(200)  # for what the page does with the answer
    page.mouse.up() if by == "mouse" else page.keyboard.up("Space")
    held(page, "main", "toll-box", 2)


def test_a_button_held_down_while_cards_are_found_counts(
    page: Page, live_server: LiveServer, boxes: Deck
) -> None:
    page.goto(f"{live_server.url}/decks/{boxes.public_id}/edit?q=toll+box")
    searches: list[Route] = []
    page.route("**/edit?*", lambda route: searches.append(route), times=1)  # noqa: PLW0108 - Playwright marks it
    with page.expect_request("**/edit?*"):
        page.get_by_label("Search cards").fill("toll")
    page.get_by_role("button", name="Add Toll Box to the main deck").hover()
    page.mouse.down()
    with page.expect_response("**/edit?*") as answer:
        searches[0].continue_()
    answer.value.finished()
    page.wait_for_timeout(200)  # for what the page does with the answer
    page.mouse.up()
    held(page, "main", "toll-box", 1)
    expect(page).to_have_url(re.compile("q=toll"))


HELD_AGAIN = """async () => {
  const { awaitRelease } = await import("/static/js/press.js");
  const button = document.querySelector("#add-toll-box");
  const sign = (kind) => {
    const pointer = { bubbles: true, pointerId: 1, pointerType: "mouse" };
    button.dispatchEvent(new PointerEvent(kind, pointer));
  };
  sign("pointerdown");
  sign("pointerup");
  sign("pointerdown");  // before any timer
  let isOver = false;
  awaitRelease().then(() => (isOver = true));
  await new Promise((done) => setTimeout(done, 50));
  const wasOver = isOver;
  sign("pointerup");
  await new Promise((done) => setTimeout(done, 50));
  return [wasOver, isOver];
}"""


def test_a_press_right_after_another_is_held_down_too(
    page: Page, live_server: LiveServer, boxes: Deck
) -> None:
    page.goto(f"{live_server.url}/decks/{boxes.public_id}/edit?q=toll+box")
    assert page.evaluate(HELD_AGAIN) == [False, True]


def test_the_keyboard_alone_builds_a_deck_and_stays_where_it_was(
    page: Page, live_server: LiveServer, boxes: Deck
) -> None:
    builder(page, live_server, boxes)
    page.get_by_label("Search cards").focus()
    page.keyboard.type("pike")
    expect(page.get_by_text("1 card found")).to_be_visible()
    add = page.get_by_role("button", name="Add Long Pike to the main deck")
    for _ in range(12):
        if add.evaluate("it => it === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    held(page, "main", "long-pike", 1)
    expect(add).to_be_focused()
    page.get_by_role("button", name="One Long Pike more in the main deck").focus()
    page.keyboard.press("Space")
    held(page, "main", "long-pike", 2)
    expect(page.get_by_role("button", name="One Long Pike more in the main deck")).to_be_focused()
    for left in (1, 0):
        page.get_by_role("button", name="One Long Pike fewer in the main deck").focus()
        page.keyboard.press("Enter")
        held(page, "main", "long-pike", left)
    expect(page.get_by_role("button", name="One Long Pike more in the main deck")).to_be_focused()


def test_of_two_tabs_the_later_is_shown_the_deck_and_its_own_change(
    page: Page, context: BrowserContext, live_server: LiveServer, boxes: Deck
) -> None:
    builder(page, live_server, boxes)
    with context.new_page() as other:
        builder(other, live_server, boxes)
        other.get_by_role("button", name="Add Acorn of Credit to the main deck").click()
        held(other, "main", "acorn-of-credit", 1)
    page.get_by_role("button", name="Add Bell Sergeant to the main deck").click()
    output = page.get_by_role("heading", name="The deck was saved elsewhere in the meantime")
    expect(output).to_be_focused()
    expect(page.get_by_text("1 Bell Sergeant more in the main deck").last).to_be_visible()
    held(page, "main", "acorn-of-credit", 1)
    held(page, "main", "bell-sergeant", 0)
    page.get_by_role("button", name="Change it now").click()
    held(page, "main", "bell-sergeant", 1)
    assert snapshot(boxes) == {"main": [["acorn-of-credit", 1], ["bell-sergeant", 1]]}


def test_a_change_that_did_not_arrive_is_reported_and_goes_with_the_next(
    page: Page, context: BrowserContext, live_server: LiveServer, boxes: Deck
) -> None:
    builder(page, live_server, boxes)
    page.route("**/edit", lambda route: route.abort())
    page.get_by_role("button", name="Add Acorn of Credit to the main deck").click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved")
    page.unroute("**/edit")
    page.get_by_role("button", name="Add Bell Sergeant to the main deck").click()
    held(page, "main", "bell-sergeant", 1)
    assert snapshot(boxes) == {"main": [["acorn-of-credit", 1], ["bell-sergeant", 1]]}


def test_a_change_that_did_not_arrive_keeps_the_page_and_goes_out_when_the_site_can_be_reached_again(
    page: Page, context: BrowserContext, live_server: LiveServer, boxes: Deck
) -> None:
    builder(page, live_server, boxes)
    context.set_offline(True)
    page.get_by_role("button", name="Add Acorn of Credit to the main deck").click()
    expect(page.get_by_role("alert")).to_contain_text("Not saved")
    with page.expect_event("dialog") as asked:
        page.evaluate("setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    context.set_offline(False)
    held(page, "main", "acorn-of-credit", 1)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()  # what is saved holds nobody
    held(page, "main", "acorn-of-credit", 1)


def test_whoever_was_logged_out_reads_so_and_the_change_goes_out_after_the_next_login(
    page: Page, context: BrowserContext, live_server: LiveServer, boxes: Deck
) -> None:
    builder(page, live_server, boxes)
    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.get_by_role("button", name="Add Acorn of Credit to the main deck").click()
    expect(page.get_by_role("alert")).to_contain_text("Log in in another tab")
    with context.new_page() as other:  # which has a CSRF token of its own from then on
        other.goto(f"{live_server.url}/account/login")
        other.locator("#id_login").fill("alice")
        other.locator("#id_password").fill("alice's password")
        other.get_by_role("button", name="Log in").click()
        expect(other.get_by_role("heading", name="Decks", exact=True)).to_be_visible()
    page.get_by_role("button", name="Add Bell Sergeant to the main deck").click()
    held(page, "main", "bell-sergeant", 1)
    assert snapshot(boxes) == {"main": [["acorn-of-credit", 1], ["bell-sergeant", 1]]}


def test_a_visitor_builds_without_an_account_and_without_a_script(
    browser: Browser, live_server: LiveServer, men: Deck
) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/decks/new")
        page.get_by_label("Name").fill("Plain")
        page.get_by_role("button", name="Save the deck").click()
        page.get_by_label("Search cards").fill("pike")
        page.get_by_role("button", name="Search").click()
        page.get_by_role("button", name="Add Long Pike to the main deck").click()
        held(page, "main", "long-pike", 1)
        page.get_by_role("button", name="One Long Pike more in the main deck").click()
        held(page, "main", "long-pike", 2)
        assert "q=pike" in page.url
        page.locator("#step-name").click()
        page.get_by_label("Name — empty: none").fill("Pikes")
        page.get_by_role("button", name="Save the name").click()
        expect(page.locator("#step-name")).to_contain_text("Pikes")
        assert "q=pike" in page.url
        page.get_by_role("link", name="Versions").click()
        page.get_by_text("3 saves of this sitting").click()
        page.get_by_role("button", name="Go back to this version 2").click()
        held(page, "main", "long-pike", 1)
    assert snapshot(Deck.objects.get(name="Plain")) == {"main": [["long-pike", 1]]}


def saved(page: Page, deck: Deck, **sections: dict[str, int]) -> None:
    """Wait until the deck holds this, by section and card."""
    wanted = {f"{section}:{key}": n for section, cards in sections.items() for key, n in cards.items()}
    for _ in range(100):
        if held_in(deck) == wanted:
            break
        page.wait_for_timeout(50)
    assert held_in(deck) == wanted
    page.wait_for_load_state("networkidle")


def test_the_keys_alone_search_add_change_move_and_undo(
    page: Page, live_server: LiveServer, boxes: Deck, complaints: list[str]
) -> None:
    builder(page, live_server, boxes)
    expect(page.get_by_role("button", name="Keys")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("t:scrol pike")
    page.keyboard.press("Enter")  # something else was meant: nothing is added
    expect(page.get_by_text("No card has type “scrol”")).to_be_visible()
    page.keyboard.press("Control+A")
    page.keyboard.type("long pike")
    page.keyboard.press("Enter")  # before the hits are there
    saved(page, boxes, main={"long-pike": 1})
    page.keyboard.type("saint wick+-")  # the words were selected; signs are silent in a field
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    saved(page, boxes, main={"long-pike": 1}, fables={"saint-wick": 1})
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found-saint-wick")).to_be_focused()
    expect(page.locator("#rule-card")).to_contain_text("Summoning cost")
    page.keyboard.press("Escape")
    expect(page.locator("#rule-card")).to_be_hidden()
    page.keyboard.press("+")
    saved(page, boxes, main={"long-pike": 1}, fables={"saint-wick": 2})
    page.keyboard.press("-")
    saved(page, boxes, main={"long-pike": 1}, fables={"saint-wick": 1})
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#name-main-long-pike")).to_be_focused()
    page.keyboard.press("+")
    saved(page, boxes, main={"long-pike": 2}, fables={"saint-wick": 1})
    expect(page.locator("#name-main-long-pike")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#name-fables-saint-wick")).to_be_focused()
    page.keyboard.press("m")
    saved(page, boxes, main={"long-pike": 2}, maybe={"saint-wick": 1})
    page.keyboard.press("u")
    saved(page, boxes, main={"long-pike": 2}, fables={"saint-wick": 1})
    page.keyboard.press("Control+Z")
    saved(page, boxes, main={"long-pike": 1}, fables={"saint-wick": 1})
    page.keyboard.press("Control+Y")
    saved(page, boxes, main={"long-pike": 2}, fables={"saint-wick": 1})
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_be_visible()
    page.keyboard.press("+")
    help_.get_by_label("Single letters and signs work as keys").uncheck()
    page.keyboard.press("Escape")
    expect(help_).to_be_hidden()
    page.locator("#name-main-long-pike").focus()
    page.keyboard.press("+")
    page.keyboard.press("Control+Z")
    saved(page, boxes, main={"long-pike": 1}, fables={"saint-wick": 1})
    assert complaints == []


def test_a_card_that_escape_closed_stays_closed_when_its_line_is_drawn_anew(
    page: Page, live_server: LiveServer, boxes: Deck
) -> None:
    """As after a save that is answered late: the focus is put back onto the same line."""
    builder(page, live_server, boxes)
    page.keyboard.press("/")
    page.keyboard.type("saint wick")
    expect(page.locator("[id^=found-]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#rule-card")).to_contain_text("Summoning cost")
    page.keyboard.press("Escape")
    draw_anew = "const old = document.activeElement, line = old.cloneNode(true);"
    draw_anew += "old.replaceWith(line); line.focus();"
    with page.expect_event("console", lambda message: message.text == "drawn anew"):
        page.evaluate(f"() => {{ {draw_anew} setTimeout(() => console.log('drawn anew'), 500); }}")
    expect(page.locator("#found-saint-wick")).to_be_focused()
    expect(page.locator("#rule-card")).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#rule-card")).to_contain_text("Summoning cost")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_in_the_grid_arrows_go_by_place_and_in_the_list_by_line(
    page: Page, live_server: LiveServer, many: Deck, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{live_server.url}/decks/{many.public_id}/edit?view=grid")
    names = page.locator(".builder .slots > li .slot-name a")
    places = page.locator(".builder .slots > li").evaluate_all(
        "rows => rows.map(row => [row.getBoundingClientRect().left, row.getBoundingClientRect().top])"
    )
    first = names.first
    below = next(number for number, place in enumerate(places) if place[1] > places[0][1] + 5)
    assert below > 1, places
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(names.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(names.nth(below)).to_be_focused()
    assert abs(places[below][0] - places[0][0]) < 5
    page.keyboard.press("ArrowUp")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(first).to_be_focused()
    page.keyboard.press("End")
    expect(names.last).to_be_focused()
    page.keyboard.press("Home")
    expect(first).to_be_focused()
    page.goto(f"{live_server.url}/decks/{many.public_id}/edit")
    first.focus()
    page.keyboard.press("ArrowDown")
    expect(names.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(names.last).to_be_focused()
    page.keyboard.press("Home")
    expect(first).to_be_focused()


def drag(page: Page, row: Locator, to: Locator) -> None:
    row.hover()
    page.mouse.down()
    box = to.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 12, steps=6)
    expect(page.locator(".drag-ghost")).to_be_visible()
    page.mouse.up()


def test_the_mouse_alone_looks_at_cards_drags_them_and_shows_the_list_in_other_ways(
    page: Page, live_server: LiveServer, many: Deck, complaints: list[str]
) -> None:
    builder(page, live_server, many)
    expect(page.get_by_role("button", name="Keys")).to_be_visible()
    locator = page.locator("#rule-card")
    page.locator("#name-main-long-pike").hover()
    expect(locator).to_contain_text("it deals its damage first when it fights")
    plus = page.locator("#more-main-long-pike").bounding_box()
    beside = locator.bounding_box()
    assert plus
    assert beside
    assert beside["x"] > plus["x"] + plus["width"]  # the buttons of the row stay free
    locator.hover()
    page.wait_for_timeout(500)
    expect(locator).to_be_visible()
    page.keyboard.press("Escape")
    expect(locator).to_be_hidden()
    before = held_in(many)
    drag(page, page.locator("#name-main-long-pike"), page.locator(".bar-count[data-section=maybe]"))
    held(page, "maybe", "long-pike", 3)
    page.locator("#q").fill("saint wick")
    expect(page.get_by_text("1 card found")).to_be_visible()
    drag(page, page.locator("#found-saint-wick"), page.locator("#pile-main"))
    held(page, "fables", "saint-wick", 1)  # where Fabled cards go by themselves
    assert held_in(many) == {
        **{place: n for place, n in before.items() if place != "main:long-pike"},
        "maybe:long-pike": 3,
        "fables:saint-wick": 1,
    }
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    held(page, "main", "long-pike", 3)
    assert held_in(many) == before
    page.get_by_role("button", name="Redo").click()
    held(page, "maybe", "long-pike", 3)
    page.get_by_label("Group by").select_option("Faction")
    expect(page.locator(".slot-group").first).to_contain_text("Fey")
    page.get_by_label("View").select_option("Grid")
    expect(page.locator(".slots .face-picture").first).to_be_visible()
    page.locator("#more-main-toll-box").hover()
    page.keyboard.press("+")  # the card that is pointed at
    held(page, "main", "toll-box", 4)
    expect(page).to_have_url(re.compile("q=saint\\+wick.*group=faction.*view=grid|group=faction&view=grid"))
    page.get_by_label("View").select_option("Text")
    expect(page.locator(".slot-text").first).to_be_visible()
    assert complaints == []


def carry_out(page: Page, row: Locator) -> Locator:
    """Drag the row by the mouse to where cards leave the deck, and hold it there."""
    row.hover()
    page.mouse.down()
    page.mouse.move(640, 400, steps=4)
    zone = page.locator(".drop-out")
    box = zone.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    return zone


def test_a_card_dragged_out_of_the_list_leaves_the_deck_and_undo_brings_it_back(
    page: Page, live_server: LiveServer, many: Deck, complaints: list[str]
) -> None:
    before = held_in(many)
    left = {place: n for place, n in before.items() if place != "main:long-pike"}
    builder(page, live_server, many)
    way_out = page.locator(".drop-out")
    expect(way_out).to_have_count(0)
    carry_out(page, page.locator("#name-main-long-pike"))
    expect(way_out).to_have_text("Drop here to take all 3 out of the deck")
    expect(way_out).to_have_class(re.compile("is-target"))
    for how in looks(page, DESK):
        assert (how, violations(page)) == (how, [])
    page.keyboard.press("Escape")
    expect(way_out).to_have_count(0)
    page.mouse.up()
    drag(page, page.locator("#name-main-long-pike"), page.locator("h1"))  # no place for cards
    expect(way_out).to_have_count(0)
    assert held_in(many) == before
    carry_out(page, page.locator("#name-main-long-pike"))
    page.mouse.up()
    held(page, "main", "long-pike", 0)
    expect(page.locator("#said")).to_contain_text("3 Long Pike fewer in the main deck")
    expect(way_out).to_have_count(0)
    assert held_in(many) == left
    page.keyboard.press("Control+Z")
    held(page, "main", "long-pike", 3)
    assert held_in(many) == before
    page.mouse.move(640, 30)  # the page's head
    page.keyboard.press("Escape")  # the card that is shown
    expect(page.locator("#rule-card")).to_be_hidden()
    page.locator("#found-acorn-of-credit").hover()  # what is no row of the deck has nowhere to leave
    page.mouse.down()
    page.mouse.move(300, 400, steps=4)
    expect(page.locator(".drag-ghost")).to_be_visible()
    expect(way_out).to_have_count(0)
    page.mouse.move(640, 30)
    page.mouse.up()
    assert held_in(many) == before
    assert complaints == []


def rows_of(cards: Locator) -> list[list[int]]:
    """Return the places of the cards in the list, row by row as they lie on the screen."""
    tops = cards.evaluate_all("cards => cards.map(card => Math.round(card.getBoundingClientRect().top))")
    return [[number for number, top in enumerate(tops) if top == row] for row in sorted(set(tops))]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_cards_found_are_a_grid_too_and_arrows_go_by_row_and_column(
    page: Page, live_server: LiveServer, many: Deck, size: ViewportSize, complaints: list[str]
) -> None:
    page.set_viewport_size(size)
    builder(page, live_server, many)
    page.get_by_label("View").select_option("Grid")
    if size == PHONE:
        page.get_by_role("link", name="Add", exact=True).click()
    cards, names = page.locator(".found-list > li"), page.locator(".found-list .found-name a")
    expect(cards.first.locator(".face-picture")).to_be_visible()
    rows = rows_of(cards)
    assert len(rows[0]) > 1, rows
    assert len(rows) > 2, rows
    for how in looks(page, size):
        assert (how, violations(page)) == (how, [])
    across = len(rows[0])
    names.first.focus()
    for key, number in (
        ("ArrowRight", 1),
        ("ArrowDown", 1 + across),
        ("ArrowDown", 1 + 2 * across),
        ("ArrowUp", 1 + across),
        ("ArrowLeft", across),
        ("ArrowLeft", across - 1),
        ("ArrowDown", 2 * across - 1),
        ("End", cards.count() - 1),
        ("ArrowUp", rows[-2][min(len(rows[-1]), across) - 1]),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(names.nth(number), key).to_be_focused()
        expect(names.nth(number), key).to_be_in_viewport()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(names.first).to_be_focused()
    page.keyboard.press("ArrowLeft")  # before the first is the list
    expect(page.locator(".builder .slot-name a").first).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(names.first).to_be_focused()
    page.keyboard.press("+")
    held(page, "main", "acorn-of-credit", 4)
    expect(names.first).to_be_focused()
    assert complaints == []


def test_what_is_found_keeps_its_buttons_in_place_in_the_grid_when_a_card_is_added(
    page: Page, live_server: LiveServer, many: Deck
) -> None:
    page.goto(f"{live_server.url}/decks/{many.public_id}/edit?q=wayside+candle&view=grid")
    add = page.get_by_role("button", name="Add Wayside Candle to the main deck")
    add.scroll_into_view_if_needed()
    there = place_of(add)
    add.click()
    expect(page.locator(".found-held")).to_contain_text("×1")
    assert place_of(add) == there


@pytest.mark.parametrize("width", [1280, 1920])
@pytest.mark.parametrize("view", ["list", "grid"])
def test_the_first_card_of_a_deck_moves_no_button_however_far_the_page_is_scrolled(
    page: Page, live_server: LiveServer, boxes: Deck, view: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{live_server.url}/decks/{boxes.public_id}/edit?q=t%3Acreature&view={view}")
    add = page.get_by_role("button", name="Add Lady of the Bedchamber to the main deck")
    add.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(add).to_be_in_viewport()
    there = place_of(add)
    for copies in (1, 2):
        add.click()
        held(page, "main", "lady-of-the-bedchamber", copies)
        assert place_of(add) == there


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_sitting_is_named_in_the_builder_and_keeps_the_name_while_the_deck_changes(
    page: Page,
    context: BrowserContext,
    live_server: LiveServer,
    many: Deck,
    size: ViewportSize,
    complaints: list[str],
) -> None:
    page.set_viewport_size(size)
    builder(page, live_server, many)
    name, field = page.locator("#step-name"), page.get_by_label("Name — empty: none")
    undo = page.locator("#step-undo")
    there = place_of(undo)
    name.focus()
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    for how in looks(page, size):
        assert (how, violations(page)) == (how, [])
    page.keyboard.type("More pikes + boxes")  # signs and letters are no keys here
    with context.new_page() as other:  # what another tab saves meanwhile is of the same sitting
        builder(other, live_server, many)
        other.locator("#more-main-long-pike").click()
        held(other, "main", "long-pike", 4)
    page.keyboard.press("Enter")
    expect(name).to_have_text("Name of this sitting: More pikes + boxes")
    expect(field).to_be_hidden()
    expect(name).to_be_focused()
    expect(page.locator("#said")).to_contain_text("This sitting is called More pikes + boxes")
    held(page, "main", "long-pike", 4)
    assert place_of(undo) == there
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for how in looks(page, size):
        assert (how, violations(page)) == (how, [])
    page.locator("#more-main-toll-box").click()
    held(page, "main", "toll-box", 4)
    undo.click()
    held(page, "main", "toll-box", 3)
    expect(name).to_contain_text("More pikes + boxes")
    with context.new_page() as other:
        builder(other, live_server, many)
        other.locator("#step-name").click()
        other.get_by_label("Name — empty: none").fill("Pikes")
        other.get_by_role("button", name="Save the name").click()
        expect(other.locator("#step-name")).to_contain_text("Pikes")
    name.click()
    expect(field).to_have_value("More pikes + boxes")
    field.fill("Boxes")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("it is Pikes. Yours was not kept: Boxes.")
    expect(name).to_contain_text("Pikes")
    page.goto(f"{live_server.url}/decks/{many.public_id}/versions")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Pikes")
    for how in looks(page, size):
        assert (how, violations(page)) == (how, [])
    page.get_by_text("Rename the sitting").click()
    page.get_by_label("Name of the sitting").fill("Long pikes")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Long pikes")
    assert many.versions.exclude(sitting_name="").get().sitting_name == "Long pikes"
    assert [complaint for complaint in complaints if "409" not in complaint] == []


def test_a_name_that_is_saved_while_a_change_is_under_way_is_not_lost_nor_is_the_change(
    page: Page, live_server: LiveServer, many: Deck
) -> None:
    builder(page, live_server, many)
    saves: list[Route] = []
    page.route("**/edit", lambda route: saves.append(route), times=1)  # noqa: PLW0108 - Playwright marks it
    with page.expect_request("**/edit"):
        page.locator("#more-main-toll-box").click()
    page.locator("#step-name").click()
    page.get_by_label("Name — empty: none").fill("Boxes")
    page.get_by_role("button", name="Save the name").click()
    page.locator("#more-main-long-pike").click()
    saves[0].continue_()
    held(page, "main", "toll-box", 4)
    held(page, "main", "long-pike", 4)
    expect(page.locator("#step-name")).to_contain_text("Boxes")
    named = many.versions.exclude(sitting_name="").get()
    many.refresh_from_db()
    assert (named.version, named.sitting_name) == (many.version, "Boxes")


class Pointing:
    """A finger or a pen on the page, as the screen reports it."""

    def __init__(self, page: Page, kind: Literal["touch", "pen"]) -> None:
        self.session = page.context.new_cdp_session(page)
        self.send = self.touch if kind == "touch" else self.draw

    def down(self, x: float, y: float) -> None:
        self.at = x, y
        self.send("touchStart", "mousePressed", x, y)

    def move(self, x: float, y: float, steps: int = 8) -> None:
        """Go there in some steps."""
        from_x, from_y = self.at
        for step in range(1, steps + 1):
            self.send(
                "touchMove",
                "mouseMoved",
                from_x + (x - from_x) * step / steps,
                from_y + (y - from_y) * step / steps,
            )
        self.at = x, y

    def up(self) -> None:
        self.send("touchEnd", "mouseReleased", *self.at)

    def touch(self, kind: str, _kind: str, x: float, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(self, _kind: str, kind: str, x: float, y: float) -> None:
        sent = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "pointerType": "pen"}
        self.session.send("Input.dispatchMouseEvent", {**sent, "buttons": int(kind != "mouseReleased")})


def middle(there: Locator) -> tuple[float, float]:
    box = there.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def look_at(page: Page) -> None:
    """Nothing is wrong with the page as it is now, in light and dark."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert (scheme, violations(page)) == (scheme, [])


def test_by_touch_a_held_card_is_dragged_out_and_a_swipe_scrolls(
    browser: Browser, alice_client: Client, live_server: LiveServer, many: Deck
) -> None:
    before = held_in(many)
    with browser.new_context(has_touch=True, is_mobile=True, viewport=PHONE) as context:
        log_in(context, alice_client, live_server)
        page = context.new_page()
        builder(page, live_server, many)
        row, ghost, way_out = map(page.locator, ("#name-main-toll-box", ".drag-ghost", ".drop-out"))
        finger = Pointing(page, "touch")
        x, y = middle(row)
        finger.down(x, y)
        finger.move(x, y - 300)
        page.wait_for_timeout(600)  # longer than a finger rests
        expect(ghost).to_have_count(0)
        finger.up()
        scrolled = page.evaluate("scrollY")
        assert scrolled > 100
        x, y = middle(row)
        finger.down(x, y)
        expect(ghost).to_have_text("3 × Toll Box")
        expect(way_out).to_have_text("Drop here to take all 3 out of the deck")
        finger.move(*middle(way_out))
        expect(way_out).to_have_class(re.compile("is-target"))
        assert page.evaluate("scrollY") == scrolled
        look_at(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        finger.up()
        held(page, "main", "toll-box", 0)
        expect(ghost.or_(way_out)).to_have_count(0)
        expect(page.locator("#rule-card")).to_be_hidden()
        assert held_in(many) == {place: n for place, n in before.items() if place != "main:toll-box"}
        page.get_by_role("button", name="Undo").tap()
        held(page, "main", "toll-box", 3)
        assert held_in(many) == before
        page.get_by_role("link", name="Add", exact=True).tap()
        finger.down(*middle(page.locator("#found-bell-sergeant")))
        expect(ghost).to_have_text("Bell Sergeant")
        finger.move(*middle(page.locator(".bar-count[data-section=maybe]")))
        finger.up()
        expect(page.locator(".bar-count[data-section=maybe]")).to_contain_text("7")
        assert held_in(many) == {**before, "maybe:bell-sergeant": 1}


def test_a_pen_drags_a_card_out_of_the_deck(page: Page, live_server: LiveServer, many: Deck) -> None:
    builder(page, live_server, many)
    pen = Pointing(page, "pen")
    x, y = middle(page.locator("#name-main-toll-box"))
    pen.down(x, y)
    pen.move(x + 30, y)
    pen.move(*middle(page.locator(".drop-out")))
    pen.up()
    held(page, "main", "toll-box", 0)
    assert "main:toll-box" not in held_in(many)


def test_by_touch_on_a_phone_deck_search_and_stats_are_tabs_and_cards_move_by_a_menu(
    browser: Browser, alice_client: Client, live_server: LiveServer, many: Deck
) -> None:
    size, complaints = PHONE, []
    with browser.new_context(
        has_touch=True, is_mobile=True, viewport=size, reduced_motion="reduce"
    ) as context:
        log_in(context, alice_client, live_server)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        builder(page, live_server, many)
        tabs = page.get_by_role("navigation", name="Parts of the builder")
        expect(tabs.get_by_role("link", name="Deck")).to_have_attribute("aria-current", "true")
        expect(page.locator("#q")).to_be_hidden()
        name = page.locator("#name-main-toll-box")
        name.evaluate("it => scrollBy(0, it.getBoundingClientRect().top - 220)")  # there is room below it
        name.tap()
        expect(page.locator("#rule-card")).to_contain_text("Toll Box")
        look_at(page)
        page.locator("#bar").tap(position={"x": 195, "y": 66})  # beside it
        expect(page.locator("#rule-card")).to_be_hidden()
        page.locator("#move-main-toll-box").tap()
        look_at(page)
        page.get_by_role("button", name="Move all 3 to the maybe list").tap()
        held(page, "maybe", "toll-box", 3)
        page.locator("#move-maybe-toll-box").tap()
        page.get_by_role("button", name="Move one to the main deck").tap()
        held(page, "main", "toll-box", 1)
        tabs.get_by_role("link", name="Add").tap()
        expect(page.locator("#pile-main")).to_be_hidden()
        page.locator("#q").fill("saint wick")
        expect(page.get_by_text("1 card found")).to_be_visible()
        page.get_by_role("button", name="Add Saint Wick, Keeper of the Small Flame to the Fables").tap()
        expect(page.locator("#bar")).to_contain_text(re.compile(r"Fables\s+1"))
        look_at(page)
        tabs.get_by_role("link", name="Stats").tap()
        expect(page.get_by_role("img", name="Cost curve; the numbers are in the table")).to_be_visible()
        look_at(page)
        page.locator("#bar").get_by_role("link", name="problem").tap()
        expect(page.get_by_role("heading", name="in Modern")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert held_in(many)["maybe:toll-box"] == 2
    assert complaints == []


def test_axe_finds_nothing_wrong_while_a_deck_is_made(
    page: Page, context: BrowserContext, live_server: LiveServer, men: Deck
) -> None:
    def look(where: str) -> None:
        expect(page.locator("h1")).to_be_visible()
        for how in looks(page, PHONE, DESK):
            assert (where, how, violations(page)) == (where, how, [])
            seen, shown = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert seen <= shown, (where, how)

    page.goto(f"{live_server.url}/decks/new")
    look("new")
    page.get_by_label("Name").fill("Small Flame")
    page.get_by_label("Your list").fill(LIST)
    page.get_by_role("button", name="Save the deck").click()
    look("wrong lines")
    page.get_by_role("button", name="Save without these lines").click()
    expect(page.get_by_role("heading", name="Add cards")).to_be_visible()
    look("builder")
    address = page.url
    with context.new_page() as other:
        other.goto(address)
        other.get_by_role("button", name="One Toll Box more in the main deck").click()
        held(other, "main", "toll-box", 4)
    page.get_by_role("button", name="One Toll Box fewer in the main deck").click()
    expect(page.get_by_role("button", name="Change it now")).to_be_visible()
    look("stale")
    for way in ("/text?from=list", "/details"):
        page.goto(address + way)
        look(way)
    for way in ("versions", "delete", "mine", "statistics", "export"):
        page.goto(address.replace("/edit", f"/{way}"))
        look(way)
    page.goto(f"{live_server.url}/decks")
    look("decks")
