"""The sweeper: nothing waits for ever because a message or a worker was lost."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone

from decks.models import Deck
from decks.simulation import leases, playing, services, sweeper
from decks.simulation.models import Chunk, Heartbeat, Run
from decks.simulation.tests.conftest import play_all

Start = Callable[..., Run]


def later(seconds: float) -> None:
    """Let time pass for all chunks and runs."""
    gone = timedelta(seconds=seconds)
    Chunk.objects.update(not_before=F("not_before") - gone)
    Chunk.objects.filter(state=Chunk.State.LEASED).update(lease_until=F("lease_until") - gone)
    Run.objects.update(created=F("created") - gone)


def test_a_lost_message_is_sent_again(start: Start, rung: list[int]) -> None:
    run = start(games=4, size=4)
    rung.clear()
    assert sweeper.sweep().rung == 0
    later(6)
    assert sweeper.sweep().rung == 1
    assert rung == [run.chunks.get().pk]


def test_each_further_ring_waits_longer(start: Start, rung: list[int]) -> None:
    start(games=4, size=4)
    waits = []
    for _ in range(5):
        before = timezone.now()
        later(120)
        sweeper.sweep()
        waits.append(round((Chunk.objects.get().not_before - before).total_seconds()))
    assert waits == [10, 20, 30, 30, 30]


def test_a_chunk_whose_worker_vanished_is_rung_for_at_once(start: Start, rung: list[int]) -> None:
    run = start(games=4, size=4)
    chunk = run.chunks.get()
    leases.take(chunk.pk)
    rung.clear()
    later(9)
    assert sweeper.sweep().rung == 0
    later(2)
    assert sweeper.sweep().rung == 1
    playing.play(rung.pop())
    run.refresh_from_db()
    assert run.state == Run.State.DONE


def test_nothing_is_rung_for_that_is_over(start: Start, rung: list[int]) -> None:
    play_all(start())
    services.cancel_run(start(seed=8))
    rung.clear()
    later(1000)
    assert sweeper.sweep() == sweeper.Swept(0, 0, 0)
    assert rung == []


def test_a_chunk_that_kills_its_workers_fails_the_run(start: Start, rung: list[int]) -> None:
    run = start()
    chunk = run.chunks.order_by("first")[0]
    for _ in range(leases.MOST_ATTEMPTS):
        assert leases.take(chunk.pk)
        later(60)
    assert leases.take(chunk.pk) is None
    assert sweeper.sweep().given_up == 1
    run.refresh_from_db()
    assert run.state == Run.State.FAILED
    assert "vanished 5 times" in run.error


def test_a_run_whose_starter_died_before_cutting_it_is_cut(deck: Deck, rung: list[int]) -> None:
    run = services.start_run(deck, games=3, turns=3, seed=1)
    assert not run.chunks.exists()
    assert sweeper.sweep().cut == 0  # it may still be on its way
    later(6)
    assert sweeper.sweep().cut == 1
    assert len(rung) == run.chunks.count() > 0
    assert play_all(run).state == Run.State.DONE


def test_the_sweeper_leaves_a_sign_of_life(db: None) -> None:
    Heartbeat.objects.create(name="sweeper", at=timezone.now() - timedelta(days=1))
    sweeper.sweep()
    assert timezone.now() - Heartbeat.objects.get().at < timedelta(seconds=5)


def test_the_command_can_sweep_once(db: None) -> None:
    out = StringIO()
    call_command("sweep", "--once", stdout=out)
    assert "rung=0" in out.getvalue()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_command_ends_at_once_when_told_to(tmp_path: Path, number: signal.Signals) -> None:
    env = {**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/db"}
    command = [sys.executable, "manage.py", "sweep"]
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        process.stderr.readline()  # it complains about the empty database: so it is at work, and goes on
        process.send_signal(number)
        assert process.wait(timeout=5) == 0
