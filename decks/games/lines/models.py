"""The rows of lines, in which the picks of a game lie that are not played now."""

from django.db import models

from decks.games.models import Game
from decks.row_size import stored_bytes

MOST_NAME = 60  # characters


class GameLine(models.Model):
    """A line of a game: it branches from line `parent` after `at` picks, and goes on with `picks` of its own.

    The root, number 0, branches from nothing: its parent is null. `automatic` are the indexes, from the start
    of the game, of those own picks that were made for the player. A game that was never tried another way has
    no rows; of the line that is played now the picks lie in the game, and those of its row are as they were
    when it was left. `summary` says in words where the line begins and ends (`line_summary.LineSummary`).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="lines")
    number = models.PositiveSmallIntegerField()
    parent = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.PositiveIntegerField()
    picks = models.JSONField(default=list, db_default=[], blank=True)
    automatic = models.JSONField(default=list, db_default=[], blank=True)
    name = models.CharField(max_length=MOST_NAME, blank=True, default="", db_default="")
    summary = models.JSONField(default=dict, db_default={}, blank=True)
    stored_bytes = stored_bytes("picks", "summary")

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="one_line_a_number"),)

    def __str__(self) -> str:
        return self.name or f"line {self.number} of game {self.game_id}"
