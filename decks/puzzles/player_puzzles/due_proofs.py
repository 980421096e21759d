"""Proofs that are due: rules or cards have changed since published puzzles were proved."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.proof_order import order_proof
from decks.puzzles.puzzle_proof import is_about, is_proof_of, meanings_of
from decks.retention import is_due
from dimrift_site.base.jobs.models import Job

NAME: Final = "puzzle proofs"
EVERY: Final = timedelta(minutes=10)
AT_ONCE: Final = 100  # puzzles whose cards are fetched together
MOST_ORDERED: Final = 200  # at a time


def order_due_proofs() -> None:
    """Look every ten minutes for published puzzles whose proofs do not hold, and have them proved anew."""
    if is_due(timezone.now(), NAME, EVERY):
        renew_proofs()


def renew_proofs() -> int:
    """Hide published puzzles whose proofs are of other rules or cards, and order idle proofs. How many.

    Where cards are what they were when it was proved, as after a change that was taken back, the proof that
    is there holds again. One that these rules and cards gave no proof of stays hidden.
    """
    ordered, last = 0, 0
    published = PlayerPuzzle.objects.filter(published__isnull=False).order_by("pk")
    while ordered < MOST_ORDERED and (rows := list(published.filter(pk__gt=last)[:AT_ONCE])):
        last = rows[-1].pk
        for row, meaning in zip(rows, meanings_of(*(row.text for row in rows)), strict=True):
            holds = is_proof_of(row.proof, meaning)
            if holds != row.is_proved:
                _note(row, holds)
            if not is_about(row.proof, meaning):
                order_proof(row, Job.Priority.IDLE)
                ordered += 1
    return ordered


def _note(puzzle: PlayerPuzzle, holds: bool) -> None:
    """Note whether a proof holds, unless there is another one by now."""
    PlayerPuzzle.objects.filter(pk=puzzle.pk, proof=puzzle.proof).update(is_proved=holds)
