"""The right to do a job: taken, kept and given back by compare-and-set, so two workers never hold it at once.

Every write names the state and the token it expects. A worker whose job was taken away finds that no row fits
any more, and stops. Nothing here keeps a transaction open. No lease depends on a clock that several machines
read: the sweeper sees by its own clock that `beat` stands still.
"""

import os
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import F, QuerySet
from django.db.models.functions import Now

from dimrift_site.base.jobs.job_failures import JobFailure
from dimrift_site.base.jobs.job_kinds import kind_of
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, Job
from dimrift_site.base.jobs.programs.heartbeats import slot_name
from dimrift_site.base.jobs.turn_order import next_jobs

BACK_OFF: Final = timedelta(seconds=2)


@dataclass(frozen=True)
class Lease:
    """A job held by this worker, as it was when the lease began."""

    job: Job
    token: str

    def row(self) -> QuerySet[Job]:
        """Return the job's row if the lease still holds, else no row."""
        return Job.objects.filter(pk=self.job.pk, state=Job.State.LEASED, token=self.token)


def take_next(lowest: Job.Priority = Job.Priority.IDLE) -> Lease | None:
    """Lease the job whose turn it is, of this priority or a higher one; None if none waits."""
    while offers := next_jobs(lowest):
        for job_id in offers:
            lease = take(job_id)
            if lease is not None:
                return lease
        # Others were quicker with all of these; what comes next is offered now.
    return None


def take(job_id: int) -> Lease | None:
    """Lease the job; None if it is held, ended, gone, or was tried too often."""
    token = secrets.token_hex(16)
    free = Job.objects.filter(pk=job_id, state=Job.State.WAITING, attempts__lt=MOST_ATTEMPTS)
    taken = free.update(
        state=Job.State.LEASED,
        token=token,
        slot=slot_name(os.getpid()),
        attempts=F("attempts") + 1,
        beat=F("beat") + 1,
        taken=Now(),
    )
    if not taken:
        return None
    # Read again by token: between the two statements a cancel may have come.
    job = Job.objects.filter(pk=job_id, token=token).first()
    return None if job is None else Lease(job, token)


def is_held(lease: Lease) -> bool:
    """Return whether nobody has cancelled the job or taken it away."""
    return lease.row().exists()


def beat(lease: Lease) -> bool:
    """Give a sign of life. False if the lease was lost."""
    return bool(lease.row().update(beat=F("beat") + 1))


def keep(lease: Lease, progress: int, spent_ms: int, result: dict[str, Any]) -> bool:
    """Write progress, which is a sign of life too. False if the lease was lost; then nothing was written.

    Progress clears the attempts: a job is poisonous only where it does not get on.
    """
    return bool(
        lease.row().update(
            beat=F("beat") + 1, progress=progress, spent_ms=spent_ms, result=result, attempts=1
        )
    )


def finish(lease: Lease, result: dict[str, Any] | None, spent_ms: int = 0) -> bool:
    """Store the result of a job that is done. False, nothing done, if the lease was lost."""
    done = {"progress": F("size"), "spent_ms": spent_ms, "result": result, "error": "", "fault": ""}
    return bool(lease.row().update(state=Job.State.DONE, token="", finished=Now(), **done))


def put_back(lease: Lease) -> bool:
    """Return a job that others should not wait for any longer.

    An interactive one goes on in its next turn where its kind is done in slices, else as a batch.
    """
    priority = lease.job.priority
    if priority == Job.Priority.INTERACTIVE and not kind_of(lease.job).in_slices:
        priority = Job.Priority.BATCH
    return bool(
        lease.row().update(state=Job.State.WAITING, token="", attempts=F("attempts") - 1, priority=priority)
    )


def hand_back(lease: Lease) -> bool:
    """Return a job to other workers as it is: this one is asked to end, which is no attempt."""
    return bool(lease.row().update(state=Job.State.WAITING, token="", attempts=F("attempts") - 1))


def put_back_for(lease: Lease, needs: str) -> bool:
    """Return a job that this worker cannot do to those who can: it is no attempt."""
    return bool(
        lease.row().update(state=Job.State.WAITING, token="", attempts=F("attempts") - 1, needs=needs)
    )


def give_back(lease: Lease, failure: JobFailure) -> None:
    """Return a job that could not be done, to be tried later; it fails if that does not help, or did not."""
    job = lease.row().first()
    if job is None:
        return
    if not failure.passes:
        kind_of(job).fail(job, failure)
        return
    if job.attempts >= MOST_ATTEMPTS:
        kind_of(job).fail(job, failure._replace(words=f"{failure.words} It was tried {MOST_ATTEMPTS} times."))
        return
    pause = BACK_OFF * (1 << job.attempts)
    lease.row().update(
        state=Job.State.WAITING,
        token="",
        error=failure.words,
        fault=failure.fault,
        retries=F("retries") + 1,
        not_before=Now() + pause,
    )


def free(job_id: int, token: str, last_beat: int) -> bool:
    """Take a job away from a worker that gives no sign of life. False if it did, or has ended, meanwhile."""
    held = Job.objects.filter(pk=job_id, state=Job.State.LEASED, token=token, beat=last_beat)
    return bool(held.update(state=Job.State.WAITING, token="", leases_lost=F("leases_lost") + 1))
