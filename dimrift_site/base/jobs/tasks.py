"""Tasks that a message starts in a worker. Everything else is in the database."""

from celery import shared_task

from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.messages.wakeup import TASK


@shared_task(name=TASK)  # type: ignore[untyped-decorator]  # celery has no types
def work() -> None:
    """Do the jobs whose turn it is."""
    worker.work_on()


@shared_task(name="decks.tasks.play_chunk")  # type: ignore[untyped-decorator]
def play_chunk(_chunk_id: int) -> None:
    """Answer a message that was sent before an upgrade, which named its work."""
    worker.work_on()
