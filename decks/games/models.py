"""The rows of games at the board."""

from typing import Any

from django.conf import settings
from django.db import models

from decks.public_id import new_public_id
from decks.row_size import stored_bytes
from dimrift_site.base.plurals import plural


class Game(models.Model):
    """A game as its record: what it grows from, and every pick.

    It is its owner's, or without one the browser session's `session_key`. `setup` is `{"edition",
    "overrides", "seed", "number", "windows", "starter", "unread_absent", "left_out",
    "main": [[definition hash, copies], ...], "fables": [...]}`; `left_out` are the unread effects that the
    player agreed to play without (older games do not have it). One that began with the position of a
    scenario has its text as "scenario", its catalogue cards in "main", and as "lesson" the key of the lesson
    that it is of, or ""; one of a puzzle has what `decks.puzzles.puzzle_side` says as "puzzle". Against a
    policy it has "opponent": `{"policy", "deck_name", "at_random", "main",
    "fables", "left_out", "versions": [[from which pick, version], ...]}`; what was chosen for practice is in
    "hp" (of both players, 0 = the edition's) and "tops" (hashes, of both). Where one person plays both sides
    by hand it has "by_hand": `{"hands": "open" or "hidden", "deck_name", "main", "fables", "left_out"}`. A
    game of a match has "match": `{"results": [winners of the games before]}`, with "conceded" the player who
    gave up all of it; `after` is the game before it.

    `picks` are all picks of both players as a record writes them ("P1 keep"); the first `position` of them
    count, those after it were taken back and can be redone. They are those of `line`, one of its lines
    (`decks.games.lines`), 0 as long as nothing else was tried. `automatic` are the indexes of those that were
    made for the player (`engine.session.automatic_picks`). `taken_back` counts how often picks were taken
    back that had shown what was hidden, or what chance gave, `hints_asked` for how many questions hints were
    asked for. By hand `seat` is who sits at the board and sees a hand, `asked` who is asked, "" after the
    end; elsewhere they are P1 and "". `version` rises with every change. While a reply
    of the opponent is due, `reply_from` is the number of picks that its player was shown, which stays what is
    seen; else null. `reply` says how the last one is shown: `{"lines_before": lines of the log before it,
    "steps": [numbers of picks]}`. `is_sealed`: seed and record are nobody's to see yet. `snapshot` is the
    state as it was last seen, for when the game is no longer played: under other rules (`rules_version`), or
    where its cards are read otherwise (`program_digest`; "" in older rows, which are only shown).
    `reader_version` says by which sources they were read. `network` is whose address it was started from, as
    a digest, without an owner.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="games"
    )
    session_key = models.CharField(
        max_length=40, blank=True, db_index=True, editable=False, default="", db_default=""
    )
    deck = models.ForeignKey("decks.Deck", models.SET_NULL, null=True, blank=True, related_name="games")
    opponent_deck = models.ForeignKey(
        "decks.Deck", models.SET_NULL, null=True, blank=True, related_name="opposed_games", editable=False
    )
    deck_name = models.CharField(max_length=120)
    setup = models.JSONField()
    picks = models.JSONField(default=list, db_default=[], blank=True)
    automatic = models.JSONField(default=list, db_default=[], blank=True)
    position = models.PositiveIntegerField(default=0, db_default=0)
    line = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    reply_from = models.PositiveIntegerField(null=True, blank=True, editable=False)
    reply = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    is_sealed = models.BooleanField(default=False, db_default=False, editable=False)
    taken_back = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    after = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="following", editable=False
    )
    seat = models.CharField(max_length=2, default="P1", db_default="P1", editable=False)
    asked = models.CharField(max_length=2, blank=True, default="", db_default="", editable=False)
    hints_asked = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    network = models.CharField(max_length=24, blank=True, editable=False, default="", db_default="")
    snapshot = models.JSONField(default=dict, db_default={}, blank=True)
    rules_version = models.PositiveIntegerField()
    reader_version = models.CharField(max_length=64)
    program_digest = models.CharField(max_length=64, blank=True, default="", db_default="")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True, db_index=True)
    stored_bytes = stored_bytes("setup", "picks", "snapshot")

    class Meta:
        ordering = ("-changed", "-pk")
        indexes = (
            models.Index(fields=["owner", "stored_bytes"], name="bytes_of_games"),
            models.Index(fields=["network"], name="games_of_networks", condition=~models.Q(network="")),
        )

    def __str__(self) -> str:
        return self.deck_name if self.is_sealed else f"{self.deck_name}, seed {self.setup.get('seed')}"

    @property
    def has_opponent(self) -> bool:
        """Return whether a policy plays the other side, and not the passive opponent."""
        return "opponent" in self.setup

    @property
    def by_hand(self) -> str:
        """Return `open` or `hidden`, as the hands are, where one person plays both sides; "" else."""
        hands: str = self.setup.get("by_hand", {}).get("hands", "")
        return hands

    @property
    def is_covered(self) -> bool:
        """Return whether the other player has to sit down first, so that nobody sees a hand."""
        return self.by_hand == "hidden" and self.asked not in ("", self.seat)

    @property
    def other_side(self) -> dict[str, Any]:
        """Return what the setup has of the other side's deck; {} where the passive opponent has none."""
        side: dict[str, Any] = self.setup.get("opponent") or self.setup.get("by_hand") or {}
        return side

    @property
    def hashes(self) -> set[str]:
        """Return the hashes of the definitions that it grows from, of both sides."""
        sides = [self.setup, self.other_side]
        return {hash_ for side in sides for pile in ("main", "fables") for hash_, _ in side.get(pile, ())}


class Checkpoint(models.Model):
    """The board of a game after `picks` of its picks, so that those before need not be replayed.

    It only saves work. `slot` counts from the start of the game (`decks.games.checkpoints.EVERY` picks
    each), those of each line by themselves (`SLOTS` a line); `line` is the fingerprint of the picks; `board`
    is the compressed text of the engine's board.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="checkpoints")
    slot = models.PositiveIntegerField()
    picks = models.PositiveIntegerField()
    line = models.CharField(max_length=32)
    board = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "slot"], name="one_checkpoint_a_slot"),)

    def __str__(self) -> str:
        return f"{self.game_id} after {plural(self.picks, 'pick')}"
