"""The doorbell: a message that tells some worker to look at a chunk. Losing one costs time, never games."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from celery import current_app
from kombu.exceptions import KombuError

TASK: Final = "decks.tasks.play_chunk"
PATIENCE: Final = timedelta(seconds=5)  # after the first ring; doubled by each further one
LONGEST: Final = timedelta(seconds=30)
# Celery would try for six seconds while somebody waits for a page.
ONE_TRY: Final = {"max_retries": 1, "interval_start": 0, "interval_step": 0}

logger = logging.getLogger(__name__)


def ring(chunk_ids: Iterable[int]) -> bool:
    """Send a message per chunk. False when the broker does not answer: the sweeper rings again later."""
    try:
        with current_app.connection_for_write() as connection:
            connection.transport_options = {**connection.transport_options, **ONE_TRY}
            for chunk_id in chunk_ids:
                current_app.send_task(TASK, args=[chunk_id], connection=connection, retry=False)
    except (KombuError, OSError) as error:
        logger.warning("The broker does not answer, the sweeper will ring again: %s", error)
        return False
    return True


def next_ring(now: datetime, rings: int) -> datetime:
    """When to ring again for a chunk for which it was rung so many times already."""
    return now + min(PATIENCE * (1 << min(rings, 8)), LONGEST)
