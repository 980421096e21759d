"""Leases, tokens and endings: whatever happens to workers, each game is counted once."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from decks.runs import queries, services
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks import completion, runner
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from decks.runs.tests.conftest import first_of, open_chunks, play_all, work_on
from dimrift_site.base.jobs import leases, worker, worker_watch
from dimrift_site.base.jobs.job_failures import FAULT, OUT_OF_REACH, JobFailure
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, Job
from dimrift_site.base.jobs.programs import shutdown
from engine import Setup
from engine import start as start_game
from engine.simulation import GoldfishTask as Asked
from engine.simulation import Tally, count_broken, count_unplayed, play_batch

Start = Callable[..., Run]
Look = Callable[[], None]


def play_in_one_go(run: Run) -> bytes:
    """The result of the run's games played in one go, without any row."""
    return canonical_bytes(play_batch(job_of(run), 0, run.games).to_data())


def lapse(chunk_id: int) -> None:
    """Do as the sweeper does with a job whose worker is silent."""
    job = Job.objects.get(pk=chunk_id)
    assert leases.free(job.pk, job.token, job.beat)


def raise_error(job: Asked, first: int, count: int, look: Look) -> Tally:
    raise ConnectionError(f"game {first}")


def raise_fault(job: Asked, first: int, count: int, look: Look) -> Tally:
    raise ZeroDivisionError(f"game {first}")


def first_chunk(run: Run) -> Job:
    return chunks_of(run)[0]


@pytest.mark.parametrize("size", [1, 5, 7, 12, 100])
def test_chunks_of_any_size_add_up_to_the_undisturbed_run(start: Start, size: int) -> None:
    run = play_all(start(size=size))
    assert run.state == Run.State.DONE
    assert canonical_bytes(run.result) == play_in_one_go(run)


@pytest.mark.both_databases
def test_a_chunk_that_is_offered_twice_counts_once(start: Start) -> None:
    run = start()
    for chunk in [*chunks_of(run), *chunks_of(run)]:
        work_on(chunk)
    run.refresh_from_db()
    assert run.games_done == run.games
    assert canonical_bytes(run.result) == play_in_one_go(run)


