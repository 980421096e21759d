"""Rows of puzzles that an account has played."""

from django.conf import settings
from django.db import models


class PuzzleResult(models.Model):
    """Result of a puzzle that an account has begun, by the key of its file.

    `attempts` counts the games that were begun. `outcome` is the first end of any of them, in the words of
    `puzzle_side`, "" before it. Without an account the browser remembers the outcome.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    puzzle_key = models.CharField(max_length=50)
    attempts = models.PositiveIntegerField(default=0, db_default=0)
    outcome = models.CharField(max_length=10, blank=True, default="", db_default="")
    begun = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "puzzle_key"], name="a_puzzle_has_one_result"),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.puzzle_key} {self.outcome or 'open'}"
