"""Rows of comments."""

from typing import Final

from django.conf import settings
from django.db import models
from django.urls import reverse

from decks.lists.models import Deck
from decks.public_id import new_public_id

# Which comments everybody reads who sees the deck.
SHOWN: Final = models.Q(deleted=False, hidden=False, hidden_by_owner=False)


class DeckComment(models.Model):
    """Words of an account on a deck, or its reply to such: `parent`, which is no reply itself.

    `version` counts the changes by its author, of which the last was `edited`. One that was answered outlives
    its author's account, nobody's (`author` null), and is `deleted` by its author without its words.
    `hidden`: after a report, from all but its author; `hidden_by_owner`: from all but these two.
    `Deck.comments` is how many are SHOWN, written in the same transaction.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    parent = models.ForeignKey("self", models.CASCADE, null=True, related_name="replies")
    text = models.TextField()
    version = models.PositiveIntegerField(default=0, db_default=0)
    deleted = models.BooleanField(default=False, db_default=False)
    hidden = models.BooleanField(default=False, db_default=False)
    hidden_by_owner = models.BooleanField(default=False, db_default=False)
    created = models.DateTimeField(auto_now_add=True)
    edited = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=["author", "created"], name="comments_of_an_author"),)

    def __str__(self) -> str:
        return f"comment on {self.deck}"

    def get_absolute_url(self) -> str:
        return reverse("decks:comment", args=[self.deck.public_id, self.public_id])

    @property
    def is_shown(self) -> bool:
        """Return whether everybody reads it who sees the deck."""
        return not (self.deleted or self.hidden or self.hidden_by_owner)
