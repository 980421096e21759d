"""Rows of checks by play: the hints that a deck's last check came to."""

from django.db import models

from decks.lists.models import Deck
from decks.runs.models import Run


class PlayCheck(models.Model):
    """Hints that the games of a deck gave, as it was when they were played.

    `cards_key` is the fingerprint of its cards and rules and of how they were counted (`CheckedList.key`):
    hints are shown only while the deck has the same. `hints` are findings as the engine gives them
    (`Finding.to_data`), `run` has the games behind them, None once it is deleted.
    """

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="play_check")
    cards_key = models.CharField(max_length=64)
    hints = models.JSONField(default=list, db_default=[])
    run = models.ForeignKey(Run, models.SET_NULL, to_field="public_id", null=True, related_name="play_checks")
    checked = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{len(self.hints)} hints about {self.deck_id}"
