"""Results of an account's puzzles: attempts, how each ended first, and how many were solved in a row."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from decks.games.models import Game
from decks.models import PlayerPuzzle, PuzzleResult
from decks.puzzles.puzzle_file import puzzles
from decks.puzzles.puzzle_side import GIVEN_UP, MEDAL, OUTCOMES, is_puzzle, outcome_of


class PuzzleScore(NamedTuple):
    """Numbers of puzzles solved, with a medal, and in a row: up to the last one, and at most."""

    solved: int
    medals: int
    streak: int
    longest: int


def note_attempt(user: Any, puzzle_key: str) -> None:
    """Count a game of a puzzle that an account has begun."""
    if user is None or not user.is_authenticated:
        return
    with transaction.atomic():
        is_first = PuzzleResult.objects.get_or_create(user_id=user.pk, puzzle_key=puzzle_key)[1]
        PuzzleResult.objects.filter(user_id=user.pk, puzzle_key=puzzle_key).update(attempts=F("attempts") + 1)
        if is_first:
            _rated(puzzle_key, user.pk).update(tries=F("tries") + 1)


def keep_outcome(game: Game) -> None:
    """Keep how a puzzle ended for the account whose game it is; the first end stays."""
    outcome = outcome_of(game) if is_puzzle(game) else ""
    if game.owner_id and outcome:
        _keep(game.owner_id, game.setup["puzzle"]["key"], outcome)


def keep_outcomes(account: int, outcomes: Sequence[tuple[str, str]]) -> None:
    """Keep how shipped puzzles ended, those that ended before excepted, as a browser remembers them.

    What is no such puzzle or no end is left out: those of players are rated by what the board has seen.
    """
    known = {puzzle.key for puzzle in puzzles()}
    for key, outcome in outcomes:
        if key in known and outcome in OUTCOMES:
            _keep(account, key, outcome)


def _keep(account: int, key: str, outcome: str) -> None:
    PuzzleResult.objects.get_or_create(user_id=account, puzzle_key=key)
    is_first = PuzzleResult.objects.filter(user_id=account, puzzle_key=key, outcome="").update(
        outcome=outcome, ended=timezone.now()
    )
    if is_first and outcome != GIVEN_UP:
        _rated(key, account).update(solves=F("solves") + 1)


def _rated(key: str, account: int) -> QuerySet[PlayerPuzzle]:
    """Return the puzzle of a player that an account rates by playing it; nobody rates their own."""
    return PlayerPuzzle.objects.filter(public_id=key).exclude(owner=account)


def outcomes_of(user: Any) -> dict[str, str]:
    """Return how the puzzles of an account ended, by key, in the order of their ends; none without one."""
    if not user.is_authenticated:
        return {}
    ended = PuzzleResult.objects.filter(user_id=user.pk).exclude(outcome="").order_by("ended", "pk")
    return dict(ended.values_list("puzzle_key", "outcome"))


def score_of(outcomes: Sequence[str]) -> PuzzleScore:
    """Return the score of ends in their order; one that was given up ends the row."""
    streak = longest = 0
    for outcome in outcomes:
        streak = 0 if outcome == GIVEN_UP else streak + 1
        longest = max(longest, streak)
    solved = sum(outcome != GIVEN_UP for outcome in outcomes)
    return PuzzleScore(solved, outcomes.count(MEDAL), streak, longest)
