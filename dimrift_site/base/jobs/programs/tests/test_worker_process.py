"""A worker's processes, from before its first lease to its end."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from dimrift_site.ops.supervisor import children, signal_group
from dimrift_site.ops.tests.test_start import environment
from dimrift_site.ops.tests.test_supervisor import eventually, is_gone
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

STOPS_WITHIN = 10.0
READER = """
import django
django.setup()
from celery.signals import worker_init
from dimrift_site.base.jobs.programs import heartbeats
from engine.text.grammar_tables import load_tables
import dimrift_site.celery
print(load_tables.cache_info().currsize)
heartbeats.renew_in_background = lambda *_: print(load_tables.cache_info().currsize)
worker_init.send(sender=None)
"""
ONE_CHUNK = """
import engine
from cards.models import Card
from cards.services import save_card
from decks.models import Deck, DeckEntry
from decks.runs import services
from decks.runs.chunks import partition
from decks.runs.tests.conftest import CARDS
partition.chunk_size = lambda turns, speed: 5000
deck = Deck.objects.create(name="Lamps and Guards")
for data in CARDS:
    save_card(engine.card_from_data(data))
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key=data["key"]), copies=10)
services.start_run(deck, games=5000, turns=20, seed=1)
"""
CHUNKS = "SELECT state, attempts, progress > 0 FROM jobs_job"
ENDED = "SELECT ended FROM jobs_runningprogram"
ENDS = """
import os, sys, time
import billiard
from dimrift_site.base.jobs.programs import shutdown
def work():
    print(os.getpid(), flush=True)
    while not shutdown.is_asked():
        time.sleep(0.01)
    print("asked", flush=True)
    time.sleep(60)
billiard.Process(target=work, daemon=True).start()
time.sleep(0.5)
shutdown.SECONDS = 0.5
shutdown.begin()
time.sleep(60)
"""


def test_a_worker_has_the_tables_of_its_reader_before_it_can_take_work(tmp_path: Path) -> None:
    given = environment(tmp_path, free_port(), DJANGO_SETTINGS_MODULE="dimrift_site.settings")
    done = subprocess.run([sys.executable, "-c", READER], cwd=ROOT, env=given, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "1"], done.stderr


def test_a_worker_ends_in_time_though_its_work_does_not_look_up(tmp_path: Path) -> None:
    began = time.monotonic()
    given = environment(tmp_path, free_port())
    done = subprocess.run([sys.executable, "-c", ENDS], cwd=ROOT, env=given, capture_output=True, text=True)
    pid, *said = done.stdout.split()
    assert (done.returncode, said) == (0, ["asked"]), done.stderr
    assert time.monotonic() - began < 50
    assert eventually(lambda: is_gone(int(pid)), 5)


@pytest.mark.slow
def test_a_worker_that_is_asked_to_end_gives_its_work_back_with_messages_in_files(
    forks: ProgramForks, migrated_sqlite: dict[str, str]
) -> None:
    end_in_the_middle(forks, migrated_sqlite, whole_group=True)


@pytest.mark.slow
@pytest.mark.redis
def test_a_worker_that_is_asked_to_end_gives_its_work_back_with_redis(
    forks: ProgramForks, migrated_sqlite: dict[str, str], redis_url: str
) -> None:
    end_in_the_middle(forks, {**migrated_sqlite, "REDIS_URL": redis_url}, whole_group=False)


def end_in_the_middle(forks: ProgramForks, env: dict[str, str], *, whole_group: bool) -> None:
    """Ask a worker to end, of whose two processes one plays a long chunk and the other one waits."""
    env |= {"ENGINE": "source", "WORKERS": "2"}
    assert forks.run(env, "shell", "-v0", "-c", ONE_CHUNK).returncode == 0
    _web, worker, _sweeper = children("127.0.0.1", 0)
    with (
        closing(sqlite3.connect(env["DATABASE_URL"].removeprefix("sqlite:///"))) as database,
        subprocess.Popen(
            worker.command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, start_new_session=True
        ) as process,
    ):
        try:
            eventually(lambda: database.execute(CHUNKS).fetchall() == [("leased", 1, 1)], 120)
            if whole_group:  # as systemd does
                os.killpg(process.pid, signal.SIGTERM)
            else:
                process.terminate()
            assert process.wait(STOPS_WITHIN) == 0
        finally:
            signal_group(process.pid, signal.SIGKILL)
        assert database.execute(CHUNKS).fetchall() == [("waiting", 0, 1)]
        assert database.execute(ENDED).fetchall() == [(1,)]
