"""What workers do. The message names a row; everything else is in the database."""

from celery import shared_task

from decks.simulation import playing


@shared_task(name="decks.tasks.play_chunk")  # type: ignore[untyped-decorator]  # celery has no types
def play_chunk(chunk_id: int) -> None:
    """Play the chunk, if it still is to be played."""
    playing.play(chunk_id)
