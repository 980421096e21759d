"""The rows of notices."""

from django.conf import settings
from django.db import models

LONGEST_TEXT = 1_400


class Notice(models.Model):
    """Words to an account, with the path of a page that they are about, "" for none."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    text = models.TextField(max_length=LONGEST_TEXT)
    path = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.text[:80]
