"""Sets of the workshop, and the keys of their cards."""

import re
from typing import Final

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string

LENGTH: Final = 12
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread; 59 bits
WORKSHOP_KEY: Final = re.compile(rf"w-[{ALPHABET}]{{{LENGTH}}}")
WORKSHOP_KEY_TAKEN: Final = "Keys like this one belong to cards of the workshop; choose another."
LONGEST_SET_NAME: Final = 80
LONGEST_ABOUT: Final = 2000


def new_set_id() -> str:
    """Return a random id of a set, for addresses."""
    return get_random_string(LENGTH, ALPHABET)


def new_card_key() -> str:
    """Return a random key of a card: it says nothing of its name, and no other card is ever found by it."""
    return f"w-{get_random_string(LENGTH, ALPHABET)}"


def is_workshop_key(key: str) -> bool:
    """Return whether a key is one that the workshop gives; cards of the catalogue may not have such."""
    return bool(WORKSHOP_KEY.fullmatch(key))


class WorkshopSet(models.Model):
    """Cards that somebody writes; seen by their author alone, or by whoever has the set's address.

    `Card.workshop` points here. It is its owner's, or without one the browser session's `session_key`; then
    only that session sees it, and `network` is whose address it was made from, as a digest. Without either,
    the owner's account being deleted, nobody sees the set: it holds what decks and games of others still
    name. `hidden_as`: who saw it before it was hidden after a report,
    "" where it is not; meanwhile it is private.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private", "Only me"
        UNLISTED = "unlisted", "Whoever has the address"

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_set_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="workshop_sets", editable=False
    )
    session_key = models.CharField(
        max_length=40, blank=True, db_index=True, editable=False, default="", db_default=""
    )
    network = models.CharField(max_length=24, blank=True, editable=False, default="", db_default="")
    name = models.CharField(max_length=LONGEST_SET_NAME)
    about = models.TextField(max_length=LONGEST_ABOUT, blank=True, default="", db_default="")
    visibility = models.CharField(
        max_length=10, choices=Visibility, default=Visibility.PRIVATE, db_default=Visibility.PRIVATE
    )
    hidden_as = models.CharField(max_length=10, blank=True, editable=False, default="", db_default="")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name", "pk")
        indexes = (
            models.Index(fields=["network"], name="sets_of_networks", condition=~models.Q(network="")),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:workshop-set", args=[self.public_id])
