"""Slots of a worker: processes that take work by a message, and by themselves where none can come.

While the broker is away Celery's consumer does nothing but try to reach it, timers of its own included. So an
idle slot looks into the table of jobs itself, between two looks at its pipe and so never beside a task. It
also does now and then while the broker seems to be there: one that hangs is known to nobody, and messages may
be lost. The consumer, between two tries, replaces slots that have ended.
"""

import logging
import mmap
import sys
from contextlib import nullcontext
from time import monotonic
from typing import Any, Final

from billiard.compat import mem_rss
from billiard.pool import EX_RECYCLE, pickle_loads
from billiard.pool import Pool as QueuePool
from billiard.pool import Worker as QueueProcess
from celery.concurrency import prefork
from celery.concurrency.asynpool import AsynPool
from celery.concurrency.asynpool import Worker as PipeProcess
from celery.worker import state
from celery.worker.consumer import Consumer

LOOK_SECONDS: Final = 0.3
LOOK_WITH_BROKER_SECONDS: Final = 2.0  # as often as the sweeper sends messages for what waits
TRY_SECONDS: Final = 1

logger = logging.getLogger(__name__)
_broker_is_away = mmap.mmap(-1, 1)  # shared with all that is forked from here


class WorkerSlot(QueueProcess):  # type: ignore[misc]  # billiard has no types
    """A process that looks for work when it has waited for a message in vain."""

    looked = 0.0

    def _make_recv_method(self, conn: Any) -> Any:
        lock = conn._rlock or nullcontext()  # a queue that all slots share has one

        def receive(_timeout: float) -> tuple[bool, Any]:
            if conn._reader.poll(LOOK_SECONDS):
                with lock:
                    if conn._reader.poll(0):
                        return True, pickle_loads(conn._reader.recv_bytes())
            self.look()
            return False, None

        return receive

    def look(self) -> None:
        """Do what waits in the table, if it is time to look; a process that has grown by it is replaced."""
        from dimrift_site.base.jobs import worker  # whose models need the apps

        if monotonic() - self.looked >= (LOOK_SECONDS if _broker_is_away[0] else LOOK_WITH_BROKER_SECONDS):
            worker.work_unasked()
            self.looked = monotonic()
            if self.max_memory_per_child and mem_rss() > self.max_memory_per_child:
                sys.exit(EX_RECYCLE)

    def _ensure_messages_consumed(self, completed: int) -> bool:
        """Wait for nobody: results of tasks are ignored, and while the broker is away nobody reads them.

        A process that has grown would stand still for 30 seconds.
        """
        return True


class PipeSlot(WorkerSlot, PipeProcess):  # type: ignore[misc]
    """A slot with a pipe of its own, as with Redis."""


class PipeSlots(AsynPool):  # type: ignore[misc]
    """Slots with pipes."""

    Worker = PipeSlot


class QueueSlots(QueuePool):  # type: ignore[misc]
    """Slots with a queue for all, as with messages in files."""

    Worker = WorkerSlot


class Slots(prefork.TaskPool):  # type: ignore[misc]
    """The slots of a worker (`CELERY_WORKER_POOL`)."""

    Pool = PipeSlots
    BlockingPool = QueueSlots


class SlotConsumer(Consumer):  # type: ignore[misc]
    """A consumer of messages that lets slots know whether any can come (`CELERY_WORKER_CONSUMER`)."""

    def ensure_connected(self, conn: Any) -> Any:
        """Connect, each second anew, which Celery does each half minute in the end."""
        _broker_is_away[0] = 1
        conn.ensure_connection(
            self.say_once,
            interval_start=TRY_SECONDS,
            interval_step=0,
            interval_max=TRY_SECONDS,
            callback=self.keep_slots,
        )
        self.first_connection_attempt = False
        self.broker_connection_retry_attempt = 0
        return conn

    def say_once(self, error: Exception, _interval: float) -> None:
        """Note the first try in vain."""
        self.broker_connection_retry_attempt += 1
        if self.broker_connection_retry_attempt == 1:
            logger.warning("The broker does not answer; slots look for work themselves: %s", error)

    def on_ready(self) -> None:
        """Note that messages come."""
        _broker_is_away[0] = 0
        super().on_ready()

    def keep_slots(self) -> None:
        """End if that is asked for, else replace slots that have ended and hear what the others said.

        One that is not heard to be up within seconds of when the broker is back would be killed.
        """
        state.maybe_shutdown()
        slots = self.pool._pool
        if isinstance(slots, AsynPool):
            if slots.on_process_up is None:  # the broker was never there
                self.pool.register_with_event_loop(self.hub)
            for process in list(slots._pool):
                slots.process_flush_queues(process)
            slots.maintain_pool()
