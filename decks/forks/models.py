"""Rows of forks: which deck another was made from."""

from django.db import models

from decks.lists.models import Deck


class DeckFork(models.Model):
    """The origin of a deck that was made from another, at `origin_version` of that.

    `origin` is None once it is deleted. Who may see the fork may not therefore see its origin. `is_plan`: it
    is a planned change of the maker's own deck, which can take it over.
    """

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="fork")
    origin = models.ForeignKey(Deck, models.SET_NULL, null=True, related_name="forks")
    origin_version = models.PositiveIntegerField()
    is_plan = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return f"{self.deck} of {self.origin}"
