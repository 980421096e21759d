"""Art of cards, with whose it is."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models

PERCENT = (MaxValueValidator(100),)


class CardArt(models.Model):
    """The art that an editor uploaded for a card; where there is none, its faces have a generated picture.

    `hash` names the art that is shown ("" until the first is ready), `upload` the file that waits for a
    worker ("" when none does), `waiting` what is said of that file while other art is shown, `hidden` says
    that it is shown no longer after a report, `refusal` why the newest could not be taken. The focus, in
    percent from the left and from above, stays in sight wherever the art is cut. `Card.art` says the same for
    drawing: see `art_token`.
    """

    class Licence(models.TextChoices):
        CC0 = "cc0", "CC0 1.0"
        BY = "by", "CC BY 4.0"
        BY_SA = "by-sa", "CC BY-SA 4.0"
        PERMISSION = "permission", "Used with permission"

    card = models.OneToOneField("cards.Card", models.CASCADE, related_name="+")
    artist = models.CharField(max_length=120)
    source = models.CharField(max_length=300, help_text="Where it comes from: an address, or words.")
    licence = models.CharField(max_length=12, choices=Licence)
    focus_x = models.PositiveSmallIntegerField(default=50, db_default=50, validators=PERCENT)
    focus_y = models.PositiveSmallIntegerField(default=40, db_default=40, validators=PERCENT)
    hash = models.CharField(max_length=32, blank=True, editable=False, default="", db_default="")
    upload = models.CharField(max_length=32, blank=True, editable=False, default="", db_default="")
    waiting = models.JSONField(null=True, editable=False)
    hidden = models.BooleanField(default=False, db_default=False, editable=False)
    refusal = models.CharField(max_length=200, blank=True, editable=False, default="", db_default="")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )
    uploaded = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"Art of {self.card} by {self.artist}"

    @property
    def has_address(self) -> bool:
        """Return whether its source is an address of the web."""
        return self.source.startswith(("https://", "http://"))
