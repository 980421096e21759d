"""Writes of notices."""

from typing import Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F

from dimrift_site.base.notices.models import LONGEST_TEXT, Notice

MOST_KEPT: Final = 100  # of an account; the oldest go


@transaction.atomic
def notify(user: int | None, text: str, path: str = "") -> None:
    """Tell an account something: every page says so until it has looked at its notices. None: nobody."""
    if user is None:
        return
    if not get_user_model().objects.filter(pk=user).update(unread_notices=F("unread_notices") + 1):
        return
    Notice.objects.create(user_id=user, text=text[:LONGEST_TEXT], path=path)
    old = Notice.objects.filter(user=user).values_list("pk", flat=True)[MOST_KEPT:]
    Notice.objects.filter(pk__in=list(old)).delete()


def read_notices(user: int) -> list[Notice]:
    """Return the notices of an account, the newest first, which it knows from then on."""
    notices = list(Notice.objects.filter(user=user))
    get_user_model().objects.filter(pk=user, unread_notices__gt=0).update(unread_notices=0)
    return notices
