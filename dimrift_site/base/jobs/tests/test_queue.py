"""The queue: who goes first, what is one job, what a worker does, what the sweeper mends."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep

import pytest
from celery import current_app
from django.conf import settings
from django.db import DataError, OperationalError, transaction
from django.db.models.functions import Now
from django.utils import timezone
from kombu.connection import Connection

from dimrift_site.base.jobs import (
    dead_workers,
    job_failures,
    job_kinds,
    leases,
    services,
    worker,
    worker_watch,
)
from dimrift_site.base.jobs.job_kinds import JobKind
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, Job, RunningProgram
from dimrift_site.base.jobs.programs import heartbeats, shutdown
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.base.jobs.tests.conftest import SweepLater, echo
from dimrift_site.base.jobs.worker_watch import LeaseLost, Watch

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOW = Job.Priority.INTERACTIVE


def put(*jobs: Job) -> None:
    services.enqueue(jobs)


def work_all() -> None:
    while worker.work():
        pass


def test_jobs_of_one_owner_are_done_in_their_order(done: list[str], woken: list[int]) -> None:
    put(echo("a"), echo("b"), echo("c"))
    work_all()
    assert done == ["a", "b", "c"]


def test_owners_take_turns_however_much_one_of_them_wants(done: list[str], woken: list[int]) -> None:
    put(*(echo(f"hog {n}", "hog") for n in range(50)))
    for _ in range(3):
        worker.work()
    put(echo("small 1", "newcomer"), echo("small 2", "newcomer"))
    for _ in range(4):
        worker.work()
    assert done[3:] == ["small 1", "hog 3", "small 2", "hog 4"]


def test_a_newcomer_goes_before_a_hundred_who_wait_for_another_turn(
    done: list[str], woken: list[int]
) -> None:
    put(*(echo(f"{owner} {n}", owner) for owner in map(str, range(100)) for n in range(3)))
    for _ in range(120):
        worker.work()
    put(echo("small", "newcomer"))
    worker.work()
    assert done[-1] == "small"


def test_whoever_has_the_fewest_jobs_in_work_goes_first(done: list[str], woken: list[int]) -> None:
    put(echo("a1", "a"), echo("a2", "a"), echo("b1", "b"))
    first, second = leases.take_next(), leases.take_next()
    assert first
    assert second
    assert [first.job.key, second.job.key] == ["a1", "b1"]


def test_interactive_jobs_go_before_all_others(done: list[str], woken: list[int]) -> None:
    put(echo("a"), echo("b"), echo("at once", "x", NOW))
    work_all()
    assert done == ["at once", "a", "b"]


def test_a_batch_has_every_fourth_turn_however_many_interactive_jobs_wait(
    done: list[str], woken: list[int]
) -> None:
    put(*(echo(f"now {n}", str(n), NOW) for n in range(9)), echo("long 1", "x"), echo("long 2", "x"))
    work_all()
    assert [key for key in done if key.startswith("long")] == ["long 1", "long 2"]
    assert (done.index("long 1"), done.index("long 2")) == (3, 7)


def test_an_interactive_job_that_became_a_batch_had_no_turn_of_a_batch(
    done: list[str], woken: list[int]
) -> None:
    put(*(echo(f"now {n}", str(n), NOW) for n in range(9)), echo("long", "x"))
    for _ in range(3):
        lease = leases.take_next()
        assert lease
        assert leases.put_back(lease)
    worker.work()
    assert done == ["long"]


def test_an_interactive_job_is_done_in_the_middle_of_a_batch(
    done: list[str], woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)

    def long_work(lease: Lease, look: Watch) -> None:
        put(echo("at once", "somebody", NOW), echo("later", "somebody"))
        look()
        done.append("the batch")
        leases.finish(lease, None)

    monkeypatch.setitem(job_kinds._KINDS, "long", JobKind("long", long_work))
    put(Job(kind="long", key="x"))
    worker.work()
    assert done == ["at once", "the batch"]
    assert Job.objects.get(kind="long").state == Job.State.DONE


class Clock:
    """The monotonic clock of the watch, set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        monkeypatch.setattr(worker_watch, "monotonic", lambda: self.now)


