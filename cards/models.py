"""Models of the catalogue: factions, sets, cards with their effects, every printed state of a card."""

from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone

from cards.artwork.models import CardArt
from cards.saved_searches.models import SavedSearch
from cards.search.plain_words.models import PlainWord
from cards.wiki.models import WikiLink, WikiPage, WikiProposal, WikiRevision
from cards.workshop.models import WORKSHOP_KEY_TAKEN, WorkshopSet, is_workshop_key
from engine import PRESETS, mana_words

__all__ = [
    "SORTED_BY", "STATS", "Card", "CardArt", "CardEffect", "CardFacet", "CardVersion", "CatalogueMark",
    "Faction", "OtherPrinting", "PendingImport", "PlainWord", "Printing", "SavedSearch",
    "Set", "WikiLink", "WikiPage", "WikiProposal", "WikiRevision", "WorkshopSet", "card_address",
    "list_of_words",
]  # fmt: skip

STATS = ("might", "life", "armor", "movement", "will")
SORTED_BY = ("will", "might", "life")
LONGEST_KEY = 80
# What else stands where a key would, below /api/v1/cards/: such a card could not be asked for.
TAKEN_KEYS = frozenset({"autocomplete", "collection", "random", "search"})
TAKEN = "{key} is an address of the API (/api/v1/cards/{key}), so it can be no key of a card."


def refuse_taken_key(key: str) -> None:
    """Raise ValidationError for a word that the API's addresses need."""
    if key in TAKEN_KEYS:
        raise ValidationError(TAKEN.format(key=key))


def key_refusal(key: str) -> str:
    """Return why a card of the catalogue cannot have this key; "" if it can."""
    if is_workshop_key(key):
        return WORKSHOP_KEY_TAKEN
    return TAKEN.format(key=key) if key in TAKEN_KEYS else ""


