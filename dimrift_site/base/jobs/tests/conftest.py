"""The cast of the queue: a kind of job that only notes what it does, and a sweeper's clock."""

from collections.abc import Callable

import pytest

from dimrift_site.base.jobs import job_kinds, leases, worker
from dimrift_site.base.jobs import sweeper as sweepers
from dimrift_site.base.jobs.job_kinds import JobKind
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.sweeper import Sweeper, Swept
from dimrift_site.base.jobs.worker_watch import Watch

SweepLater = Callable[[float], Swept]


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For how many jobs workers were woken each time, instead of messages in a queue."""
    numbers: list[int] = []
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", numbers.append)
    return numbers


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the jobs of the kind `echo` in the order in which they were done."""
    keys: list[str] = []

    def work(lease: Lease, watch: Watch) -> None:
        watch()
        keys.append(lease.job.key)
        leases.finish(lease, {"said": lease.job.data})

    monkeypatch.setitem(job_kinds._KINDS, "echo", JobKind("echo", work))
    monkeypatch.setattr(worker, "close_old_connections", lambda: None)  # that of the test
    return keys


@pytest.fixture
def sweep_later(monkeypatch: pytest.MonkeyPatch, woken: list[int]) -> SweepLater:
    """Let so many seconds pass on the clock of one sweeper, then sweep."""
    sweeper = Sweeper()
    now = 1_000.0

    def sweep(seconds: float) -> Swept:
        nonlocal now
        now += seconds
        monkeypatch.setattr(sweepers, "monotonic", lambda: now)
        return sweeper.sweep()

    return sweep


def echo(key: str, owner: str = "", priority: Job.Priority = Job.Priority.BATCH) -> Job:
    """Return a job that is not stored yet."""
    return Job(kind="echo", key=key, owner=owner, priority=priority)
