"""The rows of reports."""

from django.conf import settings
from django.db import models

LONGEST_TEXT = 1_000


class ProblemReport(models.Model):
    """Report of a reader that one thing is wrong: its kind, and the key by which its page is found.

    `reporter` is null without an account. When it is closed, `answer` is what the reporter is told, `note`
    what the author of the thing is told if that is hidden, shown again, or warned of.
    """

    class Kind(models.TextChoices):
        CARD = "card"
        ART = "art", "art of"
        SET = "set", "workshop set"
        DECK = "deck"
        USER = "user", "user name"
        COMMENT = "comment"
        POSITION = "position"
        GAME = "game"
        PUZZLE = "puzzle"

    class Reason(models.TextChoices):
        WRONG_TEXT = "wrong_text", "Its text or numbers are wrong"
        PLAYED_WRONG = "played_wrong", "The engine plays it wrong"
        WRONG_LINK = "wrong_link", "A link to another card is wrong"
        PICTURE = "picture", "Its picture should not be shown"
        OFFENSIVE = "offensive", "It insults or threatens"
        COPIED = "copied", "It is somebody else's work"
        PRIVATE = "private", "It tells something private"
        ADVERTISING = "advertising", "It is advertising"
        OTHER = "other", "Something else"

    class State(models.TextChoices):
        OPEN = "open"
        MENDED = "mended"
        NO_FAULT = "no_fault", "No fault found"
        WARNED = "warned", "The author is warned"
        HIDDEN = "hidden", "Hidden"

    kind = models.CharField(max_length=20, choices=Kind, editable=False)
    key = models.CharField(max_length=80, editable=False)
    reason = models.CharField(max_length=20, choices=Reason, editable=False)
    text = models.TextField(max_length=LONGEST_TEXT, blank=True, editable=False, default="", db_default="")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="reports"
    )
    state = models.CharField(max_length=20, choices=State, default=State.OPEN, db_default=State.OPEN)
    answer = models.TextField(
        max_length=LONGEST_TEXT, blank=True, help_text="The reporter reads this.", default="", db_default=""
    )
    note = models.TextField(
        max_length=LONGEST_TEXT, blank=True, help_text="Whose it is reads this.", default="", db_default=""
    )
    created = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, editable=False)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=["kind", "key", "state"], name="reports_of_a_thing"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.get_reason_display()}"

    @property
    def closing_words(self) -> str:
        """The beginning of its reporter's notice, by which the notice is found when the thing is deleted."""
        return f"Your report of {self.kind} {self.key} is closed"