def list_of_words(value: object) -> None:
    """ValidationError unless it is a list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
        raise ValidationError('Write a list of texts: ["one", "two"].')


class Faction(models.Model):
    """A faction (4.1). A card without one belongs to none."""

    key = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=60)
    about = models.TextField(blank=True, default="", db_default="")
    position = models.PositiveSmallIntegerField(default=0, db_default=0, help_text="Order in lists.")

    class Meta:
        ordering = ("position", "key")

    def __str__(self) -> str:
        return self.name


class Set(models.Model):
    """Cards that came out together.

    `source` to `imported_by` say which file its cards were last imported from: its name, the SHA-256 of its
    bytes, when, and by whom (null: at the command line). `outline`: for published data, the keys of its cards
    and the entries that are no cards, in the order of the file.
    """

    key = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    released = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=200, blank=True, editable=False, default="", db_default="")
    source_hash = models.CharField(max_length=64, blank=True, editable=False, default="", db_default="")
    outline = models.JSONField(default=list, db_default=[], editable=False)
    edition = models.CharField(
        max_length=20,
        blank=True,
        choices=[(name, name.title()) for name in PRESETS],
        help_text="What decks with its cards are played in where they have no format. Empty: the site's own.",
        default="",
        db_default="",
    )
    imported = models.DateTimeField(null=True, editable=False)
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )

    class Meta:
        ordering = ("released", "key")

    def __str__(self) -> str:
        return self.name


class PublicCards(models.Manager["Card"]):
    """The cards of the catalogue. Those of workshops are not among them, whatever is asked."""

    def get_queryset(self) -> models.QuerySet["Card"]:
        return super().get_queryset().filter(workshop=None)


class Card(models.Model):
    """A card as it is printed now (4.1).

    `objects` are the cards of the catalogue. A card with a `workshop` is its author's; it has no facets and
    no words to be searched by, and who means it too asks `with_workshops`. One that was adopted names its
    `author`.

    A stat that is not printed is null. `transfer_mask` has bit i where the i-th of `STATS` is marked as lent.
    `arrows` has two bits a direction: n, ne, e, se, s, sw, w, nw, n lowest. `source`: the object of published
    data that it came from, to be written again; no rule reads it.
    """

    class Type(models.TextChoices):
        CREATURE = "creature"
        ARTIFACT = "artifact"
        MONUMENT = "monument"

    key = models.SlugField(
        max_length=LONGEST_KEY,
        unique=True,
        validators=[refuse_taken_key],
        help_text="Part of addresses; never changes.",
    )
    name = models.CharField(max_length=120)
    # Small, given once by the site's own card files, and never to another card; null: not one of them
    number = models.PositiveIntegerField(null=True, editable=False)
    aliases = models.JSONField(
        default=list,
        db_default=[],
        blank=True,
        validators=[list_of_words],
        help_text="Names that the card had before.",
    )
    type = models.CharField(max_length=10, choices=Type)
    subtypes = models.JSONField(default=list, db_default=[], blank=True, validators=[list_of_words])
    faction = models.ForeignKey(Faction, models.PROTECT, null=True, blank=True, related_name="cards")
    set = models.ForeignKey(Set, models.PROTECT, null=True, blank=True, related_name="cards")
    fabled = models.BooleanField(default=False, db_default=False)
    might = models.PositiveSmallIntegerField(null=True, blank=True)
    life = models.PositiveSmallIntegerField(null=True, blank=True)
    armor = models.PositiveSmallIntegerField(null=True, blank=True)
    movement = models.PositiveSmallIntegerField(null=True, blank=True)
    will = models.PositiveSmallIntegerField(null=True, blank=True)
    transfer_mask = models.PositiveSmallIntegerField(
        default=0, db_default=0, validators=[MaxValueValidator(0b11111)]
    )
    arrows = models.PositiveIntegerField(default=0, db_default=0, validators=[MaxValueValidator(0xFFFF)])
    flavour = models.TextField(blank=True, default="", db_default="")
    # One of `NAMES` of `cards.faces.subject_words`; a card of an earlier version has none
    subject = models.CharField(
        max_length=40,
        blank=True,
        default="",
        db_default="",
        help_text="What its picture shows where it has no art.",
    )
    rulings = models.JSONField(default=list, db_default=[], blank=True, validators=[list_of_words])
    retired = models.BooleanField(
        default=False, db_default=False, help_text="No longer listed; old decks and runs still show it."
    )
    printed_hash = models.CharField(max_length=64, blank=True, editable=False, default="", db_default="")
    source = models.JSONField(null=True, editable=False)
    # What searches ask for, made by `cards.search.derivation` in the version that stands beside it
    words = models.TextField(
        blank=True,
        editable=False,
        help_text="What a search looks at: see cards.search.normalize.",
        default="",
        db_default="",
    )
    cost = models.PositiveSmallIntegerField(null=True, editable=False)
    # Whether the Summoning Cost takes mana of which it prints no number; null as `search_version`
    open_cost = models.BooleanField(null=True, editable=False)
    mana = models.PositiveSmallIntegerField(null=True, editable=False)
    arrow_count = models.PositiveSmallIntegerField(null=True, editable=False)
    effect_count = models.PositiveSmallIntegerField(null=True, editable=False)
    # With a default SQLite would make the table anew, without its triggers.
    search_version = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001
    # Which art an editor uploaded, and its focus, see `cards.pictures.store.art_token`; null as above
    art = models.CharField(max_length=48, null=True, editable=False)  # noqa: DJ001
    workshop = models.ForeignKey(
        WorkshopSet, models.PROTECT, null=True, editable=False, related_name="+", db_index=False
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )
    adopted = models.DateTimeField(null=True, editable=False)
    is_private_now = False  # no column: see `cards.workshop.withheld_cards`

    objects = PublicCards()
    with_workshops: models.Manager["Card"] = models.Manager()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=["name"], condition=models.Q(workshop=None), name="public_name"),
            # Of workshops alone: lists of the catalogue by name would go by it, and read each row beside it.
            models.UniqueConstraint(
                fields=["workshop", "name"],
                condition=models.Q(workshop__isnull=False),
                name="name_in_workshop",
            ),
            # With a condition SQLite need not make the table anew, without its triggers.
            models.UniqueConstraint(
                fields=["number"], condition=models.Q(number__isnull=False), name="number_of_one_card"
            ),
        )
        indexes = (
            # In the order of a list, with all that it is narrowed to: the rows need not be looked at.
            models.Index(
                fields=["name", "retired", "faction", "type", "fabled", "workshop"], name="card_listed"
            ),
            models.Index(
                fields=["faction", "name", "retired", "type", "fabled", "workshop"], name="card_of_faction"
            ),
            *(
                models.Index(fields=[f"-{stat}", "name", "retired", "workshop"], name=f"card_by_{stat}")
                for stat in SORTED_BY
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return "" if self.is_private_now else card_address(self.key)

    @property
    def mana_words(self) -> str:
        """The mana of its Summoning Cost in short; "" where it takes none, or was not read."""
        return mana_words(self.cost or 0, bool(self.open_cost))


def card_address(key: str) -> str:
    """The address of a card's page; a card of a workshop has it there."""
    return reverse("cards:workshop-card", args=[key]) if is_workshop_key(key) else _beginning() + key


