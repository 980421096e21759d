"""Writes of checks by play: order one after a save or for any list, and keep what it came to."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from decks.models import Deck, PlayCheck, Run
from decks.play_checks.checked_list import GAMES, SEED, CheckedList
from decks.play_checks.pending_checks import KIND
from decks.refusals import Refusal
from decks.runs.canonical_json import fingerprint
from dimrift_site.base.jobs import services as jobs
from dimrift_site.base.jobs.models import Job

PAUSE: Final = timedelta(seconds=60)  # after the last save of a deck
MOST_OPEN: Final = 20  # lists of one owner that wait


def order_check(deck: Deck) -> None:
    """Have the deck checked by play a minute from now; a check of it as it was is dropped.

    Called with each save, in its transaction. Nobody's quota has the games: they are the site's.
    """
    if settings.CHECK_BY_PLAY:
        owner = f"u{deck.owner_id}" if deck.owner_id else f"n{deck.network}"
        jobs.begin_later(_job(deck.public_id, owner, {}), PAUSE)


def order_list_check(checked: CheckedList, owner: str) -> Job:
    """Have a list checked by play that is no saved deck, or return the check that is there, for a day.

    `owner` is whose it is, as for runs. Refusal for a check too many.
    """
    job = _job(list_key(checked, owner), owner, {"list": checked._asdict()})
    known = Job.objects.filter(kind=KIND, key=job.key).exclude(
        state__in=(Job.State.FAILED, Job.State.CANCELLED)
    )
    there = known.first()
    if there is not None:
        return there
    waiting = Job.objects.filter(kind=KIND, owner=owner, state__in=Job.OPEN, data__has_key="list")
    if waiting.count() >= MOST_OPEN:
        raise Refusal("too_many_checks", most=MOST_OPEN)
    jobs.enqueue([job])
    return known[0]


def list_key(checked: CheckedList, owner: str) -> str:
    """Return the key of the check of a list for this owner; nobody else is given it."""
    return fingerprint([owner, checked.key()])[:32]


def keep_check(deck: Deck, checked: CheckedList, run: Run, hints: list[dict[str, object]]) -> None:
    """Keep what the games of a run show of a deck, whose row the caller has locked.

    A run that was played for it is kept with it, and the one of the check before goes.
    """
    if run.pk is None:
        run.state, run.games_done, run.games_cut = Run.State.DONE, GAMES, GAMES
        run.started = run.finished = timezone.now()
        run.save(force_insert=True)
    former = PlayCheck.objects.filter(deck=deck).first()
    PlayCheck.objects.update_or_create(
        deck=deck, defaults={"cards_key": checked.key(), "hints": hints, "run": run}
    )
    if former is not None and former.run_id != run.public_id:
        Run.objects.filter(public_id=former.run_id, seed=SEED, starter=None, session_key="").delete()


def _job(key: str, owner: str, data: dict[str, object]) -> Job:
    return Job(kind=KIND, key=key, owner=owner, priority=Job.Priority.IDLE, size=GAMES, data=data)
