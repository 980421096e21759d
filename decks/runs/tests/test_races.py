"""Many hands at once, on real connections: run on SQLite and (the site's `test_stacks`) on PostgreSQL."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from decks import quotas
from decks.models import Deck
from decks.refusals import Refusal
from decks.runs import admission, services
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks import completion
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from decks.runs.tests.conftest import play_with
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.tools.races import race
from engine.simulation import GoldfishTask as Asked
from engine.simulation import Tally, play_batch

Look = Callable[[], None]
Start = Callable[..., Run]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@contextmanager
def count_calls(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[list[object]]:
    """The calls of a function of `completion`."""
    calls: list[object] = []
    real = getattr(completion, name)

    def watched(*args: Any) -> Any:
        calls.append(args)
        return real(*args)

    with monkeypatch.context() as patch:
        patch.setattr(completion, name, watched)
        yield calls


def assert_undisturbed(run: Run) -> None:
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.DONE, run.games)
    assert canonical_bytes(run.result) == canonical_bytes(play_batch(job_of(run), 0, run.games).to_data())


@pytest.mark.parametrize("seed", range(5))
def test_the_last_two_chunks_stored_at_once_finish_the_run_exactly_once(
    start: Start, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    run = start(games=2, size=1, seed=seed)
    together = threading.Barrier(2)

    def wait_for_the_other(job: Asked, first: int, count: int, look: Look) -> Tally:
        tally = play_batch(job, first, count)
        together.wait(timeout=20)
        return tally

    with count_calls(monkeypatch, "_end") as ends, play_with(wait_for_the_other):
        race(worker.work, worker.work)
    assert len(ends) == 1
    assert_undisturbed(run)


def test_a_chunk_that_many_workers_reach_for_at_once_is_played_by_one(start: Start) -> None:
    run = start(games=3, size=3)
    players: set[int] = set()

    def watched(job: Asked, first: int, count: int, look: Look) -> Tally:
        players.add(threading.get_ident())
        return play_batch(job, first, count)

    with play_with(watched):
        race(*[worker.work] * 6)
    assert len(players) == 1
    assert_undisturbed(run)


def test_many_workers_with_doubled_messages_count_every_game_once(start: Start) -> None:
    run = start(games=48, size=2)

    def work() -> None:
        while worker.work():
            pass

    race(*[work] * 4)
    assert_undisturbed(run)


@pytest.mark.parametrize("seed", range(5))
def test_cancelling_while_the_last_chunk_is_stored_leaves_one_clear_ending(start: Start, seed: int) -> None:
    run = start(games=2, size=2, seed=seed)
    together = threading.Barrier(2)

    def wait_for_the_other(job: Asked, first: int, count: int, look: Look) -> Tally:
        tally = play_batch(job, first, count)
        if first + count == 2:
            together.wait(timeout=20)
        return tally

    def cancel() -> bool:
        together.wait(timeout=20)
        return completion.cancel(run.pk)

    with play_with(wait_for_the_other):
        _, cancelled = race(worker.work, cancel)
    run.refresh_from_db()
    assert run.state == (Run.State.CANCELLED if cancelled else Run.State.DONE)
    assert run.games_done == (Tally.from_data(run.result).games if run.result else 0)


def test_a_run_let_in_by_four_at_once_has_one_set_of_chunks(
    deck: Deck, woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(admission, "admit", lambda key: 0)
        run = services.start_run(deck, games=10, turns=3, seed=1)
    sizes = iter([3, 4, 5, 6])
    monkeypatch.setattr("decks.runs.chunks.partition.chunk_size", lambda turns, speed: next(sizes))
    assert sorted(race(*[lambda: admission.admit("")] * 4)) == [0, 0, 0, 1]
    assert sum(chunks_of(run).values_list("size", flat=True)) == 10


def test_two_tabs_never_start_more_runs_than_an_account_may_have(
    deck: Deck, woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = replace(quotas.OF_ACCOUNT, runs_playing=1, runs_waiting=2)
    monkeypatch.setattr(quotas, "OF_ACCOUNT", few)
    alice = User.objects.create_user("alice")

    def start(seed: int) -> bool:
        try:
            services.start_run(deck, games=4, turns=3, seed=seed, user=alice)
        except Refusal as refused:
            if refused.code != "too_many_runs":
                raise
            return False
        return True

    assert sorted(race(*(lambda seed=seed: start(seed) for seed in range(6)))) == [False] * 3 + [True] * 3
    assert Run.objects.filter(games_cut__gt=0).count() == 1


def test_equal_keys_put_in_by_many_at_once_are_one_job(db: None, woken: list[int]) -> None:
    race(*[lambda: enqueue([Job(kind="echo", key="same")])] * 6)
    assert Job.objects.filter(kind="echo").count() == 1


def test_four_workers_never_hold_one_job_together(db: None, woken: list[int]) -> None:
    enqueue([Job(kind="chunk", key=str(number), owner=str(number % 3)) for number in range(20)])

    def take_all() -> list[int]:
        taken = []
        while Job.objects.filter(state=Job.State.WAITING).exists():
            lease = leases.take_next()
            if lease is not None:
                taken.append(lease.job.pk)
        return taken

    taken = sorted(chain.from_iterable(race(*[take_all] * 4)))
    assert taken == sorted(set(taken))
    assert len(taken) == 20
