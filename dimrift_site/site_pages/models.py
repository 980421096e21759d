"""The rows of pages about the site."""

from django.db import models

LONGEST_TEXT = 40_000


class SitePage(models.Model):
    """A page about the site as administrators wrote it; one without a row is the draft that is shipped."""

    class Key(models.TextChoices):
        ABOUT = "about"
        TERMS = "terms"
        PRIVACY = "privacy"
        CONTACT = "contact"

    key = models.CharField(max_length=10, choices=Key, unique=True)
    text = models.TextField(max_length=LONGEST_TEXT, help_text="Markdown, as on pages of the wiki.")
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("key",)

    def __str__(self) -> str:
        return self.get_key_display()
