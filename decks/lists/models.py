"""The rows of decks: their lists of cards and their saved states."""

from typing import Final, cast

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.text import slugify

from cards.models import Card
from cards.search.normalize import fold
from decks.legality.models import Format
from decks.public_id import new_public_id
from decks.row_size import stored_bytes

# What stands in addresses where a deck's slug would: a deck called Edit must not hide behind its builder.
TAKEN_SLUGS: Final = frozenset(
    {
        "advice",
        "comments",
        "delete",
        "edit",
        "export",
        "fix",
        "fork",
        "hints",
        "keep",
        "like",
        "plan",
        "play",
        "print",
        "revert",
        "share",
        "simulate",
        "statistics",
        "take-over",
        "versions",
    }
)


PUBLIC: Final = models.Q(visibility="public")


def searched_words(name: str, about: str) -> str:
    """Return what a search looks at, whatever the database takes for the same letter."""
    return f"{fold(name)}\n{fold(about)}"


class SearchedWords(models.TextField[str, str]):
    """A column with what a search looks at, written with each row that is saved whole."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        deck = cast("Deck", model_instance)
        deck.searched = searched_words(deck.name, deck.about)
        return deck.searched


class Deck(models.Model):
    """A list of cards.

    It belongs to its owner; without one to the browser session `session_key` until that is claimed by an
    account; without either to the site. `key` names the file of a starter deck. `network` is whose address it
    was made from, as a digest, without an account. `hidden_as`: who saw it before it was hidden after a
    report, "" where it is not; meanwhile it is private.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        UNLISTED = "unlisted"
        PUBLIC = "public"

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    key = models.SlugField(max_length=40, unique=True, null=True, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="decks"
    )
    session_key = models.CharField(
        max_length=40, blank=True, db_index=True, editable=False, default="", db_default=""
    )
    network = models.CharField(max_length=24, blank=True, editable=False, default="", db_default="")
    name = models.CharField(max_length=120)
    about = models.TextField(blank=True, default="", db_default="")
    searched = SearchedWords(default="", db_default="", editable=False)
    format = models.ForeignKey(
        Format,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="decks",
        help_text="Empty: the site's own, of the edition of its cards' set.",
    )
    edition = models.CharField(max_length=20, default="modern", db_default="modern")
    visibility = models.CharField(
        max_length=10, choices=Visibility, default=Visibility.PRIVATE, db_default=Visibility.PRIVATE
    )
    hidden_as = models.CharField(max_length=10, blank=True, editable=False, default="", db_default="")
    version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    likes = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    comments = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    takes_comments = models.BooleanField(default=True, db_default=True, editable=False)
    played = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    win_turn = models.FloatField(null=True, editable=False)
    win_games = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name", "pk")
        indexes = (
            models.Index(
                fields=["owner", "-id"], name="public_decks", condition=models.Q(visibility="public")
            ),
            # The list by name, with all that decides who is in it, so that no row is read for that.
            models.Index(fields=["name", "public_id", "owner", "visibility", "id"], name="named_decks"),
            # The orders of the directory.
            models.Index(fields=["-created", "-public_id"], name="new_decks", condition=PUBLIC),
            models.Index(fields=["-likes", "-created", "-public_id"], name="liked_decks", condition=PUBLIC),
            models.Index(fields=["-played", "-created", "-public_id"], name="played_decks", condition=PUBLIC),
            models.Index(
                fields=["win_turn", "created", "public_id"],
                name="winning_decks",
                condition=PUBLIC & models.Q(win_turn__isnull=False),
            ),
            models.Index(fields=["network"], name="decks_of_networks", condition=~models.Q(network="")),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.public_id, self.slug])

    @property
    def slug(self) -> str:
        """The readable end of the deck's address; never empty."""
        slug = slugify(self.name) or "deck"
        return f"{slug}-deck" if slug in TAKEN_SLUGS else slug


class DeckEntry(models.Model):
    """So many copies of a card in one section of a deck."""

    class Section(models.TextChoices):
        MAIN = "main"
        FABLES = "fables"
        MAYBE = "maybe"

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.PROTECT, related_name="entries")
    section = models.CharField(max_length=6, choices=Section, default=Section.MAIN, db_default=Section.MAIN)
    copies = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        ordering = ("section", "card__name")
        constraints = (
            models.UniqueConstraint(fields=["deck", "card", "section"], name="one_entry_a_card"),
            models.CheckConstraint(condition=models.Q(copies__gte=1), name="at_least_one_copy"),
        )
        verbose_name_plural = "deck entries"

    def __str__(self) -> str:
        return f"{self.copies} {self.card}"


class DeckVersion(models.Model):
    """A saved version of a deck; never changed but for its names.

    `snapshot` is {section: [[card key, copies], …]}; `printed` is {card key: definition hash}: what its cards
    said when it was saved. `name`, and `format_key` and `visibility`, are empty for versions older than the
    keeping of them. `sitting` is the version with which its maker's sitting began; 0 for what was saved on
    the admin pages or from a file. Of a sitting that is over the last version stays, and those that have a
    `label`, a name by which its maker keeps them. `sitting_name` is the maker's name of the sitting, which is
    kept with its newest version alone, and goes on to the next. `undo_to` and `redo_to` are the versions to
    which Undo and Redo lead from it, 0 for none.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    version = models.PositiveIntegerField()
    snapshot = models.JSONField()
    printed = models.JSONField(default=dict, db_default={})
    name = models.CharField(max_length=120, blank=True, default="", db_default="")
    about = models.TextField(blank=True, default="", db_default="")
    format_key = models.SlugField(max_length=40, blank=True, db_index=False, default="", db_default="")
    visibility = models.CharField(max_length=10, blank=True, default="", db_default="")
    label = models.CharField(max_length=60, blank=True, default="", db_default="")
    undo_to = models.PositiveIntegerField(default=0, db_default=0)
    redo_to = models.PositiveIntegerField(default=0, db_default=0)
    sitting = models.PositiveIntegerField(default=0, db_default=0)
    sitting_name = models.CharField(max_length=60, blank=True, default="", db_default="")
    created = models.DateTimeField(auto_now_add=True)
    stored_bytes = stored_bytes("snapshot", "printed")

    class Meta:
        ordering = ("-version",)
        constraints = (models.UniqueConstraint(fields=["deck", "version"], name="one_snapshot_a_version"),)
        # Sums of a maker's many decks are read from it alone, without the rows.
        indexes = (models.Index(fields=["deck", "stored_bytes"], name="bytes_of_versions"),)

    def __str__(self) -> str:
        return f"{self.deck} v{self.version}"

    @property
    def called(self) -> str:
        """Return the name that its maker gave it, else that of its sitting; "" for none."""
        return self.label or self.sitting_name

    @property
    def reference(self) -> str:
        """Return its name in the address of a comparison."""
        return f"{self.deck.public_id}@{self.version}"
