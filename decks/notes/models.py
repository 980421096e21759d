"""Rows of what a deck's maker writes about it beside its list."""

from typing import Final

from django.db import models

from decks.lists.models import Deck

LONGEST_TAG: Final = 24


class DeckNotes(models.Model):
    """Notes on a deck, in Markdown. `version` counts the saves of these and of its tags."""

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="notes")
    text = models.TextField(blank=True, default="", db_default="")
    version = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name_plural = "deck notes"

    def __str__(self) -> str:
        return f"notes on {self.deck}"


class DeckTag(models.Model):
    """A tag of a deck, as `normal_tag` writes it."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags")
    tag = models.CharField(max_length=LONGEST_TAG)

    class Meta:
        ordering = ("tag",)
        constraints = (models.UniqueConstraint(fields=["deck", "tag"], name="one_tag_once_a_deck"),)
        indexes = (models.Index(fields=["tag", "deck"], name="decks_with_a_tag"),)

    def __str__(self) -> str:
        return self.tag
