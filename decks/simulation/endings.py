"""How chunks and runs end. Each ending locks the run's row first, so the last one finds the rest done."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks.simulation.leases import MOST_ATTEMPTS, Lease
from decks.simulation.models import Chunk, Run
from engine.simulation import Tally

BACK_OFF: Final = timedelta(seconds=2)


def store(lease: Lease, played_ms: int, result: dict[str, Any]) -> bool:
    """Store a chunk that is played out; the last one finishes the run. False, nothing done, if lost."""
    with transaction.atomic():
        run = _lock(lease.run.pk)
        stored = lease.row().update(
            state=Chunk.State.DONE,
            token="",
            lease_until=None,
            games_done=lease.chunk.count,
            played_ms=played_ms,
            result=result,
            error="",
            finished=timezone.now(),
        )
        if stored and run and not run.chunks.exclude(state=Chunk.State.DONE).exists():
            _end(run, Run.State.DONE)
    return bool(stored)


def give_back(lease: Lease, reason: str) -> None:
    """Return a chunk that could not be played, to be tried later; after too many attempts the run fails."""
    with transaction.atomic():
        run = _lock(lease.run.pk)
        chunk = lease.row().first()
        if run is None or chunk is None:
            return
        if chunk.attempts >= MOST_ATTEMPTS:
            _fail(run, lease.row(), chunk, reason)
            return
        lease.row().update(
            state=Chunk.State.WAITING,
            token="",
            lease_until=None,
            error=reason,
            not_before=timezone.now() + BACK_OFF * (1 << chunk.attempts),
        )


def give_up(chunk: Chunk) -> bool:
    """Fail the run of a chunk whose workers vanished too often. False if the chunk has moved on meanwhile."""
    reason = chunk.error or f"Its worker vanished {chunk.attempts} times without getting on."
    with transaction.atomic():
        run = _lock(chunk.run_id)
        # A slow worker may have marked progress meanwhile, which clears the attempts.
        stuck = Chunk.objects.filter(
            pk=chunk.pk, token=chunk.token, state__in=Chunk.OPEN, attempts__gte=MOST_ATTEMPTS
        )
        return run is not None and _fail(run, stuck, chunk, reason)


def cancel(run_id: int) -> bool:
    """End a live run with what it has. False if it had ended before."""
    with transaction.atomic():
        run = _lock(run_id)
        if run is None or not run.is_live:
            return False
        _end(run, Run.State.CANCELLED)
    return True


def merged(results: Iterable[dict[str, Any] | None]) -> dict[str, Any] | None:
    """The tallies of several chunks as one; exact, in any order; None if there are none."""
    tallies = [Tally.from_data(result) for result in results if result is not None]
    if not tallies:
        return None
    total = tallies[0]
    for tally in tallies[1:]:
        total = total.merge(tally)
    return total.to_data()


def _lock(run_id: int) -> Run | None:
    # Without the lock, two last chunks stored at once would each see the other as still open (PostgreSQL).
    return Run.objects.select_for_update().filter(pk=run_id).first()


def _fail(run: Run, row: QuerySet[Chunk], chunk: Chunk, reason: str) -> bool:
    if not row.update(state=Chunk.State.FAILED, token="", lease_until=None, error=reason):
        return False
    last = chunk.first + chunk.count - 1
    _end(run, Run.State.FAILED, f"Games {chunk.first} to {last} could not be played: {reason}")
    return True


def _end(run: Run, state: Run.State, error: str = "") -> None:
    """Close what is open and keep the merged result with the run, whose row is locked."""
    run.chunks.filter(state__in=Chunk.OPEN).update(state=Chunk.State.CANCELLED, token="", lease_until=None)
    played = list(run.chunks.filter(games_done__gt=0).values_list("games_done", "result"))
    Run.objects.filter(pk=run.pk).update(
        state=state,
        error=error,
        games_done=sum(games for games, _ in played),
        result=merged(result for _, result in played),
        finished=timezone.now(),
    )
