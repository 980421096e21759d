"""The rows of matrices; their cells are rows of `Run`."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from decks.legality.models import Format
from decks.lists.models import Deck
from decks.public_id import new_public_id
from dimrift_site.base.plurals import plural


class Matrix(models.Model):
    """Each of several decks against each other one: a duel for each pairing, by one edition and policy.

    It belongs to its owner, without one to the browser session `session_key`, without either to the site:
    then it is of the public decks of `meta_format`. Whether it is played, done or cancelled is what its runs
    say. `key` is the fingerprint of theirs, in the order of the decks. From `deleted` on it is nobody's to
    see; the row goes a day later, for until then its games count as those of the day.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="matrices"
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
    edition = models.CharField(max_length=20)
    overrides = models.JSONField(default=dict, db_default={}, blank=True)
    policy = models.CharField(max_length=40)
    games = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    meta_format = models.ForeignKey(
        Format, models.CASCADE, null=True, blank=True, related_name="metas", editable=False
    )
    key = models.CharField(max_length=64, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    deleted = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created", "-pk")
        verbose_name_plural = "matrices"
        indexes = (
            models.Index(
                fields=["-created", "-id"],
                name="public_matrices",
                condition=models.Q(visibility="public", deleted=None),
            ),
        )

    def __str__(self) -> str:
        return f"matrix of {plural(self.games, 'game')} a pairing"

    def get_absolute_url(self) -> str:
        return reverse("decks:matrix", args=[self.public_id])
