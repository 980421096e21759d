"""Writes: put jobs into the queue, take them out again."""

import logging
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Now

from dimrift_site.base.jobs.job_kinds import known_kinds
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.log_context import REQUEST, log_context

SHORTEST_PAUSE: Final = timedelta(seconds=10)
LONGEST_PAUSE: Final = timedelta(hours=1)
ORDERED: Final = "site"  # the group of what nobody asks for
SHOWN_AFTER: Final = 3  # orders in vain, which an operator then sees

logger = logging.getLogger(__name__)


def enqueue(jobs: Iterable[Job]) -> list[Job]:
    """Store jobs, and wake workers after the commit. One whose key is open already is not stored again."""
    drafts = list(jobs)
    for draft in drafts:
        draft.request_id = log_context().get(REQUEST, "")
    Job.objects.bulk_create(drafts, ignore_conflicts=True)
    transaction.on_commit(partial(wakeup.wake, len(drafts)), robust=True)
    return drafts


def begin_later(job: Job, pause: timedelta) -> None:
    """Store a job that is taken after a pause; one with its key that is open begins anew then.

    Who works on that one stops within a moment, and nothing of it is kept.
    """
    due = Now() + pause
    begun = Job.objects.filter(kind=job.kind, key=job.key, state__in=Job.OPEN)
    anew = {"progress": 0, "result": None, "attempts": 0, "data": job.data, "error": "", "fault": ""}
    if not begun.update(state=Job.State.WAITING, token="", not_before=due, **anew):
        job.not_before = due
        Job.objects.bulk_create([job], ignore_conflicts=True)


def order_unless_in_vain(kind: str, key: str, seen: str) -> None:
    """Order a job that nobody waits for, unless an equal one is open or came to nothing a moment ago.

    `seen` is what it is to change, as it is here now. An order came to nothing if that is still the same when
    its job has ended, as on a host that does not share the worker's disk; the next one waits twice as long.
    """
    last = Job.objects.filter(kind=kind, key=key).first()
    in_vain = 0
    if last is not None:
        if last.state in Job.OPEN:
            return
        if last.data.get("seen") == seen:
            in_vain = last.data["in_vain"] + 1
            pause = min(SHORTEST_PAUSE * 2 ** min(in_vain, 20), LONGEST_PAUSE)
            if Job.objects.filter(
                pk=last.pk, finished__gt=Now() - pause, finished__lt=Now() + pause
            ).exists():
                return
    if in_vain >= SHOWN_AFTER:
        logger.warning("%s %s was ordered %d times in vain: %s", kind, key, in_vain, last and last.error)
    enqueue([Job(kind=kind, key=key, group=ORDERED, data={"seen": seen, "in_vain": in_vain})])


def orders_in_vain() -> dict[str, int]:
    """Return how often what was ordered came to nothing until now, by its kind, if it is shown."""
    orders = Job.objects.filter(kind__in=known_kinds(), group=ORDERED).order_by("pk")
    newest = dict(orders.values_list("kind", "data__in_vain"))
    return {kind: times for kind, times in newest.items() if times >= SHOWN_AFTER}


def cancel(kind: str, group: str) -> int:
    """End the open jobs of a group and drop the results it holds. How many jobs that changes.

    Who works on one of them stops within a moment.
    """
    is_open = Q(state__in=Job.OPEN)
    jobs = Job.objects.filter(is_open | Q(result__isnull=False), kind=kind, group=group)
    return jobs.update(
        state=Case(When(is_open, then=Value(Job.State.CANCELLED)), default=F("state")),
        finished=Case(When(is_open, then=Now()), default=F("finished")),
        token="",
        result=None,
    )
