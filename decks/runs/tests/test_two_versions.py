"""A run is played by workers of its own version only; it waits for one, or begins anew without one."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

import engine
from decks.runs import equal_runs, queries, run_compatibility
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from decks.runs.run_compatibility import versions_of
from decks.runs.tests.conftest import open_chunks, work_on
from decks.runs.tests.test_runner import play_in_one_go, raise_error
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from engine.simulation import play_batch

Start = Callable[..., Run]
OTHERS = [
    ("engine.RULES_VERSION", 987_654),
    ("engine.simulation.POLICY", ("goldfish", 987_654)),
    ("engine.simulation.MEASURES_VERSION", 987_654),
]


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PAUSE_SECONDS", 0)


def work_until_nothing_fits() -> None:
    while worker.work():
        pass


def let_minutes_pass(minutes: int) -> None:
    """Move all that lies behind back."""
    ago = timedelta(minutes=minutes)
    Job.objects.update(created=F("created") - ago)
    RunningProgram.objects.update(seen=F("seen") - ago)


def usual_worker() -> ProgramRecord:
    """A worker of the version that starts the runs of these tests."""
    record = ProgramRecord(RunningProgram.Role.WORKER, 1)
    record.renew()
    return record


def read_otherwise(patch: pytest.MonkeyPatch) -> None:
    """Have this process read all cards otherwise than it did."""
    patch.setattr(engine, "READER_VERSION", "other-reader")
    for module in (equal_runs, run_compatibility):
        patch.setattr(module, "digest_of_programs", lambda hashes: "otherwise")


@pytest.mark.both_databases
class TestVersions:
    @pytest.mark.parametrize(("place", "other"), OTHERS)
    def test_a_worker_of_another_version_takes_none_of_its_chunks(
        self, start: Start, monkeypatch: pytest.MonkeyPatch, place: str, other: Any
    ) -> None:
        run = start(games=20, size=2)
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(place, other)
            if place.endswith("POLICY"):
                elsewhere.setitem(engine.simulation.DUEL_POLICIES, *other)
            for _ in range(10):
                assert not worker.work()
                work_on(open_chunks(run)[0], raise_error)  # by a program that does not ask what it needs
            assert {chunk.attempts for chunk in chunks_of(run)} == {0}
        work_until_nothing_fits()
        run.refresh_from_db()
        assert run.state == Run.State.DONE
        assert canonical_bytes(run.result) == play_in_one_go(run)

    def test_another_reader_that_reads_its_cards_alike_plays_it(
        self, start: Start, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = start(games=20, size=2)
        monkeypatch.setattr(engine, "READER_VERSION", "other-reader")
        work_until_nothing_fits()
        run.refresh_from_db()
        assert (run.state, run.began_anew) == (Run.State.DONE, "")
        assert canonical_bytes(run.result) == play_in_one_go(run)
        assert start(games=20).pk == run.pk  # found again

    def test_a_reader_that_reads_its_cards_otherwise_leaves_it_to_others_and_then_begins_it_anew(
        self, start: Start, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = start(games=20, size=2)
        usual_worker().end()
        with monkeypatch.context() as elsewhere:
            read_otherwise(elsewhere)
            for _ in range(10):
                worker.work()
            assert {chunk.attempts for chunk in chunks_of(run)} == {0}
            assert {chunk.needs for chunk in chunks_of(run)} == {versions_of(run).need_of_reader()}
        assert worker.work()  # that of the reader by which it was started
        read_otherwise(monkeypatch)
        let_minutes_pass(6)
        work_until_nothing_fits()
        work_until_nothing_fits()
        run.refresh_from_db()
        assert (run.state, run.games_done, run.program_digest) == (Run.State.DONE, 20, "otherwise")
        assert "a worker that reads cards as" in run.began_anew

    def test_what_one_reader_left_is_taken_by_a_third_that_reads_it_alike(
        self, start: Start, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = start(games=4, size=4)
        with monkeypatch.context() as elsewhere:
            read_otherwise(elsewhere)
            worker.work()
        monkeypatch.setattr(engine, "READER_VERSION", "third-reader")
        let_minutes_pass(6)
        work_until_nothing_fits()
        assert worker.work()
        run.refresh_from_db()
        assert (run.state, run.began_anew) == (Run.State.DONE, "")

    def test_a_run_says_what_it_waits_for(
        self, client: Client, start: Start, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = start()
        assert queries.progress(run)["note"] == ""  # that no worker is there at all is said by the heading
        monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)
        usual_worker()
        words = f"It waits for a worker of rules {run.rules_version}."
        assert queries.progress(run)["note"] == words
        assert words in client.get(f"/runs/{run.public_id}").content.decode()
        monkeypatch.undo()
        usual_worker()
        assert queries.progress(run)["note"] == ""

    def test_it_waits_while_a_fitting_worker_was_there_within_five_minutes(
        self, start: Start, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = start()
        usual_worker().end()
        monkeypatch.setattr(engine, "RULES_VERSION", 987_654)
        let_minutes_pass(4)
        assert not worker.work()
        let_minutes_pass(2)
        Job.objects.update(created=timezone.now())
        assert not worker.work()  # it was started a moment ago, and its worker may be on its way
        run.refresh_from_db()
        assert (run.rules_version, run.began_anew) != (987_654, "")
        assert run.games_done == 0

    def test_it_begins_anew_as_a_whole_once_and_says_so(
        self, start: Start, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        run = start(games=20, size=2)
        assert worker.work()
        held = leases.take_next()
        assert held
        assert leases.keep(held, 1, 1, play_batch(job_of(run), 2, 1).to_data())
        first, key = run.rules_version, run.key
        monkeypatch.setattr(engine, "RULES_VERSION", 987_654)
        let_minutes_pass(6)
        assert not worker.work()  # it has the run cut anew
        work_until_nothing_fits()
        run.refresh_from_db()
        assert (run.state, run.rules_version, run.games_done) == (Run.State.DONE, 987_654, 20)
        assert run.key != key
        assert canonical_bytes(run.result) == play_in_one_go(run)
        assert not leases.is_held(held)
        assert queries.progress(run)["note"] == (
            f"It began anew as a whole: it waited for a worker of rules {first}, and there was none any more."
        )

    def test_it_does_not_begin_anew_twice(self, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
        run = start()
        for version in (987_654, 987_655):
            monkeypatch.setattr(engine, "RULES_VERSION", version)
            let_minutes_pass(6)
            assert not worker.work()
        run.refresh_from_db()
        assert run.state == Run.State.FAILED
        assert "It waits for a worker of rules 987654, after it began anew for want of " in run.error
        assert not open_chunks(run)


PLAYING = """
import sys, time
import engine
from decks.runs.models import Run
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
wakeup.wake = lambda jobs: True
engine.RULES_VERSION += {more}
worker.PAUSE_SECONDS = 0.01
record, took = ProgramRecord(RunningProgram.Role.WORKER, 1), 0
while Run.objects.get().is_live:
    record.renew()
    took += worker.work()
