"""Whatever is killed, and when: a run's totals, single or paired, are those of its games in one go."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException

import pytest

from dimrift_site.tests.chaos.running_site import RunningSite, kill
from dimrift_site.tests.chaos.visitor import FEY, MEN, Visitor

KILLS = 100  # on each stack
RUNS = 20
GAMES = {"games": 1_500, "turns": 10}
PAIRS = {"games": 600, "turns": 10}  # of each fourth run
ENDS_WITHIN = 300.0
# A program that is killed again and again is started after up to 30 s, so its processes are killed more often
HARM = {"worker child": 50, "web child": 30, "sweeper": 8, "web": 5, "worker": 4, "worker group": 3}
CUT_OFF = (OSError, HTTPException)  # before an answer, or in the middle of it


@pytest.mark.chaos_short
def test_a_run_is_exact_though_its_worker_and_the_sweeper_are_killed(files: RunningSite) -> None:
    visitor = files.visitor("127.0.1.1").sign_up("patient")
    run = visitor.start_run(visitor.decks()[MEN], games=3_000, turns=20, seed=1)
    for end in (
        lambda: files.kill("worker child"),
        lambda: files.kill("sweeper"),
        kill_of("worker", files),
    ):
        files.wait_until(lambda: visitor.run(run)["state"] == "running")
        files.wait_until(end)
        time.sleep(0.7)
    visitor.wait_for_run(run, ENDS_WITHIN)
    files.assert_exact([run])


@pytest.mark.chaos_short
def test_a_worker_whose_processes_are_all_killed_while_they_wait_takes_work_again(files: RunningSite) -> None:
    """One of them has the lock of the queue that they share, and would keep it for ever."""
    visitor = files.visitor("127.0.1.2").sign_up("constant")
    assert [kill(pid) for pid in files.processes()["worker child"]] == [True, True]
    run = visitor.start_run(visitor.decks()[MEN], games=200, turns=8, seed=2)
    visitor.wait_for_run(run, 60)


def kill_of(role: str, site: RunningSite) -> Callable[[], bool]:
    """Return what ends a program with all its processes."""
    return lambda: site.kill_group(role)


@pytest.mark.chaos
def test_runs_are_exact_though_everything_is_killed_again_and_again(site: RunningSite) -> None:
    chance = random.Random(f"{site.env.get('REDIS_URL') is None}")
    visitors = [site.visitor(f"127.0.2.{number}").sign_up(f"hardy{number}") for number in range(1, 5)]
    decks = visitors[0].decks()
    runs: dict[str, Visitor] = {}
    kills = 0
    while kills < KILLS:
        if len(runs) < RUNS or not any(is_live(visitor, run) for run, visitor in runs.items()):
            visitor = visitors[len(runs) % len(visitors)]
            pair, inputs = (decks[MEN], GAMES) if len(runs) % 4 else (f"{decks[MEN]}..{decks[FEY]}", PAIRS)
            with suppress(*CUT_OFF):
                runs[visitor.start_run(pair, **inputs, seed=len(runs))] = visitor
        time.sleep(chance.uniform(0.2, 1.6))
        kills += harm(site, chance)
    site.wait_until(lambda: not any(is_live(visitor, run) for run, visitor in runs.items()), ENDS_WITHIN)
    print(kills, "kills", len(runs), "runs")
    site.assert_exact(list(runs))


def harm(site: RunningSite, chance: random.Random) -> bool:
    """Kill something. False if it was not there just now."""
    [role] = chance.choices([*HARM], [*HARM.values()])
    if role == "worker group":
        return site.kill_group("worker")
    return site.kill(role, chance.randrange(8))


def is_live(visitor: Visitor, run: str) -> bool:
    """Return whether a run is not over, as far as one can know."""
    with suppress(*CUT_OFF):
        return visitor.run(run)["state"] in {"waiting", "running"}
    return True
