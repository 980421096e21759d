"""Completion of chunks and runs. Each locks the run's row first, so the last one finds the rest done."""

import logging
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from decks.card_use.services import keep_card_outcomes
from decks.directory.services import note_win_turn
from decks.runs import admission
from decks.runs.chunks import partition
from decks.runs.chunks.chunk_size import KIND
from decks.runs.chunks.early_stop import stops_at
from decks.runs.chunks.engine_job import games_of, job_of
from decks.runs.chunks.round_progress import RoundProgress
from decks.runs.models import Run
from dimrift_site.base.jobs import job_kinds, leases
from dimrift_site.base.jobs import services as jobs
from dimrift_site.base.jobs.job_failures import JobFailure
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from engine.simulation import Tally, find_deviations, first_hand_odds
from engine.simulation.advice import ChangeSums

logger = logging.getLogger(__name__)


def store(lease: Lease, played_ms: int, result: dict[str, Any]) -> bool:
    """Add a chunk that is played out to its run; the last one ends the run. False, nothing done, if lost."""
    with transaction.atomic():
        run = _lock(lease.job)
        if not leases.finish(lease, None, played_ms) or run is None:
            return False
        if run.advice is None:
            _add(run, lease.job.size, [result])
            is_over = run.games_done == run.games or stops_at(run, run.games_done, run.result)
        else:
            is_over = RoundProgress(run).add(ChangeSums.from_data(result))
            _count_games(run, result["played"])
        if is_over:
            _end(run, Run.State.DONE)
        else:
            partition.cut(run)
    return True


def fail_chunk(job: Job, failure: JobFailure) -> bool:
    """Fail the run of a chunk that cannot be played. False if the chunk has moved on meanwhile."""
    with transaction.atomic():
        run = _lock(job)
        if not job_kinds.fail(job, failure):
            return False
        if run is not None and run.is_live:
            first = job.data["first"]
            last = first + job.size - 1
            _end(run, Run.State.FAILED, f"Games {first} to {last} could not be played: {failure.words}")
    return True


def drop_all(run: Run) -> None:
    """Forget all that was played of a live run, whose row the caller has locked and saves."""
    jobs.cancel(KIND, str(run.pk))
    partition.chunks_of(run).exclude(state=Job.State.DONE).update(progress=0)
    run.games_cut = run.games_done = 0
    run.result = None


def end_failed(run: Run, reason: str) -> None:
    """Fail a live run, whose row the caller has locked, with what it has."""
    _end(run, Run.State.FAILED, reason)


def cancel(run_id: int) -> bool:
    """End a live run with what it has. False if it had ended before."""
    with transaction.atomic():
        run = Run.objects.select_for_update().filter(pk=run_id).first()
        if run is None or not run.is_live:
            return False
        _end(run, Run.State.CANCELLED)
    return True


def merge_tallies(run: Run, results: Iterable[dict[str, Any] | None]) -> dict[str, Any] | None:
    """Merge the tallies of several chunks of a run; exact, in any order; None if there are none."""
    read_tally = games_of(run).read_tally
    tallies = [read_tally(result) for result in results if result is not None]
    if not tallies:
        return None
    total = tallies[0]
    for tally in tallies[1:]:
        total = total.merge(tally)
    merged: dict[str, Any] = total.to_data()
    return merged


def _lock(job: Job) -> Run | None:
    # Without the lock, two last chunks stored at once would each see the other as open (PostgreSQL).
    return Run.objects.select_for_update().filter(pk=job.data["run"]).first()


def _add(run: Run, games: int, results: Iterable[dict[str, Any] | None]) -> None:
    run.games_done += games
    run.result = merge_tallies(run, [run.result, *results])
    run.save(update_fields=["games_done", "result"])


def _count_games(run: Run, played: int) -> None:
    """Count games of single decks of an advice, which may have a few more than it was to have."""
    run.games_done = min(run.games_done + played, run.games)
    run.save(update_fields=["games_done", "result"])


def _end(run: Run, state: Run.State, error: str = "") -> None:
    """Close what is open and keep what was played of it; the run's row is locked."""
    unfinished = partition.chunks_of(run).exclude(state=Job.State.DONE).filter(progress__gt=0)
    played = list(unfinished.values_list("progress", "result"))
    if run.advice is None:
        _add(run, sum(games for games, _ in played), [result for _, result in played])
    else:  # a round that is not played out says nothing
        _count_games(run, sum(result["played"] for _, result in played if result))
    jobs.cancel(KIND, str(run.pk))
    starter_key = run.starter_key
    run.state, run.error, run.finished, run.starter_key = state, error, timezone.now(), ""
    run.save(update_fields=["state", "error", "finished", "starter_key"])
    if state == Run.State.DONE and run.is_alone:
        keep_card_outcomes(run)
        note_win_turn(run)
        transaction.on_commit(partial(_log_deviations, run), robust=True)  # nobody waits for the run's lock
    transaction.on_commit(partial(admission.admit, starter_key), robust=True)


def _log_deviations(run: Run) -> None:
    """Write to the log each figure that differs from its exact odds by more than chance allows."""
    job = job_of(run)
    printed = job.profiles()
    odds = first_hand_odds(job.main, printed)
    for deviation in find_deviations(Tally.from_data(run.result or {}), printed, odds):
        logger.error(
            "run %s: %d first hands with %s × %s, where %.0f are expected: %.1f standard errors",
            run.public_id,
            deviation["games"],
            deviation["number"],
            deviation["holds"],
            deviation["expected"],
            deviation["errors"],
        )
