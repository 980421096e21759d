"""Previews at the board, in Chromium: where one points, by keys, with a finger, and without JavaScript."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from decks.games import services
from decks.games.board.tests.browser_board import DESK, PHONE, press, version, violations
from decks.models import Game
from dimrift_site.accounts.models import User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STRIKES = """
title: Strikes
event: battle
cards:
  Brute:
    type: creature
    stats: {might: 2, life: 3}
    arrows: {n: 1, e: 1, w: 1}
    effects: ["activation once | Target up to two creatures: deal 1 damage to them."]
  Guard: {type: creature, stats: {might: 1, life: 1}, arrows: {n: 1}}
field: {c2: Brute, d2: Guard, c3: Guard}
"""
BURNS = """
title: A card whose menu has something to say
event: battle
cards:
  Well:
    type: creature
    stats: {might: 1, life: 3}
    arrows: {n: 1}
    effects: ["activation once | Pay 1 life: each player loses 2 life."]
field: {c2: Well}
"""
HIT = "Your Guard on d2 takes 2 damage and is destroyed."
MOVED = """() => document.getAnimations().filter((each) => each.id === "board").map((each) => ({
    long: each.effect.getTiming().duration, zone: each.effect.target.closest(".zone")?.id,
    there: each.effect.getKeyframes()[1]?.transform }))"""


@pytest.fixture
def game(alice: User) -> Game:
    return services.start_from_scenario(STRIKES, user=alice)


@pytest.fixture(params=["mouse", "touch", "plain"])
def page(
    request: pytest.FixtureRequest,
    browser: Browser,
    alice_client: Client,
    live_server: LiveServer,
    game: Game,
) -> Iterator[Page]:
    """Alice's browser at her game: on a desk, on a phone, and on a desk without JavaScript."""
    name, touch = settings.SESSION_COOKIE_NAME, request.param == "touch"
    with browser.new_context(
        viewport=PHONE if touch else DESK, has_touch=touch, java_script_enabled=request.param != "plain"
    ) as context:
        value = alice_client.cookies[name].value
        context.add_cookies([{"name": name, "value": value, "domain": "localhost", "path": "/"}])
        page = context.new_page()
        page.goto(f"{live_server.url}/games/{game.public_id}")
        yield page


@pytest.mark.parametrize("page", ["mouse"], indirect=True)
def test_where_one_points_or_walks_the_preview_says_what_a_pick_comes_to(page: Page) -> None:
    preview, voice = page.locator("#preview"), page.locator("#voice")
    page.locator("#zone-c2 > .hit").click()
    press(page, page.locator(".menu:popover-open [value^=activate]"))
    for zone in ("d2", "c3"):
        page.locator(f"#zone-{zone} > .hit").check()
    page.get_by_role("button", name="Confirm").focus()
    expect(preview).to_contain_text("Their Guard on c3 takes 1 damage and is destroyed.")
    expect(preview).to_contain_text("Careful! Your Guard on d2 takes 1 damage and is destroyed.")
    for _ in range(3):  # the two marks, and the pick before them
        page.keyboard.press("Control+z")
    expect(page.locator("#table")).to_have_attribute("data-kind", "priority")

    page.locator("#zone-c2 > .hit").click()
    press(page, page.get_by_role("button", name="Strike").first)
    page.locator("#zone-d2 > .hit").hover()
    expect(preview).to_contain_text(f"Careful! {HIT}")
    expect(page.locator("#zone-d2 > .foreseen.is-harm")).to_have_text("✕")
    expect(page.locator("#zone-d2 > .hit")).to_have_attribute("aria-describedby", "preview")
    assert violations(page) == []
    page.locator("#prompt").hover()  # the focus is on the first zone that is offered, c3
    expect(preview).to_contain_text("Their Guard on c3 takes 2 damage and is destroyed.")
    expect(voice).to_contain_text("Their Guard on c3 takes 2 damage and is destroyed.")
    page.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    expect(page.locator(".foreseen")).to_have_count(0)
    moved = page.evaluate(f"""async () => {{
        document.querySelector("#zone-c3 > .hit").click();
        while (!({MOVED})().some((each) => each.zone === "zone-c2")) await new Promise(requestAnimationFrame);
        return ({MOVED})(); }}""")
    lunges = [each for each in moved if (each["zone"], each["there"]) == ("zone-c2", "translate(0px, -24px)")]
    assert len(lunges) == 1
    assert 0 < lunges[0]["long"] <= 250


