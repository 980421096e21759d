"""Watch over a search of the solver: its progress, its lease, and the outer limits of seconds and memory.

The count of positions decides where a search ends, so the answer is the same on each machine; the outer
limits are for positions that take far longer than others. Seconds are those of the processor: beside other
work a search takes longer, and ends at the same position.
"""

from time import monotonic, process_time
from typing import Final

from django.db.models import F

from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.worker_watch import Watch, memory_mb

MOST_SECONDS: Final = 120.0
MOST_MEMORY_MB: Final = 200  # more than the worker had before


class LimitReached(Exception):
    """An outer limit ended a search: `limit` is seconds or memory."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class SearchWatch:
    """Looks around while a search goes on: progress, the lease, the clock and the memory."""

    def __init__(self, lease: Lease, watch: Watch) -> None:
        self.lease = lease
        self.watch = watch
        self.began = monotonic()
        self.used_before = process_time()
        self.memory_before = memory_mb()
        self.looked_at = 0
        watch.mark = self.mark

    def __call__(self, looked_at: int) -> None:
        """Look around after so many positions. LimitReached, and what the worker's watch raises."""
        self.looked_at = looked_at
        self.watch.progressed()
        self.watch()
        if process_time() - self.used_before > MOST_SECONDS:
            raise LimitReached("seconds")
        if memory_mb() - self.memory_before > MOST_MEMORY_MB:
            raise LimitReached("memory")

    def mark(self) -> bool:
        """Write progress, which counts no attempt less: an interrupted search begins anew."""
        return bool(self.lease.row().update(beat=F("beat") + 1, progress=self.looked_at))

    def spent_ms(self) -> int:
        """Return the milliseconds since the search began."""
        return round((monotonic() - self.began) * 1000)
