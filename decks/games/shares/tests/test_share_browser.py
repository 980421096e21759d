"""A shared game in Chromium: its player shows it, a stranger replays it and plays on; axe at each size."""

import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.games.board.tests.browser_board import DESK, PHONE, SIZES, looks, violations
from decks.games.current_board import setup_of
from decks.games.models import Game
from decks.games.services import go_on_with, setup_data
from decks.models import Deck
from decks.play_setup.deck_snapshot import take_snapshot
from dimrift_site.accounts.models import User
from engine.policies.goldfish import Goldfish
from engine.policies.observation import Observation
from engine.presentation import labels
from engine.session import start_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def won(men: Deck, alice: User) -> Game:
    """A game of Alice's that the goldfish policy played to its end."""
    setup = setup_data(
        take_snapshot(men), edition="modern", overrides={}, seed=5, number=0, windows="all", left_out=[]
    )
    board, policy = start_session(setup_of(Game(setup=setup))), Goldfish()
    while not board.game.position.is_over() and len(board.picks) < 600:
        position = board.game.position
        index = policy.decide(Observation(position, position.ask_player))
        board.answer(labels.label(position, position.ask_options[index]))
    return go_on_with(men, setup, board, user=alice)


@pytest.fixture
def alice_page(context: BrowserContext, alice_client: Client, live_server: LiveServer) -> Page:
    """A page of Alice, who is logged in."""
    cookie = alice_client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    return context.new_page()


def test_its_player_shows_a_game_and_a_stranger_replays_it_and_plays_on(
    alice_page: Page, browser: Browser, live_server: LiveServer, won: Game, complaints: list[str]
) -> None:
    alice_page.goto(f"{live_server.url}/games/{won.public_id}")
    alice_page.get_by_role("link", name="Share this game").click()
    expect(alice_page.get_by_label("Private")).to_be_checked()
    alice_page.get_by_label("Unlisted").check()
    alice_page.get_by_role("button", name="Save").click()
    link = alice_page.get_by_role("textbox", name="Link").input_value()
    address = live_server.url + re.sub(r"^https?://[^/]+", "", link)
    for look in looks(alice_page, PHONE, DESK):
        assert (look, violations(alice_page)) == (look, [])
        assert alice_page.evaluate(NARROW)

    stranger = browser.new_context().new_page()
    stranger.goto(address)
    expect(stranger.get_by_text("What is hidden stays hidden")).to_be_visible()
    expect(stranger.get_by_text("Its cards are not shown")).to_be_visible()
    expect(stranger.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stranger.get_by_role("link", name="Next").press("Enter")
    expect(stranger.locator("#prompt")).to_have_text(re.compile(r"step\s+1\s+of"))
    expect(stranger.get_by_role("list", name="New in this step")).to_be_visible()
    stranger.get_by_label("Speed").select_option("quick")
    stranger.get_by_role("button", name="Play", exact=True).click()
    expect(stranger.locator("#prompt")).to_have_text(re.compile(r"step\s+([4-9]|\d\d)\s+of"))
    stranger.get_by_role("button", name="Stop").click()
    stranger.get_by_role("link", name="Your turn 3", exact=True).click()
    expect(stranger.locator(".moment-words")).to_contain_text("Your turn 3")
    expect(stranger.get_by_role("button", name="Play on from here")).to_have_count(0)
    for look in looks(stranger, *SIZES.values()):
        assert (look, violations(stranger)) == (look, [])
        assert stranger.evaluate(NARROW)

    alice_page.get_by_label("Open both hands").check()
    alice_page.get_by_role("button", name="Save").click()
    expect(alice_page.get_by_label("Open both hands")).to_be_checked()
    stranger.reload()
    expect(stranger.get_by_text("Both hands are open")).to_be_visible()
    expect(stranger.locator("#hand-cards .held-card").first).to_be_visible()
    stranger.get_by_role("button", name="Play on from here").click()
    expect(stranger).to_have_url(re.compile(r"/games/\w{12}$"))
    expect(stranger.locator(".table.is-live")).to_be_visible()
    expect(stranger.locator("#prompt")).not_to_be_empty()

    alice_page.get_by_label("Private").check()
    alice_page.get_by_role("button", name="Save").click()
    gone = stranger.goto(address)
    assert gone is not None and gone.status == 404
    assert complaints == []
