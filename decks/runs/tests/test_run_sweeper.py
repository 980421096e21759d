"""The sweeper: nothing waits for ever because a message or a worker was lost."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from decks.models import Deck
from decks.runs import services
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from decks.runs.run_sweeper import RunSweeper
from decks.runs.tests.conftest import play_all
from dimrift_site.base.jobs import leases
from dimrift_site.base.jobs.models import MOST_ATTEMPTS, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord, live_programs
from dimrift_site.base.jobs.tests.conftest import SweepLater

pytestmark = pytest.mark.both_databases

Start = Callable[..., Run]


def test_workers_are_woken_again_for_what_waits(start: Start, woken: list[int]) -> None:
    start(games=8, size=4)
    woken.clear()
    assert RunSweeper().sweep().woken == 2
    assert woken == [2]


def test_a_chunk_whose_worker_vanished_goes_on(start: Start, sweep_later: SweepLater) -> None:
    run = start(games=4, size=4)
    leases.take(chunks_of(run).get().pk)
    assert sweep_later(0).freed == 0
    assert sweep_later(9).freed == 0
    assert sweep_later(2).freed == 1
    assert play_all(run).state == Run.State.DONE


def test_nobody_is_woken_for_what_is_over(start: Start, woken: list[int]) -> None:
    play_all(start())
    services.cancel_run(start(seed=8))
    woken.clear()
    assert RunSweeper().sweep() == (0, 0, 0, 0)
    assert woken == []


def test_a_chunk_that_kills_its_workers_fails_the_run(start: Start, sweep_later: SweepLater) -> None:
    run = start()
    chunk = chunks_of(run)[0]
    for _ in range(MOST_ATTEMPTS):
        assert leases.take(chunk.pk)
        sweep_later(0)
        failed = sweep_later(60).failed
    assert failed == 1
    run.refresh_from_db()
    assert run.state == Run.State.FAILED
    assert "vanished 5 times" in run.error


def test_a_run_whose_starter_died_before_letting_it_in_is_let_in(deck: Deck, woken: list[int]) -> None:
    run = services.start_run(deck, games=3, turns=3, seed=1)  # what follows the commit does not come
    assert not chunks_of(run).exists()
    RunSweeper().sweep()
    assert chunks_of(run).exists()
    assert play_all(run).state == Run.State.DONE


def test_the_sweeper_leaves_a_sign_of_life(db: None) -> None:
    ProgramRecord(RunningProgram.Role.SWEEPER, 1).renew()
    RunningProgram.objects.update(seen=timezone.now() - timedelta(days=2))
    RunSweeper().sweep()
    program = live_programs().get()
    assert (program.role, program.host) == ("sweeper", socket.gethostname())


def test_the_command_can_sweep_once(db: None) -> None:
    out = StringIO()
    call_command("sweep", "--once", stdout=out)
    assert "woken=0" in out.getvalue()


@pytest.mark.processes
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_command_ends_at_once_when_asked_to(tmp_path: Path, number: signal.Signals) -> None:
    env = {**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/db"}
    command = [sys.executable, "manage.py", "sweep"]
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        process.stderr.readline()  # it complains about the empty database: so it is at work, and goes on
        process.send_signal(number)
        assert process.wait(timeout=5) == 0
