"""The right to play a chunk: taken, kept and given back by compare-and-set, so two never hold it at once.

Every write names the state and the token it expects. A worker whose lease was taken over finds that no row
fits any more, and stops. Nothing here keeps a transaction open.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from decks.simulation.models import Chunk, Run

LEASE: Final = timedelta(seconds=10)  # several times the second between two marks of progress
MOST_ATTEMPTS: Final = 5  # leases without any progress


@dataclass(frozen=True)
class Lease:
    """A chunk held by this worker, as it was when the lease began."""

    chunk: Chunk
    run: Run
    token: str

    def row(self) -> QuerySet[Chunk]:
        """The chunk's row if the lease still holds, else no row."""
        return Chunk.objects.filter(pk=self.chunk.pk, state=Chunk.State.LEASED, token=self.token)


def take(chunk_id: int) -> Lease | None:
    """Lease the chunk; None if it is held, ended, gone, or was tried too often. Marks its run as running."""
    now, token = timezone.now(), secrets.token_hex(16)
    free = Q(state=Chunk.State.WAITING) | Q(state=Chunk.State.LEASED, lease_until__lte=now)
    taken = Chunk.objects.filter(free, pk=chunk_id, attempts__lt=MOST_ATTEMPTS).update(
        state=Chunk.State.LEASED,
        token=token,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        rings=0,
        not_before=now,
    )
    if not taken:
        return None
    return _begin(chunk_id, token)


def is_held(lease: Lease) -> bool:
    """Whether nobody has cancelled the run or taken the chunk over."""
    return lease.row().exists()


def keep(lease: Lease, games_done: int, played_ms: int, result: dict[str, Any]) -> bool:
    """Write progress and extend the lease. False if it was lost; then nothing was written.

    Progress clears the attempts: a chunk is poisonous only where it does not get on.
    """
    return bool(
        lease.row().update(
            games_done=games_done,
            played_ms=played_ms,
            result=result,
            attempts=1,
            lease_until=timezone.now() + LEASE,
        )
    )


def _begin(chunk_id: int, token: str) -> Lease | None:
    # Read again by token: between the two statements a cancel may have come.
    chunk = Chunk.objects.select_related("run").filter(pk=chunk_id, token=token).first()
    if chunk is None:
        return None
    waiting = Run.objects.filter(pk=chunk.run_id, state=Run.State.WAITING)
    waiting.update(state=Run.State.RUNNING, started=timezone.now())
    return Lease(chunk, chunk.run, token)
