"""The rows of positions that people keep."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from decks.lists.models import Deck
from decks.public_id import new_public_id
from decks.row_size import stored_bytes


class SavedPosition(models.Model):
    """A position as the text of a scenario (docs/scenarios.md), which can be set up at the board.

    It belongs to its owner, or without one to the browser session `session_key`. One that is made private
    again has another address. `version` rises with every change. `hidden_as`: who saw it before it was hidden
    after a report, and "" while it is not.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="positions"
    )
    session_key = models.CharField(
        max_length=40, blank=True, db_index=True, editable=False, default="", db_default=""
    )
    visibility = models.CharField(
        max_length=10,
        choices=Deck.Visibility,
        default=Deck.Visibility.PRIVATE,
        db_default=Deck.Visibility.PRIVATE,
    )
    title = models.CharField(max_length=120)
    hidden_as = models.CharField(max_length=10, blank=True, editable=False, default="", db_default="")
    text = models.TextField()
    stored_bytes = stored_bytes("text")
    version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed", "-pk")
        verbose_name = "position"
        indexes = (
            models.Index(
                fields=["-changed", "-id"],
                name="public_positions",
                condition=models.Q(visibility="public"),
            ),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("decks:position", args=[self.public_id])
