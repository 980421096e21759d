"""Layout of the table in Chromium: at five sizes all is in sight, and nothing covers a stat."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import engine
from decks.games import services
from decks.games.board.tests.browser_board import SIZES, looks, violations
from decks.games.board.tests.test_browser import TOO_SMALL
from decks.games.current_board import setup_of
from decks.games.tests.test_game_end import won_board
from decks.models import Deck, Game
from dimrift_site.accounts.models import User
from dimrift_site.tools.testing.page_layout import layout_faults
from engine.policies.goldfish import Goldfish
from engine.policies.observation import Observation
from engine.presentation import labels
from engine.session import Session, start_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_PICKS = 160
LIVE = ".table.is-live"
EXTREMES = ("phone", "phone on its side", "large")  # which axe looks at

# Each stat of a card, with what lies over it: badges, counts, names, marks and arrows.
COVERED = """() => {
  const shown = (each) => { // what of it is not cut off by the marks' own box
    const box = each.getBoundingClientRect();
    const marks = each.closest(".piece-marks")?.getBoundingClientRect() ?? box;
    return { top: box.top, left: box.left, right: box.right, bottom: Math.min(box.bottom, marks.bottom) };
  };
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each, shown(each)]);
  const over = boxes("#table .pick, #table .copies, #table .zone-name, #table .gear span, " +
    "#table .arrow svg, #table .piece-name, #table .piece-marks span, " +
    "#table .piece-cost, #table .piece-symbols");
  const hits = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes(".zone .piece-stats > span, .held-card .piece-stats > span").flatMap(([stat, box]) => {
    const card = stat.closest(".piece").getBoundingClientRect();
    const cut = box.bottom > card.bottom + 1 || box.left < card.left - 1 || box.right > card.right + 1;
    return [
      ...(cut ? [`${stat.closest(".piece").innerText} is cut off`] : []),
      ...over.filter(([each, other]) => hits(box, other) && !stat.contains(each))
        .map(([each]) => `${each.outerHTML} on ${stat.closest(".piece").innerText}`),
    ];
  });
}"""

# What of the selectors is not whole within the window.
UNSEEN = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
  }).map((each) => `${selector} ${JSON.stringify(each.getBoundingClientRect())}`))"""
IN_SIGHT = [".grid .zone", ".hp", ".phases li", "#prompt", ".asked .bar .button", ".steps-bar", ".hand h2"]

# Of the grid, what question and hand lie over: they stay at the lower edge of a phone.
OVERLAID = """() => {
  const grid = document.querySelector(".grid").getBoundingClientRect();
  return [".asked", ".hand"].filter((each) => {
    const box = document.querySelector(each).getBoundingClientRect();
    return box.top < grid.bottom - 1 && box.left < grid.right - 1 && box.right > grid.left + 1;
  });
}"""


def fullness(board: Session) -> int:
    """Return how much there is to see: cards, mana, damage, conditions, and something to do."""
    view, question = board.view(), board.question()
    cards = [card for card in view["field"].values() if card["face"] == "up"]
    seen = sum(2 + bool(card["mana"]) + 3 * bool(card["damage"]) + len(card["conditions"]) for card in cards)
    return seen + 3 * bool(view["stack"]) + (min(len(question["options"]), 9) if question else 0)


def fullest_game(deck: Deck, edition: str, user: User) -> Game:
    """A game of the user at the fullest table that a goldfish came to."""
    setup = services._setup(deck, 3, engine.edition(edition), unread_absent=False)
    board = start_session(setup_of(Game(setup=setup)))
    board.answer_for_opponent()
    position, policy, best = board.game.position, Goldfish(), board.clone()
    while not position.is_over() and len(board.picks) < MOST_PICKS:
        pick = policy.decide(Observation(position, 0))
        board.pick(0, labels.label(position, position.ask_options[pick]))
        board.answer_for_opponent()
        stands = not position.is_over() and not position.stack  # what waits there could end the game
        if stands and position.turn == 0 and fullness(board) > fullness(best):
            best = board.clone()
    return services.go_on_with(deck, setup, best, user=user)


