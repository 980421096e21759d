"""Rows of what became of cards in runs."""

from django.db import models

from decks.runs.models import Run


class RunCard(models.Model):
    """Outcome of a printed state of a card in a finished run, counted in games (`Tally.counts`).

    `stuck_cost` to `stuck_late` are the reasons of those in which it stuck. `laid` is null where the measures
    of the run had none such.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="cards")
    hash = models.CharField(max_length=64)
    games = models.PositiveIntegerField()
    seen = models.PositiveIntegerField()
    playable = models.PositiveIntegerField()
    played = models.PositiveIntegerField()
    laid = models.PositiveIntegerField(null=True)
    stuck = models.PositiveIntegerField()
    stuck_cost = models.PositiveIntegerField()
    stuck_zone = models.PositiveIntegerField()
    stuck_held = models.PositiveIntegerField()
    stuck_transform = models.PositiveIntegerField()
    stuck_event = models.PositiveIntegerField()
    stuck_late = models.PositiveIntegerField()

    class Meta:
        ordering = ("-run",)
        constraints = (models.UniqueConstraint(fields=["hash", "run"], name="card_of_run"),)

    def __str__(self) -> str:
        return f"{self.hash[:8]} in {self.run}"
