"""The kinds of jobs: each app says at its start what it does and how."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models.functions import Now

from dimrift_site.jobs.models import Job

if TYPE_CHECKING:
    from dimrift_site.jobs.leases import Lease
    from dimrift_site.jobs.watch import Watch

logger = logging.getLogger(__name__)
Work = Callable[["Lease", "Watch"], None]
Fail = Callable[[Job, str], bool]


def fail(job: Job, reason: str) -> bool:
    """Fail a job with which nothing else ends. False if the row has moved on meanwhile."""
    row = Job.objects.filter(pk=job.pk, state=job.state, token=job.token)
    return bool(row.update(state=Job.State.FAILED, token="", error=reason, finished=Now()))


@dataclass(frozen=True)
class JobKind:
    """A kind of job.

    `work(lease, watch)` does the job and stores its result under the lease; it calls `watch()` many times a
    second. `fail(job, reason)` ends a job that cannot be done; False if the row has moved on meanwhile.
    `tidy()`, at each sweep, deletes what its jobs made and nobody wants any more.
    """

    name: str
    work: Work
    fail: Fail = fail
    tidy: Callable[[], object] | None = None


_KINDS: Final[dict[str, JobKind]] = {}


def register(kind: JobKind) -> None:
    """Make a kind known; called once, from `AppConfig.ready`."""
    _KINDS[kind.name] = kind


def tidy_all() -> None:
    """Let each kind tidy up. A file that cannot be deleted now is one for the next sweep."""
    for kind in _KINDS.values():
        try:
            if kind.tidy:
                kind.tidy()
        except OSError:
            logger.exception("What %s left could not be tidied up.", kind.name)


def kind_of(job: Job) -> JobKind:
    """Return the job's kind; for one that this version of the site does not know, one that says so."""
    return _KINDS.get(job.kind) or JobKind(job.kind, _work_of_unknown)


def _work_of_unknown(lease: "Lease", _watch: "Watch") -> None:
    raise LookupError(f"this worker knows no jobs of the kind {lease.job.kind}")
