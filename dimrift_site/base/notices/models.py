"""The rows of notices."""

import re

from django.conf import settings
from django.db import models

LONGEST_TEXT = 1_400
ON_SITE = re.compile(r"/(?![/\\])")  # to a browser // and /\ begin the name of a host


class Notice(models.Model):
    """Words to an account, with the path of a page that they are about, "" for none."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    text = models.TextField(max_length=LONGEST_TEXT)
    path = models.CharField(max_length=300, blank=True, default="", db_default="")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.text[:80]

    @property
    def address(self) -> str:
        """The path where it leads to a page of the site; "" for what else may stand in the column."""
        return self.path if ON_SITE.match(self.path) else ""
