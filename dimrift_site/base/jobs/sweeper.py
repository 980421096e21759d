"""Sweeper of the queue: frees jobs whose worker timed out, fails hopeless ones, wakes workers, tidies up."""

from datetime import timedelta
from time import monotonic
from typing import Final, NamedTuple

from django.db.models.functions import Now

from dimrift_site.base.jobs.dead_workers import WorkerTimeouts
from dimrift_site.base.jobs.job_failures import JobFailure
from dimrift_site.base.jobs.job_kinds import kind_of, tidy_all
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, Job
from dimrift_site.base.jobs.turn_order import waiting_jobs

KEPT: Final = timedelta(days=1)  # ended jobs, for those who look what happened
AT_ONCE: Final = 500  # rows deleted in one sweep


class Swept(NamedTuple):
    """The numbers of one sweep: jobs freed, failed, woken for, and deleted."""

    freed: int
    failed: int
    woken: int
    deleted: int


class Sweeper:
    """Looks at all open jobs, again and again. Any number of them may run at once."""

    def __init__(self) -> None:
        self.timeouts = WorkerTimeouts()

    def sweep(self) -> Swept:
        """Look once."""
        freed = self.timeouts.free_jobs(monotonic())
        tidy_all()
        return Swept(freed, fail_exhausted(), wake_workers(), delete_old())


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
