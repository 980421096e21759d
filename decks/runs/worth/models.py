"""The rows of measured worth: what is played, and what each card came to. Its chunks are jobs."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from cards.models import WorkshopSet
from decks.public_id import new_public_id
from decks.runs.models import Run
from dimrift_site.base.plurals import plural


class WorthRun(models.Model):
    """Cards that are measured in the starter decks, `games` numbers of each, fixed when it was started.

    `cards` are `[{"key", "hash", "name"}, …]`, `decks` `[{"deck", "name", "main", "fables"}, …]` with the
    piles as in a deck snapshot; `left_out` are cards of the same set that cannot be measured, with why.
    `basis` is the fingerprint of decks, rules and versions: worths of equal basis can be compared. `key` is
    that of everything the result depends on. `duels`: games of single decks that a number has, for quotas.
    `result` is the merged integer sums of `games_done` numbers. `workshop`: the set whose cards these are;
    who may see the set may see them. What is of the catalogue everybody may see.
    """

    LIVE = Run.LIVE

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    starter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="worth_runs")
    workshop = models.ForeignKey(
        WorkshopSet, models.CASCADE, null=True, blank=True, related_name="worth_runs"
    )
    cards = models.JSONField()
    decks = models.JSONField()
    left_out = models.JSONField(default=list, db_default=[], blank=True)
    edition = models.CharField(max_length=20)
    overrides = models.JSONField(default=dict, db_default={}, blank=True)
    games = models.PositiveIntegerField()
    duels = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    policy = models.CharField(max_length=40)
    policy_version = models.PositiveIntegerField()
    rules_version = models.PositiveIntegerField()
    worth_version = models.PositiveIntegerField()
    reader_version = models.CharField(max_length=64)
    program_digest = models.CharField(max_length=64)
    basis = models.CharField(max_length=64)
    key = models.CharField(max_length=64, db_index=True)
    state = models.CharField(
        max_length=10, choices=Run.State.choices, default=Run.State.WAITING, db_default=Run.State.WAITING
    )
    games_cut = models.PositiveIntegerField(default=0, db_default=0)
    games_done = models.PositiveIntegerField(default=0, db_default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True, default="", db_default="")
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created", "-pk")
        constraints = (
            models.CheckConstraint(condition=Q(games_done__lte=F("games")), name="worth_done_within_games"),
        )

    def __str__(self) -> str:
        return f"{plural(self.games, 'game')} a card of {plural(len(self.cards), 'card')} ({self.state})"

    def get_absolute_url(self) -> str:
        return reverse("decks:worth-run", args=[self.public_id])

    @property
    def is_live(self) -> bool:
        """Return whether games of it may still be played."""
        return self.state in self.LIVE

    @property
    def definition_hashes(self) -> list[str]:
        """The printed states of all cards that are played, sorted."""
        played = [hash_ for deck in self.decks for pile in ("main", "fables") for hash_, _ in deck[pile]]
        return sorted({*played, *[card["hash"] for card in self.cards]})


class CardWorth(models.Model):
    """The worth of a printed state in a run that is done: pairs of duels, how many more were won, squares."""

    run = models.ForeignKey(WorthRun, models.CASCADE, related_name="worths")
    hash = models.CharField(max_length=64, db_index=True)
    pairs = models.PositiveIntegerField()
    won_more = models.IntegerField()
    squares = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("run", "hash"), name="one_worth_a_run"),)

    def __str__(self) -> str:
        return f"{self.hash[:12]}: {self.won_more:+d} of {self.pairs}"
