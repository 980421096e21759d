"""A site in steady use: pages, games and runs, and somebody who takes all that is given."""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from statistics import mean
from typing import Any

import psycopg
import pytest

from decks.quotas import MB, OF_SESSION
from dimrift_site.tests.chaos.running_site import RunningSite, memory_mb
from dimrift_site.tests.chaos.visitor import FEY, MEN, HttpAnswer, Visitor
from dimrift_site.tools.bench.benchmark_site import p95

MINUTES = float(os.environ.get("CHAOS_MINUTES") or 60)  # after warming up
REQUESTS_A_SECOND = 20
READERS = 5
GAMES = 10
P95_MS = 150.0
GROWTH = 0.05
# Warming up ends when all that a process keeps is full and as mixed as it stays. Drawings of tables and lists
# are full after two or three minutes of ten games. A kept board is as large as its game is long, and all ten
# begin together: their lengths are mixed once each player has ended a game.
WARM_SECONDS = 200.0
MIXED_WITHIN = 900.0
WINDOW_SECONDS = 90.0
LOOK_SECONDS = 0.5
PAGES = ("/", "/cards", "/cards?q=draw", "/cards/long-pike", "/decks", "/practice", "/api/v1/cards")
SPENT = {"games_a_day", "throttled"}  # codes of an account that has had all it may have for now
# What an hour may leave on the disk. Each browser session has games up to its quota (docs/settings.md), with
# checkpoints (docs/board.md). A run is a row, its chunks are jobs that are kept for a day (docs/jobs.md). The
# rest does not grow with use: 3,000 entries of the cache, the database's log, what the programs print.
CHECKPOINTS, CHECKPOINT_BYTES = 28, 2_000
RUN_BYTES = 60_000
FIXED_MB = 50


class SteadyUse:
    """Many visitors at once, and what they were answered."""

    def __init__(self, site: RunningSite) -> None:
        self.site = site
        self.over = threading.Event()
        self.times: list[float] = []
        self.bad: list[tuple[int, str]] = []
        self.sessions = 0
        self.ended: Counter[int] = Counter()  # games, by player
        self.runs: Counter[str] = Counter()  # by who starts them

    def note(self, status: int, what: str) -> None:
        """Keep what is wrong: refusals above quotas and throttles are not."""
        if status >= 500:
            self.bad.append((status, what))

    def read(self, number: int) -> None:
        """A fifth of the requests, each page in turn, at a steady pace."""
        visitor, pace = self.site.visitor(f"127.0.10.{number + 1}"), READERS / REQUESTS_A_SECOND
        due = time.monotonic()
        for turn in count(number):
            due += pace
            path = PAGES[turn % len(PAGES)]
            answer = visitor.ask(path)
            self.times.append(answer.seconds * 1000)
            self.note(answer.status, path)
            if self.over.wait(max(0, due - time.monotonic())):
                return

    def play(self, number: int) -> None:
        """Games at the board, one after the other, with half a second for each pick.

        Who has as many as a session may have is followed by somebody new.
        """
        chance = random.Random(number)
        for turn in count():
            visitor = self.site.visitor(f"127.0.{20 + turn}.{number + 1}")
            self.sessions += 1
            deck = visitor.decks()[MEN]
            while (
                answer := visitor.send("/api/v1/games", deck=deck, seed=str(chance.randrange(10**6)))
            ).status == 201:
                self.play_game(visitor, answer.data(), chance)
                if self.over.is_set():
                    return
                self.ended[number] += 1
            self.note(answer.status, "game")
            if self.over.wait(0.5):
                return

    def play_game(self, visitor: Visitor, state: dict[str, Any], chance: random.Random) -> None:
        """Pick at random until the game is over."""
        while not state["over"] and not self.over.wait(0.5):
            label = chance.choice(state["question"]["options"])["label"]
            answer = visitor.send(
                f"/api/v1/games/{state['id']}/answer", version=state["version"], label=label
            )
            self.note(answer.status, "pick")
            state = answer.data() if answer.status == 200 else {"over": True}

    def run(self, name: str, deck: str, size: dict[str, int], at_once: int) -> None:
        """So many runs at a time, again and again.

        An account that may start no more today is followed by another, or the workers would soon have a rest.
        """
        runs: list[tuple[Visitor, str]] = []
        for turn in count(1):
            visitor = self.site.visitor(f"127.0.{100 + len(name)}.{turn}").sign_up(f"{name}{turn}")
            decks = visitor.decks()
            while not self.over.wait(0.5):
                runs = [each for each in runs if self.is_live(*each)]
                if len(runs) == at_once:
                    continue
                answer = visitor.send(f"/api/v1/decks/{decks[deck]}/runs", **size)
                self.note(answer.status, "run")
                if answer.status == 201:
                    runs.append((visitor, answer.data()["public_id"]))
                    self.runs[name] += 1
                elif answer.data()["code"] in SPENT:
                    break
            if self.over.is_set():
                return

    def is_live(self, visitor: Visitor, run: str) -> bool:
        answer = visitor.ask(f"/api/v1/runs/{run}")
        self.note(answer.status, "progress")
        return answer.status != 200 or answer.data()["state"] in {"waiting", "running"}


