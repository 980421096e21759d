"""While another program holds SQLite's lock the site is read; changes wait, and are put off then."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest

from dimrift_site.tests.chaos.running_site import RunningSite
from dimrift_site.tests.chaos.visitor import MEN

HELD_SECONDS = 25.0
SHORT_SECONDS = 2.0
WAITS_SECONDS = 20.0  # as DATABASES says
PAGES = ("/", "/cards", "/cards/long-pike", "/decks", "/api/v1/cards", "/api/v1/decks")


@contextmanager
def lock_database(site: RunningSite) -> Iterator[float]:
    """Nobody else can write, and who comes new cannot even read without the log; yields when it began."""
    with closing(sqlite3.connect(site.folder / "dimrift.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA busy_timeout = 20000")
        other.execute("BEGIN EXCLUSIVE")
        yield time.monotonic()
        other.execute("ROLLBACK")


@pytest.mark.chaos_short
def test_while_sqlite_is_locked_pages_are_read_and_a_change_waits(files: RunningSite) -> None:
    visitor, reader = files.visitor("127.0.6.3").sign_up("latecomer"), files.visitor("127.0.6.4")
    with ThreadPoolExecutor(1) as pool:
        with lock_database(files) as began:
            change = pool.submit(visitor.send, "/api/v1/decks", name="A moment later")
            while time.monotonic() - began < SHORT_SECONDS:
                for page in PAGES:
                    assert reader.ask(page).status == 200, page
            assert not change.done()
        assert change.result(timeout=WAITS_SECONDS).status == 201
    assert "A moment later" in visitor.decks()


@pytest.mark.chaos
def test_a_locked_sqlite_is_read_and_writing_is_put_off_in_words(files: RunningSite) -> None:
    visitor = files.visitor("127.0.6.1").sign_up("waiter")
    deck = visitor.decks()[MEN]
    run = visitor.start_run(deck, games=5_000, turns=20, seed=6)
    files.wait_until(lambda: visitor.run(run)["games_done"] > 0)
    with ThreadPoolExecutor(2) as pool, lock_database(files) as began:
        changes = [
            pool.submit(visitor.send, "/api/v1/decks", name="Too late"),
            pool.submit(visitor.fill_in, "/decks/new", name="Too late", text="2 Long Pike"),
        ]
        reader = files.visitor("127.0.6.2")
        while time.monotonic() - began < HELD_SECONDS:
            for page in PAGES:
                assert reader.ask(page).status == 200, page
            time.sleep(0.5)
        for change in changes:
            answer = change.result(timeout=HELD_SECONDS)
            assert answer.is_put_off_in_words(), answer
            assert WAITS_SECONDS - 1 < answer.seconds < HELD_SECONDS + 10, answer.seconds
    assert visitor.send("/api/v1/decks", name="In time").status == 201
    assert "Too late" not in visitor.decks()
    visitor.wait_for_run(run, 300)
    files.assert_exact([run])
    files.wait_until(files.is_well)
