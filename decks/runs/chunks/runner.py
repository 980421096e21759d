"""A worker's part: play the games of a chunk in small batches, leave a mark each second, store it."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from django.utils import timezone

from decks.runs.chunks import completion
from decks.runs.chunks.engine_job import GameKind, games_of, job_of
from decks.runs.chunks.round_progress import round_games
from decks.runs.models import Run
from decks.runs.run_compatibility import is_read_alike, mismatch, versions_of
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.job_failures import Hopeless
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import Watch
from engine.simulation import BrokenGame

Player = Callable[
    [Any, int, int, Callable[[], None]], Any
]  # a job, first game, how many, a watch: their tally

BATCH_SECONDS: Final = (
    0.25  # what is played in it is lost when the worker is killed, with up to a second more
)
SINGLY_UNTIL: Final = "singly_until"  # of a chunk's data: its games before this one are played one by one

logger = logging.getLogger(__name__)


def play(lease: Lease, watch: Watch, player: Player | None = None) -> None:
    """Play a chunk that was leased, from where its last worker left a mark, and store it.

    Without a `player` as runs of its kind are played.
    """
    run = Run.objects.filter(pk=lease.job.data["run"]).first()
    if run is None or not run.is_live:
        lease.row().update(state=lease.job.State.CANCELLED, token="", finished=timezone.now())
        return
    if mismatch(run):
        need = versions_of(run)
        leases.put_back_for(lease, need.need() if is_read_alike(run) else need.need_of_reader())
        return
    Run.objects.filter(pk=run.pk, state=Run.State.WAITING).update(
        state=Run.State.RUNNING, started=timezone.now()
    )
    job = job_of(run) if run.advice is None else round_games(run)
    ChunkRun(lease, watch, run.public_id, games_of(run), job, player).play_out()


class ChunkRun:
    """The playing of one leased chunk of a run; `job` is the engine's input for games of it."""

    def __init__(
        self, lease: Lease, watch: Watch, run_id: str, kind: GameKind, job: Any, player: Player | None = None
    ) -> None:
        chunk = lease.job
        self.lease = lease
        self.watch = watch
        self.kind = kind
        self.player = player or self.kind.play
        self.job = job
        self.done = chunk.progress
        self.tally = self.kind.read_tally(chunk.result) if chunk.result else None
        self.seconds = chunk.spent_ms / 1000
        self.batch = 1
        self.run_id = run_id
        self.has_broken = False
        self.singly_until = int(chunk.data.get(SINGLY_UNTIL, 0))
        watch.mark = self.mark

    def play_out(self) -> None:
        """Play and store. The watch ends it, by an exception, when the lease is lost."""
        chunk = self.lease.job
        self.watch.check_memory()  # what the worker had before is not the fault of a game
        while self.done < chunk.size:
            self.play_batch(1 if self.is_suspect() else min(self.batch, chunk.size - self.done))
        if self.tally is not None:
            self.store(self.tally)

    def store(self, tally: Any) -> None:
        """Add what was played to the run."""
        completion.store(self.lease, self.played_ms(), tally.to_data())

    def play_batch(self, count: int) -> None:
        """Play the next games."""
        began = monotonic()
        try:
            tally = self.player(self.job, self.next_number(), count, self.watch)
        except (Hopeless, MemoryError, BrokenGame) as error:
            self.give_up(count, error)
            return
        self.add(tally, monotonic() - began)
        self.batch = max(1, min(4 * count, round(count * BATCH_SECONDS / max(monotonic() - began, 0.001))))

    def give_up(self, count: int, error: Hopeless | MemoryError | BrokenGame) -> None:
        """Count the game that could not be played, once it is known which it is, as such.

        It is when it was played alone; one that took too much memory is tried again first, by a new worker.
        One that took too long or too much memory ends at its limit, one that broke the engine is broken off.
        """
        number = self.next_number()
        if count == 1 and isinstance(error, BrokenGame):
            logger.error("Game %s of run %s: %s", number, self.run_id, error, exc_info=not self.has_broken)
            self.has_broken = True  # a card that breaks one game breaks most: the log has it once
            self.add(self.kind.count_broken(self.job, number), 0.0)
        elif count == 1 and (self.is_suspect() or isinstance(error, Hopeless)):
            logger.warning("Game %s of job %s: %s", number, self.lease.job.pk, error)
            self.add(self.kind.count_unplayed(self.job, number), 0.0)
        else:
            self.suspect(count)
        if isinstance(error, MemoryError):
            self.mark()
            raise error

    def is_suspect(self) -> bool:
        """Return whether the next game is one of several of which one could not be played."""
        return self.done < self.singly_until

    def suspect(self, count: int) -> None:
        """Have the next games played one by one, also by the next worker."""
        self.batch, self.singly_until = 1, self.done + count
        self.lease.row().update(data={**self.lease.job.data, SINGLY_UNTIL: self.singly_until})
        self.watch.progressed()

    def next_number(self) -> int:
        """Return the number of the next game in its run."""
        return int(self.lease.job.data["first"]) + self.done

    def add(self, tally: Any, spent: float) -> None:
        """Count games that took so many seconds."""
        self.tally = tally if self.tally is None else self.tally.merge(tally)
        self.done += tally.games
        self.seconds += spent
        self.watch.progressed()

    def mark(self) -> bool:
        """Write how far it got. False if the lease was lost."""
        if self.tally is None or self.done == self.lease.job.progress:
            return self.watch.beat()
        return leases.keep(self.lease, self.done, self.played_ms(), self.tally.to_data())

    def played_ms(self) -> int:
        """Return the time spent on the games so far."""
        return round(self.seconds * 1000)
