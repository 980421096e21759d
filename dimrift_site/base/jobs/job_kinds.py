"""The kinds of jobs: each app says at its start what it does and how."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models.functions import Now

from dimrift_site.base.jobs.job_failures import JobFailure, UnknownKind
from dimrift_site.base.jobs.models import Job

if TYPE_CHECKING:
    from dimrift_site.base.jobs.leases import Lease
    from dimrift_site.base.jobs.worker_watch import Watch

logger = logging.getLogger(__name__)


Work = Callable[["Lease", "Watch"], None]
Fail = Callable[[Job, JobFailure], bool]
BeginAnew = Callable[[Job], object]


def fail(job: Job, failure: JobFailure) -> bool:
    """Fail a job with which nothing else ends. False if the row has moved on meanwhile."""
    row = Job.objects.filter(pk=job.pk, state=job.state, token=job.token)
    return bool(
        row.update(state=Job.State.FAILED, token="", error=failure.words, fault=failure.fault, finished=Now())
    )


def fail_unfit(job: Job) -> bool:
    """Fail a job that no worker can do."""
    words = f"no worker is there that can do jobs of the kind {job.kind} as this one is"
    return fail(job, JobFailure(f"{words}.", words))


@dataclass(frozen=True)
class JobKind:
    """A kind of job.

    `work(lease, watch)` does the job and stores its result under the lease; it calls `watch()` many times a
    second. `fail(job, failure)` ends a job that cannot be done; False if the row has moved on meanwhile.
    `begin_anew(job)` sees to one that this worker cannot do, and no other is there: it lets it begin anew
    with what this worker has, or fails it. `tidy()`, at each sweep, deletes what its jobs made and nobody
    wants any more. `in_slices`: its work, called again, goes on where it was, so an interactive job of it
    stays one.
    """

    name: str
    work: Work
    fail: Fail = fail
    tidy: Callable[[], object] | None = None
    in_slices: bool = False
    begin_anew: BeginAnew = fail_unfit


_KINDS: Final[dict[str, JobKind]] = {}


def register(kind: JobKind) -> None:
    """Make a kind known; called once, from `AppConfig.ready`."""
    _KINDS[kind.name] = kind


def known_kinds() -> list[str]:
    """Return the kinds of jobs that this process knows."""
    return sorted(_KINDS)


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
    raise UnknownKind(f"this worker knows no jobs of the kind {lease.job.kind}")
