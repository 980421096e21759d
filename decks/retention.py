"""Retention: what nobody can come back to is deleted, unasked, once a day; on a full disk more."""

import logging
import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from cards.models import WorkshopSet
from cards.workshop.services import forget_sets
from decks.archives.services import forget_uploads
from decks.games.services import KEPT_DAYS, forget_old_games
from decks.models import Deck, Game, Heartbeat, Matrix, Run, SavedPosition
from decks.quotas import MB
from decks.submissions.services import forget_submissions
from dimrift_site.base.disk_space import has_space

EVERY: Final = timedelta(days=1)
NAME: Final = "forgetting"
EVERY_ON_A_FULL_DISK: Final = timedelta(minutes=1)
NAME_ON_A_FULL_DISK: Final = "full disk"
LEAP: Final = timedelta(days=3)  # without forgetting
NAME_OF_LEAP: Final = "leap of the clock"
A_WEEK: Final = timedelta(days=7)
AT_ONCE: Final = 200  # rows of a kind in one transaction
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Forgotten:
    """The numbers of games, decks, browser sessions, runs, matrices, positions and workshop sets deleted."""

    games: int
    decks: int
    sessions: int
    runs: int = 0
    matrices: int = 0
    positions: int = 0
    workshops: int = 0


def forget_when_due() -> Forgotten | None:
    """`forget`, unless somebody did within the last day. Any number of programs may ask.

    Nothing is forgotten for a week after the clock leapt, or the site was not running: if the clock was
    wrong, what it called old is there when it is right again.
    """
    now = timezone.now()
    last = Heartbeat.objects.filter(name=NAME).first()
    if not is_due(now, NAME, EVERY):
        return None
    if last and now - last.at > LEAP:
        Heartbeat.objects.update_or_create(name=NAME_OF_LEAP, defaults={"at": now})
    if Heartbeat.objects.filter(name=NAME_OF_LEAP, at__lte=now, at__gt=now - A_WEEK).exists():
        logger.warning("Nothing is forgotten for a week: the clock leapt, or the site was not running")
        return None
    forgotten = forget()
    logger.info("Forgotten: %s", forgotten)
    return forgotten


def free_disk() -> Forgotten | None:
    """While there is no room, once a minute: delete the oldest of what was made without an account.

    The database uses again what is free within it, and that counts as room. None: there was no need.
    """
    if has_space() or not is_due(timezone.now(), NAME_ON_A_FULL_DISK, EVERY_ON_A_FULL_DISK):
        return None
    live = Run.objects.filter(state__in=Run.LIVE)
    forgotten = Forgotten(
        games=_delete_oldest(Game.objects.filter(owner=None), "changed"),
        decks=_delete_oldest(_session_decks().exclude(Q(runs__in=live) | Q(paired_runs__in=live)), "changed"),
        sessions=0,
        runs=_delete_oldest(_session_runs(), "created"),
        matrices=_delete_oldest(_session_matrices(), "created"),
        positions=_delete_oldest(_session_positions(), "changed"),
        workshops=forget_sets(_session_sets().order_by("changed")[:AT_ONCE]),
    )
    free = shutil.disk_usage(settings.DATA_DIR).free // MB
    logger.warning("The disk is nearly full, %s MB are free. Deleted: %s", free, forgotten)
    return forgotten


def forget(days: int = KEPT_DAYS) -> Forgotten:
    """Delete what nobody has touched for so many days and nobody owns, and sessions over for a week.

    What is known of forms that were sent more than a day ago goes, too, and uploaded archives of decks that
    have waited for a day.
    """
    games, decks = forget_old_games(days), forget_old_decks(days)
    runs, matrices = forget_old_runs(days), forget_old_matrices(days)
    positions, workshops = forget_old_positions(days), forget_old_sets(days)
    forget_submissions()
    forget_uploads()
    over = Session.objects.filter(expire_date__lt=timezone.now() - A_WEEK)
    sessions = over.delete()[1].get("sessions.Session", 0)
    return Forgotten(games, decks, sessions, runs, matrices, positions, workshops)


