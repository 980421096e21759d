"""The rows of puzzles that accounts make."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Cast
from django.urls import reverse

from decks.public_id import new_public_id

LONGEST_TITLE: Final = 120
LONGEST_ABOUT: Final = 500
LONGEST_HINTS: Final = 1_000  # all of them together


class PlayerPuzzle(models.Model):
    """A puzzle of an account: a position as the text of a scenario, a goal, words, and a proof.

    `goal` is written as in files (`win`, `mana 7`), `hint_text` has a hint a line. `proof` is what the last
    job found (`puzzle_proof.FoundProof`), {} before it, and always that of the position and goal as they are.
    `published` is when it was shown to others, null while it is not; it is shown only as long as `is_proved`,
    which is taken away when rules or cards have changed, and given back by a new proof. `hidden`: after a
    report.

    `tries` counts the accounts that began it, `solves` those that solved it, its maker left out; `solve_rate`
    takes it for half solved by two more, so that the first one to try says little.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzles")
    title = models.CharField(max_length=LONGEST_TITLE)
    goal = models.CharField(max_length=10)
    about = models.TextField(max_length=LONGEST_ABOUT, blank=True, default="", db_default="")
    hint_text = models.TextField(max_length=LONGEST_HINTS, blank=True, default="", db_default="")
    text = models.TextField()
    proof = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    is_proved = models.BooleanField(default=False, db_default=False, editable=False)
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    tries = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    solves = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    solve_rate = models.GeneratedField(
        expression=Cast(models.F("solves") + 1, models.FloatField())
        / Cast(models.F("tries") + 2, models.FloatField()),
        output_field=models.FloatField(),
        db_persist=True,
    )
    version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    published = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("-changed", "-pk")
        verbose_name = "puzzle of a player"
        verbose_name_plural = "puzzles of players"
        indexes = (
            models.Index(
                fields=["-published", "-id"],
                name="published_puzzles",
                condition=models.Q(published__isnull=False, is_proved=True, hidden=False),
            ),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("decks:puzzle", args=[self.public_id])

    @property
    def edit_address(self) -> str:
        """The page on which its maker changes it."""
        return reverse("decks:puzzle-edit", args=[self.public_id])
