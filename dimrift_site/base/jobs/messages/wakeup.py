"""Messages to workers. One says that there is work, never which; losing it costs time, never work."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from time import monotonic, sleep
from typing import Final, TextIO

from celery import current_app
from django.conf import settings
from kombu.connection import Connection
from kombu.exceptions import KombuError

from dimrift_site.base.jobs.programs.heartbeats import usual_slots

TASK: Final = "dimrift_site.jobs.work"
# Celery would try for six seconds while somebody waits for a page. One that hangs is away after two.
ONE_TRY: Final = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "socket_timeout": 2}
LONGEST_WAIT: Final = 0.5  # seconds, for others who send just now
AWAY_SECONDS: Final = 2.0  # without a try once the broker did not answer

logger = logging.getLogger(__name__)


class _Broker:
    """The broker as this process knows it."""

    away_until = 0.0  # `monotonic`


def wake(jobs: int) -> bool:
    """Send a message for each of so many jobs, as long as fewer wait than all workers have slots.

    False when the broker does not answer, and for AWAY_SECONDS from then: workers look for work themselves.
    """
    if monotonic() < _Broker.away_until:
        return False
    slots = usual_slots()
    try:
        with _alone(), current_app.connection_for_write() as connection:
            connection.transport_options = {**connection.transport_options, **ONE_TRY}
            for _ in range(min(jobs, slots - queue_length(connection))):
                current_app.send_task(TASK, connection=connection, retry=False)
    except BlockingIOError:
        return False  # others send enough
    except (KombuError, OSError) as error:
        _Broker.away_until = monotonic() + AWAY_SECONDS
        logger.warning("The broker does not answer, the sweeper will try again: %s", error)
        return False
    return True


@contextmanager
def _alone() -> Iterator[None]:
    """Let one process of this machine count and send at a time. BlockingIOError after LONGEST_WAIT."""
    with (settings.DATA_DIR / ".wakeup-lock").open("w") as file:
        until = monotonic() + LONGEST_WAIT
        while not _try_lock(file):
            if monotonic() > until:
                raise BlockingIOError("others are sending")
            sleep(0.01)
        yield


def _try_lock(file: TextIO) -> bool:
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


def queue_length(connection: Connection) -> int:
    """Return how many messages wait for a worker."""
    queue = current_app.conf.task_default_queue
    return int(connection.default_channel.queue_declare(queue=queue, durable=True).message_count)