@pytest.fixture
def alice_page(browser: Browser, alice_client: Client, live_server: LiveServer) -> Iterator[Page]:
    """Alice's browser, with a finger."""
    name = settings.SESSION_COOKIE_NAME
    with browser.new_context(has_touch=True, reduced_motion="reduce") as context:
        cookie = {"name": name, "value": alice_client.cookies[name].value, "url": live_server.url}
        context.add_cookies([cookie])  # type: ignore[list-item] # its other keys may be left out
        yield context.new_page()


@pytest.mark.parametrize("edition", ["modern", "classic"])
def test_at_five_sizes_all_is_in_sight_and_nothing_covers_a_stat(
    alice_page: Page, alice: User, live_server: LiveServer, men: Deck, edition: str
) -> None:
    game = fullest_game(men, edition, alice)
    for size in SIZES:
        alice_page.set_viewport_size(SIZES[size])
        alice_page.goto(f"{live_server.url}/games/{game.public_id}")
        expect(alice_page.locator(LIVE)).to_be_visible()
        assert (size, alice_page.evaluate(COVERED)) == (size, [])
        assert (size, alice_page.evaluate(UNSEEN, IN_SIGHT)) == (size, [])
        assert (size, alice_page.evaluate(OVERLAID)) == (size, [])
        assert alice_page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        if size == "phone":
            assert alice_page.evaluate(TOO_SMALL) == []
        for look in looks(alice_page, SIZES[size]) if size in EXTREMES else ():
            assert (look, violations(alice_page)) == (look, [])


KINDS = 12
FULL_HAND = "\n".join(
    [
        "title: A full hand",
        "cards:",
        *(
            f"  The Long Name Number {n}: {{type: creature, stats: {{might: 1, life: 2}}}}"
            for n in range(KINDS)
        ),
        f"P1: {{hand: [{', '.join(f'The Long Name Number {n}' for n in range(KINDS))}]}}",
    ]
)
COVERED_CARDS = """() => [...document.querySelectorAll(".hand .held-card > .hit")].filter((each) => {
  const box = each.getBoundingClientRect(), y = box.top + box.height / 2;
  const seen = [2, box.width / 2, box.width - 2].map((x) => document.elementFromPoint(box.left + x, y));
  return box.width < 44 || seen.some((top) => top !== each);
}).map((each) => each.parentElement.dataset.held)"""


def test_a_hand_of_twelve_kinds_is_in_sight_and_each_can_be_pressed(
    alice_page: Page, alice: User, live_server: LiveServer
) -> None:
    game = services.start_from_scenario(FULL_HAND, user=alice)
    for size in ("tablet", "desk", "large"):
        alice_page.set_viewport_size(SIZES[size])
        alice_page.goto(f"{live_server.url}/games/{game.public_id}")
        expect(alice_page.locator(".hand .held-card")).to_have_count(KINDS)
        assert (size, alice_page.evaluate(UNSEEN, [".hand .held-card"])) == (size, [])
        assert (size, alice_page.evaluate(COVERED_CARDS)) == (size, [])
    alice_page.set_viewport_size(SIZES["phone"])
    assert alice_page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


# The lines of the log that are in sight, whole
LINES_IN_SIGHT = """() => {
  const log = document.querySelector(".log-lines").getBoundingClientRect();
  return [...document.querySelectorAll(".log-lines li:not(:has(ul))")].flatMap((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return [...new Set([...range.getClientRects()].map((box) => Math.round(box.bottom)))]
      .filter((bottom, i, all) => !i || bottom - all[i - 1] > 8)
      .filter((bottom) => bottom <= Math.min(log.bottom, innerHeight) + 1 && bottom > log.top + 12);
  }).length;
}"""


@pytest.mark.parametrize("is_over", [False, True])
def test_at_1440_by_900_eight_lines_of_the_log_are_in_sight_and_no_texts_lie_on_each_other(
    alice_page: Page, alice: User, live_server: LiveServer, men: Deck, is_over: bool
) -> None:
    if is_over:
        board, setup = won_board(men, "modern")
        game = services.go_on_with(men, setup, board, user=alice)
    else:
        game = fullest_game(men, "modern", alice)
    alice_page.set_viewport_size({"width": 1440, "height": 900})
    alice_page.goto(f"{live_server.url}/games/{game.public_id}")
    expect(alice_page.locator(LIVE)).to_be_visible()
    assert alice_page.evaluate(LINES_IN_SIGHT) >= 8
    assert layout_faults(alice_page) == []
    newest = alice_page.locator(".log-lines li:not(:has(ul))").last
    expect(newest).to_be_in_viewport()


