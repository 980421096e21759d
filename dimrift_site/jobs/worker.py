"""A worker's part: take the job whose turn it is, do it, and say if more is waiting."""

import logging

from dimrift_site.jobs import leases, wakeup
from dimrift_site.jobs.job_kinds import failure_of, kind_of
from dimrift_site.jobs.leases import Lease
from dimrift_site.jobs.models import Job
from dimrift_site.jobs.turn_order import waiting_jobs
from dimrift_site.jobs.watch import LeaseLost, SliceOver, Watch

logger = logging.getLogger(__name__)


def work() -> bool:
    """Do one job, if any waits; return whether there was one.

    One job a message: so a worker that is asked to stop does so within a job, and one that has grown is
    replaced.
    """
    lease = leases.take_next()
    if lease is None:
        return False
    do(lease)
    if waiting_jobs().exists():
        wakeup.wake(1)
    return True


def do(lease: Lease) -> None:
    """Do a job that was taken; whatever goes wrong is written to its row."""
    job = lease.job
    batch = job.priority == Job.Priority.BATCH
    try:
        kind_of(job).work(lease, Watch(lease, do_interactive if batch else None))
    except LeaseLost:
        logger.info("Job %s was taken away.", job.pk)
    except SliceOver:
        leases.put_back(lease)
    except Exception as error:  # whatever it was: the row must say so, or it would hang without a reason
        logger.exception("Job %s could not be done.", job.pk)
        leases.give_back(lease, failure_of(error))


def do_interactive() -> None:
    """Do the interactive job whose turn it is, if any waits, in the middle of a batch."""
    lease = leases.take_next(Job.Priority.INTERACTIVE)
    if lease is not None:
        do(lease)
