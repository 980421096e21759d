"""A format: what decks that meet have agreed on."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q

import engine
from cards.models import Card, Set


class Format(models.Model):
    """A deck format. Sizes count copies; minimum and maximum are themselves allowed.

    `overrides`: the switches that differ from its edition, by name (0.1).
    """

    key = models.SlugField(max_length=40, unique=True, help_text="Part of addresses; never changes.")
    name = models.CharField(max_length=60, unique=True)
    about = models.TextField(blank=True)
    edition = models.CharField(
        max_length=20,
        default="modern",
        choices=[(name, name.title()) for name in engine.PRESETS],
        help_text="The edition it is played in.",
    )
    overrides = models.JSONField("single rules", default=dict, blank=True)
    main_least = models.PositiveSmallIntegerField(default=20)
    main_most = models.PositiveSmallIntegerField(default=20)
    fables_least = models.PositiveSmallIntegerField(default=0)
    fables_most = models.PositiveSmallIntegerField(default=7)
    copies_most = models.PositiveSmallIntegerField(
        default=3, help_text="Copies of one card, main and Fables deck together."
    )
    factions_most = models.PositiveSmallIntegerField(
        default=1, null=True, blank=True, help_text="Cards of no faction do not count. Empty: any number."
    )
    sets = models.ManyToManyField(Set, blank=True, related_name="formats", help_text="None chosen: all.")
    banned = models.ManyToManyField(Card, blank=True, related_name="banned_in")

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
