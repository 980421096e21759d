"""In the environment of a site: print how long interactive jobs waited for a worker."""

import sys
from collections.abc import Iterable

from dimrift_site.base.jobs.models import Job


def main(number: int) -> None:
    """Print the milliseconds of the newest ones that were taken, one in each line."""
    jobs = Job.objects.filter(priority=Job.Priority.INTERACTIVE).exclude(taken=None).order_by("-pk")
    write_waits(jobs[:number])


def print_waits(kind: str) -> None:
    """Print the milliseconds that all jobs of a kind waited, one in each line."""
    write_waits(Job.objects.filter(kind=kind).exclude(taken=None))


def write_waits(jobs: Iterable[Job]) -> None:
    for job in jobs:
        assert job.taken is not None
        sys.stdout.write(f"{(job.taken - job.created).total_seconds() * 1000:.1f}\n")
