"""The rows of pages about the site."""

from django.db import models

LONGEST_TEXT = 40_000
LONGEST_BANNER = 300


class SitePage(models.Model):
    """A page about the site as administrators wrote it, or a banner on all pages.

    A page without a row is the draft that is shipped; a banner without one is not shown.
    """

    class Key(models.TextChoices):
        ABOUT = "about"
        TERMS = "terms"
        PRIVACY = "privacy"
        CONTACT = "contact"
        ANNOUNCEMENT = "banner", "Announcement on all pages"
        MAINTENANCE = "closed", "Maintenance: nothing can be changed"

    key = models.CharField(max_length=10, choices=Key, unique=True)
    text = models.TextField(
        max_length=LONGEST_TEXT,
        help_text="Markdown, as on pages of the wiki. Of a banner: plain text of at most 300 letters.",
    )
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("key",)

    def __str__(self) -> str:
        return self.get_key_display()


BANNERS = (SitePage.Key.ANNOUNCEMENT, SitePage.Key.MAINTENANCE)
PAGES = tuple(key for key in SitePage.Key if key not in BANNERS)
