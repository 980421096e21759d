"""In the environment of a site: print how long interactive jobs waited for a worker."""

import sys

from dimrift_site.base.jobs.models import Job


def main(number: int) -> None:
    """Print the milliseconds of the newest ones that were taken, one in each line."""
    jobs = Job.objects.filter(priority=Job.Priority.INTERACTIVE).exclude(taken=None).order_by("-pk")
    for job in jobs[:number]:
        assert job.taken is not None
        sys.stdout.write(f"{(job.taken - job.created).total_seconds() * 1000:.1f}\n")
