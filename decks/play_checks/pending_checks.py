"""Checks of decks that are to come, as a part of the query that reads a deck."""

from typing import Final

from django.db.models import Exists, OuterRef

from dimrift_site.base.jobs.models import Job

KIND: Final = "play_check"


def check_is_pending() -> Exists:
    """Return whether a check of the deck of a row is to come."""
    return Exists(Job.objects.filter(kind=KIND, key=OuterRef("public_id"), state__in=Job.OPEN))
