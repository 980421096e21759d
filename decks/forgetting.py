"""What nobody can come back to any more is deleted, once a day and without being asked."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from decks.models import Deck, Heartbeat
from decks.playtest.services import KEPT_DAYS, forget_old_games
from decks.submissions.services import forget_submissions

EVERY: Final = timedelta(days=1)
NAME: Final = "forgetting"
AT_ONCE: Final = 200  # decks in one transaction
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Forgotten:
    """How many games, decks and browser sessions were deleted."""

    games: int
    decks: int
    sessions: int


def forget_when_due() -> Forgotten | None:
    """`forget`, unless somebody did within the last day. Any number of programs may ask."""
    now = timezone.now()
    if not _due(now):
        return None
    forgotten = forget()
    logger.info("Forgotten: %s", forgotten)
    return forgotten


def forget(days: int = KEPT_DAYS) -> Forgotten:
    """Delete games and decks of nobody that were not touched for so many days, and sessions that are over.

    What is known of forms that were sent more than a day ago goes, too.
    """
    games, decks = forget_old_games(days), forget_old_decks(days)
    forget_submissions()
    over = Session.objects.filter(expire_date__lt=timezone.now())
    return Forgotten(games=games, decks=decks, sessions=over.delete()[1].get("sessions.Session", 0))


def forget_old_decks(days: int = KEPT_DAYS) -> int:
    """Delete decks made without an account, whose browser session is over, with their runs. How many.

    Those changed within so many days stay: whoever has the address may still look at them.
    """
    forgotten = 0
    while gone := _forget_some(days):
        forgotten += gone
    return forgotten


@transaction.atomic
def _forget_some(days: int) -> int:
    now = timezone.now()
    live = Session.objects.filter(expire_date__gte=now).values("session_key")
    nobodys = Deck.objects.filter(~Q(session_key=""), owner=None, changed__lt=now - timedelta(days=days))
    # Locked, so that a login which claims one of them at this moment comes before or after, never between.
    some = nobodys.exclude(session_key__in=live).select_for_update().order_by("pk")[:AT_ONCE]
    keys = list(some.values_list("pk", flat=True))
    Deck.objects.filter(pk__in=keys).delete()
    return len(keys)


def _due(now: datetime) -> bool:
    """Whether it is this program's turn; notes that it is, so that it is no other's."""
    last = Heartbeat.objects.filter(name=NAME).first()
    if last is None:
        return Heartbeat.objects.get_or_create(name=NAME, defaults={"at": now})[1]
    if last.at > now - EVERY:
        return False
    return bool(Heartbeat.objects.filter(name=NAME, at=last.at).update(at=now))
