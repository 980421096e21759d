"""Order of jobs: interactive jobs before batches, then owners in turn, then the oldest job."""

from datetime import timedelta
from typing import Final

from django.db.models import Count, Min, Q, QuerySet
from django.db.models.functions import Now

from dimrift_site.jobs.models import MOST_ATTEMPTS, Job

RECENT: Final = 200  # takes looked back at to see who was served last
LONGEST_PAUSE: Final = timedelta(minutes=5)  # more than any pause of `leases.give_back`


def waiting_jobs(lowest: Job.Priority = Job.Priority.BATCH) -> QuerySet[Job]:
    """Return the jobs that may be taken now, of this priority or a higher one.

    A pause longer than any that is ever set was set before the clock was put back, and is over.
    """
    due = Q(not_before=None) | Q(not_before__lte=Now()) | Q(not_before__gt=Now() + LONGEST_PAUSE)
    return Job.objects.filter(due, state=Job.State.WAITING, priority__lte=lowest, attempts__lt=MOST_ATTEMPTS)


def next_jobs(lowest: Job.Priority = Job.Priority.BATCH) -> list[int]:
    """Return the oldest waiting job of each owner, first of whoever has the fewest jobs in work.

    Between equals the one goes first who was served least recently: a newcomer does not wait until others,
    however many, have had all they asked for.
    """
    oldest = waiting_jobs(lowest).order_by().values("priority", "owner").annotate(job=Min("pk"))
    offers = list(oldest.values_list("priority", "owner", "job"))
    if len(offers) > 1:
        in_work, served = _jobs_in_work(), _last_served()
        offers.sort(key=lambda one: (one[0], in_work.get(one[1], 0), served.get(one[1], 0), one[2]))
    return [job for _, _, job in offers]


def _jobs_in_work() -> dict[str, int]:
    leased = Job.objects.filter(state=Job.State.LEASED).order_by().values("owner")
    return dict(leased.annotate(number=Count("pk")).values_list("owner", "number"))


def _last_served() -> dict[str, int]:
    """Return how recently each owner was served: 0 = not among the last takes, else the higher the later."""
    takes = Job.objects.exclude(taken=None).order_by("-taken", "-pk").values_list("owner", flat=True)
    served: dict[str, int] = {}
    for rank, owner in enumerate(takes[:RECENT]):
        served.setdefault(owner, RECENT - rank)
    return served
