"""A newcomer's way without an account, in Chromium: from the home page to an account that keeps all of it."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, kind, looks, version, violations
from decks.games.current_board import first_board
from decks.games.opponents.tests.test_opponent_browser import (
    MOST_PRESSES,
    PACE_AT_ONCE,
    WON,
    Opposed,
    settle,
)
from decks.learn.lesson import Lesson, lessons
from decks.learn.tests.test_browser import offered, pick, wait_for_lesson, win
from decks.lists.tests.test_builder_browser import held
from decks.lists.versions.kept_versions import snapshot
from decks.models import Deck, Game, WonLesson
from decks.tests.conftest import _no_worker, men, starters
from dimrift_site.accounts.models import User
from dimrift_site.accounts.tests.test_browser import PASSWORD, fill, press
from engine.session import Opponent, Session

__all__ = ["_no_worker", "men", "starters"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
LESS, MORE = "sulking-puffball", "moth-courier"


@SIZES
def test_a_newcomer_wins_and_changes_a_deck_and_an_account_claims_all_of_it(
    browser: Browser, live_server: LiveServer, men: Deck, size: ViewportSize
) -> None:
    *before, last = lessons()
    go_the_way(
        browser, live_server, size, won=before, lessons_to_win=[last], seed="1", opponent_hp="1", hp="40"
    )


@pytest.mark.long
@SIZES
def test_a_newcomer_wins_all_lessons_and_a_whole_game_before_the_account_is_made(
    browser: Browser, live_server: LiveServer, men: Deck, size: ViewportSize
) -> None:
    go_the_way(browser, live_server, size, won=[], lessons_to_win=lessons(), seed="1")


def go_the_way(
    browser: Browser,
    live_server: LiveServer,
    size: ViewportSize,
    *,
    won: list[Lesson],
    lessons_to_win: list[Lesson],
    seed: str,
    **practice: str,
) -> None:
    """Go from the home page to the account; `won` are lessons that the browser remembers as won before."""
    with browser.new_context(viewport=size, reduced_motion="reduce") as context:
        context.add_init_script(PACE_AT_ONCE)
        page = context.new_page()
        page.goto(live_server.url)
        keys = json.dumps([lesson.key for lesson in won])
        page.evaluate(f"localStorage.setItem('dimrift-lessons', JSON.stringify({keys}))")
        page.get_by_role("link", name="Learn it in ten minutes").click()
        page.get_by_role("button", name=lessons_to_win[0].title).click()
        for lesson in lessons_to_win:
            wait_for_lesson(page, lesson.title)
            win(page, lesson)
            page.locator(".lesson [data-way-on]").click()
        change_a_card(page)
        deck = Deck.objects.get(key=None)
        check_looks(page, size)
        win_a_game(page, seed, practice)
        check_looks(page, size)
        sign_up(page)
        page.goto(f"{live_server.url}/learn")
        expect(page.locator(".lesson-won:visible")).to_have_count(len(lessons()))
        page.wait_for_load_state("networkidle")
        page.goto(f"{live_server.url}/account")
        expect(page.get_by_role("row", name="Decks 1 500")).to_be_visible()
        expect(
            page.get_by_role("row", name=f"Games at the board {len(lessons_to_win) + 1} 200")
        ).to_be_visible()
    dora = User.objects.get(username="dora")
    assert Deck.objects.get(owner=dora) == deck
    assert {*Game.objects.values_list("owner", flat=True)} == {dora.pk}
    assert WonLesson.objects.filter(user=dora).count() == len(lessons())


def change_a_card(page: Page) -> None:
    """Take one card out of the copy of the lesson's deck, and another one in, by the builder's buttons."""
    expect(page).to_have_url(re.compile(r"/decks/[^/]+/edit$"))
    deck = Deck.objects.get(key=None)
    before = main_of(deck)
    page.locator(f"#less-main-{LESS}").click()
    held(page, "main", LESS, before[LESS] - 1)
    page.locator(f"#more-main-{MORE}").click()
    held(page, "main", MORE, before[MORE] + 1)
    after = main_of(deck)
    assert after == {**{key: copies for key, copies in before.items() if key != LESS}, MORE: before[MORE] + 1}


def main_of(deck: Deck) -> dict[str, int]:
    return {str(key): int(copies) for key, copies in snapshot(deck)["main"]}


def win_a_game(page: Page, seed: str, practice: dict[str, str]) -> None:
    """Win the first game of the own deck against the gentle opponent."""
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.get_by_role("radio", name="Easy").check()
    page.locator("#opponent-deck").select_option(label="Hold the Causeway")
    page.get_by_label("Seed").fill(seed)
    if practice:
        page.locator(".practice summary").click()
    for field, written in practice.items():
        page.locator(f"[name={field}]").fill(written)
    page.get_by_role("button", name="Start the game").click()
    settle(page)
    advisor, game = Opponent("greedy", 1), Game.objects.latest("pk")
    for _ in range(MOST_PRESSES):
        if not kind(page):
            break
        game.refresh_from_db()
        board = replayed(game)
        label = picked_by(advisor, board)
        if label.startswith(("summon ", "set ")):
            place(page, label, places_by(advisor, board, label))
        elif offered(page, label).count():
            pick(page, label)
        else:
            Opposed(page).next_pick()
    expect(page.get_by_role("heading", name=WON)).to_be_visible()


def replayed(game: Game) -> Session:
    """The board of a game, of which nothing is written: the server may be at work."""
    board = first_board(game)
    for index, made in enumerate(game.picks[: game.position]):
        board.repeat(made, automatic=index in game.automatic)
    return board


def picked_by(advisor: Opponent, board: Session) -> str:
    """What a policy picks for the player, as somebody does who knows the game."""
    question = board.question()
    assert question is not None
    label: str = question["options"][advisor.decide(board.game.position)]["label"]
    return label


def places_by(advisor: Opponent, board: Session, label: str) -> list[str]:
    """Where and how it places a card, "at c2", "facing left"; the only place is not among them."""
    trial, picks = board.clone(), list[str]()
    trial.answer(label)
    while not trial.reply_due and (question := trial.question()) and question["kind"] in ("zone", "facing"):
        picks.append(picked_by(advisor, trial))
        trial.answer(picks[-1])
    return picks


def place(page: Page, label: str, places: list[str]) -> None:
    """Place a card as one does with a pointer: press it, turn it, press the zone."""
    before = version(page)
    offered(page, label).first.dispatch_event("click")
    zone = page.locator(".zone.is-place > .hit")
    changed = page.locator(f"#table:not([data-version='{before}'])")
    expect(zone.or_(changed).first).to_be_visible()
    for written in sorted(places, reverse=True):  # facing first
        what, _, where = written.partition(" ")
        if what == "facing":
            page.locator(f"#placing [data-facing={where}]").dispatch_event("click")
        else:
            zone = page.locator(f"#zone-{where}.is-place > .hit")
    if not changed.count():
        zone.first.dispatch_event("click")
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    settle(page)


def sign_up(page: Page) -> None:
    """Make an account from where one is."""
    page.get_by_role("link", name="Log in").first.click()
    page.get_by_role("link", name="Sign up").click()
    fill(page, username="dora", password1=PASSWORD, password2=PASSWORD)
    press(page, "Sign up")
    expect(page.get_by_role("heading", name=WON)).to_be_visible()  # back where one was


def check_looks(page: Page, size: ViewportSize) -> None:
    for look in looks(page, size):
        assert violations(page) == [], look
