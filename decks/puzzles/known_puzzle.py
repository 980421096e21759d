"""A puzzle by its key, which says whether it is a shipped one or one of a player, with its proof."""

from typing import NamedTuple

from decks.lists.queries import Visitor
from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.queries import hint_lines, seen_puzzle
from decks.puzzles.puzzle_file import Puzzle, find_puzzle
from decks.puzzles.puzzle_proof import FoundProof, PuzzleProof, open_puzzle, shipped_proofs
from engine.puzzles import read_goal

SOURCE = "puzzle"


class KnownPuzzle(NamedTuple):
    """A puzzle with its proof, None where a shipped one has none; `row`: that of a player's."""

    puzzle: Puzzle
    proof: PuzzleProof | FoundProof | None
    row: PlayerPuzzle | None = None

    @property
    def ways(self) -> int:
        """The number of its solutions, 0 where they were not all counted."""
        return self.proof["ways"] if self.proof else 0


def known_puzzle(key: str) -> KnownPuzzle | None:
    """Return the puzzle with this key, whether it is shown or not."""
    puzzle = find_puzzle(key)
    if puzzle is not None:
        return of_site(puzzle)
    row = PlayerPuzzle.objects.filter(public_id=key).first()
    return of_player(row) if row is not None and row.proof.get("line") else None


def shown_puzzle(key: str, visitor: Visitor) -> KnownPuzzle | None:
    """Return the puzzle with this key, if the visitor may play it."""
    puzzle = open_puzzle(key)
    if puzzle is not None:
        return of_site(puzzle)
    row = seen_puzzle(visitor, key) if find_puzzle(key) is None else None
    return of_player(row) if row is not None else None


def of_site(puzzle: Puzzle) -> KnownPuzzle:
    """Return a shipped puzzle with its proof."""
    return KnownPuzzle(puzzle, shipped_proofs().get(puzzle.key))


def of_player(row: PlayerPuzzle) -> KnownPuzzle:
    """Return the puzzle of a row that has a proof."""
    puzzle = Puzzle(
        key=row.public_id,
        title=row.title,
        goal=read_goal(row.goal, SOURCE),
        grade=0,
        uses="",
        about=row.about,
        scenario=row.text,
        hints=list(hint_lines(row.hint_text)),
        done="",
    )
    return KnownPuzzle(puzzle, row.proof, row)
