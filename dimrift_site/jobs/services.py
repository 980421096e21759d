"""Writes: put jobs into the queue, take them out again."""

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Now

from dimrift_site.jobs import wakeup
from dimrift_site.jobs.models import Job


def enqueue(jobs: Iterable[Job]) -> list[Job]:
    """Store jobs, and wake workers after the commit. One whose key is open already is not stored again."""
    drafts = list(jobs)
    Job.objects.bulk_create(drafts, ignore_conflicts=True)
    transaction.on_commit(partial(wakeup.wake, len(drafts)), robust=True)
    return drafts


def cancel(kind: str, group: str) -> int:
    """End the open jobs of a group and drop the results it holds. How many jobs that changes.

    Who works on one of them stops within a moment.
    """
    is_open = Q(state__in=Job.OPEN)
    wanted = Job.objects.filter(is_open | Q(result__isnull=False), kind=kind, group=group)
    return wanted.update(
        state=Case(When(is_open, then=Value(Job.State.CANCELLED)), default=F("state")),
        finished=Case(When(is_open, then=Now()), default=F("finished")),
        token="",
        result=None,
    )
