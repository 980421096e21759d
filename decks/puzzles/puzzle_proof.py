"""Proofs of puzzles: by which rules and cards, by which line, and in how many ways they are solved.

Those of the shipped puzzles are in `proofs.json`, which the test of the proofs writes. A proof holds as long
as the rules and what its cards print and are read as are the same; a puzzle without one is not shown.
"""

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypedDict

import engine
from cards.cache import cache_until_change
from cards.wiki.board_blocks import REFUSED as BAD_POSITION
from cards.wiki.board_blocks import cards_by_name, refuse_faults
from decks.puzzles.puzzle_file import Puzzle, puzzles
from engine.puzzles import PROVED, PuzzleGoal, solve_puzzle
from engine.scenario import Find, ScenarioStart, named_cards, read_start

PROOFS: Final = Path(__file__).parent / "proofs.json"
SOURCE: Final = "puzzle"
MOST_POSITIONS: Final = 100_000  # that a proof may take


class PuzzleProof(TypedDict):
    """A proof. `meaning` is that of its cards, `ways` how many solutions there are, 0 for uncounted."""

    rules: int
    meaning: str
    ways: int
    looked_at: int
    line: list[str]


class FoundProof(TypedDict, total=False):
    """Findings of a job about a puzzle of a player: a `verdict`, and the parts of a proof where it is one.

    `verdict` is proved, none, open (`ended` by positions, depth, seconds or memory), or unplayable: it cannot
    be set up as `why` says. `rules` and `meaning` are those that it was looked at by.
    """

    verdict: str
    ended: str
    why: str
    rules: int
    meaning: str
    ways: int
    looked_at: int
    line: list[str]


@cache
def shipped_proofs() -> dict[str, PuzzleProof]:
    """The proofs of the shipped puzzles, by key."""
    proofs: dict[str, PuzzleProof] = json.loads(PROOFS.read_text(encoding="utf-8"))
    return proofs


def meaning_of(start: ScenarioStart) -> str:
    """Return the digest of what the cards of a position print and are read as. BadFile, Refused."""
    hashes = sorted(profile.defn.hash for profile in start.card_pool().printed)
    return sha256(" ".join([start.program_digest(), *hashes]).encode()).hexdigest()[:32]


@cache_until_change
def meanings_of(*texts: str) -> list[str]:
    """Return the digests of several positions with the cards of the catalogue, "" where one has none."""
    cards = cards_by_name({name: None for text in texts for name in _names_in(text)})
    return [_meaning(text, lambda name: cards.get(name.casefold())) for text in texts]


def _names_in(text: str) -> list[str]:
    try:
        return named_cards(text, SOURCE)
    except BAD_POSITION:
        return []


def _meaning(text: str, find: Find) -> str:
    try:
        with refuse_faults():
            return meaning_of(read_start(text, SOURCE, find))
    except BAD_POSITION:
        return ""


def is_proof_of(proof: FoundProof, meaning: str) -> bool:
    """Return whether a found proof is one, and holds for the rules as they are and cards of this meaning."""
    return proof.get("verdict") == PROVED and is_about(proof, meaning)


def is_about(proof: PuzzleProof | FoundProof, meaning: str) -> bool:
    """Return whether what was found was found by the rules as they are and cards of this meaning."""
    return proof.get("rules") == engine.RULES_VERSION and proof.get("meaning") == meaning


def prove(start: ScenarioStart, goal: PuzzleGoal, most: int = MOST_POSITIONS) -> PuzzleProof | None:
    """Return the proof of a puzzle, None where there is none within so many positions. BadFile, Refused."""
    solution = solve_puzzle(start.begin().game.position, goal, most)
    if not solution.is_proved:
        return None
    return PuzzleProof(
        rules=engine.RULES_VERSION,
        meaning=meaning_of(start),
        ways=solution.ways,
        looked_at=solution.looked_at,
        line=[*solution.line],
    )


@cache_until_change
def proved_keys() -> frozenset[str]:
    """The keys of the shipped puzzles whose proof holds for the rules and the catalogue as they are."""
    names = dict.fromkeys(name for puzzle in puzzles() for name in named_cards(puzzle.scenario, puzzle.key))
    cards = cards_by_name(names)
    return frozenset(_proved(puzzles(), lambda name: cards.get(name.casefold())))


def _proved(shipped: Iterable[Puzzle], find: Find) -> list[str]:
    return [puzzle.key for puzzle in shipped if holds(puzzle, find)]


def holds(puzzle: Puzzle, find: Find) -> bool:
    """Return whether the proof of a shipped puzzle is one for these cards."""
    proof = shipped_proofs().get(puzzle.key)
    return proof is not None and is_about(proof, _meaning(puzzle.scenario, find))


def open_puzzles() -> list[Puzzle]:
    """The shipped puzzles that are shown, in their order."""
    proved = proved_keys()
    return [puzzle for puzzle in puzzles() if puzzle.key in proved]


def open_puzzle(key: str) -> Puzzle | None:
    """The shipped puzzle with this key, if it is shown."""
    return next((puzzle for puzzle in open_puzzles() if puzzle.key == key), None)
