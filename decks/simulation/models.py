"""The rows of a simulation: a run, the chunks of games it is played in, and signs of life of its keepers."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from decks.public_id import new_public_id


class Run(models.Model):
    """A number of games of one deck, fixed to the byte when it was started.

    `deck_snapshot` is `{"main": [[definition hash, copies], ...], "fables": [...], "names": {hash: name}}`,
    sorted by hash; `key` is the SHA-256 of everything the result depends on. `result` is the merged integer
    tally once the run has ended (done, failed or cancelled), `games_done` how many games are in it.
    `left_out` are the effects that could not be read and that its starter agreed to play without; they follow
    from the hashes and the reader, so they are no part of the key.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    LIVE = (State.WAITING, State.RUNNING)

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="runs")
    deck_snapshot = models.JSONField()
    definition_hashes = models.JSONField()
    left_out = models.JSONField(default=list, blank=True)
    edition = models.CharField(max_length=20)
    overrides = models.JSONField(default=dict, blank=True)
    policy = models.CharField(max_length=40)
    policy_version = models.PositiveIntegerField()
    turns = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    games = models.PositiveIntegerField()
    rules_version = models.PositiveIntegerField()
    reader_version = models.CharField(max_length=64)
    key = models.CharField(max_length=64, db_index=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    games_done = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)
    starter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="runs"
    )
    session_key = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created", "-pk")
        constraints = (
            models.CheckConstraint(condition=Q(games__gte=1), name="run_has_games"),
            models.CheckConstraint(condition=Q(turns__gte=1), name="run_has_turns"),
            models.CheckConstraint(condition=Q(games_done__lte=F("games")), name="run_done_within_games"),
        )
        indexes = (models.Index(fields=("created",), name="waiting_runs", condition=Q(state="waiting")),)

    def __str__(self) -> str:
        return f"{self.games} games of {self.deck_id} ({self.state})"

    @property
    def is_live(self) -> bool:
        """Whether games of it may still be played."""
        return self.state in self.LIVE


class Chunk(models.Model):
    """The games numbered `first` to `first + count - 1` of a run: what one worker plays at a time.

    `result` is the integer tally of its first `games_done` games, so a new worker goes on where the last one
    left its mark. Only the holder of `token` may write while the state is leased. The sweeper does not ring
    for it before `not_before`; `rings` counts how often it did.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        LEASED = "leased"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    OPEN = (State.WAITING, State.LEASED)

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField()
    rings = models.PositiveSmallIntegerField(default=0)
    games_done = models.PositiveIntegerField(default=0)
    played_ms = models.PositiveIntegerField(default=0)
    finished = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ("run", "first")
        constraints = (
            models.UniqueConstraint(fields=("run", "first"), name="one_chunk_a_first_game"),
            models.CheckConstraint(condition=Q(count__gte=1), name="chunk_has_games"),
            models.CheckConstraint(condition=Q(games_done__lte=F("count")), name="chunk_done_within_count"),
        )
        indexes = (
            models.Index(
                fields=("not_before",), name="open_chunks", condition=Q(state__in=("waiting", "leased"))
            ),
            models.Index(fields=("-finished",), name="newest_chunks", condition=Q(state="done")),
        )

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.count - 1} ({self.state})"


class Heartbeat(models.Model):
    """When a process that keeps the house was last seen alive, by its name (`sweeper`)."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
