"""Orders of proofs of puzzles that accounts make: one at a time of an account, by a job."""

from typing import Final

from django.db.models.functions import Now

from decks.models import PlayerPuzzle
from decks.refusals import Refusal
from decks.runs.admission import key_of_account
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue

KIND: Final = "puzzle_proof"
MOST_POSITIONS: Final = 20_000  # of a proof: as many as an answer of the other side may take at the board


def order_proof(puzzle: PlayerPuzzle, priority: Job.Priority = Job.Priority.BATCH) -> None:
    """Have a puzzle proved, unless that is under way; an idle proof becomes one of this priority."""
    owner = key_of_account(puzzle.owner_id)
    enqueue([Job(kind=KIND, key=puzzle.public_id, owner=owner, priority=priority, size=MOST_POSITIONS)])
    idle = Job.objects.filter(kind=KIND, key=puzzle.public_id, state__in=Job.OPEN, priority__gt=priority)
    idle.update(priority=priority)  # its maker waits for it now


def drop_proof(puzzle: PlayerPuzzle) -> None:
    """End the proof of a puzzle, if there is one: who works on it stops within a moment."""
    jobs = Job.objects.filter(kind=KIND, key=puzzle.public_id, state__in=Job.OPEN)
    jobs.update(state=Job.State.CANCELLED, token="", finished=Now())


def refuse_second_proof(puzzle: PlayerPuzzle) -> None:
    """Refusal `proving` while another puzzle is proved that the same account asked a proof of."""
    asked = Job.objects.filter(kind=KIND, owner=key_of_account(puzzle.owner_id), state__in=Job.OPEN)
    if asked.exclude(priority=Job.Priority.IDLE).exclude(key=puzzle.public_id).exists():
        raise Refusal("proving")
