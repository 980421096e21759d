"""Slots of a real worker while its Redis is stopped: they find work, are replaced, and end in time."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
import pytest

from dimrift_site.ops.supervisor import children, signal_group
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tools.testing.private_servers import Missing, RedisServer, children_of
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.redis]

STOPS_WITHIN = 10.0
LONGEST_STALL = 4.0  # seconds without a game: 0.9 to 1.9 at a load of 13, and Celery's worker alone took 26
AWAY_SECONDS = 6.0
GROWN = "330"  # MB: a job may have them, and a process that has loaded the site has more than half of them
START_RUN = """
import engine
from cards.models import Card
from cards.services import save_card
from decks.models import Deck, DeckEntry
from decks.runs import services
from decks.runs.chunks import partition
from decks.runs.tests.conftest import CARDS
partition.chunk_size = lambda turns, speed: {size}
deck = Deck.objects.create(name="Lamps and Guards")
for data in CARDS:
    save_card(engine.card_from_data(data))
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key=data["key"]), copies=10)
services.start_run(deck, games={games}, turns=20, seed=1)
"""
PLAYED = "SELECT sum(progress) FROM jobs_job"
TAKEN = "SELECT id, slot FROM jobs_job WHERE state = 'leased'"
DONE = "SELECT slot FROM jobs_job WHERE state = 'done'"
ATTEMPTS = "SELECT count(*) FROM jobs_job WHERE state IN ('waiting', 'leased') AND attempts > 0"


class Site:
    """An empty site, its Redis, and a worker."""

    def __init__(self, forks: ProgramForks, env: dict[str, str], redis: RedisServer) -> None:
        self.forks = forks
        self.redis = redis
        self.env = env | {"ENGINE": "source", "WORKERS": "2", "REDIS_URL": redis.url}

    def start_run(self, games: int, size: int) -> None:
        """Order a run of which `size` games are a job."""
        done = self.forks.run(self.env, "shell", "-v0", "-c", START_RUN.format(games=games, size=size))
        assert done.returncode == 0, done.stderr

    @contextmanager
    def worker(self, **more: str) -> Iterator[subprocess.Popen[bytes]]:
        """A worker, which is ended at once if the test did not."""
        _web, worker, _sweeper = children("127.0.0.1", 0)
        env = self.env | more
        with subprocess.Popen(worker.command, cwd=ROOT, env=env, start_new_session=True) as process:
            try:
                yield process
            finally:
                signal_group(process.pid, signal.SIGKILL)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        url = self.env["DATABASE_URL"]
        if url.startswith("sqlite"):
            with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
                return database.execute(query).fetchall()
        with psycopg.connect(url) as connection:
            return connection.execute(query).fetchall()

    def played(self) -> int:
        """Return how many games were played."""
        return self.ask(PLAYED)[0][0] or 0

    def pids_at_work(self) -> set[int]:
        """Return the processes that hold a job."""
        return {int(slot.rpartition("/")[2]) for _job, slot in self.ask(TAKEN)}

    def longest_stall(self, seconds: float) -> float:
        """Return the longest time within which no game was written, while so many seconds pass."""
        began = changed = time.monotonic()
        games, longest = self.played(), 0.0
        while time.monotonic() - began < seconds:
            time.sleep(0.05)
            now, played = time.monotonic(), self.played()
            longest = max(longest, now - changed)
            if played != games:
                games, changed = played, now
        return longest


@pytest.fixture
def site(request: pytest.FixtureRequest, forks: ProgramForks) -> Iterator[Site]:
    database = getattr(request, "param", "migrated_sqlite")
    try:
        redis = RedisServer()
    except Missing as missing:
        missing.leave_unproven()
    redis.start()
    try:
        yield Site(forks, request.getfixturevalue(database), redis)
    finally:
        redis.stop()


@pytest.mark.parametrize(
    "site",
    ["migrated_sqlite", pytest.param("migrated_postgres", marks=pytest.mark.postgres)],
    indirect=True,
)
def test_while_redis_is_stopped_runs_go_on_killed_slots_are_replaced_and_the_worker_ends_in_time(
    site: Site,
) -> None:
    site.start_run(games=40_000, size=500)
    with site.worker() as worker:
        assert eventually(lambda: site.played() > 0 and len(site.pids_at_work()) == 2, 60)
        site.redis.stop(signal.SIGTERM)
        stall = site.longest_stall(AWAY_SECONDS)
        print(f"longest stall {stall:.2f} s")
        assert stall <= LONGEST_STALL
        by_message = min(site.pids_at_work())
        by_itself = replace_killed(site, by_message)  # which no message can reach
        replace_killed(site, by_itself)
        assert len(children_of(worker.pid)) == 2
        worker.terminate()
        assert worker.wait(STOPS_WITHIN) == 0
    left = site.pids_at_work()  # one that was killed between two jobs had none
    assert left <= {by_message, by_itself}, "what killed slots had is for the sweeper to free"
    assert site.ask(ATTEMPTS) == [(len(left),)], "all else was given back, which is no attempt"


def replace_killed(site: Site, killed: int) -> int:
    """Kill a slot that is at work; return the one in its place, once that is at work."""
    before = site.pids_at_work()
    os.kill(killed, signal.SIGKILL)
    assert eventually(lambda: site.pids_at_work() - before, 20), "no other process took a job"
    return (site.pids_at_work() - before).pop()


def test_where_redis_was_never_there_a_slot_takes_what_is_ordered_and_is_replaced_when_it_has_grown(
    site: Site,
) -> None:
    site.redis.stop()
    with site.worker(WORKERS="1", WORKER_MEMORY_MB=GROWN) as worker:
        assert eventually(lambda: children_of(worker.pid), 60)
        site.start_run(games=600, size=200)
        assert eventually(lambda: len(site.ask(DONE)) == 3, 60)
    assert len({*site.ask(DONE)}) == 3, "each chunk was played by another process"


def test_an_operator_sees_what_each_slot_works_at(site: Site) -> None:
    site.start_run(games=40_000, size=20_000)
    with site.worker(WORKER_REMOTE_CONTROL="yes") as worker:
        assert eventually(lambda: len(site.pids_at_work()) == 2, 60)
        command = [sys.executable, "-m", "celery", "--app", "dimrift_site", "inspect", "jobs", "--json"]
        done = subprocess.run(command, cwd=ROOT, env=site.env, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        (slots,) = json.loads(done.stdout).values()
        assert {int(process) for process in slots} == {*children_of(worker.pid)}
        assert all(" chunk " in job and "of 20000" in job for (job,) in slots.values())
