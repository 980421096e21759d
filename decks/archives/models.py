"""The rows of archives that wait for their uploader's choice."""

from django.conf import settings
from django.db import models

from decks.public_id import new_public_id


class DeckUpload(models.Model):
    """An archive that an account uploaded and took no decks of yet; each account has one at most.

    Another one has another `public_id`, so that a page which shows the earlier can take nothing of the later.
    A worker looks into a large one, and writes what is in it into `plan` (`deck_plan.PlanSummary`).
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id)
    owner = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    source = models.CharField(max_length=100)
    content = models.BinaryField()
    is_large = models.BooleanField(default=False, db_default=False)
    plan = models.JSONField(null=True)
    uploaded = models.DateTimeField(auto_now=True, db_index=True)

    def __str__(self) -> str:
        return self.source
