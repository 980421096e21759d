"""Leases, tokens and endings: whatever happens to workers, each game is counted once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from decks.simulation import endings, leases, playing, queries, services
from decks.simulation.fingerprint import canonical_bytes
from decks.simulation.jobs import job_of
from decks.simulation.models import Chunk, Run
from decks.simulation.tests.conftest import play_all
from engine.simulation import Job, Tally, play_batch

Start = Callable[..., Run]


def undisturbed(run: Run) -> bytes:
    """The result of the run's games played in one go, without any row."""
    return canonical_bytes(play_batch(job_of(run), 0, run.games).to_data())


def lapse(chunk_id: int) -> None:
    """Let the time of a lease run out."""
    Chunk.objects.filter(pk=chunk_id).update(lease_until=timezone.now() - timedelta(seconds=1))


def broken(job: Job, first: int, count: int) -> Tally:
    raise ZeroDivisionError(f"game {first}")


def first_chunk(run: Run) -> Chunk:
    return run.chunks.order_by("first")[0]


@pytest.mark.parametrize("size", [1, 5, 7, 12, 100])
def test_chunks_of_any_size_add_up_to_the_undisturbed_run(start: Start, size: int) -> None:
    run = play_all(start(size=size))
    assert run.state == Run.State.DONE
    assert canonical_bytes(run.result) == undisturbed(run)


def test_a_message_delivered_twice_counts_once(start: Start) -> None:
    run = start()
    for chunk in [*run.chunks.all(), *run.chunks.all()]:
        playing.play(chunk.pk)
    run.refresh_from_db()
    assert run.games_done == run.games
    assert canonical_bytes(run.result) == undisturbed(run)


def test_a_chunk_that_is_gone_is_nobodys_trouble(db: None) -> None:
    playing.play(12345)


def test_only_one_worker_holds_a_chunk(start: Start) -> None:
    chunk = first_chunk(start())
    assert leases.take(chunk.pk)
    assert leases.take(chunk.pk) is None


def test_the_first_lease_starts_the_run(start: Start) -> None:
    run = start()
    assert (run.state, run.started) == (Run.State.WAITING, None)
    leases.take(first_chunk(run).pk)
    run.refresh_from_db()
    assert run.state == Run.State.RUNNING
    assert run.started is not None


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
    assert not endings.store(late, 1, data)
    endings.give_back(late, "too late")
    chunk.refresh_from_db()
    assert (chunk.state, chunk.games_done, chunk.error) == (Chunk.State.LEASED, 0, "")


def test_a_worker_that_lost_its_lease_while_playing_adds_nothing(start: Start) -> None:
    run = start(games=4, size=4)
    chunk = first_chunk(run)

    def overtaken(job: Job, first: int, count: int) -> Tally:
        if first == 0:
            lapse(chunk.pk)
            playing.play(chunk.pk)  # the other worker plays the whole chunk meanwhile
        return play_batch(job, first, count)

    playing.play(chunk.pk, overtaken)
    run.refresh_from_db()
    assert run.games_done == 4
    assert canonical_bytes(run.result) == undisturbed(run)


def test_a_new_worker_goes_on_where_the_last_one_left_its_mark(start: Start) -> None:
    run = start(games=6, size=6)
    chunk = first_chunk(run)
    killed = leases.take(chunk.pk)
    assert killed
    leases.keep(killed, 2, 40, play_batch(job_of(run), 0, 2).to_data())
    lapse(chunk.pk)
    numbers: list[int] = []

    def watched(job: Job, first: int, count: int) -> Tally:
        numbers.extend(range(first, first + count))
        return play_batch(job, first, count)

    playing.play(chunk.pk, watched)
    run.refresh_from_db()
    assert numbers == [2, 3, 4, 5]
    assert canonical_bytes(run.result) == undisturbed(run)


