"""Whatever is killed while an opponent thinks: the page that waits gets its reply, the one that was due."""

import signal
import sqlite3
import time
from contextlib import closing

import psycopg
import pytest
from playwright.sync_api import Locator, Page, expect

from dimrift_site.ops.supervisor import signal_group
from dimrift_site.tests.chaos.running_site import RunningSite, kill
from dimrift_site.tests.chaos.visitor import FEY, MEN

GOES_ON_SECONDS = 15.0  # the lease of a dead worker is freed after ten
MOST_PRESSES = 40
ASKED = "#table:not([data-thinking])"
PACE_AT_ONCE = "localStorage.setItem('board-pace', '0')"
PATIENCE_MS = 300_000  # a turn of the opponent takes seconds of processor time
LEASED = "SELECT count(*) FROM jobs_job WHERE kind = 'opponent_reply' AND state = 'leased'"


@pytest.mark.chaos
def test_a_game_goes_on_whatever_is_killed_of_the_worker_while_the_opponent_thinks(
    site: RunningSite, page: Page
) -> None:
    sit_down(site, page)
    took = {role: play_across_a_kill(site, page, role) for role in ("worker", "worker child")}
    print(took)
    assert max(took.values()) <= GOES_ON_SECONDS, took


def sit_down(site: RunningSite, page: Page) -> None:
    """Begin a game against the opponent that thinks longest."""
    decks = site.visitor().decks()
    page.add_init_script(PACE_AT_ONCE)
    page.goto(f"http://127.0.0.1:{site.port}/decks/{decks[MEN]}/play")
    page.locator("[name=opponent][value=hardest]").check()
    page.locator("#opponent-deck").select_option(decks[FEY])
    page.get_by_label("Seed").fill("3")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table.is-live")).to_be_visible()


def play_across_a_kill(site: RunningSite, page: Page, role: str) -> float:
    """Kill a worker in the middle of a reply, wait for it, and get the same one once more after undo.

    The seconds from the kill until the player is asked.
    """
    took = wait_after_a_kill(site, page, role)
    reply = shown(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    press(page)
    expect(page.locator(ASKED)).to_be_visible(timeout=PATIENCE_MS)
    assert shown(page) == reply
    return took


def wait_after_a_kill(site: RunningSite, page: Page, role: str) -> float:
    """Play until a worker is killed while it has the reply; the seconds from then until one is asked."""
    for _ in range(MOST_PRESSES):
        expect(page.locator(ASKED)).to_be_visible(timeout=PATIENCE_MS)
        press(page)
        if page.locator("#table[data-thinking]").count() and is_killed_in_time(site, role):
            began = time.monotonic()
            expect(page.locator(ASKED)).to_be_visible(timeout=PATIENCE_MS)
            return time.monotonic() - began
    raise AssertionError("every reply was there before its worker could be stopped")


def is_killed_in_time(site: RunningSite, role: str) -> bool:
    """Stop the worker with all its processes and kill some, if it has a reply; else let it go on."""
    processes = site.processes()
    for leader in processes["worker"]:
        signal_group(leader, signal.SIGSTOP)
    is_at_work = has_reply(site)
    if is_at_work:
        if role == "worker":
            site.kill_group(role)
        else:
            assert [kill(pid) for pid in processes[role]]
    for leader in processes["worker"]:
        signal_group(leader, signal.SIGCONT)
    return is_at_work


def has_reply(site: RunningSite) -> bool:
    """Return whether a worker has a reply to play."""
    url = site.env.get("DATABASE_URL")
    if url:
        with psycopg.connect(url) as connection:
            leased = connection.execute(LEASED).fetchone()
    else:
        file = f"file:{site.folder / 'dimrift.sqlite3'}?mode=ro"
        with closing(sqlite3.connect(file, uri=True)) as database:
            leased = database.execute(LEASED).fetchone()
    assert leased is not None
    return bool(leased[0])


def press(page: Page) -> None:
    """Press what goes on, and wait for the answer."""
    before = page.locator("#table").get_attribute("data-version") or ""
    first_to_press(page).click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)


def first_to_press(page: Page) -> Locator:
    """Return what ends the turn, else the first of the bar, else the first place that is offered."""
    bar = (page.locator(".asked .bar [name=until]"), page.locator(".asked .bar [data-does]"))
    places = (*bar, page.locator(".grid .is-offered > .hit[name]"))
    return next(place for place in places if place.count()).first


def shown(page: Page) -> tuple[str, str]:
    """Return the field and the log as a player reads them."""
    return page.locator(".grid").first.aria_snapshot(), page.locator(".log-lines").inner_text()
