"""The rows of games that are shown to others."""

from django.db import models
from django.urls import reverse

from decks.games.models import Game
from decks.public_id import new_public_id


class GameShare(models.Model):
    """A game that others may look at, by an address of its own; without a row it is its player's alone.

    A row that goes takes its address with it: the next one has another. `hands_open`: its player says that
    others may see all hidden cards of both players; it holds only while the game is over. `hidden`: after a
    report, from all but its player, who can neither show it nor take its address back until it is restored.
    """

    class Audience(models.TextChoices):
        UNLISTED = "unlisted"
        PUBLIC = "public"

    game = models.OneToOneField(Game, models.CASCADE, related_name="share")
    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    audience = models.CharField(
        max_length=10, choices=Audience, default=Audience.UNLISTED, db_default=Audience.UNLISTED
    )
    hands_open = models.BooleanField(default=False, db_default=False)
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-pk")
        indexes = (
            models.Index(
                fields=["-created", "-id"], name="public_games", condition=models.Q(audience="public")
            ),
        )

    def __str__(self) -> str:
        return f"game of {self.game.deck_name}, {self.audience}"

    def get_absolute_url(self) -> str:
        return reverse("decks:shared-game", args=[self.public_id])