def test_a_long_chunk_marks_its_progress_and_keeps_its_lease(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MARK_SECONDS", 0)
    run = start(games=8, size=8)
    marks: list[int] = []

    def slow(job: Job, first: int, count: int) -> Tally:
        marks.append(queries.progress(run)["games_done"])
        lapse(first_chunk(run).pk)
        return play_batch(job, first, 1) if count == 1 else play_batch(job, first, count)

    monkeypatch.setattr(playing, "BATCH_SECONDS", 0)
    playing.play(first_chunk(run).pk, slow)
    assert marks == list(range(8))


def test_progress_is_written_at_most_once_a_second(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    run = start(games=8, size=8)
    writes: list[object] = []
    monkeypatch.setattr(leases, "keep", writes.append)
    playing.play(first_chunk(run).pk)
    assert writes == []


def test_the_last_chunk_finishes_the_run(start: Start) -> None:
    run = start(games=8, size=4)
    one, two = run.chunks.all()
    playing.play(two.pk)
    run.refresh_from_db()
    assert (run.state, run.result, run.finished) == (Run.State.RUNNING, None, None)
    playing.play(one.pk)
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.DONE, 8)
    assert run.finished is not None


def test_a_cancelled_run_keeps_what_it_has(start: Start) -> None:
    run = start(games=12, size=4)
    playing.play(first_chunk(run).pk)
    assert services.cancel_run(run)
    assert (run.state, run.games_done) == (Run.State.CANCELLED, 4)
    assert canonical_bytes(run.result) == canonical_bytes(play_batch(job_of(run), 0, 4).to_data())
    assert play_all(run).games_done == 4
    assert set(run.chunks.values_list("state", flat=True)) == {Chunk.State.DONE, Chunk.State.CANCELLED}


def test_a_worker_sees_between_batches_that_its_run_was_cancelled(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "BATCH_SECONDS", 0)
    run = start(games=50, size=50)
    numbers: list[int] = []

    def watched(job: Job, first: int, count: int) -> Tally:
        services.cancel_run(run)
        numbers.append(count)
        return play_batch(job, first, count)

    playing.play(first_chunk(run).pk, watched)
    assert len(numbers) == 1
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.CANCELLED, 0)


def test_an_ended_run_cannot_be_cancelled(start: Start) -> None:
    run = play_all(start())
    assert not services.cancel_run(run)
    assert run.state == Run.State.DONE


def test_a_chunk_that_could_not_be_played_waits_and_says_why(start: Start) -> None:
    run = start()
    chunk = first_chunk(run)
    playing.play(chunk.pk, broken)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.error) == (Chunk.State.WAITING, "ZeroDivisionError: game 0")
    assert chunk.not_before > timezone.now()
    assert "ZeroDivisionError" in queries.progress(run)["error"]
    assert play_all(run).state == Run.State.DONE


def test_a_poisonous_chunk_fails_its_run_with_the_reason(start: Start) -> None:
    run = start(games=12, size=4)
    playing.play(run.chunks.all()[1].pk)
    for _ in range(leases.MOST_ATTEMPTS):
        playing.play(first_chunk(run).pk, broken)
    run.refresh_from_db()
    assert (run.state, run.games_done) == (Run.State.FAILED, 4)
    assert run.error == "Games 0 to 3 could not be played: ZeroDivisionError: game 0"
    assert queries.progress(run)["error"] == run.error
    states = list(run.chunks.values_list("state", flat=True))
    assert states == [Chunk.State.FAILED, Chunk.State.DONE, Chunk.State.CANCELLED]


def test_a_chunk_that_gets_on_is_not_poisonous(start: Start) -> None:
    run = start(games=20, size=20)
    chunk = first_chunk(run)
    for done in range(1, 3 * leases.MOST_ATTEMPTS):
        lease = leases.take(chunk.pk)
        assert lease
        assert leases.keep(lease, done, done, play_batch(job_of(run), 0, done).to_data())
        lapse(chunk.pk)
    run = play_all(run)
    assert canonical_bytes(run.result) == undisturbed(run)


@pytest.mark.parametrize(
    ("place", "other"),
    [
        ("engine.RULES_VERSION", 987_654),
        ("engine.READER_VERSION", "other-reader"),
        ("decks.simulation.versions.POLICY", ("goldfish", 987_654)),
    ],
)
def test_a_worker_with_another_engine_refuses_and_says_why(
    start: Start, monkeypatch: pytest.MonkeyPatch, place: str, other: Any
) -> None:
    run = start()
    monkeypatch.setattr(place, other)
    playing.play(first_chunk(run).pk, broken)  # would say ZeroDivisionError if it were played
    trouble = queries.progress(run)["error"]
    assert "987654" in trouble or "other-reader" in trouble
    assert "Start the run again" in trouble
    assert queries.progress(run)["games_done"] == 0


def test_results_in_a_form_that_is_no_longer_read_are_not_an_error_page(start: Start) -> None:
    run = play_all(start())
    run.result = {"games": 12, "of": "long ago"}
    now = queries.progress(run)
    assert (now["state"], now["games_done"], now["report"]) == ("done", 12, None)
    assert "older engine" in now["error"]
