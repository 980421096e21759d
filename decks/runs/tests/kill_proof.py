"""Play a run with real workers that are killed again and again, and say what came of it.

`COMMAND`, run in the environment of a site with cards and decks (DATA_DIR, DATABASE_URL, REDIS_URL), prints
JSON; `test_stacks` looks at it.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

from django.utils import timezone

from decks.models import Deck
from decks.runs import services
from decks.runs.canonical_json import fingerprint
from decks.runs.chunks import partition
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from dimrift_site.base.jobs.models import Job
from engine.simulation import play_batch

GAMES = 300
TURNS = 10
SIZE = 20  # of a chunk: so small that some are free after each kill
KILLS = 3
LEASE_SECONDS = 4  # a worker gives a sign of life each second; the site waits for ten of them
PATIENCE = 150  # seconds; a busy machine takes half of them, an idle one a fifth

COMMAND = ["shell", "-v0", "-c", f"from {__name__} import main; main()"]  # of manage.py
WORKER = [sys.executable, "-m", "celery", "-A", "dimrift_site", "worker", "--loglevel", "WARNING"]
SWEEP = f"""
import django
from django.core.management import execute_from_command_line
django.setup()
from dimrift_site.base.jobs import dead_workers
dead_workers.LEASE_SECONDS = {LEASE_SECONDS}
execute_from_command_line(["manage.py", "sweep"])
"""
SWEEPER = [sys.executable, "-c", SWEEP]


def main() -> None:
    """Run, kill, compare."""
    deck = Deck.objects.get(key="men")
    with group(SWEEPER):
        began = monotonic()
        with patch.object(partition, "chunk_size", lambda _turns, _speed: SIZE):
            run = services.start_run(deck, games=GAMES, turns=TURNS, seed=42)
        orphans = 0
        for _ in range(KILLS):
            with group(WORKER) as worker:
                wait_for(worker, lambda: count_held(run) > 0)
                sleep(0.4)
            orphans += count_held(run)
        with group(WORKER) as worker:
            wait_for(worker, lambda: not Run.objects.get(pk=run.pk).is_live)
        seconds = monotonic() - began
    print(json.dumps({"seconds": round(seconds, 1), "orphans": orphans, **facts(run)}))


@contextmanager
def group(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Processes in a group of their own, which is killed at the end: no farewell, nothing put in order."""
    with subprocess.Popen(command, stdout=sys.stderr, start_new_session=True) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def count_held(run: Run) -> int:
    """Chunks whose lease is too young to belong to an earlier worker than the last."""
    young = timezone.now() - timedelta(seconds=1.5)
    return chunks_of(run).filter(state=Job.State.LEASED, taken__gt=young).count()


def wait_for(worker: subprocess.Popen[bytes], what: Callable[[], bool]) -> None:
    """Look ten times a second until it is so; TimeoutError if it never is, or the worker ended by itself."""
    end = monotonic() + PATIENCE
    while not what():
        if monotonic() > end or worker.poll() is not None:
            raise TimeoutError
        sleep(0.1)


def facts(run: Run) -> dict[str, Any]:
    """Return what the rows say at the end, beside the same games played in one go in this process."""
    run.refresh_from_db()
    chunks = list(chunks_of(run))
    return {
        "state": run.state,
        "error": run.error,
        "games_done": run.games_done,
        "chunks": len(chunks),
        "games_in_chunks": sum(chunk.progress for chunk in chunks),
        "result": fingerprint(run.result),
        "undisturbed": fingerprint(play_batch(job_of(run), 0, run.games).to_data()),
    }
