"""The rows of words of players."""

from django.db import models

LONGEST_SEARCH = 300
LONGEST_SPELLINGS = 2_000


class PlainWord(models.Model):
    """A word of players as editors have it; one without a row is as it is shipped.

    `spellings` are other ways to say it, `near` the key of another one that is offered where no card fits.
    """

    key = models.SlugField(
        max_length=40, unique=True, help_text="Its address; that of a shipped word changes this one."
    )
    title = models.CharField(max_length=40)
    search = models.CharField(
        max_length=LONGEST_SEARCH,
        blank=True,
        default="",
        db_default="",
        help_text="In the language of searches; # stands for a number. Empty: the word is not read any more.",
    )
    about = models.CharField(
        max_length=120,
        blank=True,
        default="",
        db_default="",
        help_text="What such cards do, as in “draw cards”.",
    )
    spellings = models.TextField(
        max_length=LONGEST_SPELLINGS,
        blank=True,
        default="",
        db_default="",
        help_text="Other ways to say it, with commas between. Case, endings and small words do not matter.",
    )
    near = models.SlugField(
        max_length=40,
        blank=True,
        default="",
        db_default="",
        help_text="The address of a word to offer where no card fits.",
    )
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("key",)
        verbose_name = "word of players"
        verbose_name_plural = "words of players"

    def __str__(self) -> str:
        return self.title
