"""Reads of puzzles that accounts make: those that are shown, and one's own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db.models import OuterRef, QuerySet, Subquery

from decks.lists.queries import Visitor
from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.proof_order import KIND
from decks.puzzles.puzzle_proof import is_proof_of, meanings_of
from dimrift_site.base.jobs.models import Job

NEW: Final = "new"
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    NEW: ("-published", "-pk"),
    "hardest": ("solve_rate", "-tries", "-pk"),
    "easiest": ("-solve_rate", "-tries", "-pk"),
    "most tried": ("-tries", "-pk"),
}


def published_puzzles() -> QuerySet[PlayerPuzzle]:
    """Those that everybody is shown, if their proofs still hold (`with_proof`)."""
    shown = PlayerPuzzle.objects.filter(published__isnull=False, is_proved=True, hidden=False)
    return shown.select_related("owner")


def with_proof(puzzles: Iterable[PlayerPuzzle]) -> list[PlayerPuzzle]:
    """Return those of these whose proof holds for the rules and cards as they are."""
    rows = list(puzzles)
    meanings = meanings_of(*(row.text for row in rows))
    return [row for row, meaning in zip(rows, meanings, strict=True) if is_proof_of(row.proof, meaning)]


def has_proof(puzzle: PlayerPuzzle) -> bool:
    """Return whether the proof of a puzzle holds for the rules and cards as they are."""
    return bool(with_proof([puzzle]))


def own_puzzles(visitor: Visitor) -> QuerySet[PlayerPuzzle]:
    """The visitor's own, those changed last first, with the state, progress and error of their last jobs."""
    newest = Job.objects.filter(kind=KIND, key=OuterRef("public_id")).order_by("-pk")
    return PlayerPuzzle.objects.filter(owner=visitor.pk).annotate(
        job_state=Subquery(newest.values("state")[:1]),
        job_progress=Subquery(newest.values("progress")[:1]),
        job_error=Subquery(newest.values("error")[:1]),
    )


def seen_puzzle(visitor: Visitor, public_id: str) -> PlayerPuzzle | None:
    """The puzzle with this id, if the visitor may play it: it is proved, and shown or their own."""
    puzzle = PlayerPuzzle.objects.select_related("owner").filter(public_id=public_id).first()
    if puzzle is None or not has_proof(puzzle):
        return None
    return puzzle if visitor.pk == puzzle.owner_id or is_shown(puzzle) else None


def is_shown(puzzle: PlayerPuzzle) -> bool:
    """Return whether others see a puzzle, if its proof holds."""
    return puzzle.published is not None and puzzle.is_proved and not puzzle.hidden


def hint_lines(hint_text: str) -> Sequence[str]:
    """Return the hints of a puzzle, which its maker writes one a line."""
    return [line.strip() for line in hint_text.splitlines() if line.strip()]
