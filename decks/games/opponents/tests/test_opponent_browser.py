"""Whole games against an opponent in Chromium: by mouse, by keys alone, by touch, without JavaScript."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, SIZES, kind, looks, version, violations
from decks.games.board.tests.test_whole_games_browser import Player
from decks.games.current_board import board_of
from decks.games.opponents.levels import LEVELS
from decks.games.opponents.tests.start_page import start_pages
from decks.games.tests.conftest import play_replies
from decks.models import Deck, Game
from engine.game import EngineGame
from engine.presentation import labels
from engine.session import Opponent
from engine.vocab import Q_ZONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_PRESSES = 300
PACE_AT_ONCE = "localStorage.setItem('board-pace', '0')"
WON = "You won: your opponent has no HP left."
LOST = "You lost: you have no HP left."
# Against it greedy play wins, whatever plays the other side: 60 hits, and a single one
FAVOURED = {"opponent_hp": "1", "hp": "60"}


@pytest.fixture
def sit(
    browser: Browser, alice_client: Client, live_server: LiveServer, men: Deck, fey: Deck
) -> Iterator[Any]:
    """Sit Alice down in a way at a game against a level; returns her page."""
    with start_pages(browser, alice_client, f"{live_server.url}/decks/{men.public_id}/play") as pages:

        def sit_down(way: str, level: str, **fields: str) -> Page:
            page = pages.start(way, level, fey, fields, script=PACE_AT_ONCE)
            settle(page)
            return page

        yield sit_down


def settle(page: Page) -> None:
    """Let the opponent reply to what was picked, until the player is asked or the game is over."""
    if page.locator("#table[data-thinking]").count():
        play_replies()
        if not page.locator(".table.is-live").count():
            page.reload()
    expect(page.locator("#table:not([data-thinking])")).to_be_visible(timeout=60_000)


class Opposed(Player):
    """Whoever plays against somebody: picks what the policy greedy likes, and waits for each answer."""

    def answer(self, button: Locator) -> None:
        super().answer(button)
        settle(self.page)

    def next_pick(self) -> None:
        """Press the best pick: where it stands, in the menu of its card, or in the list of everything.

        What is no single button, as a choice of several cards, is left to `Player`.
        """
        label, zone = best_pick()
        named = f'[name=label][value="{label}"]'
        if self.page.locator(f".hand {named}").count():
            self.unfold_hand()
        places = self.page.locator(f".asked .bar {named}, .turner {named}, .is-offered > .hit{named}")
        in_sight = places.locator("visible=true")
        cards = self.page.locator(f".is-offered:has(.menu {named}) > .hit").locator("visible=true")
        everything = self.page.locator(".everything")
        if in_sight.count():
            self.answer(in_sight.first)
        elif cards.count():
            self.press(cards.first)
            self.summon(self.page.locator(f".menu:popover-open {named}"), zone)
        elif everything.locator(named).count():
            self.press(everything.locator("summary"))
            self.answer(everything.locator(named))
        else:
            super().next_pick()

    def summon(self, button: Locator, zone: str = "") -> None:
        super().summon(button, zone)
        settle(self.page)


def best_pick() -> tuple[str, str]:
    """Return what greedy picks in the newest game, by its label, and the zone that it picks next, or ""."""
    position = board_of(Game.objects.order_by("-pk")[0]).game.position.clone()
    greedy = Opponent("greedy", 0)
    label = labels.label(position, position.ask_options[greedy.decide(position)])
    if not label.startswith(("summon ", "set ")):
        return label, ""
    EngineGame(position, None, None).answer_label(position.ask_player, label)
    if position.ask_kind != Q_ZONE:
        return label, ""
    return label, labels.label(position, position.ask_options[greedy.decide(position)]).removeprefix("at ")


def play(page: Page, heading: str, *, idle: bool = False, keys: bool = False) -> None:
    """Play until the page says how it ended; `idle`: by ending each turn, `keys`: without a pointer."""
    player = Keys(page) if keys else Opposed(page)
    for _ in range(MOST_PRESSES):
        if not kind(page):
            break
        if idle:
            until = page.locator(".asked .bar [name=until]")
            single = page.locator(".grid .is-offered > .hit[name]")
            bar = page.locator(".asked .bar [data-does]")
            player.answer(next(each for each in (until, bar, single) if each.count()).first)
        else:
            player.next_pick()
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def test_a_game_is_won_by_mouse_and_a_rematch_is_one_press(sit: Any) -> None:
    page = sit("mouse", "easy", **FAVOURED)
    play(page, WON)
    expect(page.locator(".log-foot")).to_contain_text("seed 3")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".table.is-live")).to_be_visible()
    again = Game.objects.order_by("-pk")[0]
    assert again.setup["opponent"]["policy"] == "goldfish"
    assert again.is_sealed


def test_a_game_is_lost_without_javascript_and_each_turn_is_a_page_with_its_log(sit: Any) -> None:
    page = sit("plain", "normal", hp="1")
    play(page, LOST, idle=True)


@pytest.mark.long
@pytest.mark.parametrize("level", [level.key for level in LEVELS])
@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch", "sideways"])
def test_whole_games_are_won_and_lost_against_each_level_in_each_way(sit: Any, way: str, level: str) -> None:
    keys = way == "keyboard"
    way = "mouse" if keys else way
    play(sit(way, level, **FAVOURED), WON, keys=keys)
    play(sit(way, level, hp="1"), LOST, idle=True, keys=keys)


def test_picks_are_shown_one_by_one_and_the_rest_is_skipped(sit: Any) -> None:
    page = sit("mouse", "easy", opponent_hp="30")
    page.locator("#pace").select_option("3000")
    prompt = page.locator("#prompt")
    for _ in range(20):
        before = version(page)
        until = page.locator(".asked .bar [name=until]")
        bar = page.locator(".asked .bar [data-does]")
        single = page.locator(".grid .is-offered > .hit[name]")
        next(each for each in (until, bar, single) if each.count()).first.click()
        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
        if page.locator("#table[data-thinking]").count():
            expect(prompt).to_have_text("Your opponent thinks…")
            play_replies()
            game = Game.objects.get()
            expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
            if len(game.reply["steps"]) > 2:
                break
            settle_by_skipping(page)
    expect(prompt).to_have_text("Your opponent plays")
    expect(page.locator("#step-lines li").first).to_be_visible()
    assert [violations(page) for _ in looks(page, SIZES["phone"], DESK)] == [[], []]
    page.get_by_role("button", name="Skip to my turn").click()
    expect(prompt).not_to_have_text("Your opponent plays")
    expect(page.get_by_role("button", name="Skip to my turn")).to_be_hidden()


def settle_by_skipping(page: Page) -> None:
    skip = page.get_by_role("button", name="Skip to my turn")
    asked = page.locator("#table:not([data-thinking])")
    expect(skip.or_(asked).first).to_be_visible()
    if skip.is_visible():
        skip.click()
    expect(asked).to_be_visible()


def test_a_pick_is_taken_back_while_the_opponent_thinks(sit: Any) -> None:
    page = sit("mouse", "easy")
    page.get_by_role("button", name="Keep this hand").first.click()
    expect(page.locator("#prompt")).to_have_text("Your opponent thinks…")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_have_text("Do you keep this hand?")
    play_replies()
    page.wait_for_timeout(300)
    expect(page.locator("#prompt")).to_have_text("Do you keep this hand?")


def test_two_tabs_see_the_same_answer_and_the_later_one_is_not_lost(sit: Any) -> None:
    page = sit("mouse", "easy")
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_role("button", name="Keep this hand").first.click()
    expect(page.locator("#prompt")).to_have_text("Your opponent thinks…")
    other.get_by_role("button", name="Keep this hand").first.click()
    expect(other.locator(".note-warn")).to_contain_text("out of date")
    play_replies()
    settle(page)
    settle(other)
    assert version(page) == version(other)
    assert kind(page) == kind(other) != ""


def test_it_goes_on_when_one_is_online_again(sit: Any) -> None:
    page = sit("mouse", "easy")
    page.get_by_role("button", name="Keep this hand").first.click()
    expect(page.locator("#prompt")).to_have_text("Your opponent thinks…")
    page.context.set_offline(True)
    play_replies()
    page.wait_for_timeout(500)
    expect(page.locator("#prompt")).to_have_text("Your opponent thinks…")
    page.context.set_offline(False)
    settle(page)


def test_a_game_is_won_by_keyboard_alone(sit: Any) -> None:
    """Each press is of a key: numbers, Enter and the arrows' focus as `n` moves it."""
    page = sit("mouse", "easy", **FAVOURED)
    play(page, WON, keys=True)


class Keys(Opposed):
    """A player without pointer: what is pressed gets the focus, and Enter."""

    def press(self, place: Locator) -> None:
        place.focus()
        self.page.keyboard.press("Enter")
