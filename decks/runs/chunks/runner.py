"""A worker's part: play the games of a chunk in small batches, leave a mark each second, store it."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from django.utils import timezone

from decks.runs.chunks import completion
from decks.runs.chunks.engine_job import job_of
from decks.runs.models import Run
from decks.runs.run_compatibility import mismatch
from dimrift_site.jobs import leases
from dimrift_site.jobs.leases import Lease
from dimrift_site.jobs.watch import Watch
from engine.simulation import GoldfishTask, Tally, play_batch

Player = Callable[[GoldfishTask, int, int, Callable[[], None]], Tally]

BATCH_SECONDS: Final = (
    0.25  # what is played in it is lost when the worker is killed, with up to a second more
)

logger = logging.getLogger(__name__)


def play(lease: Lease, watch: Watch, player: Player = play_batch) -> None:
    """Play a chunk that was leased, from where its last worker left a mark, and store it."""
    run = Run.objects.filter(pk=lease.job.data["run"]).first()
    if run is None or not run.is_live:
        lease.row().update(state=lease.job.State.CANCELLED, token="", finished=timezone.now())
        return
    reason = mismatch(run)
    if reason:
        logger.error("Job %s refused: %s", lease.job.pk, reason)
        leases.give_back(lease, reason)
        return
    Run.objects.filter(pk=run.pk, state=Run.State.WAITING).update(
        state=Run.State.RUNNING, started=timezone.now()
    )
    ChunkRun(lease, watch, run, player).play_out()


class ChunkRun:
    """The playing of one leased chunk."""

    def __init__(self, lease: Lease, watch: Watch, run: Run, player: Player) -> None:
        chunk = lease.job
        self.lease = lease
        self.watch = watch
        self.player = player
        self.job = job_of(run)
        self.done = chunk.progress
        self.tally = Tally.from_data(chunk.result) if chunk.result else None
        self.seconds = chunk.spent_ms / 1000
        self.batch = max(1, chunk.size // 8)
        watch.mark = self.mark

    def play_out(self) -> None:
        """Play and store. The watch ends it, by an exception, when the lease is lost."""
        chunk = self.lease.job
        while self.done < chunk.size:
            self.play_batch(min(self.batch, chunk.size - self.done))
        if self.tally is not None:
            completion.store(self.lease, self.played_ms(), self.tally.to_data())

    def play_batch(self, count: int) -> None:
        """Play the next games."""
        began = monotonic()
        tally = self.player(self.job, self.lease.job.data["first"] + self.done, count, self.watch)
        spent = monotonic() - began
        self.tally = tally if self.tally is None else self.tally.merge(tally)
        self.done += count
        self.seconds += spent
        self.batch = max(1, min(4 * count, round(count * BATCH_SECONDS / max(spent, 0.001))))
        self.watch.progressed()

    def mark(self) -> bool:
        """Write how far it got. False if the lease was lost."""
        if self.tally is None or self.done == self.lease.job.progress:
            return self.watch.beat()
        return leases.keep(self.lease, self.done, self.played_ms(), self.tally.to_data())

    def played_ms(self) -> int:
        """Return the time spent on the games so far."""
        return round(self.seconds * 1000)