def test_a_batch_keeps_its_lease_and_a_fifth_of_the_time_while_interactive_jobs_come_in_between(
    woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    beats: list[float] = []
    own = 0.0

    def short_work(lease: Lease, look: Watch) -> None:
        clock.now += 1.5
        leases.finish(lease, None)

    def long_work(lease: Lease, look: Watch) -> None:
        nonlocal own
        put(*(Job(kind="short", key=str(n), priority=NOW) for n in range(10)))

        def mark() -> bool:
            beats.append(clock.now)
            return leases.beat(lease)

        look.mark = mark
        while Job.objects.filter(kind="short", state=Job.State.WAITING).exists():
            clock.now += 0.05
            own += 0.05
            look()
        leases.finish(lease, None)

    monkeypatch.setitem(job_kinds._KINDS, "short", JobKind("short", short_work))
    monkeypatch.setitem(job_kinds._KINDS, "long", JobKind("long", long_work))
    put(Job(kind="long", key="x"))
    began = clock.now
    worker.work()
    assert set(Job.objects.values_list("state", flat=True)) == {Job.State.DONE}
    moments = [began, *beats, clock.now]
    assert max(later - one for one, later in pairwise(moments)) < dead_workers.LEASE_SECONDS / 4
    assert own >= (clock.now - began) / 5 - worker_watch.LOOK_SECONDS


def test_an_interactive_job_that_takes_long_goes_on_as_a_batch_with_what_it_has(
    woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(worker_watch, "INTERACTIVE_SECONDS", 0)

    def slow(lease: Lease, look: Watch) -> None:
        look.mark = lambda: leases.keep(lease, 3, 1, {"so": "far"})
        look()

    monkeypatch.setitem(job_kinds._KINDS, "slow", JobKind("slow", slow))
    put(Job(kind="slow", key="x", size=9, priority=NOW))
    worker.work()
    job = Job.objects.get()
    assert (job.state, job.priority, job.attempts) == (Job.State.WAITING, Job.Priority.BATCH, 0)
    assert (job.progress, job.result) == (3, {"so": "far"})


@pytest.mark.parametrize("priority", Job.Priority)
def test_a_worker_that_is_asked_to_end_hands_its_job_back_as_it_is(
    priority: Job.Priority, woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)

    def ask_to_end(lease: Lease, look: Watch) -> None:
        look.mark = lambda: leases.keep(lease, 3, 1, {"so": "far"})
        monkeypatch.setattr(shutdown, "is_asked", lambda: True)
        look()
        raise AssertionError("it went on")

    monkeypatch.setitem(job_kinds._KINDS, "slow", JobKind("slow", ask_to_end))
    put(Job(kind="slow", key="x", size=9, priority=priority))
    worker.work()
    job = Job.objects.get()
    assert (job.state, job.priority, job.attempts) == (Job.State.WAITING, priority, 0)
    assert (job.progress, job.result) == (3, {"so": "far"})
    assert not worker.work(), "it takes another one"
    assert Job.objects.get().beat == job.beat


def test_equal_keys_are_one_job_until_it_has_ended(done: list[str], woken: list[int]) -> None:
    put(echo("same"))
    put(echo("same"), echo("other"))
    work_all()
    put(echo("same"))
    work_all()
    assert sorted(done) == ["other", "same", "same"]


def test_a_cancelled_group_leaves_an_empty_queue_at_once(done: list[str], woken: list[int]) -> None:
    put(*(Job(kind="echo", key=str(n), group="g") for n in range(200)))
    held = leases.take_next()
    assert held
    assert services.cancel("echo", "g") == 200
    assert not leases.is_held(held)
    assert not worker.work()
    assert done == []


def test_a_job_of_a_kind_that_is_not_known_here_waits_for_who_knows_it(woken: list[int]) -> None:
    put(Job(kind="from the future", key="x"))
    assert not worker.work()
    job = Job.objects.get()
    assert (job.state, job.attempts) == (Job.State.WAITING, 0)
    ProgramRecord(RunningProgram.Role.WORKER, 1).renew()
    RunningProgram.objects.update(kinds=["from the future"], seen=timezone.now() - timedelta(minutes=4))
    Job.objects.update(created=timezone.now() - timedelta(minutes=6))
    assert not worker.work()
    job.refresh_from_db()
    assert job.state == Job.State.WAITING  # who knows it was there four minutes ago
    RunningProgram.objects.update(seen=timezone.now() - timedelta(minutes=6))
    assert not worker.work()
    job.refresh_from_db()
    assert (job.state, job.error) == (
        Job.State.FAILED,
        "no worker is there that can do jobs of the kind from the future as this one is.",
    )


def test_an_attempt_that_failed_is_repeated_after_a_pause_and_at_last_given_up(
    woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(lease: Lease, look: Watch) -> None:
        raise OperationalError("the database is away") from ConnectionError()

    monkeypatch.setattr(job_failures, "is_outage", lambda error: isinstance(error, OperationalError))
    monkeypatch.setitem(job_kinds._KINDS, "echo", JobKind("echo", cut_off))
    put(echo("x"))
    assert worker.work()
    assert not worker.work()  # it pauses
    assert Job.objects.get().error == job_failures.OUT_OF_REACH
    for _ in range(MOST_ATTEMPTS - 1):
        Job.objects.update(not_before=timezone.now() - timedelta(seconds=1))
        assert worker.work()
    job = Job.objects.get()
    assert (job.state, job.error) == (Job.State.FAILED, f"{job_failures.OUT_OF_REACH} It was tried 5 times.")
    assert job.fault == "OperationalError: the database is away"


@pytest.mark.parametrize(
    "raised", [TypeError("bytes"), ValueError(), KeyError("x"), DataError("too long")], ids=repr
)
def test_what_would_fail_again_is_tried_once_and_said_to_the_operator_alone(
    raised: Exception, woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(lease: Lease, look: Watch) -> None:
        raise raised

    monkeypatch.setitem(job_kinds._KINDS, "echo", JobKind("echo", broken))
    put(echo("x"))
    assert worker.work()
    job = Job.objects.get()
    assert (job.state, job.attempts, job.error) == (Job.State.FAILED, 1, job_failures.FAULT)
    assert job.fault == f"{type(raised).__name__}: {raised}"


@pytest.mark.parametrize(
    "raised", [OSError(28, "No space left"), ConnectionResetError(), MemoryError()], ids=repr
)
def test_what_may_pass_is_tried_again(
    raised: Exception, done: list[str], woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def troubled(lease: Lease, look: Watch) -> None:
        if lease.job.attempts < 3:
            raise raised
        leases.finish(lease, None)

    monkeypatch.setitem(job_kinds._KINDS, "echo", JobKind("echo", troubled))
    put(echo("x"))
    for _ in range(3):
        Job.objects.update(not_before=None)
        assert worker.work()
    job = Job.objects.get()
    assert (job.state, job.error, job.fault) == (Job.State.DONE, "", "")


def test_a_job_that_does_not_get_on_fails_without_being_tried_again(
    woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)
    monkeypatch.setattr(worker_watch, "PATIENCE_SECONDS", 0)

    def endless(lease: Lease, look: Watch) -> None:
        while True:
            look()

    monkeypatch.setitem(job_kinds._KINDS, "endless", JobKind("endless", endless))
    put(Job(kind="endless", key="x"))
    worker.work()
    job = Job.objects.get()
    assert job.state == Job.State.FAILED
    assert "did not get on" in job.error


def test_a_pause_is_over_when_the_clock_was_put_back(done: list[str], woken: list[int]) -> None:
    put(echo("x"))
    Job.objects.update(not_before=timezone.now() + timedelta(hours=1))
    work_all()
    assert done == ["x"]


def test_a_wall_clock_that_jumps_frees_no_lease(
    done: list[str], woken: list[int], sweep_later: SweepLater
) -> None:
    put(echo("x"))
    lease = leases.take_next()
    assert lease
    sweep_later(0)
    Job.objects.update(taken=timezone.now() - timedelta(days=1), created=timezone.now() - timedelta(days=1))
    assert sweep_later(5).freed == 0
    assert leases.is_held(lease)


def test_a_worker_that_gives_signs_of_life_keeps_its_job(
    done: list[str], woken: list[int], sweep_later: SweepLater
) -> None:
    put(echo("x"))
    lease = leases.take_next()
    assert lease
    for _ in range(10):
        assert leases.beat(lease)
        assert sweep_later(9).freed == 0
    sweep_later(1)
    assert sweep_later(10).freed == 1
    assert not leases.beat(lease)


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_slow_at_one_step_keeps_its_job(
    woken: list[int], sweep_later: SweepLater, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text of 940 characters took a loaded machine seconds; five times so, and the import had failed."""
    monkeypatch.setattr(worker_watch, "QUIET_SECONDS", 0.05)
    freed = []

    def work(lease: Lease, look: Watch) -> None:
        for _ in range(3):
            before = Job.objects.values_list("beat", flat=True).get()
            freed.append(sweep_later(9).freed)
            until = monotonic() + 5
            while Job.objects.values_list("beat", flat=True).get() == before and monotonic() < until:
                sleep(0.02)
        leases.finish(lease, None)

    monkeypatch.setitem(job_kinds._KINDS, "slow", JobKind("slow", work))
    put(Job(kind="slow", key="x"))
    worker.work()
    assert (Job.objects.get().state, freed) == (Job.State.DONE, [0, 0, 0])


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_stands_still_loses_its_job(woken: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_watch, "QUIET_SECONDS", 0.01)
    monkeypatch.setattr(worker_watch, "PATIENCE_SECONDS", 0.1)
    beats = []

    def work(lease: Lease, look: Watch) -> None:
        for _ in range(2):
            sleep(0.3)
            beats.append(Job.objects.values_list("beat", flat=True).get())
        raise LeaseLost

    monkeypatch.setitem(job_kinds._KINDS, "still", JobKind("still", work))
    put(Job(kind="still", key="x"))
    worker.work()
    assert beats[0] == beats[1], "it had its minute before"


def test_jobs_that_ended_a_day_ago_are_deleted(
    done: list[str], woken: list[int], sweep_later: SweepLater
) -> None:
    put(echo("old"), echo("new"), echo("open"))
    worker.work()
    worker.work()
    Job.objects.filter(key="old").update(finished=timezone.now() - timedelta(days=2))
    assert sweep_later(0).deleted == 1
    assert set(Job.objects.values_list("key", flat=True)) == {"new", "open"}


def test_workers_are_woken_after_the_commit(
    woken: list[int], django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]]
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        put(echo("a"), echo("b"))
        assert woken == []
    assert woken == [2]


def test_one_message_is_enough_for_all_that_waits(
    done: list[str], woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "mem_rss", lambda: 1)
    put(echo("a"), echo("b"), echo("c"))
    worker.work_on()
    assert (done, woken) == (["a", "b", "c"], [])


def test_a_worker_that_has_grown_does_no_other_job(
    done: list[str], woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "mem_rss", lambda: settings.CELERY_WORKER_MAX_MEMORY_PER_CHILD + 1)
    put(echo("a"), echo("b"))
    worker.work_on()
    assert done == ["a"]


def test_a_job_is_done_though_no_message_came(
    done: list[str], woken: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "mem_rss", lambda: 1)
    worker.work_unasked()
    put(echo("a"))
    worker.work_unasked()
    assert (done, woken) == (["a"], [])


def test_a_database_that_is_away_is_asked_again_later(
    done: list[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError("it is away")

    monkeypatch.setattr(worker, "waiting_jobs", fail)
    worker.work_unasked()
    assert "The table of jobs cannot be looked into: it is away" in caplog.text


def test_a_message_says_that_there_is_work_and_not_which(monkeypatch: pytest.MonkeyPatch) -> None:
    broker = Connection("memory://")
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: broker.clone())
    with broker.clone() as connection, connection.SimpleQueue("celery") as queue:
        queue.clear()
        assert wakeup.wake(1)
        message = queue.get(timeout=1)
    assert message.headers["task"] == wakeup.TASK
    assert message.payload[:2] == [[], {}]


@pytest.mark.parametrize(
    ("slots", "messages"), [([], 3), ([1], 1), ([4, 8], 12)], ids=["no worker yet", "one", "two hosts"]
)
def test_no_more_messages_wait_than_running_workers_have_slots(
    slots: list[int], messages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker = Connection("memory://")
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: broker.clone())
    monkeypatch.setattr("django.conf.settings.CELERY_WORKER_CONCURRENCY", 3)
    for number in slots:
        ProgramRecord(RunningProgram.Role.WORKER, number).renew()
    ProgramRecord(RunningProgram.Role.WEB, 8).renew()
    with broker.clone() as connection, connection.SimpleQueue("celery") as queue:
        queue.clear()
        for _ in range(5):
            assert wakeup.wake(1_000)
        assert wakeup.queue_length(connection) == messages
        queue.clear()


def test_slots_of_a_worker_that_is_gone_are_counted_no_longer() -> None:
    for seconds in (0, 25, 35, -3600):
        record = ProgramRecord(RunningProgram.Role.WORKER, 4)
        record.renew()
        RunningProgram.objects.filter(pk=record.key).update(seen=Now() - timedelta(seconds=seconds))
    assert heartbeats.live_slots() == 8


def test_a_message_of_before_an_upgrade_wakes_a_worker_too(done: list[str], woken: list[int]) -> None:
    put(echo("x"))
    current_app.loader.import_default_modules()
    current_app.tasks["decks.tasks.play_chunk"](17)
    assert done == ["x"]


def test_a_redis_that_is_away_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Connection("redis://127.0.0.1:1/0")
    tries: list[Connection] = []

    def connect() -> Connection:
        tries.append(nobody.clone())
        return tries[-1]

    monkeypatch.setattr(current_app, "connection_for_write", connect)
    monkeypatch.setattr(wakeup._Broker, "away_until", 0.0)
    began = timezone.now()
    assert not wakeup.wake(1)
    assert not wakeup.wake(1)
    assert timezone.now() - began < timedelta(seconds=2)
    assert len(tries) == 1, "a broker that did not answer is left alone for a while"


def test_what_a_process_uses_is_measured() -> None:
    before = worker_watch.memory_mb()
    held = bytearray(64 << 20)
    assert worker_watch.memory_mb() >= before + 60
    assert len(held) == 64 << 20


def test_many_who_wake_at_once_send_no_more_messages_than_there_are_slots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = Connection(
        transport="dimrift_site.base.jobs.messages.file_broker:Transport",
        transport_options={"folder": str(tmp_path)},
    )
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: files.clone())
    monkeypatch.setattr(wakeup, "usual_slots", lambda: 2)  # each thread would connect anew
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(lambda _: wakeup.wake(5), range(8)))
    with files.clone() as connection:
        assert wakeup.queue_length(connection) == 2
