"""Writes: put jobs into the queue, take them out again."""

from collections.abc import Iterable
from functools import partial

from django.db import transaction
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
    """End the open jobs of a group; who works on one stops within a moment. How many."""
    wanted = Job.objects.filter(kind=kind, group=group, state__in=Job.OPEN)
    return wanted.update(state=Job.State.CANCELLED, token="", finished=Now())
