"""A worker's part: take the job whose turn it is, do it, and go on with the next one."""

import logging
from time import monotonic, sleep
from typing import Final

from billiard.compat import mem_rss
from django.conf import settings
from django.db import Error, close_old_connections
from django.db.models.functions import Now

from dimrift_site.base.jobs import leases, pause
from dimrift_site.base.jobs.job_failures import failure_of
from dimrift_site.base.jobs.job_kinds import kind_of
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.programs import heartbeats, shutdown
from dimrift_site.base.jobs.turn_order import waiting_jobs
from dimrift_site.base.jobs.worker_watch import LeaseLost, SliceOver, Watch, WorkerEnds, kept_alive
from dimrift_site.base.log_context import JOB, REQUEST, logged_for

LOOKED_AT: Final = 20  # jobs that wait for another worker
PAUSE_SECONDS: Final = 0.2

logger = logging.getLogger(__name__)
access_log = logging.getLogger("dimrift.access")


def work_on() -> None:
    """Do jobs as long as any waits that this worker can do.

    It goes on without messages, which a broker that is away does not bring. One that has grown stops, to be
    replaced, as does one that is asked to end or to pause.
    """
    while work() and mem_rss() <= settings.CELERY_WORKER_MAX_MEMORY_PER_CHILD:
        close_old_connections()  # the next job would fail with one that is dead


def work_unasked() -> None:
    """Do what waits, if anything does, though no message came; while the database is away, nothing."""
    try:
        close_old_connections()
        if waiting_jobs().exists():
            work_on()
    except Error as error:
        # Of an outage the log has one in a minute (`ops.outage_log`)
        logger.warning("The table of jobs cannot be looked into: %s", error, exc_info=True)
    finally:
        close_old_connections()


def work() -> bool:
    """Do one job, if any waits that this worker can do; return whether there was one.

    None once the worker is asked to end or to pause.
    """
    if shutdown.is_asked() or pause.is_asked():
        return False
    lease = leases.take_next()
    if lease is None:
        pass_on()
        return False
    do(lease)
    return True


def pass_on() -> None:
    """See to jobs that this worker cannot do: another one is woken, or they begin anew where there is none.

    The message that woke this one may have been for another. The pause keeps workers that can do nothing
    from waking each other all the time.
    """
    if not waiting_jobs().exists():
        return
    workers = heartbeats.remembered_workers()
    for job in waiting_jobs().filter(created__lt=Now() - heartbeats.REMEMBERED).order_by("pk")[:LOOKED_AT]:
        if not any(worker.can_do(job) for worker in workers):
            kind_of(job).begin_anew(job)
    sleep(PAUSE_SECONDS)
    wakeup.wake(1)


def do(lease: Lease) -> None:
    """Do a job that was taken; whatever goes wrong is written to its row."""
    job = lease.job
    with logged_for(**{JOB: str(job.pk), REQUEST: job.request_id}):
        began = monotonic()
        _do(lease)
        if settings.ACCESS_LOG:
            access_log.info("worked", extra={"kind": job.kind, "ms": round((monotonic() - began) * 1000)})


def _do(lease: Lease) -> None:
    job = lease.job
    batch = job.priority == Job.Priority.BATCH
    watch = Watch(lease, do_interactive if batch else None)
    try:
        with kept_alive(watch):
            kind_of(job).work(lease, watch)
    except LeaseLost:
        logger.info("Job %s was taken away.", job.pk)
    except SliceOver:
        leases.put_back(lease)
    except WorkerEnds:
        leases.hand_back(lease)
    except Exception as error:  # whatever it was: the row must say so, or it would hang without a reason
        logger.exception("Job %s could not be done.", job.pk)
        leases.give_back(lease, failure_of(error))


def do_interactive() -> None:
    """Do the interactive job whose turn it is, if any waits, in the middle of a batch."""
    lease = leases.take_next(Job.Priority.INTERACTIVE)
    if lease is not None:
        do(lease)
