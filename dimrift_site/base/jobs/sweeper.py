"""Sweeper of the queue: frees jobs whose worker is gone, fails hopeless ones, wakes workers, tidies up."""

from datetime import timedelta
from time import monotonic
from typing import Final, NamedTuple

from django.db.models.functions import Now

from dimrift_site.base.jobs import leases, wakeup
from dimrift_site.base.jobs.job_kinds import JobFailure, kind_of, tidy_all
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, Job
from dimrift_site.base.jobs.turn_order import waiting_jobs

LEASE_SECONDS: Final = 10.0  # several times the second between two signs of life
KEPT: Final = timedelta(days=1)  # ended jobs, for those who look what happened
AT_ONCE: Final = 500  # rows deleted in one sweep


class Swept(NamedTuple):
    """The numbers of one sweep: jobs freed, failed, woken for, and deleted."""

    freed: int
    failed: int
    woken: int
    deleted: int


class Sweeper:
    """Looks at all open jobs, again and again. Any number of them may run at once.

    A lease is over when its `beat` did not change for LEASE_SECONDS of this process's own clock, which nobody
    can set: a wall clock that jumps neither frees nor freezes a lease.
    """

    def __init__(self) -> None:
        self.seen: dict[int, tuple[str, int, float]] = {}

    def sweep(self) -> Swept:
        """Look once."""
        freed = self.free_silent(monotonic())
        tidy_all()
        return Swept(freed, fail_exhausted(), wake_workers(), delete_old())

    def free_silent(self, now: float) -> int:
        """Free the jobs whose workers gave no sign of life for too long. How many."""
        leased = Job.objects.filter(state=Job.State.LEASED).values_list("pk", "token", "beat")
        before, self.seen = self.seen, {}
        freed = 0
        for pk, token, beat in leased:
            then = before.get(pk, (token, beat, now))
            since = then[2] if then[:2] == (token, beat) else now
            self.seen[pk] = (token, beat, since)
            if now - since >= LEASE_SECONDS:
                freed += leases.free(pk, token, beat)
        return freed


def fail_exhausted() -> int:
    """Fail the jobs that were tried too often. How many."""
    stuck = Job.objects.filter(state=Job.State.WAITING, attempts__gte=MOST_ATTEMPTS)
    return sum(kind_of(job).fail(job, _exhaustion(job)) for job in stuck)


def _exhaustion(job: Job) -> JobFailure:
    vanished = f"its worker vanished {job.attempts} times without getting on."
    return JobFailure(job.error or vanished, job.fault or vanished)


def wake_workers() -> int:
    """Send messages for the jobs that wait, no more than workers can use. How many jobs wait."""
    number = waiting_jobs().count()
    if number:
        wakeup.wake(number)
    return number


def delete_old() -> int:
    """Delete some of the jobs that ended long ago. How many."""
    old = Job.objects.filter(finished__lt=Now() - KEPT).exclude(state__in=Job.OPEN)
    return Job.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()[0]