CROWDED = """
title: Crowded
turn_number: 7
cards:
  Odila: {type: creature, stats: {might: 4, life: 5}, arrows: {n: 1, e: 1, w: 1}}
  Wall: {type: creature, stats: {life: 5}, arrows: {s: 1}}
field: {a2: {card: Odila, mana: 1, damage: 1}, c2: {card: Odila, mana: 12, damage: 2}, a3: Wall}
open: [a2, b2, c2, a3]
P1: {hand: [Odila]}
"""
# What sticks out of its panel or card, to the right or to the left
STICKING_OUT = """() => [[".asked", ".asked .button"], [".piece-card", ".zone .piece-stats > span"]].flatMap(
  ([frame, parts]) => [...document.querySelectorAll(parts)].filter((part) => {
    if (!part.checkVisibility()) return false;
    const box = part.getBoundingClientRect(), around = part.closest(frame).getBoundingClientRect();
    return box.left < around.left || box.right > around.right;
  }).map((part) => part.textContent.trim()))"""


def test_with_a_mouse_no_button_leaves_its_panel_and_no_stat_its_card(
    page: Page, live_server: LiveServer, alice: User, alice_client: Client
) -> None:
    """Other than with a finger there is a button for the keys, in the panel's last row."""
    game = services.start_from_scenario(CROWDED, user=alice)
    value = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    page.goto(f"{live_server.url}/games/{game.public_id}")
    expect(page.get_by_role("button", name="Keys")).to_be_visible()
    for width, height in ((1100, 700), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert (width, page.evaluate(STICKING_OUT)) == (width, [])


def test_the_opponent_s_half_is_slim_while_nothing_stands_there(
    alice_page: Page, alice: User, live_server: LiveServer, men: Deck
) -> None:
    alice_page.set_viewport_size(SIZES["desk"])
    alice_page.goto(f"{live_server.url}/games/{fullest_game(men, 'modern', alice).public_id}")

    def height(zone: str) -> float:
        box = alice_page.locator(f"#zone-{zone}").bounding_box()
        assert box
        return box["height"]

    assert height("a3") == height("a4") == 44 < height("a2")
    alice_page.evaluate("""() => document.querySelector("#zone-c3").append(
        document.querySelector(".hand .piece").cloneNode(true))""")
    assert height("a4") == 44 < height("a3") == height("a2")


MOVED = """() => document.getAnimations().filter((each) => each.id === "board")
    .map((each) => each.effect.getTiming().duration)"""
STAGED = """async () => {
  const { listen, noted, play } = await import(document.querySelector("script[src*='board/main']").src
    .replace(/main[^/]*$/, "motion.js"));
  const table = document.getElementById("table"), before = noted(table);
  const old = before.places.find((one) => one.key !== "hand" && one.element.querySelector(".mana"));
  Object.assign(old, { damage: -1, face: "other", mana: "99" });
  table.querySelector(".log-lines ul").insertAdjacentHTML("beforeend",
    `<li class="kind-struck" data-n="${before.line + 1}" data-zone="${old.key.slice(5)}" data-to="c3"></li>`);
  before.hp[0] = "99";
  listen();
  play(table, before);
}"""


def test_what_changes_moves_for_a_moment_and_any_key_ends_it(
    alice_page: Page, alice: User, live_server: LiveServer, men: Deck
) -> None:
    alice_page.goto(f"{live_server.url}/games/{fullest_game(men, 'modern', alice).public_id}")
    expect(alice_page.locator(LIVE)).to_be_visible()
    alice_page.evaluate(STAGED)
    assert alice_page.evaluate(MOVED) == []  # reduced motion
    alice_page.emulate_media(reduced_motion="no-preference")
    moved = alice_page.evaluate(f"async () => {{ await ({STAGED})(); return ({MOVED})(); }}")
    assert len(moved) == 5  # a flip, damage, mana, a Strike, and HP
    assert max(moved) <= 250
    assert (
        alice_page.evaluate(
            f"""async () => {{ await ({STAGED})();
        document.dispatchEvent(new KeyboardEvent("keydown", {{ key: "Shift" }}));
        return ({MOVED})(); }}"""
        )
        == []
    )