def begin(visitor: Visitor, deck: str, chance: random.Random) -> HttpAnswer:
    """Ask for a new game."""
    return visitor.send("/api/v1/games", deck=deck, seed=str(chance.randrange(10**6)))


@contextmanager
def in_use(site: RunningSite) -> Iterator[SteadyUse]:
    """Everybody at once, until the block ends."""
    use = SteadyUse(site)
    with ThreadPoolExecutor(READERS + GAMES + 2) as pool:
        working = [pool.submit(use.read, number) for number in range(READERS)]
        working += [pool.submit(use.play, number) for number in range(GAMES)]
        working += [pool.submit(use.run, "runner", FEY, {"games": 1_000, "turns": 10}, 2)]
        working += [pool.submit(use.run, "hog", MEN, {"games": 10_000, "turns": 30}, 20)]
        try:
            yield use
        finally:
            use.over.set()
    for future in working:
        future.result()


def warm_up(use: SteadyUse) -> float:
    """Wait until nothing grows any more that may; how many seconds."""
    began = time.monotonic()
    time.sleep(WARM_SECONDS)
    use.site.wait_until(lambda: len(use.ended) == GAMES, MIXED_WITHIN)
    return time.monotonic() - began


def steady(site: RunningSite, seconds: float) -> dict[str, float]:
    """The mean memory in MB of each process over some time, by its role and process number."""
    seen: dict[str, list[float]] = {}
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for role, pids in site.processes().items():
            for pid in pids:
                seen.setdefault(f"{role} {pid}", []).append(memory_mb(pid))
        time.sleep(LOOK_SECONDS)
    return {name: mean(sizes) for name, sizes in seen.items()}


def disk_mb(site: RunningSite) -> float:
    """Return what the data folder and the database take."""
    files = [path for path in site.folder.rglob("*") if not path.is_symlink()]
    folder = sum(size_of(path) for path in files)
    url = site.env.get("DATABASE_URL")
    if not url:
        return folder / MB  # SQLite lies in it
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert found is not None
    return (folder + int(found[0])) / MB


def size_of(path: Path) -> int:
    """Return the bytes that a file takes on its disk; 0 if it is gone."""
    with suppress(OSError):
        return path.stat().st_blocks * 512
    return 0


def most_disk_mb(use: SteadyUse) -> float:
    """Return what those who came may have added to the disk, by quotas and retention."""
    sessions = use.sessions * (OF_SESSION.stored_bytes + OF_SESSION.games * CHECKPOINTS * CHECKPOINT_BYTES)
    return (sessions + use.runs.total() * RUN_BYTES) / MB + FIXED_MB


@pytest.mark.long
def test_nothing_fails_or_grows_in_an_hour_of_use(site: RunningSite) -> None:
    disk = disk_mb(site)
    with in_use(site) as use:
        warm = warm_up(use)
        del use.times[:]
        window = min(WINDOW_SECONDS, MINUTES * 60 / 4)
        before = steady(site, window)
        time.sleep(MINUTES * 60 - 2 * window)
        after = steady(site, window)
        grown_mb, most_mb = disk_mb(site) - disk, most_disk_mb(use)
    grown = {name: round(after[name] / before[name] - 1, 3) for name in before if name in after}
    figures = {
        "warm after": warm, "p95": p95(sorted(use.times)), "requests": len(use.times), "runs": use.runs,
        "games": use.ended.total(), "sessions": use.sessions, "MB": after, "grown": grown,
        "disk MB": grown_mb, "disk at most": most_mb,
    }  # fmt: skip
    print(figures)
    assert not use.bad, use.bad[:10]
    assert set(before) == set(after), f"replaced, which hides what grew: {figures}"
    assert all(growth <= GROWTH for growth in grown.values()), figures
    assert grown_mb <= most_mb, figures
    assert p95(sorted(use.times)) <= P95_MS, figures
