"""The keeper of runs: rings again for chunks that nobody plays, gives up on those that nobody can."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from decks.simulation import endings, services
from decks.simulation.bell import next_ring, ring
from decks.simulation.leases import MOST_ATTEMPTS
from decks.simulation.models import Chunk, Heartbeat, Run

EVERY: Final = timedelta(seconds=2)
AT_ONCE: Final = 500  # chunks rung for in one sweep
UNCUT: Final = timedelta(seconds=5)  # time left to whoever started a run to cut it into chunks

NAME: Final = "sweeper"
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Swept:
    """What one sweep did: runs cut into chunks, chunks rung for, runs given up."""

    cut: int
    rung: int
    given_up: int


def sweep() -> Swept:
    """Look once at every run that is not over. Any number of sweepers may run at once."""
    now = timezone.now()
    Heartbeat.objects.update_or_create(name=NAME, defaults={"at": now})
    swept = Swept(cut=_cut(now), given_up=_give_up(now), rung=_ring(now))
    if swept != Swept(0, 0, 0):
        logger.info("Swept: %s", swept)
    return swept


def _cut(now: datetime) -> int:
    uncut = Run.objects.filter(state=Run.State.WAITING, created__lte=now - UNCUT, chunks=None)
    return sum(bool(services.cut(run_id)) for run_id in uncut.values_list("pk", flat=True))


def _give_up(now: datetime) -> int:
    stuck = _idle(now).filter(attempts__gte=MOST_ATTEMPTS)
    return sum(endings.give_up(chunk) for chunk in stuck)


def _ring(now: datetime) -> int:
    due = _idle(now).filter(not_before__lte=now, attempts__lt=MOST_ATTEMPTS).order_by("not_before", "pk")
    claimed = [chunk.pk for chunk in due[:AT_ONCE] if _claim(chunk, now)]
    if claimed:
        ring(claimed)
    return len(claimed)


def _claim(chunk: Chunk, now: datetime) -> bool:
    """Note the ring before it is made, if no other sweeper was quicker."""
    row = Chunk.objects.filter(pk=chunk.pk, rings=chunk.rings)
    return bool(row.update(rings=F("rings") + 1, not_before=next_ring(now, chunk.rings + 1)))


def _idle(now: datetime) -> QuerySet[Chunk]:
    return Chunk.objects.filter(
        Q(state=Chunk.State.WAITING) | Q(state=Chunk.State.LEASED, lease_until__lte=now)
    )
