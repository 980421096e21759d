"""Play runs with real workers that are killed again and again, and say what came of it.

They are a single one, a paired one, one that stops early, a duel, the cells of a matrix, an advice, and one
that measures cards.

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
from decimal import Decimal
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from cards.models import Card
from cards.queries import drawable
from decks.comparison.deck_reference import DeckReference
from decks.comparison.queries import ComparedList, compared_list
from decks.models import Deck, WorthRun
from decks.runs import services
from decks.runs.canonical_json import fingerprint
from decks.runs.chunks import partition
from decks.runs.chunks.engine_job import job_of, kind_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.chunks.round_progress import found_changes
from decks.runs.deck_advice.services import start_advice
from decks.runs.duels.services import start_duel
from decks.runs.matrices.services import start_matrix
from decks.runs.models import Run
from decks.runs.paired.services import start_paired_run
from decks.runs.worth import worth_chunks
from decks.runs.worth.services import start_worth
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.models import Job
from engine.simulation import play_worth_to_end
from engine.simulation.advice import ChangeSums, Round, RoundGames, next_round, play_round

GAMES = 200  # of the single run
PAIRS = 50
SURE_PAIRS = 1_000  # of a paired run that stops at its first look: no game is won in its one turn
DUELS = 24
CELL = 8  # games of each pairing of a matrix of three decks
WORTH = 12  # numbers of two cards that are measured
ADVICE_GAMES = 500  # of an advice, whose rounds follow from each other
SHORT = {"starting_hp": "3"}  # of duels: greedy takes as long for one game as goldfish for many
TURNS = 10
SIZE = 20  # of a chunk: so small that some are free after each kill
# Of a round of an advice, in which each number is a game of many decks, and what such a number is told by
ROUND_SIZE = 5
ROUND_TURNS = range(3 * TURNS, 30 * TURNS)
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
    decks = [Deck.objects.get(key=key) for key in ("men", "fey", "telur")]
    two = [list_of(deck) for deck in decks[:2]]
    with group(SWEEPER):
        began = monotonic()
        with (
            patch.object(partition, "chunk_size", chunk_size),
            patch.object(worth_chunks, "chunk_size", lambda _turns, _speed: WORTH // 3),
        ):
            measured = start_worth(
                cards_to_measure(),
                user=User.objects.create(username="m"),
                games=WORTH,
                seed=42,
                overrides=SHORT,
            )
            runs: list[Run | WorthRun] = [measured]
            runs += [
                start_paired_run(*two, games=PAIRS, turns=TURNS, seed=42),
                services.start_run(decks[0], games=GAMES, turns=TURNS, seed=42),
                start_paired_run(*two, games=3 * SURE_PAIRS, turns=1, seed=42, stop_at=Decimal("0.1")),
                start_duel(*two, games=DUELS, seed=42, overrides=SHORT),
            ]
            runs.append(start_advice(decks[0], goal="sooner", games=ADVICE_GAMES, seed=42))
            runs += start_matrix(decks, games=CELL, seed=42, overrides=SHORT).runs.order_by("pk")
        orphans = 0
        for _ in range(KILLS):
            with group(WORKER) as worker:
                wait_for(worker, lambda: count_held(runs) > 0)
                sleep(0.4)
            orphans += count_held(runs)
        with group(WORKER) as worker:
            wait_for(worker, lambda: not any(run.is_live for run in renewed(runs)))
        seconds = monotonic() - began
    said = {"seconds": round(seconds, 1), "orphans": orphans, "runs": [facts(run) for run in runs]}
    print(json.dumps(said))


def chunk_size(turns: int, _speed: float) -> int:
    """Return the size of a chunk."""
    return ROUND_SIZE if turns in ROUND_TURNS else SIZE


def list_of(deck: Deck) -> ComparedList:
    """Return a deck as it stands, as one that is compared."""
    compared = compared_list(AnonymousUser(), None, DeckReference(deck.public_id))
    assert compared is not None
    return compared


@contextmanager
def group(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Processes in a group of their own, which is killed at the end: no farewell, nothing put in order."""
    with subprocess.Popen(command, stdout=sys.stderr, start_new_session=True) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def cards_to_measure() -> list[Card]:
    """Return two cards of the Men."""
    cards = Card.objects.filter(key__in=("ferry-surgeon", "long-pike"))
    return list(drawable(cards).select_related("set"))


def renewed(runs: list[Run | WorthRun]) -> list[Run | WorthRun]:
    """Return the same as the database has them now."""
    for run in runs:
        run.refresh_from_db()
    return runs


def count_held(runs: list[Run | WorthRun]) -> int:
    """Chunks whose lease is too young to belong to an earlier worker than the last."""
    young = timezone.now() - timedelta(seconds=1.5)
    held = Job.objects.filter(group__in=[str(run.pk) for run in runs], state=Job.State.LEASED)
    return held.filter(taken__gt=young).count()


def wait_for(worker: subprocess.Popen[bytes], what: Callable[[], bool]) -> None:
    """Look ten times a second until it is so; TimeoutError if it never is, or the worker ended by itself."""
    end = monotonic() + PATIENCE
    while not what():
        if monotonic() > end or worker.poll() is not None:
            raise TimeoutError
        sleep(0.1)


def facts(run: Run | WorthRun) -> dict[str, Any]:
    """Return what the rows say at the end, beside the same games played in one go in this process."""
    run.refresh_from_db()
    if isinstance(run, WorthRun):
        chunks = list(worth_chunks.chunks_of(run))
        undisturbed: dict[str, Any] = play_worth_to_end(worth_chunks.task_of(run), 0, run.games).to_data()
    else:
        chunks = list(chunks_of(run))
        undisturbed = play_in_one_go(run)
    return {
        "state": run.state,
        "error": run.error,
        "games": run.games,
        "games_done": run.games_done,
        "chunks": len(chunks),
        "games_in_chunks": sum(chunk.progress for chunk in chunks),
        "games_of_rounds": sum(sums["games"] for sums in undisturbed.get("done", ())),
        "result": fingerprint(run.result),
        "undisturbed": fingerprint(undisturbed),
    }


def play_in_one_go(run: Run) -> dict[str, Any]:
    """Return the result of the same games played in this process, of an advice round by round."""
    if run.advice is None:
        played: dict[str, Any] = kind_of(run).games.play(job_of(run), 0, run.games_shown).to_data()
        return played
    done: list[ChangeSums] = []
    while isinstance(following := next_round(job_of(run), run.games, done), Round):
        done.append(play_round(RoundGames(job_of(run), following), 0, following.games))
    sums = [of_round.to_data() for of_round in done]
    return {"done": sums, "current": None, "cut": 0, "advice": found_changes(following)}