@pytest.mark.both_databases
def test_workers_that_are_asked_to_end_again_and_again_lose_no_game(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    chance, handed_back = random.Random(47), list[bool]()
    monkeypatch.setattr(shutdown, "is_asked", lambda: chance.random() < 0.05)
    hand_back = leases.hand_back
    monkeypatch.setattr(leases, "hand_back", lambda lease: handed_back.append(hand_back(lease)))
    run = start(games=40, size=10)
    while open_chunks(run):
        worker.work()
    run.refresh_from_db()
    assert handed_back.count(True) > 5
    assert (run.state, run.games_done) == (Run.State.DONE, run.games)
    assert canonical_bytes(run.result) == play_in_one_go(run)


def test_a_chunk_that_is_gone_is_nobodys_trouble(db: None) -> None:
    assert leases.take(12345) is None


@pytest.mark.both_databases
def test_a_chunk_whose_run_was_deleted_is_put_away(start: Start) -> None:
    run = start()
    chunk = first_chunk(run)
    run.delete()
    work_on(chunk)
    chunk.refresh_from_db()
    assert chunk.state == Job.State.CANCELLED


@pytest.mark.both_databases
def test_only_one_worker_holds_a_chunk(start: Start) -> None:
    chunk = first_chunk(start())
    assert leases.take(chunk.pk)
    assert leases.take(chunk.pk) is None


def test_the_first_worker_starts_the_run(start: Start) -> None:
    run = start()
    assert (run.state, run.started) == (Run.State.WAITING, None)
    work_on(first_chunk(run))
    run.refresh_from_db()
    assert run.state == Run.State.RUNNING
    assert run.started is not None


@pytest.mark.both_databases
def test_a_lapsed_lease_is_taken_over_and_its_token_is_worth_nothing(start: Start) -> None:
    run = start(games=4, size=4)
    chunk = first_chunk(run)
    late = leases.take(chunk.pk)
    lapse(chunk.pk)
    assert late
    assert leases.take(chunk.pk)
    data = play_batch(job_of(run), 0, 4).to_data()
    assert not leases.is_held(late)
    assert not leases.keep(late, 4, 1, data)
    assert not completion.store(late, 1, data)
    leases.give_back(late, JobFailure("too late", passes=True))
    chunk.refresh_from_db()
    assert (chunk.state, chunk.progress, chunk.error) == (Job.State.LEASED, 0, "")


@pytest.mark.both_databases
def test_a_worker_that_lost_its_lease_while_playing_adds_nothing(start: Start) -> None:
    run = start(games=4, size=4)
    chunk = first_chunk(run)

    def overtaken(job: Asked, first: int, count: int, look: Look) -> Tally:
        if first == 0:
            lapse(chunk.pk)
            work_on(chunk)  # the other worker plays the whole chunk meanwhile
        look()
        return play_batch(job, first, count, look)

    work_on(chunk, overtaken)
    run.refresh_from_db()
    assert run.games_done == 4
    assert canonical_bytes(run.result) == play_in_one_go(run)


def test_a_new_worker_goes_on_where_the_last_one_left_its_mark(start: Start) -> None:
    run = start(games=6, size=6)
    chunk = first_chunk(run)
    killed = leases.take(chunk.pk)
    assert killed
    leases.keep(killed, 2, 40, play_batch(job_of(run), 0, 2).to_data())
    lapse(chunk.pk)
    numbers: list[int] = []

    def watched(job: Asked, first: int, count: int, look: Look) -> Tally:
        numbers.extend(range(first, first + count))
        return play_batch(job, first, count, look)

    work_on(chunk, watched)
    run.refresh_from_db()
    assert numbers == [2, 3, 4, 5]
    assert canonical_bytes(run.result) == play_in_one_go(run)


def test_a_long_chunk_marks_its_progress_and_keeps_its_lease(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "MARK_SECONDS", 0)
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(runner, "BATCH_SECONDS", 0)
    run = start(games=8, size=8)
    marks: list[int] = []
    beats: list[int] = []

    def slow(job: Asked, first: int, count: int, look: Look) -> Tally:
        look()
        marks.append(queries.progress(run)["games_done"])
        beats.append(first_chunk(run).beat)
        return play_batch(job, first, count)

    work_on(first_chunk(run), slow)
    assert marks == list(range(8))
    assert beats == sorted(set(beats))


def test_progress_is_written_at_most_once_a_second(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    run = start(games=8, size=8)
    writes: list[object] = []
    monkeypatch.setattr(leases, "keep", writes.append)
    work_on(first_chunk(run))
    assert writes == []


def test_the_last_chunk_finishes_the_run(start: Start) -> None:
    run = start(games=8, size=4)
    job, two = chunks_of(run)
    work_on(two)
    run.refresh_from_db()
    assert (run.state, run.games_done, run.finished) == (Run.State.RUNNING, 4, None)
    work_on(job)
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.DONE, 8)
    assert run.finished is not None


def test_a_cancelled_run_keeps_what_it_has(start: Start) -> None:
    run = start(games=12, size=4)
    work_on(first_chunk(run))
    assert services.cancel_run(run)
    assert (run.state, run.games_done) == (Run.State.CANCELLED, 4)
    assert canonical_bytes(run.result) == canonical_bytes(play_batch(job_of(run), 0, 4).to_data())
    assert play_all(run).games_done == 4
    assert set(chunks_of(run).values_list("state", flat=True)) == {Job.State.DONE, Job.State.CANCELLED}


def test_a_worker_sees_inside_a_game_that_its_run_was_cancelled(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    run = start(games=50, size=50)
    after: list[int] = []

    def endless(job: Asked, first: int, count: int, look: Look) -> Tally:
        services.cancel_run(run)
        look()
        after.append(count)
        return play_batch(job, first, count)

    work_on(first_chunk(run), endless)
    assert after == []
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.CANCELLED, 0)


def test_the_engine_looks_many_times_in_a_game(start: Start) -> None:
    looks: list[int] = []
    tally = play_batch(job_of(start(turns=30)), 0, 3, lambda: looks.append(1))
    assert len(looks) >= tally.decisions / 3


def test_an_ended_run_cannot_be_cancelled(start: Start) -> None:
    run = play_all(start())
    assert not services.cancel_run(run)
    assert run.state == Run.State.DONE


def test_a_chunk_that_could_not_be_played_waits_and_says_why(start: Start) -> None:
    run = start()
    chunk = first_chunk(run)
    work_on(chunk, raise_error)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.error) == (Job.State.WAITING, OUT_OF_REACH)
    assert chunk.fault == "ConnectionError: game 0"
    assert chunk.not_before
    assert chunk.not_before > timezone.now()
    assert OUT_OF_REACH in queries.progress(run)["error"]
    assert play_all(run).state == Run.State.DONE