run = Run.objects.get()
print(run.state, run.games_done, took > 0, run.began_anew == "")
"""
STARTED = """
import engine
from cards.models import Card
from cards.services import save_card
from decks.models import Deck, DeckEntry
from decks.runs import services
from decks.runs.chunks import partition
from decks.runs.tests.conftest import CARDS
from dimrift_site.base.jobs.messages import wakeup
wakeup.wake = lambda jobs: True
partition.chunk_size = lambda turns, speed: 3
deck = Deck.objects.create(name="Lamps and Guards")
for data in CARDS:
    save_card(engine.card_from_data(data))
    DeckEntry.objects.create(deck=deck, card=Card.objects.get(key=data["key"]), copies=10)
services.start_run(deck, games=90, turns=3, seed=7)
"""
TOTALS = """
from decks.runs.models import Run
from decks.runs.tests.test_runner import play_in_one_go
from decks.runs.canonical_json import canonical_bytes
run = Run.objects.get()
print(canonical_bytes(run.result) == play_in_one_go(run))
"""


def play_with_two_versions(forks: ProgramForks, env: dict[str, str]) -> None:
    shell = ("shell", "-v", "0", "-c")
    done = forks.run(env, *shell, STARTED)
    assert done.returncode == 0, done.stderr
    programs = [PLAYING.format(more=more) for more in (0, 1)]
    with forks.start(env, *shell, programs[1]) as other, forks.start(env, *shell, programs[0]) as own:
        assert own.communicate()[0] == "done 90 True True\n"
        assert other.communicate()[0] == "done 90 False True\n"
    assert forks.run(env, *shell, TOTALS).stdout == "True\n"


@pytest.mark.slow
def test_two_workers_of_two_versions_lose_no_game(
    forks: ProgramForks, migrated_sqlite: dict[str, str]
) -> None:
    play_with_two_versions(forks, migrated_sqlite)


@pytest.mark.slow
@pytest.mark.postgres
def test_two_workers_of_two_versions_lose_no_game_on_postgresql(
    forks: ProgramForks, migrated_postgres: dict[str, str]
) -> None:
    play_with_two_versions(forks, migrated_postgres)
