"""Idle jobs: taken only while nothing else waits, and given back as soon as something does (43.8)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from dimrift_site.base.jobs import job_kinds, leases, services, worker, worker_watch
from dimrift_site.base.jobs.job_kinds import JobKind
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.tests.conftest import SweepLater, echo
from dimrift_site.base.jobs.worker_watch import Watch

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOW = Job.Priority.INTERACTIVE
IDLE = Job.Priority.IDLE
Counter = Callable[[Callable[[int], None]], None]


@pytest.fixture
def count_slowly(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """A kind `count` of ten steps that keeps its progress, and does something after each step."""
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)

    def register(after_step: Callable[[int], None]) -> None:
        def work(lease: Lease, watch: Watch) -> None:
            steps = list(lease.job.result["steps"]) if lease.job.result else []
            watch.mark = lambda: leases.keep(lease, len(steps), 1, {"steps": steps})
            while len(steps) < 10:
                steps.append(len(steps))
                after_step(len(steps))
                watch()
            leases.finish(lease, {"steps": steps})

        monkeypatch.setitem(job_kinds._KINDS, "count", JobKind("count", work))

    return register


def test_an_idle_job_is_taken_only_when_nothing_else_waits(done: list[str], woken: list[int]) -> None:
    services.enqueue(
        [echo("idle", "a", IDLE), echo("batch", "b"), echo("batch 2", "b"), echo("now", "c", NOW)]
    )
    while worker.work():
        pass
    assert done == ["now", "batch", "batch 2", "idle"]


def test_a_job_that_waits_for_another_worker_holds_idle_ones_back(done: list[str], woken: list[int]) -> None:
    services.enqueue([echo("idle", "a", IDLE), Job(kind="from the future", key="x")])
    assert leases.take_next() is None
    Job.objects.filter(kind="from the future").update(not_before=timezone.now() + timedelta(minutes=1))
    lease = leases.take_next()
    assert lease is not None and lease.job.key == "idle"


def test_owners_take_turns_among_idle_jobs_too(done: list[str], woken: list[int]) -> None:
    services.enqueue([*(echo(f"hog {n}", "hog", IDLE) for n in range(3)), echo("small", "newcomer", IDLE)])
    for _ in range(3):
        worker.work()
    assert done == ["hog 0", "small", "hog 1"]


def test_idle_jobs_cost_their_owner_no_turn_elsewhere(done: list[str], woken: list[int]) -> None:
    services.enqueue([echo("idle", "a", IDLE)])
    held = leases.take_next()
    assert held is not None
    services.enqueue([echo("a's", "a"), echo("b's", "b")])
    worker.work()
    assert done == ["a's"]


@pytest.mark.parametrize("priority", [NOW, Job.Priority.BATCH], ids=str)
def test_an_idle_job_is_given_back_when_something_waits_and_goes_on_where_it_was(
    priority: Job.Priority, done: list[str], woken: list[int], count_slowly: Counter
) -> None:
    counted: list[int] = []

    def after_step(step: int) -> None:
        counted.append(step)
        if step == 4:
            services.enqueue([echo("urgent", "somebody", priority)])

    count_slowly(after_step)
    services.enqueue([Job(kind="count", key="x", size=10, priority=IDLE)])
    worker.work()
    job = Job.objects.get(kind="count")
    assert (job.state, job.priority, job.progress, job.attempts) == (Job.State.WAITING, IDLE, 4, 0)
    worker.work()
    assert done == ["urgent"]
    worker.work()
    job.refresh_from_db()
    assert (job.state, job.result) == (Job.State.DONE, {"steps": list(range(10))})
    assert counted == list(range(1, 11)), "no step was done twice"


def test_idle_jobs_give_way_to_no_other_idle_one(
    done: list[str], woken: list[int], count_slowly: Counter
) -> None:
    count_slowly(lambda step: None)
    services.enqueue([Job(kind="count", key="x", size=10, priority=IDLE), echo("other", "b", IDLE)])
    worker.work()
    assert Job.objects.get(kind="count").state == Job.State.DONE


def test_an_idle_job_whose_worker_died_goes_on_from_its_mark(
    woken: list[int], count_slowly: Counter, sweep_later: SweepLater
) -> None:
    class Killed(BaseException):
        pass

    counted: list[int] = []

    def die_once(step: int) -> None:
        counted.append(step)
        if counted == [1, 2, 3, 4, 5, 6]:
            raise Killed

    count_slowly(die_once)
    services.enqueue([Job(kind="count", key="x", size=10, priority=IDLE)])
    Job.objects.update(progress=3, result={"steps": [0, 1, 2]})
    counted[:] = [1, 2, 3]
    with pytest.raises(Killed):
        worker.work()
    assert Job.objects.get().state == Job.State.LEASED
    sweep_later(0)
    assert sweep_later(10).freed == 1
    worker.work()
    assert (Job.objects.get().state, Job.objects.get().result) == (
        Job.State.DONE,
        {"steps": list(range(10))},
    )


def test_workers_are_woken_for_idle_jobs_by_the_sweeper(
    done: list[str], woken: list[int], sweep_later: SweepLater
) -> None:
    services.enqueue([echo("idle", "a", IDLE)])
    woken.clear()
    assert sweep_later(0).woken == 1
