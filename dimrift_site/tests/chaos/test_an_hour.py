"""A site in steady use: pages, games and runs, and somebody who takes all that is given."""

import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import mean
from typing import Any

import pytest

from dimrift_site.bench.benchmark_site import p95
from dimrift_site.tests.chaos.running_site import RunningSite
from dimrift_site.tests.chaos.visitor import FEY, MEN, Visitor

MINUTES = float(os.environ.get("CHAOS_MINUTES") or 60)
REQUESTS_A_SECOND = 20
READERS = 5
GAMES = 10
P95_MS = 150.0
GROWTH = 0.05
WARM_SECONDS = 200.0  # until the caches of pages and games are full
PAGES = ("/", "/cards", "/cards?q=draw", "/cards/long-pike", "/decks", "/practice", "/api/v1/cards")


class SteadyUse:
    """Many visitors at once, and what they were answered."""

    def __init__(self, site: RunningSite) -> None:
        self.site = site
        self.over = threading.Event()
        self.times: list[float] = []
        self.bad: list[tuple[int, str]] = []

    def note(self, status: int, what: str) -> None:
        """Keep what is wrong: throttles' answers are not."""
        if status >= 500:
            self.bad.append((status, what))

    def read(self, number: int) -> None:
        """A fifth of the requests, each page in turn, at a steady pace."""
        visitor, pace = self.site.visitor(f"127.0.10.{number + 1}"), READERS / REQUESTS_A_SECOND
        count = number
        due = time.monotonic()
        while not self.over.wait(max(0, due - time.monotonic())):
            due += pace
            path = PAGES[count % len(PAGES)]
            count += 1
            answer = visitor.ask(path)
            self.times.append(answer.seconds * 1000)
            self.note(answer.status, path)

    def play(self, number: int) -> None:
        """Games at the board, one after the other, with half a second for each pick."""
        visitor, chance = self.site.visitor(f"127.0.11.{number + 1}"), random.Random(number)
        deck = visitor.decks()[MEN]
        state: dict[str, Any] = {"over": True}
        while not self.over.wait(0.5):
            if state["over"]:
                answer = visitor.send("/api/v1/games", deck=deck, seed=str(chance.randrange(10**6)))
            else:
                label = chance.choice(state["question"]["options"])["label"]
                address = f"/api/v1/games/{state['id']}/answer"
                answer = visitor.send(address, version=state["version"], label=label)
            self.note(answer.status, "game")
            state = answer.data() if answer.status in {200, 201} else {"over": True}

    def run(self, visitor: Visitor, deck: str, size: dict[str, int], at_once: int) -> None:
        """So many runs at a time, again and again."""
        runs: list[str] = []
        while not self.over.wait(0.5):
            runs = [run for run in runs if self.is_live(visitor, run)]
            if len(runs) < at_once:
                answer = visitor.send(f"/api/v1/decks/{deck}/runs", **size)
                self.note(answer.status, "run")
                if answer.status in {200, 201}:
                    runs.append(answer.data()["public_id"])
                else:
                    self.over.wait(5)

    def is_live(self, visitor: Visitor, run: str) -> bool:
        answer = visitor.ask(f"/api/v1/runs/{run}")
        self.note(answer.status, "progress")
        return answer.status != 200 or answer.data()["state"] in {"waiting", "running"}


def steady(look: Callable[[], dict[str, list[float]]], seconds: float) -> dict[str, float]:
    """The mean memory of each process over some time, by its role and number."""
    seen: dict[str, list[float]] = {}
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for role, sizes in look().items():
            for number, size in enumerate(sizes):
                seen.setdefault(f"{role} {number}", []).append(size)
        time.sleep(0.5)
    return {name: mean(sizes) for name, sizes in seen.items()}


@pytest.mark.long
def test_nothing_fails_or_grows_in_an_hour_of_use(site: RunningSite) -> None:
    runner = site.visitor("127.0.12.1").sign_up("runner")
    hog = site.visitor("127.0.12.2").sign_up("hog")
    decks = runner.decks()
    use = SteadyUse(site)
    with ThreadPoolExecutor(READERS + GAMES + 2) as pool:
        working = [pool.submit(use.read, number) for number in range(READERS)]
        working += [pool.submit(use.play, number) for number in range(GAMES)]
        working += [pool.submit(use.run, runner, decks[FEY], {"games": 1_000, "turns": 10}, 2)]
        working += [pool.submit(use.run, hog, decks[MEN], {"games": 10_000, "turns": 30}, 20)]
        try:
            share = MINUTES * 60 / 4
            time.sleep(max(share, WARM_SECONDS))
            del use.times[:]
            before = steady(site.memory_mb, share / 2)
            time.sleep(2 * share)
            after = steady(site.memory_mb, share / 2)
        finally:
            use.over.set()
        for each in working:
            each.result()
    grown = {name: round(after[name] / before[name] - 1, 3) for name in before if name in after}
    figures = {"p95": p95(sorted(use.times)), "requests": len(use.times), "grown": grown, "MB": after}
    print(figures)
    assert not use.bad, use.bad[:10]
    assert all(growth <= GROWTH for growth in grown.values()), figures
    assert p95(sorted(use.times)) <= P95_MS, figures
