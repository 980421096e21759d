"""The rows of API tokens."""

from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """A token of an account, by the digest of what the program sends; `start` are its first characters.

    `last_used` is true to the hour. One that expired stays in the list until it is revoked.
    """

    class Scope(models.TextChoices):
        READ = "read", "Read"
        WRITE = "write", "Read and write"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=5, choices=Scope, default=Scope.READ, db_default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=12)
    expires = models.DateTimeField()
    last_used = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"
