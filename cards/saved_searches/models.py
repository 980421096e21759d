"""Rows of saved searches."""

import re
from typing import Final

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string

LENGTH: Final = 12
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread; 59 bits
LONGEST_NAME: Final = 60
CONTROL: Final = re.compile(r"[\x00-\x1f]")  # characters that no feed can have, and no name needs


def new_search_id() -> str:
    """Return a random id, for the address of the feed."""
    return get_random_string(LENGTH, ALPHABET)


class SavedSearch(models.Model):
    """A list of cards that an account keeps: the parameters of its address, by name, and what it is called.

    Whoever has the address of its feed reads it: feed readers do not log in.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_search_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_searches", editable=False
    )
    name = models.CharField(max_length=LONGEST_NAME)
    asked = models.JSONField(editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")
        verbose_name_plural = "saved searches"

    def __str__(self) -> str:
        return self.name

    @property
    def feed_title(self) -> str:
        """Its name as a feed can have it."""
        return CONTROL.sub(" ", self.name)

    @property
    def feed_address(self) -> str:
        """The address of its feed."""
        return reverse("cards:search-feed", args=[self.public_id])