@pytest.mark.parametrize("page", ["touch"], indirect=True)
def test_a_finger_is_asked_again_where_one_s_own_card_would_be_hit(page: Page) -> None:
    page.locator("#zone-c2 > .hit").tap()
    page.get_by_role("button", name="Strike").first.tap()
    expect(page.locator("#table")).to_have_attribute("data-kind", "target")
    page.locator("#zone-d2 > .hit").tap()
    preview = page.locator("#preview")
    expect(preview).to_contain_text(f"Careful! {HIT}")
    expect(preview).to_contain_text("Press it again to do it.")
    expect(preview).to_be_in_viewport()
    assert violations(page) == []
    page.locator("#zone-d2 > .hit").tap()
    expect(page.locator("#table")).not_to_have_attribute("data-kind", "target")


HURTS = """
title: A Strike that costs its creature
event: battle
cards:
  Guard: {type: creature, stats: {might: 1, life: 1}, arrows: {n: 1}}
  Wall: {type: creature, stats: {might: 3, life: 9}}
field: {c2: Guard, c3: Wall}
"""


@pytest.mark.parametrize("page", ["touch"], indirect=True)
def test_the_menu_of_a_card_stays_while_a_finger_is_asked_again(
    page: Page, live_server: LiveServer, alice: User
) -> None:
    game = services.start_from_scenario(HURTS, user=alice)
    page.goto(f"{live_server.url}/games/{game.public_id}")
    page.locator("#zone-c2 > .hit").tap()
    strike = page.locator(".menu:popover-open [value^='action c2']")
    strike.tap()
    expect(page.locator(".menu:popover-open #preview")).to_contain_text("Press it again to do it.")
    assert version(page) == str(game.version)
    press(page, strike)


COVERED = """() => [...document.querySelectorAll("#preview li")].filter((line) => {
  const { left, top, width, height } = line.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !line.contains(seen); }).map((line) => line.innerText)"""
HELD_UP = ("iPhone 13", "Pixel 7", "iPad Mini")


@pytest.mark.parametrize("name", [*HELD_UP, *(f"{name} landscape" for name in HELD_UP)])
def test_the_menu_of_a_card_leaves_all_of_its_preview_in_sight(
    browser: Browser,
    playwright: Playwright,
    live_server: LiveServer,
    alice_client: Client,
    alice: User,
    name: str,
) -> None:
    game = services.start_from_scenario(BURNS, user=alice)
    device = {key: value for key, value in playwright.devices[name].items() if key != "default_browser_type"}
    cookie = alice_client.cookies[settings.SESSION_COOKIE_NAME]
    with browser.new_context(**device) as context:
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/games/{game.public_id}")
        page.locator("#zone-c2 > .hit").tap()
        menu, preview = page.locator(".menu:popover-open"), page.locator("#preview")
        menu.locator("[value^=activate]").first.focus()
        expect(preview.locator("li").first).to_be_visible()
        assert page.evaluate(COVERED) == []
        if name.startswith(HELD_UP[0]):
            assert violations(page) == []
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        expect(page.locator(".asked #preview, #preview[hidden]")).to_have_count(1)


@pytest.mark.parametrize("page", ["plain"], indirect=True)
def test_without_javascript_each_pick_has_a_page_that_says_it_and_makes_it(page: Page) -> None:
    page.locator("#zone-c2 > .hit").click()
    page.get_by_role("button", name="Strike").first.click()
    page.get_by_role("link", name="What would each of these do?").click()
    page.get_by_role("link", name="Target Guard on d2").click()
    expect(page.locator("main")).to_contain_text(f"Careful! {HIT}")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#zone-d2")).not_to_have_attribute("data-card", "Guard")
