"""A worker's part: lease a chunk, play it in small batches, leave a mark each second, store it."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from decks.simulation import endings, leases
from decks.simulation.jobs import job_of
from decks.simulation.leases import Lease
from decks.simulation.versions import mismatch
from engine.simulation import Job, Tally, play_batch

Player = Callable[[Job, int, int], Tally]

BATCH_SECONDS: Final = 0.25  # between two looks at whether the run was cancelled
MARK_SECONDS: Final = 1.0  # between two writes of progress

logger = logging.getLogger(__name__)


def play(chunk_id: int, player: Player = play_batch) -> None:
    """Play a chunk if it is free. A message that came twice finds it held or done, and nothing happens."""
    lease = leases.take(chunk_id)
    if lease is None:
        logger.info("Chunk %s is not free, nothing to do.", chunk_id)
        return
    reason = mismatch(lease.run)
    if reason:
        logger.error("Chunk %s refused: %s", chunk_id, reason)
        endings.give_back(lease, reason)
        return
    try:
        Sitting(lease, player).play_out()
    except Exception as error:  # whatever it was: the row must say so, or the run would hang without a reason
        logger.exception("Chunk %s could not be played.", chunk_id)
        endings.give_back(lease, f"{type(error).__name__}: {error}"[:500])


class Sitting:
    """The playing of one leased chunk, from where its last worker left a mark."""

    def __init__(self, lease: Lease, player: Player) -> None:
        chunk = lease.chunk
        self.lease = lease
        self.player = player
        self.job = job_of(lease.run)
        self.done = chunk.games_done
        self.tally = Tally.from_data(chunk.result) if chunk.result else None
        self.seconds = chunk.played_ms / 1000
        self.batch = max(1, chunk.count // 8)
        self.marked = monotonic() - MARK_SECONDS * 0.7  # somebody waits for the first figures

    def play_out(self) -> None:
        """Play and store. Stops quietly when the lease is lost: cancelled, or taken over."""
        chunk = self.lease.chunk
        while self.done < chunk.count:
            if not self._may_go_on():
                logger.info("Chunk %s was taken away.", chunk.pk)
                return
            self._play_batch(min(self.batch, chunk.count - self.done))
        if self.tally is not None:
            endings.store(self.lease, self._played_ms(), self.tally.to_data())

    def _play_batch(self, count: int) -> None:
        began = monotonic()
        tally = self.player(self.job, self.lease.chunk.first + self.done, count)
        spent = monotonic() - began
        self.tally = tally if self.tally is None else self.tally.merge(tally)
        self.done += count
        self.seconds += spent
        self.batch = max(1, min(4 * count, round(count * BATCH_SECONDS / max(spent, 0.001))))

    def _may_go_on(self) -> bool:
        if self.tally is None or monotonic() - self.marked < MARK_SECONDS:
            return leases.is_held(self.lease)
        self.marked = monotonic()
        return leases.keep(self.lease, self.done, self._played_ms(), self.tally.to_data())

    def _played_ms(self) -> int:
        return round(self.seconds * 1000)
