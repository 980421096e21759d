"""Writes of what became of cards in runs."""

from typing import Final

from decks.card_use.models import RunCard
from decks.runs.chunks.engine_job import job_of
from decks.runs.models import Run
from engine.simulation import Tally

# Columns in the order of the counts of a tally, of which one of old has fewer
COUNTS: Final = (
    "seen", "playable", "played", "stuck", "stuck_cost", "stuck_zone", "stuck_held", "stuck_transform",
    "stuck_event", "stuck_late", "laid",
)  # fmt: skip


def keep_card_outcomes(run: Run) -> None:
    """Keep what became of each card in a run that is done; one with switches of its own counts for none."""
    if run.overrides or not run.result:
        return
    tally = Tally.from_data(run.result)
    RunCard.objects.bulk_create(
        [
            RunCard(run=run, hash=card.hash, games=tally.games, **dict(zip(COUNTS, counts, strict=False)))
            for card, counts in zip(job_of(run).cards(), tally.counts, strict=True)
            if not card.token
        ],
        ignore_conflicts=True,
    )
