"""Dead workers: a worker counts as dead when its lease had no heartbeat for ten seconds; its job is freed."""

from typing import Final

from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.models import Job

LEASE_SECONDS: Final = 10.0  # several times the second between two signs of life


class WorkerTimeouts:
    """The leases that one sweeper has seen, and since when each stands still.

    A lease times out when its `beat` stood still for LEASE_SECONDS of this process's own clock, which nobody
    can set: a wall clock that jumps neither frees nor freezes a lease.
    """

    def __init__(self) -> None:
        self.beats: dict[int, tuple[str, int, float]] = {}  # by job: token, beat, since when it is so

    def free_jobs(self, now: float) -> int:
        """Free the jobs whose workers timed out. How many."""
        leased = Job.objects.filter(state=Job.State.LEASED).values_list("pk", "token", "beat")
        before, self.beats = self.beats, {}
        freed = 0
        for pk, token, beat in leased:
            last_token, last_beat, last_change = before.get(pk, (token, beat, now))
            since = last_change if (last_token, last_beat) == (token, beat) else now
            self.beats[pk] = (token, beat, since)
            if now - since >= LEASE_SECONDS:
                freed += leases.free(pk, token, beat)
        return freed
