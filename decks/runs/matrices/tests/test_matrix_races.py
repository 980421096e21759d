"""Many hands at once on a matrix, on real connections: on SQLite and on PostgreSQL."""

from dataclasses import replace

import pytest

from decks import quotas
from decks.models import Deck, Matrix, Run
from decks.refusals import Refusal
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.duels.tests.conftest import SHORT
from decks.runs.matrices.services import cancel_matrix, start_matrix
from decks.runs.matrices.tests.conftest import StartMatrix, cells_of
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.tools.races import race
from engine.simulation import play_deck_duels

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_many_workers_play_each_game_of_each_cell_once(begin: StartMatrix) -> None:
    matrix = begin(games=4, size=2)

    def work() -> None:
        while worker.work():
            pass

    race(*[work] * 3)
    for run in cells_of(matrix):
        assert (run.state, run.games_done) == (Run.State.DONE, 4)
        assert [chunk.size for chunk in chunks_of(run)] == [2, 2]
        assert canonical_bytes(run.result) == canonical_bytes(play_deck_duels(job_of(run), 0, 4).to_data())


def test_two_tabs_that_start_the_same_matrix_make_one_and_no_more_than_there_may_be(
    decks: list[Deck], woken: list[int], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, matrices=2))

    def start(seed: int) -> str:
        try:
            return start_matrix(decks, games=1, seed=seed, user=alice, overrides=SHORT).public_id
        except Refusal as refusal:
            return refusal.code

    assert len({*race(lambda: start(1), lambda: start(1))}) == 1
    assert (Matrix.objects.count(), Run.objects.count()) == (1, 3)
    assert race(lambda: start(2), lambda: start(3)).count("too_many_matrices") == 1
    assert Matrix.objects.count() == 2


def test_cancelling_while_a_cell_ends_leaves_nothing_to_play(begin: StartMatrix) -> None:
    matrix = begin(games=2, size=2)
    race(worker.work, lambda: cancel_matrix(matrix))
    assert not Run.objects.filter(state__in=Run.LIVE).exists()
    assert not Job.objects.filter(state__in=Job.OPEN).exists()
    assert all(run.games_done in (0, 1, 2) for run in cells_of(matrix))
