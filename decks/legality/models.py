"""A format: what decks that meet have agreed on, and its list of banned and restricted cards."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

import engine
from cards.models import Card, Set


class Format(models.Model):
    """A deck format. Sizes count copies; minimum and maximum are themselves allowed.

    `overrides`: the switches that differ from its edition, by name (0.1).
    """

    key = models.SlugField(max_length=40, unique=True, help_text="Part of addresses; never changes.")
    name = models.CharField(max_length=60, unique=True)
    about = models.TextField(blank=True, default="", db_default="")
    edition = models.CharField(
        max_length=20,
        default="modern",
        db_default="modern",
        choices=[(name, name.title()) for name in engine.PRESETS],
        help_text="The edition it is played in.",
    )
    overrides = models.JSONField("single rules", default=dict, db_default={}, blank=True)
    main_least = models.PositiveSmallIntegerField(default=20, db_default=20)
    main_most = models.PositiveSmallIntegerField(default=20, db_default=20)
    fables_least = models.PositiveSmallIntegerField(default=0, db_default=0)
    fables_most = models.PositiveSmallIntegerField(default=7, db_default=7)
    copies_most = models.PositiveSmallIntegerField(
        default=3, db_default=3, help_text="Copies of one card, main and Fables deck together."
    )
    factions_most = models.PositiveSmallIntegerField(
        default=1, null=True, blank=True, help_text="Cards of no faction do not count. Empty: any number."
    )
    checks_by_play = models.BooleanField(
        "check decks by play",
        default=True,
        db_default=True,
        help_text="A minute after it was saved, a legal deck plays 300 games; what they show is hinted at.",
    )
    # What belongs to it, where it was fetched with the format
    kept_sets: frozenset[int] | None = None
    kept_restrictions: "tuple[CardRestriction, ...] | None" = None
    sets = models.ManyToManyField(Set, blank=True, related_name="formats", help_text="None chosen: all.")

    class Meta:
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(condition=Q(main_least__lte=F("main_most")), name="main_sizes_in_order"),
            models.CheckConstraint(
                condition=Q(fables_least__lte=F("fables_most")), name="fables_sizes_in_order"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("decks:format", args=[self.key])

    def set_numbers(self) -> frozenset[int]:
        """The numbers of its sets."""
        found = self.kept_sets
        return frozenset(self.sets.values_list("pk", flat=True)) if found is None else found

    def listed_restrictions(self) -> "tuple[CardRestriction, ...]":
        """Its list of banned and restricted cards."""
        restrictions = self.kept_restrictions
        return tuple(self.restrictions.all()) if restrictions is None else restrictions

    def clean(self) -> None:
        """ValidationError by field where a least is more than its most, or a switch has no such value.

        Switches that are as in the edition are left out.
        """
        super().clean()
        try:
            self.overrides = engine.edition(self.edition, self.overrides).overrides()
        except engine.Refused as refused:
            raise ValidationError({"overrides": str(refused)}) from None
        for pile in ("main", "fables"):
            least, most = getattr(self, f"{pile}_least"), getattr(self, f"{pile}_most")
            if least is not None and most is not None and least > most:
                raise ValidationError({f"{pile}_least": f"This is more than the most, {most}."})


class CardRestriction(models.Model):
    """A card of which a format allows so many copies for a time; none: it is banned."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="restrictions")
    card = models.ForeignKey(Card, models.CASCADE, related_name="restrictions")
    copies = models.PositiveSmallIntegerField(
        "copies allowed",
        default=0,
        db_default=0,
        help_text="0: banned. More: restricted to that many, both decks together.",
    )
    since = models.DateField("from", help_text="The first day on which it holds.")
    until = models.DateField(null=True, blank=True, help_text="The last day; empty: for good.")
    reason = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta:
        ordering = ("card__name", "since")
        constraints = (
            models.UniqueConstraint(fields=["format", "card", "since"], name="card_restriction"),
            models.CheckConstraint(
                condition=Q(until=None) | Q(since__lte=F("until")), name="restriction_days_in_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.card}: {self.kind}"

    @property
    def kind(self) -> str:
        """Return what it is, in words."""
        return f"restricted to {self.copies}" if self.copies else "banned"

    @property
    def days_words(self) -> str:
        """The days on which it holds: 'Since 1 May 2026', 'From 1 May to 2 June 2026'."""
        first = date_format(self.since, "j F Y")
        if self.until is not None:
            return f"From {first} to {date_format(self.until, 'j F Y')}"
        return f"{'From' if self.since > timezone.localdate() else 'Since'} {first}"

    def holds_on(self, day: date) -> bool:
        """Return whether it holds on that day."""
        return self.since <= day and (self.until is None or day <= self.until)