def forget_old_decks(days: int = KEPT_DAYS) -> int:
    """Delete decks made without an account, whose browser session is over, with their runs. How many.

    Those changed within so many days stay: whoever has the address may still look at them.
    """
    return _delete_all(_untouched(_session_decks(), "changed", days))


def forget_old_runs(days: int = KEPT_DAYS) -> int:
    """Delete runs started without an account that have ended, of decks that stay. How many."""
    return _delete_all(_untouched(_session_runs(), "created", days))


def forget_old_matrices(days: int = KEPT_DAYS) -> int:
    """Delete matrices made without an account, as such runs, and those deleted a day ago. How many."""
    gone = Matrix.objects.filter(deleted__lt=timezone.now() - EVERY)
    return _delete_all(gone) + _delete_all(_untouched(_session_matrices(), "created", days))


def forget_old_positions(days: int = KEPT_DAYS) -> int:
    """Delete positions kept without an account, whose browser session is over. How many."""
    return _delete_all(_untouched(_session_positions(), "changed", days))


def forget_old_sets(days: int = KEPT_DAYS) -> int:
    """Delete sets of the workshop made without an account, whose browser session is over. How many.

    After the decks: cards that these name are kept for them.
    """
    return forget_sets(_untouched(_session_sets(), "changed", days))


def _untouched(rows: QuerySet[Any], when: str, days: int) -> QuerySet[Any]:
    """Return those of browser sessions that are over, and older than so many days."""
    now = timezone.now()
    live = Session.objects.filter(expire_date__gte=now).values("session_key")
    return rows.filter(**{f"{when}__lt": now - timedelta(days=days)}).exclude(session_key__in=live)


def _session_runs() -> QuerySet[Run]:
    runs = Run.objects.filter(~Q(session_key=""), starter=None, matrix=None)
    return runs.exclude(state__in=Run.LIVE)


def _session_matrices() -> QuerySet[Matrix]:
    live = Run.objects.filter(matrix=OuterRef("pk"), state__in=Run.LIVE)
    return Matrix.objects.filter(~Q(session_key=""), ~Exists(live), owner=None)


def _session_positions() -> QuerySet[SavedPosition]:
    return SavedPosition.objects.filter(~Q(session_key=""), owner=None)


def _session_sets() -> QuerySet[WorkshopSet]:
    return WorkshopSet.objects.filter(~Q(session_key=""), owner=None)


def _session_decks() -> QuerySet[Deck]:
    return Deck.objects.filter(~Q(session_key=""), owner=None)


def _delete_all(rows: QuerySet[Any]) -> int:
    """Delete all of these, AT_ONCE in a transaction; how many there were."""
    deleted = 0
    while gone := _delete_oldest(rows, "pk"):
        deleted += gone
    return deleted


@transaction.atomic
def _delete_oldest(rows: QuerySet[Any], order: str) -> int:
    """Delete the first AT_ONCE of these; how many there were."""
    # Locked, so that a login which claims one of them at this moment comes before or after, never between.
    some = rows.select_for_update(of=("self",)).order_by(order)[:AT_ONCE]
    keys = list(some.values_list("pk", flat=True))
    rows.model._default_manager.filter(pk__in=keys).delete()
    return len(keys)


def is_due(now: datetime, name: str, every: timedelta) -> bool:
    """Return whether it is this program's turn; notes that it is, so that it is no other's."""
    last = Heartbeat.objects.filter(name=name).first()
    if last is None:
        return Heartbeat.objects.get_or_create(name=name, defaults={"at": now})[1]
    if now - every < last.at <= now:  # a clock that was ahead left a time that is still to come
        return False
    return bool(Heartbeat.objects.filter(name=name, at=last.at).update(at=now))