def test_a_poisonous_chunk_fails_its_run_with_the_reason(start: Start) -> None:
    run = start(games=12, size=4)
    work_on(chunks_of(run)[1])
    work_on(first_chunk(run), raise_fault)
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.FAILED, 4)
    assert run.error == f"Games 0 to 3 could not be played: {FAULT}"
    assert queries.progress(run)["error"] == run.error
    states = list(chunks_of(run).values_list("state", flat=True))
    assert states == [Job.State.FAILED, Job.State.DONE, Job.State.CANCELLED]


def test_a_chunk_that_gets_on_is_not_poisonous(start: Start) -> None:
    run = start(games=20, size=20)
    chunk = first_chunk(run)
    for done in range(1, 3 * MOST_ATTEMPTS):
        lease = leases.take(chunk.pk)
        assert lease
        assert leases.keep(lease, done, done, play_batch(job_of(run), 0, done).to_data())
        lapse(chunk.pk)
    run = play_all(run)
    assert canonical_bytes(run.result) == play_in_one_go(run)


def test_results_in_a_form_that_is_no_longer_read_are_not_an_error_page(start: Start) -> None:
    run = play_all(start())
    run.result = {"games": 12, "of": "long ago"}
    now = queries.progress(run)
    assert (now["state"], now["games_done"], now["report"]) == ("done", 12, None)
    assert "older engine" in now["error"]


def test_what_was_played_of_open_chunks_is_kept_when_a_run_ends(start: Start) -> None:
    run = start(games=12, size=6)
    lease = leases.take(first_chunk(run).pk)
    assert lease
    leases.keep(lease, 2, 1, play_batch(job_of(run), 0, 2).to_data())
    work_on(chunks_of(run)[1])
    services.cancel_run(run)
    assert run.games_done == 8
    batch = play_batch(job_of(run), 6, 6)
    assert canonical_bytes(run.result) == canonical_bytes(
        play_batch(job_of(run), 0, 2).merge(batch).to_data()
    )


def test_ended_chunks_hold_no_results(start: Start) -> None:
    run = play_all(start())
    assert not chunks_of(run).exclude(result=None).exists()


def without_game_5(run: Run) -> bytes:
    """The result of the run if game 5 is only counted as one that ended at a limit."""
    job = job_of(run)
    batch = play_batch(job, 6, run.games - 6)
    return canonical_bytes(play_batch(job, 0, 5).merge(count_unplayed(job, 5)).merge(batch).to_data())