@cache
def _beginning() -> str:
    """Return what all of them begin with: to reverse each takes as long as to draw its card."""
    return reverse("cards:card", args=["key"]).removesuffix("key")


class CardEffect(models.Model):
    """One printed effect (11.1) and what the reader made of its text.

    `program`, `canonical` and `unread` are a cache made by the reader named in `reader_version`, for looking;
    what is played or explained is read anew. `program` is null while the text is unread. `original` is what
    its file says in the place of a text that was offered at the import and taken.
    """

    class Kind(models.TextChoices):
        COST = "cost"
        ACTION = "action"
        CONTINUOUS = "continuous"
        TRIGGER = "trigger"
        ACTIVATION = "activation"

    card = models.ForeignKey(Card, models.CASCADE, related_name="effects")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    once = models.BooleanField(default=False, db_default=False, help_text="Once a turn.")
    optional = models.BooleanField(default=False, db_default=False)
    transfer = models.BooleanField(
        default=False, db_default=False, help_text="Lent to what the card is attached to."
    )
    label = models.CharField(max_length=80, blank=True, default="", db_default="")
    text = models.TextField(max_length=1000)
    original = models.TextField(max_length=1000, blank=True, editable=False, default="", db_default="")
    canonical = models.TextField(blank=True, editable=False, default="", db_default="")
    program = models.JSONField(null=True, editable=False)
    reader_version = models.CharField(max_length=64, blank=True, editable=False, default="", db_default="")
    unread = models.JSONField(null=True, editable=False)

    class Meta:
        ordering = ("position",)
        constraints = (models.UniqueConstraint(fields=["card", "position"], name="effect_position"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class CardFacet(models.Model):
    """A thing that a card is, does or names, in one word: `does` `draw@you`; see docs/meaning.md.

    Made by `cards.search.derivation` with each reading; `kind` is the name of a field of searches.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="facets")
    kind = models.CharField(max_length=10)
    value = models.CharField(max_length=120)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["kind", "value", "card"], name="card_facet"),)

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}"


class CardVersion(models.Model):
    """A printed state that a card has or had; append-only, so that old runs stay readable."""

    card = models.ForeignKey(Card, models.PROTECT, related_name="versions")
    hash = models.CharField(max_length=64, unique=True)
    definition = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return f"{self.card} {self.hash[:8]}"


class Printing(models.Model):
    """From when on a card printed a state; append-only. The newest is what it prints now.

    A state that comes back is the same `CardVersion` and another printing. `since` is null where the time was
    not kept.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    version = models.ForeignKey(CardVersion, models.CASCADE, related_name="printings")
    since = models.DateTimeField(null=True, default=timezone.now)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.version} since {self.since}"


class OtherPrinting(models.Model):
    """A card as another set prints it than the one whose printing is played.

    `definition` has the keys of the card files; `source` is that of `Card`.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="other_printings")
    set = models.ForeignKey(Set, models.CASCADE, related_name="other_printings")
    definition = models.JSONField()
    source = models.JSONField(null=True)

    class Meta:
        ordering = ("set", "card")
        constraints = (models.UniqueConstraint(fields=["card", "set"], name="one_printing_of_a_set"),)

    def __str__(self) -> str:
        return f"{self.card} in {self.set}"


class CatalogueMark(models.Model):
    """One row whose random `token` is another one after each change of what the API says of cards.

    That is of factions, sets, cards, effects, printings of other sets, and of whose their art is.

    The database itself changes it (`cards.search.index`), in the transaction of the change.
    """

    token = models.CharField(max_length=32)

    def __str__(self) -> str:
        return self.token


class PendingImport(models.Model):
    """A card file that somebody uploaded in the admin and has not agreed to yet; each has one at most.

    `report` is what the file would do, worked out when catalogue and reader were those of `report_of`;
    `lent`, `without_broken` and `taken` are those of `ImportOptions`. `offers`: by effect, as `taken` names
    them, the texts that it could be; null while nobody asked.
    """

    by = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    source = models.CharField(max_length=200)
    set_key = models.CharField(max_length=40, blank=True, default="", db_default="")
    content = models.BinaryField()
    lent = models.JSONField(default=list, db_default=[])
    without_broken = models.BooleanField(default=False, db_default=False)
    taken = models.JSONField(default=dict, db_default={})
    offers = models.JSONField(null=True)
    report = models.JSONField(null=True)
    report_of = models.CharField(max_length=100, blank=True, default="", db_default="")
    uploaded = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.source
