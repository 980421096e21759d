"""The rows of forms that were sent."""

from django.db import models


class Submission(models.Model):
    """A form that a browser sent, and what it made, by its public id.

    `key` is a fingerprint of the browser, the form's nonce and everything that was written in it.
    `session_key` is the browser session that it was made in, "" for an account.
    """

    key = models.CharField(max_length=64, unique=True)
    made = models.CharField(max_length=12, blank=True, default="", db_default="")
    session_key = models.CharField(max_length=40, blank=True, default="", db_default="")
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.made
