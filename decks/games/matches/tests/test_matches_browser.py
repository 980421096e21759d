"""A match of three in Chromium: played and given up by hand, the loser says who begins; two tabs."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, looks, violations
from decks.games.by_hand.tests.test_by_hand_browser import MOST_PRESSES, TwoPlayers
from decks.models import Deck, Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(page: Page, live_server: LiveServer, alice_client: Client, men: Deck, fey: Deck) -> Page:
    """Alice and Bob at the first game of a match, both sides by hand with open hands."""
    value = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    page.set_viewport_size(DESK)
    page.goto(f"{live_server.url}/decks/{men.public_id}/play")
    page.locator("[name=opponent][value=hand]").check()
    page.locator("[name=match]").check()
    page.locator("#opponent-deck").select_option(fey.public_id)
    page.get_by_label("Seed").fill("3")
    page.locator(".practice summary").click()
    page.locator("[name=hp]").fill("1")
    page.locator("[name=opponent_hp]").fill("1")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".match-score")).to_have_text("Match 0 : 0")
    return page


def give_up(page: Page, player: str, what: str = "Concede") -> None:
    """Let a player give up, once asked."""
    players = TwoPlayers(page)
    for _ in range(MOST_PRESSES):
        if page.locator(".at-seat").inner_text() == player:
            break
        players.next_pick()
    page.locator(".log-foot summary").click()
    page.get_by_role("button", name=what, exact=True).click()


def test_a_match_of_three_is_played_to_its_end(table: Page) -> None:
    page = table
    players = TwoPlayers(page)
    for _ in range(MOST_PRESSES):
        if page.locator(".ended").count():
            break
        players.next_pick()
    first = Game.objects.get()
    winner = first.snapshot["winner"]
    loser = {"P1": "Player 2", "P2": "Player 1"}[winner]
    score = "1 : 0" if winner == "P1" else "0 : 1"
    match = page.locator(".match")
    expect(match).to_contain_text(f"{score} after game 1")
    assert [violations(page) for _ in looks(page, PHONE, DESK)] == [[], []]
    page.get_by_label("The loser says who begins").select_option(label=loser)
    page.get_by_role("button", name="Next game").click()
    expect(page.locator(".match-score")).to_contain_text(score)
    assert Game.objects.get(after=first).setup["starter"] == "P" + loser[-1]
    give_up(page, f"Player {winner[-1]}")
    expect(match).to_contain_text("1 : 1 after game 2")
    page.get_by_role("button", name="Next game").click()
    expect(page.locator(".match-score")).to_have_text("Match 1 : 1")
    give_up(page, "Player 1")
    expect(page.get_by_role("heading", name="Player 2 has won the match")).to_be_visible()
    expect(match).to_contain_text("1 : 2 after game 3")
    expect(page.get_by_role("button", name="Next game")).to_have_count(0)


def test_two_tabs_begin_one_next_game_and_the_match_is_given_up(table: Page) -> None:
    page = table
    give_up(page, "Player 1")
    expect(page.locator(".match")).to_contain_text("0 : 1")
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_role("button", name="Next game").click()
    expect(page.locator(".match-score")).to_be_visible()
    other.get_by_role("button", name="Next game").click()
    expect(other.locator(".match-score")).to_be_visible()
    assert other.url == page.url
    assert Game.objects.count() == 2
    give_up(page, "Player 2", "Concede the match")
    expect(page.get_by_role("heading", name="Player 1 has won the match")).to_be_visible()
    expect(page.locator(".match")).to_contain_text("The match was given up.")
