"""Positions for puzzles of players, whose cards they define themselves, and what makes such puzzles."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from decks.games.tests.conftest import do_jobs
from decks.models import PlayerPuzzle
from decks.puzzles.player_puzzles.proof_order import KIND
from decks.puzzles.player_puzzles.services import PuzzleDraft, ask_proof, keep_puzzle, publish_puzzle
from decks.tests.conftest import _no_worker
from dimrift_site.accounts.models import User

__all__ = ["_no_worker"]

CARDS: Final = """
cards:
  Brute: {type: creature, stats: {might: 2, life: 3}, arrows: {n: 1}, effects: ["action | Strike"]}
  Wall: {type: creature, stats: {life: 4}, arrows: {n: 1}}
"""
WON: Final = (
    "title: Two brutes\nevent: battle\nP2: {hp: 2, hand: [Wall]}\n"
    f"field: {{b2: Brute, d2: Brute, c3: Wall}}{CARDS}"
)
NOT_WON: Final = f"title: One brute\nevent: battle\nP2: {{hp: 3}}\nfield: {{b2: Brute}}{CARDS}"
THEIRS: Final = f"title: Their turn\nturn: P2\nfield: {{b2: Brute}}{CARDS}"
DRAFT: Final = PuzzleDraft("Two brutes", "win", "Both of them strike.", "Strike first.\nThen again.", WON)

MakePuzzle = Callable[..., PlayerPuzzle]


def prove_all() -> int:
    """Let a worker do all proofs that were ordered."""
    return do_jobs(KIND)


@pytest.fixture
def make_puzzle(alice: User) -> MakePuzzle:
    """Return what makes a puzzle of Alice's: a draft, or with `proved` or `published` that."""

    def make(
        *, owner: User = alice, proved: bool = False, published: bool = False, **draft: Any
    ) -> PlayerPuzzle:
        puzzle = keep_puzzle(DRAFT._replace(**draft), owner)
        if proved or published:
            ask_proof(puzzle, puzzle.version)
            prove_all()
            puzzle.refresh_from_db()
        return publish_puzzle(puzzle, puzzle.version) if published else puzzle

    return make
