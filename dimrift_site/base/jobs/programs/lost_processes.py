"""Killed processes of a worker: where they shared a queue, the whole worker ends and is started again.

With messages in files the processes of a worker take turns at one queue, by a lock. Who is killed while it
has the lock, as the idle one always is, keeps it for ever: the others live, and no job is taken any more.
With Redis each process has a pipe of its own, and a lost one is replaced.
"""

import logging
import os
import signal
from typing import Any

from celery import bootsteps
from celery.concurrency.asynpool import AsynPool

from dimrift_site.base.jobs.programs import shutdown

log = logging.getLogger(__name__)


class EndAfterKill(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery has no types
    """Step of a worker that watches for processes which a signal has ended."""

    requires = ("celery.worker.components:Pool",)

    def start(self, worker: Any) -> None:
        """Watch the processes, if they share a queue."""
        pool = worker.pool._pool
        if not isinstance(pool, AsynPool):
            pool.on_process_down = lambda lost: end_after_kill(lost, pool._pool)


def end_after_kill(lost: Any, others: list[Any]) -> None:
    """End this worker at once if a process was killed; leases give back what the others were at."""
    if lost.exitcode is None or lost.exitcode >= 0 or shutdown.is_asked():
        return  # it was replaced for what it had grown to, or is ended with all others
    log.error("a process of the worker was killed and may hold the queue's lock; the worker starts again")
    for process in others:
        os.kill(process.pid, signal.SIGKILL)
    os._exit(1)