@pytest.mark.parametrize("size", [1, 4, 12])
def test_a_game_without_an_end_ends_at_its_limit_and_the_run_goes_on(
    start: Start, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(worker_watch, "PATIENCE_SECONDS", 0.3)
    run = start(size=size)

    def endless(job: Asked, first: int, count: int, look: Look) -> Tally:
        while first <= 5 < first + count:
            look()
        return play_batch(job, first, count)

    while opened := open_chunks(run):
        work_on(opened[0], endless)
    run.refresh_from_db()
    assert (run.state, run.error) == (Run.State.DONE, "")
    assert run.result
    assert (run.result["limited"], run.result["limited_games"]) == (1, [5])
    assert canonical_bytes(run.result) == without_game_5(run)


@pytest.mark.parametrize("size", [1, 4, 12])
def test_a_game_that_takes_too_much_memory_is_tried_twice_and_ends_at_its_limit(
    start: Start, size: int
) -> None:
    run = start(size=size)
    tries: list[int] = []

    def growing(job: Asked, first: int, count: int, look: Look) -> Tally:
        if first <= 5 < first + count:
            tries.append(count)
            raise MemoryError("the worker used 5000 MB")
        return play_batch(job, first, count)

    leases_of_the_chunk = 0
    while opened := open_chunks(run):
        leases_of_the_chunk += first_of(opened[0]) <= 5 < first_of(opened[0]) + size
        Job.objects.update(not_before=None)
        work_on(opened[0], growing)
    run.refresh_from_db()
    assert (run.state, run.error) == (Run.State.DONE, "")
    assert run.result
    assert (run.result["limited"], run.result["limited_games"]) == (1, [5])
    assert canonical_bytes(run.result) == without_game_5(run)
    assert len(tries) == 2
    assert tries[-1] == 1
    assert leases_of_the_chunk == 3, "after each try the worker, which has grown, leaves the rest to others"


def test_what_a_worker_had_before_is_no_fault_of_a_game(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "memory_mb", lambda: 5_000)
    run = start()
    for _ in range(MOST_ATTEMPTS):
        Job.objects.update(not_before=None)
        work_on(first_chunk(run))
    run.refresh_from_db()
    assert (run.state, run.result) == (Run.State.FAILED, None)
    assert "more memory than a worker may use" in run.error
    assert "5000 MB" in Job.objects.get(state=Job.State.FAILED).fault


def test_a_worker_that_grows_too_large_says_so(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(worker_watch, "memory_mb", lambda: 5_000)
    run = start()
    work_on(first_chunk(run))
    assert "more memory than a worker may use" in queries.progress(run)["error"]


@pytest.mark.both_databases
def test_the_chunks_of_a_run_are_ended_by_one_query(start: Start) -> None:
    run = start(games=12, size=4)
    done, failed, waiting = chunks_of(run)
    work_on(done)
    finished = Job.objects.get(pk=done.pk).finished
    partial = play_batch(job_of(run), failed.data["first"], 2).to_data()
    Job.objects.filter(pk=failed.pk).update(state="failed", progress=2, result=partial, finished=finished)
    with CaptureQueriesContext(connection) as asked:
        services.cancel_run(run)
    writes = [query["sql"] for query in asked if query["sql"].startswith('UPDATE "jobs_job"')]
    assert len(writes) == 1
    assert run.games_done == 6
    output = chunks_of(run).values_list("state", "result", "finished")
    assert list(output)[:2] == [("done", None, finished), ("failed", None, finished)]
    assert [row[:2] for row in output[2:]] == [("cancelled", None)]
    assert Job.objects.get(pk=waiting.pk).finished is not None


def queries_of_a_stored_chunk(run: Run) -> int:
    """Return how many queries it takes to add a chunk that is played out to its run."""
    lease = leases.take(open_chunks(run)[0].pk)
    assert lease
    result = play_batch(job_of(run), lease.job.data["first"], lease.job.size).to_data()
    with CaptureQueriesContext(connection) as asked:
        assert completion.store(lease, 10, result)
    return len(asked)


def test_a_stored_chunk_asks_for_open_ones_and_speeds_only_while_games_wait_to_be_cut(start: Start) -> None:
    cut_to_its_end, waiting = start(games=8, size=4), start(games=80, size=4, seed=8)
    assert (cut_to_its_end.games_cut, waiting.games_cut) == (8, 64)
    assert queries_of_a_stored_chunk(cut_to_its_end) == 5
    # Open chunks, speed, slots of running workers, the next chunk, the run.
    assert queries_of_a_stored_chunk(waiting) == 10


@pytest.mark.parametrize("size", [1, 4, 12])
def test_a_game_that_breaks_the_engine_is_broken_off_and_the_run_goes_on(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, size: int
) -> None:
    run = start(size=size)
    job = job_of(run)

    def broken(setup: Setup, *library: Any) -> Any:
        if setup.number == 5:
            raise ZeroDivisionError("of a test")
        return start_game(setup, *library)

    monkeypatch.setattr("engine.simulation.batch.start", broken)
    played = 0
    while opened := open_chunks(run):
        work_on(opened[0])
        played += 1
    monkeypatch.undo()
    run.refresh_from_db()
    assert (run.state, run.error, run.games_done) == (Run.State.DONE, "", run.games)
    assert played == run.games // size, "no chunk is tried twice"
    batch = play_batch(job, 6, run.games - 6)
    expected = play_batch(job, 0, 5).merge(count_broken(job, 5)).merge(batch).to_data()
    assert canonical_bytes(run.result) == canonical_bytes(expected)
    (noted,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert noted.getMessage().startswith(f"Game 5 of run {run.public_id}: ")
    assert noted.exc_info is not None and noted.exc_info[1] is not None
    assert isinstance(noted.exc_info[1].__cause__, ZeroDivisionError)
