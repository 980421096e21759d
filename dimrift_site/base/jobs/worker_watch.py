"""Checks of a worker while it works: the lease, the clock, its memory, and whether somebody waits."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Final, NoReturn

from django.conf import settings
from django.db import DatabaseError, connection

from dimrift_site.base.jobs import leases, pause
from dimrift_site.base.jobs.job_failures import Stuck
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.programs import shutdown
from dimrift_site.base.jobs.turn_order import fitting_jobs

LOOK_SECONDS: Final = 0.1  # an interactive job starts within two of them
MARK_SECONDS: Final = 1.0  # between two writes of progress
QUIET_SECONDS: Final = 2.0  # without a call of the watch; a lease lasts for several times that
INTERACTIVE_SECONDS: Final = 2.0
OWN_SHARE: Final = 0.25  # of the time of an interactive job, before a batch lets the next one in
PATIENCE_SECONDS: Final = 60.0  # without any progress
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")

logger = logging.getLogger(__name__)


class LeaseLost(Exception):
    """The job was cancelled or taken away: stop, and write nothing."""


class SliceOver(Exception):
    """Others should not wait any longer for this job: it goes back into the queue with what it has."""


class WorkerEnds(Exception):
    """The worker is asked to end or to pause: the job goes back into the queue as it is, with what it has."""


class Watch:
    """Called many times a second by who does a job; looks ten times a second.

    Raises LeaseLost, SliceOver, WorkerEnds, Stuck (no progress for PATIENCE_SECONDS) and MemoryError, which
    end the work. `mark` writes progress and returns whether the lease still holds. `do_interactive`, for
    batches, does an interactive job that waits.
    """

    def __init__(self, lease: Lease, do_interactive: Callable[[], None] | None = None) -> None:
        self.lease = lease
        self.mark: Callable[[], bool] = self.beat
        self.do_interactive = do_interactive
        self.interactive = lease.job.priority == Job.Priority.INTERACTIVE
        self.idle = lease.job.priority == Job.Priority.IDLE
        self.began = self.looked = self.got_on = self.yields_from = monotonic()
        self.marked = self.began - MARK_SECONDS * 0.7  # somebody waits for the first figures

    def __call__(self) -> None:
        """Look around, if it is time to."""
        now = monotonic()
        if now - self.looked >= LOOK_SECONDS:
            self.look(now)
            self.looked = monotonic()

    def progressed(self) -> None:
        """Note that the work got on."""
        self.got_on = monotonic()

    def beat(self) -> bool:
        """Give a sign of life without progress."""
        return leases.beat(self.lease)

    def look(self, now: float) -> None:
        """Look at everything once."""
        if self.slice_is_over(now) or now - self.marked >= MARK_SECONDS:
            self.marked = now
            held = self.mark()
        else:
            held = leases.is_held(self.lease)
        if not held:
            raise LeaseLost
        if shutdown.is_asked() or pause.is_asked():
            self.break_off(WorkerEnds)
        self.check_bounds(now)
        if self.idle and fitting_jobs(Job.Priority.BATCH).exists():  # which go before this one
            self.break_off(SliceOver)
        if self.do_interactive is not None and now >= self.yields_from:
            self.let_one_in(self.do_interactive)

    def let_one_in(self, do_interactive: Callable[[], None]) -> None:
        """Do an interactive job if one waits: one only, as this lease has no sign of life meanwhile."""
        if fitting_jobs(Job.Priority.INTERACTIVE).exists():
            began = monotonic()
            do_interactive()
            spent = monotonic() - began
            self.got_on += spent
            self.yields_from = began + spent * (1 + OWN_SHARE)

    def break_off(self, reason: type[Exception]) -> NoReturn:
        """End the work, with its progress so far."""
        if not self.mark():
            raise LeaseLost
        raise reason

    def slice_is_over(self, now: float) -> bool:
        """Return whether an interactive job has had its time."""
        return self.interactive and now - self.began > INTERACTIVE_SECONDS

    def check_bounds(self, now: float) -> None:
        """Raise what ends the work where its time is over or it took too much memory."""
        if self.slice_is_over(now):
            raise SliceOver
        if now - self.got_on > PATIENCE_SECONDS:
            raise Stuck(f"it did not get on for {PATIENCE_SECONDS:.0f} seconds.")
        self.check_memory()

    def check_memory(self) -> None:
        """Raise MemoryError where this worker has more memory than it may."""
        used = memory_mb()
        if used > settings.WORKER_MEMORY_MB:
            raise MemoryError(f"the worker used {used} MB, more than {settings.WORKER_MEMORY_MB} MB")


@contextmanager
def kept_alive(watch: Watch) -> Iterator[None]:
    """Keep the lease of a watch meanwhile, also where its work is in one long step or transaction.

    Work that does not call its watch for PATIENCE_SECONDS gets no signs any more: it does not get on.
    """
    ended = Event()
    thread = Thread(target=_beat_while_quiet, args=[watch, ended], daemon=True, name="signs of life")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _beat_while_quiet(watch: Watch, ended: Event) -> None:
    held = True
    while held and not ended.wait(QUIET_SECONDS):
        if QUIET_SECONDS <= monotonic() - watch.looked < PATIENCE_SECONDS:
            held = _beat(watch)


def _beat(watch: Watch) -> bool:
    """Give a sign. False if the lease was lost, which the work finds itself."""
    try:
        return leases.beat(watch.lease)
    except DatabaseError as error:
        logger.warning("No sign of life of job %s can be given: %s", watch.lease.job.pk, error)
        return True
    finally:
        connection.close()


def memory_mb() -> int:
    """Return the memory that this process has now, in MB; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * _PAGE >> 20
