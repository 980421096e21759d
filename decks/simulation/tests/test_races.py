"""Many hands at once, on real connections: run on SQLite and (the site's `test_stacks`) on PostgreSQL."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from decks.models import Deck
from decks.simulation import endings, playing, services, sweeper
from decks.simulation.fingerprint import canonical_bytes
from decks.simulation.jobs import job_of
from decks.simulation.models import Run
from decks.simulation.tests.test_sweeper import later
from engine.simulation import Job, Tally, play_batch

Start = Callable[..., Run]
pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do all works at the same time, each with a database connection of its own."""

    def one(work: Callable[[], Any]) -> Any:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result(timeout=30) for future in [pool.submit(one, work) for work in works]]


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[list[object]]:
    """The calls of a function of `endings`."""
    calls: list[object] = []
    real = getattr(endings, name)

    def watched(*args: Any) -> Any:
        calls.append(args)
        return real(*args)

    with monkeypatch.context() as patch:
        patch.setattr(endings, name, watched)
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

    def wait_for_the_other(job: Job, first: int, count: int) -> Tally:
        tally = play_batch(job, first, count)
        together.wait(timeout=20)
        return tally

    with counted(monkeypatch, "_end") as ends:
        at_once(*(lambda pk=chunk.pk: playing.play(pk, wait_for_the_other) for chunk in run.chunks.all()))
    assert len(ends) == 1
    assert_undisturbed(run)


def test_a_message_delivered_to_many_workers_at_once_is_played_by_one(start: Start) -> None:
    run = start(games=3, size=3)
    chunk = run.chunks.get()
    players: set[int] = set()

    def watched(job: Job, first: int, count: int) -> Tally:
        players.add(threading.get_ident())
        return play_batch(job, first, count)

    at_once(*[lambda: playing.play(chunk.pk, watched)] * 6)
    assert len(players) == 1
    assert_undisturbed(run)


def test_many_workers_with_doubled_messages_count_every_game_once(start: Start) -> None:
    run = start(games=24, size=2)
    ids = list(run.chunks.values_list("pk", flat=True))

    def work(turn: int) -> None:
        for pk in ids[turn:] + ids[:turn]:
            playing.play(pk)

    at_once(*(lambda turn=turn: work(turn) for turn in (0, 3, 6, 9)))
    assert_undisturbed(run)


@pytest.mark.parametrize("seed", range(5))
def test_cancelling_while_the_last_chunk_is_stored_leaves_one_clear_ending(start: Start, seed: int) -> None:
    run = start(games=2, size=2, seed=seed)
    together = threading.Barrier(2)

    def wait_for_the_other(job: Job, first: int, count: int) -> Tally:
        tally = play_batch(job, first, count)
        if first + count == 2:
            together.wait(timeout=20)
        return tally

    def cancel() -> bool:
        together.wait(timeout=20)
        return endings.cancel(run.pk)

    chunk = run.chunks.get()
    _, cancelled = at_once(lambda: playing.play(chunk.pk, wait_for_the_other), cancel)
    run.refresh_from_db()
    assert run.state == (Run.State.CANCELLED if cancelled else Run.State.DONE)
    assert run.games_done == (Tally.from_data(run.result).games if run.result else 0)


def test_two_sweepers_ring_once_for_a_chunk(start: Start, rung: list[int]) -> None:
    run = start(games=20, size=1)
    rung.clear()
    later(6)
    at_once(sweeper.sweep, sweeper.sweep, sweeper.sweep)
    assert sorted(rung) == sorted(run.chunks.values_list("pk", flat=True))


def test_a_run_cut_by_two_at_once_has_one_set_of_chunks(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "cut", lambda run_id: 0)
    run = services.start_run(deck, games=10, turns=3, seed=1)
    monkeypatch.undo()
    monkeypatch.setattr(services, "ring", list)
    sizes = iter([3, 4, 5, 6])
    monkeypatch.setattr(services, "chunk_size", lambda turns: next(sizes))
    made = at_once(*[lambda: services.cut(run.pk)] * 4)
    assert sorted(made)[:3] == [0, 0, 0]
    assert sum(run.chunks.values_list("count", flat=True)) == 10
