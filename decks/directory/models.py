"""Rows of decks that editors feature."""

from django.db import models

from decks.lists.models import Deck


class FeaturedDeck(models.Model):
    """A public deck that stands above the directory and on the first page, while it is public."""

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="featured")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-since",)

    def __str__(self) -> str:
        return str(self.deck)
