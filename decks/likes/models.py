"""Rows of likes."""

from django.conf import settings
from django.db import models

from decks.lists.models import Deck


class DeckLike(models.Model):
    """An account likes a deck. `Deck.likes` is how many do, written in the same transaction."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["deck", "user"], name="one_like_an_account"),)

    def __str__(self) -> str:
        return f"{self.user} likes {self.deck}"
