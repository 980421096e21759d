"""Order of jobs: interactive ones first but for each fourth turn, then owners in turn, then the oldest.

Idle ones are taken only while no other waits.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Count, Min, Q, QuerySet
from django.db.models.functions import Now

from dimrift_site.base.jobs.job_kinds import known_kinds
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, Job
from dimrift_site.base.jobs.programs.engine_versions import own_versions

RECENT: Final = 200  # takes looked back at to see who was served last
LONGEST_PAUSE: Final = timedelta(minutes=5)  # more than any pause of `leases.give_back`
# Of so many takes one is a batch while jobs of both classes wait. A batch lets interactive jobs in between,
# so its turn delays them by a tenth of a second.
BATCH_EVERY: Final = 4
OFFERED: Final = (Job.Priority.INTERACTIVE, Job.Priority.BATCH)  # before any idle job


class Offer(NamedTuple):
    """A job that may be taken: the oldest of its owner in its class."""

    is_batch: bool
    owner: str
    job: int


class Take(NamedTuple):
    """A job that was taken: whose, and of which class."""

    owner: str
    is_batch: bool


def waiting_jobs(lowest: Job.Priority = Job.Priority.IDLE) -> QuerySet[Job]:
    """Return the jobs that may be taken now, of this priority or a higher one.

    A pause longer than any that is ever set was set before the clock was put back, and is over.
    """
    due = Q(not_before=None) | Q(not_before__lte=Now()) | Q(not_before__gt=Now() + LONGEST_PAUSE)
    return Job.objects.filter(due, state=Job.State.WAITING, priority__lte=lowest, attempts__lt=MOST_ATTEMPTS)


def fitting_jobs(lowest: Job.Priority = Job.Priority.IDLE) -> QuerySet[Job]:
    """Return those of `waiting_jobs` that this process can do."""
    needs = ["", *(need for versions in own_versions() for need in versions.needs())]
    return waiting_jobs(lowest).filter(needs__in=needs, kind__in=known_kinds())


def next_jobs(lowest: Job.Priority = Job.Priority.IDLE) -> list[int]:
    """Return the oldest fitting job of each owner in each class, in the order of `in_turn`.

    Idle ones only if no other waits, for whichever worker.
    """
    jobs = _oldest_in_turn([priority for priority in OFFERED if priority <= lowest])
    if jobs or lowest < Job.Priority.IDLE or waiting_jobs(Job.Priority.BATCH).exists():
        return jobs
    return _oldest_in_turn([Job.Priority.IDLE])


def _oldest_in_turn(priorities: list[Job.Priority]) -> list[int]:
    fitting = fitting_jobs().filter(priority__in=priorities).order_by()
    oldest = fitting.values("priority", "owner").annotate(job=Min("pk"))
    offers = [
        Offer(priority == Job.Priority.BATCH, owner, job)
        for priority, owner, job in oldest.values_list("priority", "owner", "job")
    ]
    if len(offers) > 1:
        offers = in_turn(offers, _jobs_in_work(priorities), _newest_takes(priorities))
    return [offer.job for offer in offers]


def in_turn(offers: Iterable[Offer], in_work: Mapping[str, int], takes: Sequence[Take]) -> list[Offer]:
    """Return the offers in their order, by how many jobs each owner has in work and the newest takes.

    Interactive jobs go first, but every BATCH_EVERY-th turn is a batch's. In a class whoever has the fewest
    jobs in work goes first, of equals the one who was served least recently: a newcomer does not wait until
    others, however many, have had all they asked for.
    """
    served: dict[str, int] = {}
    for rank, take in enumerate(takes):
        served.setdefault(take.owner, len(takes) - rank)
    newest = takes[: BATCH_EVERY - 1]
    batch_is_due = len(newest) == BATCH_EVERY - 1 and not any(take.is_batch for take in newest)
    return sorted(
        offers,
        key=lambda offer: (
            offer.is_batch != batch_is_due,
            in_work.get(offer.owner, 0),
            served.get(offer.owner, 0),
            offer.job,
        ),
    )


def _jobs_in_work(priorities: list[Job.Priority]) -> dict[str, int]:
    leased = Job.objects.filter(state=Job.State.LEASED, priority__in=priorities).order_by().values("owner")
    return dict(leased.annotate(number=Count("pk")).values_list("owner", "number"))


def _newest_takes(priorities: list[Job.Priority]) -> list[Take]:
    """Return the last takes, the newest first. A batch that waits again was taken as an interactive job."""
    taken = Job.objects.exclude(taken=None).filter(priority__in=priorities).order_by("-taken", "-pk")
    rows = taken.values_list("owner", "priority", "state")
    return [
        Take(owner, priority == Job.Priority.BATCH and state != Job.State.WAITING)
        for owner, priority, state in rows[:RECENT]
    ]
