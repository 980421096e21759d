"""Rows of the wiki: pages, every text that they ever had, their links, and proposed texts."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string

LONGEST_TITLE = 80
LONGEST_SUMMARY = 200
PUBLIC_ID = 12


def new_proposal_id() -> str:
    """Return a random id for addresses."""
    return get_random_string(PUBLIC_ID)


class WikiPage(models.Model):
    """A page as it reads now. `key` is its title as titles are compared, `number` its newest revision's.

    Every change raises `number`, by a compare-and-set on it.
    """

    key = models.CharField(max_length=LONGEST_TITLE, unique=True, editable=False)
    title = models.CharField(max_length=LONGEST_TITLE)
    text = models.TextField()
    number = models.PositiveIntegerField(default=0, db_default=0)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("key",)

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return page_address(self.title)


def page_address(title: str) -> str:
    """The address of the page with this title, whether or not there is one."""
    return reverse("cards:wiki-page", args=[title.replace(" ", "_")])


class WikiRevision(models.Model):
    """A text that a page had; append-only. `shipped`: it came with the site, from a file."""

    page = models.ForeignKey(WikiPage, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    summary = models.CharField(max_length=LONGEST_SUMMARY, blank=True, default="", db_default="")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    shipped = models.BooleanField(default=False, db_default=False)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ("-created", "-pk")
        constraints = (models.UniqueConstraint(fields=["page", "number"], name="one_revision_a_number"),)

    def __str__(self) -> str:
        return f"{self.page_id} {self.number}"


class WikiLink(models.Model):
    """A page that names another one; `target` is the key of that one, which may not be there."""

    page = models.ForeignKey(WikiPage, models.CASCADE, related_name="links")
    target = models.CharField(max_length=LONGEST_TITLE, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["page", "target"], name="one_link_a_target"),)

    def __str__(self) -> str:
        return f"{self.page_id} to {self.target}"


class WikiProposal(models.Model):
    """A text that an account proposes; `base` is the revision that it was written over, 0 for a new page."""

    class State(models.TextChoices):
        WAITING = "waiting"
        ACCEPTED = "accepted"
        DECLINED = "declined"

    public_id = models.CharField(max_length=PUBLIC_ID, unique=True, default=new_proposal_id, editable=False)
    key = models.CharField(max_length=LONGEST_TITLE, db_index=True, editable=False)
    title = models.CharField(max_length=LONGEST_TITLE)
    text = models.TextField()
    summary = models.CharField(max_length=LONGEST_SUMMARY, blank=True, default="", db_default="")
    base = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING, db_default=State.WAITING)
    reason = models.CharField(max_length=LONGEST_SUMMARY, blank=True, default="", db_default="")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    decided = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-pk")
        indexes = (
            models.Index(fields=["author", "created"], name="proposals_of_author"),
            models.Index(fields=["state", "created"], name="proposals_by_state"),
        )

    def __str__(self) -> str:
        return f"{self.title} by {self.author_id}"
