"""State of a puzzle of a player: a draft, being proved, ready, shown, or hidden, and why, in words."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from decks.games.wins.search_watch import MOST_MEMORY_MB, MOST_SECONDS
from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.proof_order import MOST_POSITIONS
from decks.puzzles.player_puzzles.queries import with_proof
from decks.puzzles.puzzle_proof import FoundProof
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.plurals import plural

DRAFT: Final = "draft"
PROVING: Final = "proving"
READY: Final = "ready"
PUBLISHED: Final = "published"
HIDDEN: Final = "hidden"
ANEW: Final = (
    "Rules or cards have changed since it was proved. It is hidden until it is proved anew, which is done by "
    "itself when nothing else is to do."
)
REPORTED: Final = "It was hidden after a report: nobody else sees it. Your notices say why."
OPEN_WORDS: Final = {
    "positions": f"It was not proved within {MOST_POSITIONS:,} positions.",
    "depth": "It was not proved: some lines are too long to be looked at to their end.",
    "seconds": f"It was not proved within {MOST_SECONDS:.0f} seconds.",
    "memory": f"It was not proved: the search took more than {MOST_MEMORY_MB} MB of memory.",
}


class ProofState(NamedTuple):
    """State of a puzzle, as one of these names; `why` it goes no further, "" where nothing is wrong.

    `looked_at` counts the positions of the last proof, or of that which goes on, of at most `most`.
    """

    name: str
    why: str = ""
    looked_at: int = 0
    most: int = MOST_POSITIONS
    ways: int = 0

    @property
    def words(self) -> str:
        """The state, as its maker reads it."""
        return {
            DRAFT: "Draft",
            PROVING: "Being proved",
            READY: "Proved",
            PUBLISHED: "Published",
            HIDDEN: "Hidden",
        }[self.name]


def proof_states(puzzles: Iterable[PlayerPuzzle]) -> list[ProofState]:
    """Return how far puzzles of `own_puzzles` are."""
    rows = list(puzzles)
    proved = {row.pk for row in with_proof(rows) if row.is_proved}
    return [_state(row, row.pk in proved) for row in rows]


def _state(puzzle: Any, holds: bool) -> ProofState:
    proof: FoundProof = puzzle.proof
    if not holds and puzzle.job_state in Job.OPEN:
        return _being_proved(puzzle)
    looked_at, ways = proof.get("looked_at", 0), proof.get("ways", 0)
    if not holds:
        name = HIDDEN if puzzle.published else DRAFT
        return ProofState(name, why_not_proved(puzzle), looked_at)
    if puzzle.hidden:
        return ProofState(HIDDEN, REPORTED, looked_at, ways=ways)
    return ProofState(PUBLISHED if puzzle.published else READY, "", looked_at, ways=ways)


def _being_proved(puzzle: Any) -> ProofState:
    why = ANEW if puzzle.published else ""
    if puzzle.job_error:
        why = f"It could not be proved yet: {puzzle.job_error} It is tried again by itself."
    return ProofState(PROVING, why, puzzle.job_progress)


def why_not_proved(puzzle: Any) -> str:
    """Return why a puzzle has no proof that holds; "" where none was asked for yet."""
    proof: FoundProof = puzzle.proof
    verdict = proof.get("verdict", "")
    if verdict == "proved":
        return ANEW if puzzle.published else "Rules or cards have changed since it was proved: prove it anew."
    if not verdict:
        return f"It could not be proved: {puzzle.job_error}" if puzzle.job_state == Job.State.FAILED else ""
    return {
        "none": "It has no solution: no way reaches the goal for sure, whatever is answered. All of "
        f"{plural(proof.get('looked_at', 0), 'position')} were looked at.",
        "trivial": "The goal is reached without a pick of yours: that is no puzzle.",
        "unplayable": f"It cannot be set up any more. {proof.get('why', '')}",
        "open": OPEN_WORDS.get(proof.get("ended", ""), "It was not proved."),
    }[verdict]
