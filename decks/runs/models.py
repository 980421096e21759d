"""The rows of a simulation: runs, and when daily work was last done. Their chunks are jobs (`chunks`)."""

from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from decks.lists.models import Deck
from decks.public_id import new_public_id
from dimrift_site.base.plurals import plural

BEFORE_VERSIONS: Final = 1  # of the measures: that of runs which were counted before they had a version

# A duel by greedy, which tries each pick, takes as long as so many games of USUAL_TURNS turns by goldfish
WEIGHT_OF_DUEL: Final = 40
USUAL_TURNS: Final = 10


class SecondSide(NamedTuple):
    """The deck that a run plays besides its own; `version` is 0 for the deck as it stood.

    `policy` plays it in a duel, "" for the one that plays the first deck.
    """

    deck: Deck
    version: int
    deck_snapshot: Any
    edition: str
    overrides: dict[str, str]
    policy: str = ""
    policy_version: int = 0


class Run(models.Model):
    """A number of games of one deck, fixed to the byte when it was started.

    `deck_snapshot` is `{"main": [[definition hash, copies], ...], "fables": [...], "names": {hash: name}}`,
    sorted by hash; `key` is the SHA-256 of everything the result depends on. `result` is the merged integer
    tally of the chunks that are played out, at the end also of what was played of others; `games_done` is how
    many games are in it. The first `games_cut` games are cut into chunks, or were taken over from a shorter
    run of the same inputs: none while it waits for other runs of its starter. `starter_key` is who takes
    turns with other starters ("" once the run has ended). `left_out` are the effects that could not be read
    and that its starter agreed to play without; they follow from what its cards are read as
    (`program_digest`, "" in older rows), so they are no part of the key. `reader_version` says by which
    sources they were read. `began_anew` is the worker that it waited for in vain before it began anew with
    another engine, in words.
    A paired run plays the same games with a second deck, too: `other_side` has that one's `deck_snapshot`,
    `edition` and `overrides`, and the hashes and effects left out are those of both. `version` and
    `other_version` are of the decks' versions, 0 for a deck as it stood. A duel (`is_duel`) has a second
    side, too, which is played against the first from both seats; its games go on to their end, at most the
    `turns` of 18.3. Its `other_side` has a `policy` and `policy_version` where another one plays that deck.
    A run with `stop_at`, in turns, ends at the first look at which its clock is known so closely
    (`early_stop`): then `games_done` is less than `games`, and its games are the first ones.
    `matrix`: the duel is a cell of it, which its starter's quotas count as a whole.
    An advice is a run of one deck with `advice`: its `goal`, the hashes of the `candidates` that may come in,
    the keys of those that are `wished` for, the decks it is to win `against` (their id, name and cards), and
    all `names` of cards by hash. `games` are those of single decks that it is made of, about; duels where the
    goal is to win. Its rounds and what was played of them are its `result` (`round_progress`).
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
    version = models.PositiveIntegerField(default=0, db_default=0)
    other_deck = models.ForeignKey(
        "decks.Deck", on_delete=models.CASCADE, null=True, blank=True, related_name="paired_runs"
    )
    other_version = models.PositiveIntegerField(default=0, db_default=0)
    other_side: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, blank=True
    )
    is_duel = models.BooleanField(default=False, db_default=False)
    matrix = models.ForeignKey(
        "decks.Matrix", on_delete=models.CASCADE, null=True, blank=True, related_name="runs"
    )
    advice: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True, blank=True
    )
    deck_snapshot = models.JSONField()
    definition_hashes = models.JSONField()
    left_out = models.JSONField(default=list, db_default=[], blank=True)
    edition = models.CharField(max_length=20)
    overrides = models.JSONField(default=dict, db_default={}, blank=True)
    policy = models.CharField(max_length=40)
    policy_version = models.PositiveIntegerField()
    turns = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    games = models.PositiveIntegerField()
    stop_at = models.DecimalField(max_digits=4, decimal_places=2, null=True, blank=True)
    rules_version = models.PositiveIntegerField()
    measures_version = models.PositiveIntegerField(db_default=BEFORE_VERSIONS, default=BEFORE_VERSIONS)
    reader_version = models.CharField(max_length=64)
    program_digest = models.CharField(max_length=64, blank=True, default="", db_default="")
    key = models.CharField(max_length=64, db_index=True)
    state = models.CharField(
        max_length=10, choices=State.choices, default=State.WAITING, db_default=State.WAITING
    )
    games_cut = models.PositiveIntegerField(default=0, db_default=0)
    games_done = models.PositiveIntegerField(default=0, db_default=0)
    result = models.JSONField(null=True, blank=True)
    began_anew = models.CharField(max_length=100, blank=True, default="", db_default="")
    error = models.TextField(blank=True, default="", db_default="")
    starter = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="runs"
    )
    session_key = models.CharField(max_length=40, blank=True, default="", db_default="")
    starter_key = models.CharField(max_length=60, blank=True, default="", db_default="")
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
        indexes = (
            models.Index(fields=("created",), name="waiting_runs", condition=Q(state="waiting")),
            models.Index(
                fields=("starter_key",), name="live_runs", condition=Q(state__in=("waiting", "running"))
            ),
        )
        permissions = (("long_runs", "May start runs of up to 1,000,000 games"),)

    def __str__(self) -> str:
        return f"{plural(self.games, 'game')} of {self.deck_id} ({self.state})"

    @property
    def is_live(self) -> bool:
        """Return whether games of it may still be played."""
        return self.state in self.LIVE

    @property
    def has_stopped_early(self) -> bool:
        """Return whether it ended before its last game, as its clock was known closely enough."""
        return self.state == self.State.DONE and self.games_done < self.games

    @property
    def games_shown(self) -> int:
        """Return how many games it is called by: those that are asked for, or those at which it stopped."""
        return self.games_done if self.has_stopped_early else self.games

    @property
    def is_alone(self) -> bool:
        """Return whether it is of one deck, as that is."""
        return self.other_deck_id is None and self.advice is None

    @property
    def second_side(self) -> SecondSide | None:
        """Return what a run of two decks plays besides its own deck."""
        if self.other_deck is None or self.other_side is None:
            return None
        return SecondSide(self.other_deck, self.other_version, **self.other_side)

    @property
    def duellists(self) -> tuple[str, str]:
        """Return the policies that play the first and the second deck of a duel."""
        return self.policy, (self.other_side or {}).get("policy") or self.policy

    @property
    def is_paired(self) -> bool:
        """Return whether each of its games is played with two decks, one after the other."""
        return self.other_deck_id is not None and not self.is_duel

    @property
    def sides(self) -> int:
        """Return how many games there are of each number."""
        return 2 if self.is_paired else 1

    @property
    def weight(self) -> int:
        """Return how many games of one deck alone one of its games takes."""
        if self.is_duel:
            return WEIGHT_OF_DUEL
        return self.sides

    @property
    def turns_a_game(self) -> int:
        """Return how many turns of a deck alone take about as long as one of its games."""
        return self.weight * (USUAL_TURNS if self.is_duel else self.turns)


class Heartbeat(models.Model):
    """The time at which maintenance, by its name (`forgetting`), was last done."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
