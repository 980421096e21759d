"""A matrix is one thing in quotas, and each of its cells is played exactly once, as a duel."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone

import engine
from cards.models import Card
from cards.services import save_card
from decks import quotas
from decks.models import Deck, DeckEntry, Matrix, Run
from decks.quotas import games_of_a_day, runs_of_a_day, uses
from decks.refusals import Refusal
from decks.retention import forget_old_matrices
from decks.runs import admission
from decks.runs.admission import CELLS_AT_ONCE, admit, place_of
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks import engine_job
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.duels.tests.conftest import SHORT, start_duel_of_two
from decks.runs.matrices import queries, services
from decks.runs.matrices.services import cancel_matrix, claim_matrices, delete_matrix, start_matrix
from decks.runs.matrices.tests.conftest import StartMatrix, cells_of, play_matrix
from decks.runs.models import WEIGHT_OF_DUEL
from decks.runs.services import claim_runs
from decks.runs.tests.conftest import open_chunks, play_all, work_on
from dimrift_site.accounts.deletion.services import delete_account, holdings
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.models import Job
from engine import Refused
from engine.simulation import DUEL_POLICIES, play_deck_duels

__all__ = ["start_duel_of_two"]
pytestmark = pytest.mark.django_db


def progress(matrix: Matrix) -> queries.MatrixProgress:
    return queries.matrix_progress(matrix)


def test_each_deck_plays_each_other_one_and_every_game_once(begin: StartMatrix, decks: list[Deck]) -> None:
    matrix = play_matrix(begin(games=5, size=2))
    cells = cells_of(matrix)
    names = [(run.deck.name, run.other_deck.name if run.other_deck else "") for run in cells]
    first, second, third = (deck.name for deck in decks)
    assert names == [(first, second), (first, third), (second, third)]
    for run in cells:
        whole = play_deck_duels(job_of(run), 0, 5)
        assert (run.state, run.games_done) == (Run.State.DONE, 5)
        assert canonical_bytes(run.result) == canonical_bytes(whole.to_data())
        assert sum(chunk.progress for chunk in chunks_of(run)) == 5
    assert progress(matrix) == ("done", 15, 15, 3, 3, 0)


def test_only_a_few_cells_are_cut_at_a_time_and_the_next_ones_as_they_end(begin: StartMatrix) -> None:
    matrix = begin()
    cut = [run for run in cells_of(matrix) if run.games_cut]
    assert len(cut) == CELLS_AT_ONCE
    assert progress(matrix).state == "running"
    starter_key = cut[0].starter_key
    play_all(cut[0])
    admit(starter_key)
    assert [bool(run.games_cut) for run in cells_of(matrix)] == [True, True, True]


def test_it_counts_as_one_run_and_its_games_for_the_day(
    begin: StartMatrix, alice: User, monkeypatch: pytest.MonkeyPatch, start: Any
) -> None:
    begin(games=3, user=alice)
    mine = Q(starter=alice)
    assert games_of_a_day(mine) == 3 * 3 * WEIGHT_OF_DUEL
    assert runs_of_a_day(mine) == 1
    used = {use.what: use.used for use in uses(alice)}
    assert (used["Runs that are played"], used["Runs that wait"], used["Matrices"]) == (1, 0, 1)
    assert used["Runs of the last 24 hours"] == 1
    for seed in range(quotas.OF_ACCOUNT.runs_playing - 1):
        assert start(seed=seed, user=alice).games_cut  # beside it, as beside any one run
    waiting = start(seed=90, user=alice)
    assert (waiting.games_cut, place_of(waiting)) == (0, 1)


def test_a_second_one_waits_until_a_session_s_first_has_ended(begin: StartMatrix) -> None:
    first = begin(session_key="s" * 32)
    second = begin(session_key="s" * 32, seed=8)
    assert not any(run.games_cut for run in cells_of(second))
    assert progress(second).state == "waiting"
    play_matrix(first)
    admit(cells_of(second)[0].starter_key)
    assert progress(second).state == "running"


def test_more_games_than_are_left_of_the_day_are_refused_whole(begin: StartMatrix, alice: User) -> None:
    left = quotas.OF_ACCOUNT.games_a_day // WEIGHT_OF_DUEL
    with pytest.raises(Refusal, match="within 24 hours"):
        begin(games=left // 3 + 1, user=alice)
    assert not Matrix.objects.exists() and not Run.objects.exists()


def test_matrices_have_a_most_and_what_is_deleted_frees_a_place(begin: StartMatrix) -> None:
    most = quotas.OF_SESSION.matrices
    kept = [begin(games=1, seed=seed, session_key="s" * 32) for seed in range(most)]
    with pytest.raises(Refusal, match="Delete one"):
        begin(games=1, seed=99, session_key="s" * 32)
    delete_matrix(kept[0])
    assert begin(games=1, seed=99, session_key="s" * 32).deleted is None


def test_decks_of_two_editions_are_refused_with_the_way_out(begin: StartMatrix, decks: list[Deck]) -> None:
    star = {"key": "star", "name": "Star", "type": "artifact", "arrows": {"ne": 2}}
    save_card(engine.card_from_data(star))
    DeckEntry.objects.create(deck=decks[2], card=Card.objects.get(key="star"), copies=1)
    Deck.objects.filter(pk=decks[2].pk).update(edition="wiki")
    decks[2].refresh_from_db()
    words = "Guards is made for the wiki edition and cannot be played by modern: Star.* Choose other rules"
    with pytest.raises(Refusal, match=words):
        begin()
    assert begin(edition="wiki").edition == "wiki"


def test_too_few_too_many_twice_and_what_cannot_be_played_is_named(
    begin: StartMatrix, decks: list[Deck]
) -> None:
    for chosen in (decks[:1], decks * 7):
        with pytest.raises(Refusal, match="has 2 to 20 decks"):
            begin(decks=chosen)
    with pytest.raises(Refusal, match="named twice"):
        begin(decks=[*decks, decks[0]])
    DeckEntry.objects.filter(deck=decks[2]).delete()
    with pytest.raises(Refusal, match=r"The deck Guards cannot be played\. .*no cards in its main deck"):
        begin()
    with pytest.raises(Refused, match="passive"):
        begin(decks=decks[:2], policy="passive")
    with pytest.raises(Refusal, match="needs an account"):
        begin(decks=decks[:2], visibility="public")
    assert not Matrix.objects.exists() and not Run.objects.exists()


def test_the_policy_is_one_of_the_registry_and_plays_all_decks(begin: StartMatrix) -> None:
    greedy, goldfish = begin(), begin(policy="goldfish")
    assert {run.policy for run in cells_of(greedy)} == {"greedy"}
    assert {(run.policy, run.policy_version) for run in cells_of(goldfish)} == {
        ("goldfish", DUEL_POLICIES["goldfish"])
    }
    play_matrix(goldfish)
    assert progress(goldfish).state == "done"


def test_an_equal_matrix_of_one_s_own_is_found_again_and_no_other(
    begin: StartMatrix, alice: User, decks: list[Deck]
) -> None:
    matrix = begin(user=alice)
    assert begin(user=alice).pk == matrix.pk
    assert begin(user=alice, seed=8).pk != matrix.pk
    assert begin(session_key="s" * 32).pk != matrix.pk
    play_matrix(matrix)
    DeckEntry.objects.filter(deck=decks[1], card__key="lamp").update(copies=5)
    assert begin(user=alice).pk != matrix.pk


def test_a_cell_that_was_played_already_is_not_played_again(
    begin: StartMatrix, start_duel_of_two: Any, decks: list[Deck]
) -> None:
    duel = play_all(start_duel_of_two(games=4, seed=7))
    matrix = begin(games=4, seed=7)
    first = cells_of(matrix)[0]
    assert (first.key, first.state, first.result) == (duel.key, Run.State.DONE, duel.result)
    assert first.pk != duel.pk and not chunks_of(first)
    duel.delete()
    assert progress(play_matrix(matrix)) == ("done", 12, 12, 3, 3, 0)


def test_a_cell_begins_with_the_games_of_a_shorter_duel(begin: StartMatrix, start_duel_of_two: Any) -> None:
    play_all(start_duel_of_two(games=3, seed=7))
    matrix = play_matrix(begin(games=5, seed=7))
    run = cells_of(matrix)[0]
    assert sum(chunk.size for chunk in chunks_of(run)) == 2
    assert canonical_bytes(run.result) == canonical_bytes(play_deck_duels(job_of(run), 0, 5).to_data())


def test_a_cancelled_one_keeps_what_was_played_and_plays_nothing_more(begin: StartMatrix) -> None:
    matrix = begin(games=4, size=2)
    work_on(open_chunks(cells_of(matrix)[0])[0])
    assert cancel_matrix(matrix)
    assert not cancel_matrix(matrix)
    cells = cells_of(matrix)
    assert {run.state for run in cells} == {Run.State.CANCELLED}
    assert [bool(run.games_done) for run in cells] == [True, False, False]
    assert all(run.starter_key == "" and run.finished for run in cells)
    assert not Job.objects.filter(state__in=Job.OPEN).exists()
    assert admit("") == 0
    assert progress(matrix).state == "cancelled"


def test_a_cell_that_fails_says_why_and_the_others_are_played(
    begin: StartMatrix, monkeypatch: pytest.MonkeyPatch
) -> None:
    matrix = begin(games=3, size=3)
    broken = cells_of(matrix)[1]

    def failing(job: object, first: int, count: int, watch: object) -> object:
        if job == job_of(broken):
            raise RuntimeError("out of order")
        return play_deck_duels(job, first, count)  # type: ignore[arg-type] # the task of a duel

    games = engine_job.DUEL.games._replace(play=failing)
    monkeypatch.setattr(engine_job, "DUEL", engine_job.DUEL._replace(games=games))
    play_matrix(matrix)
    states = [run.state for run in cells_of(matrix)]
    assert states == [Run.State.DONE, Run.State.FAILED, Run.State.DONE]
    broken.refresh_from_db()
    assert "could not be played" in broken.error
    assert progress(matrix) == ("done", 6, 9, 3, 3, 1)


def test_a_deck_that_is_deleted_takes_its_cells_along(begin: StartMatrix, decks: list[Deck]) -> None:
    matrix = begin(games=2)
    starter_key = cells_of(matrix)[0].starter_key
    decks[1].delete()
    admit(starter_key)
    play_matrix(matrix)
    assert progress(matrix) == ("done", 2, 2, 1, 1, 0)
    seen = queries.cells(matrix, AnonymousUser())
    assert [deck.name for deck in seen.decks] == [decks[0].name, decks[2].name]
    decks[0].delete()
    assert queries.cells(matrix, AnonymousUser()) == ([], [], 0, set())


def test_a_deck_that_is_changed_later_is_played_as_it_was_and_said_to_be_changed(
    begin: StartMatrix, decks: list[Deck]
) -> None:
    matrix = begin(games=2)
    assert queries.cells(matrix, AnonymousUser()).changed == set()
    DeckEntry.objects.filter(deck=decks[2]).update(copies=30)
    assert queries.cells(matrix, AnonymousUser()).changed == {decks[2].pk}
    play_matrix(matrix)
    assert {tuple(run.deck_snapshot["main"][0])[1] for run in cells_of(matrix)} != {30}


def test_a_stranger_sees_no_private_deck_of_it_and_no_private_matrix(
    begin: StartMatrix, decks: list[Deck], alice: User
) -> None:
    Deck.objects.filter(pk=decks[1].pk).update(visibility=Deck.Visibility.PRIVATE, owner=alice)
    matrix = begin(user=alice)
    nobody = AnonymousUser()
    assert queries.matrix(nobody, matrix.public_id) is None
    assert queries.matrix(alice, matrix.public_id) == matrix
    services.show_matrix(matrix, "unlisted")
    assert queries.matrix(nobody, matrix.public_id) == matrix
    assert not queries.own_matrices(nobody) and not queries.public_matrices()
    seen = queries.cells(matrix, nobody)
    assert ([deck.name for deck in seen.decks], len(seen.runs), seen.hidden) == (
        [decks[0].name, "Guards"],
        1,
        1,
    )
    assert queries.cells(matrix, alice).hidden == 0


def test_a_deleted_one_is_gone_at_once_and_its_games_count_for_the_day(
    begin: StartMatrix, alice: User
) -> None:
    matrix = begin(games=2, user=alice)
    work_on(open_chunks(cells_of(matrix)[0])[0])
    delete_matrix(matrix)
    assert queries.matrix(alice, matrix.public_id) is None
    assert progress(matrix).state == "cancelled"
    assert games_of_a_day(Q(starter=alice)) > 0
    assert forget_old_matrices() == 0
    Matrix.objects.update(deleted=timezone.now() - timedelta(days=2))
    assert forget_old_matrices() == 1
    assert not Run.objects.exists()


def test_what_nobody_owns_is_forgotten_with_its_session_but_no_live_one(begin: StartMatrix) -> None:
    matrix = begin(games=1, session_key="s" * 32)
    Matrix.objects.update(created=timezone.now() - timedelta(days=400))
    assert forget_old_matrices() == 0  # it is still played
    play_matrix(matrix)
    assert forget_old_matrices() == 1
    assert not Run.objects.exists()


def test_cells_are_not_forgotten_as_single_runs_are(
    begin: StartMatrix, start: Any, monkeypatch: pytest.MonkeyPatch, alice: User
) -> None:
    matrix = play_matrix(begin(games=1, user=alice))
    Run.objects.update(created=timezone.now() - timedelta(days=3))
    quotas.forget_ended_runs(Q(starter=alice), 0)
    assert len(cells_of(matrix)) == 3


def test_it_becomes_the_account_s_at_login_and_goes_with_it(begin: StartMatrix, alice: User) -> None:
    matrix = begin(games=1, session_key="s" * 32)
    assert (claim_matrices("s" * 32, alice), claim_runs("s" * 32, alice)) == (1, 3)
    matrix.refresh_from_db()
    assert (matrix.owner, matrix.session_key) == (alice, "")
    assert progress(play_matrix(matrix)).state == "done"
    assert (holdings(alice).matrices, holdings(alice).runs_elsewhere) == (1, 0)
    delete_account(alice)
    assert not Matrix.objects.exists() and not Run.objects.exists()


def test_twenty_decks_are_one_matrix_of_190_cells(
    deck: Deck, woken: list[int], django_assert_max_num_queries: Any, alice: User
) -> None:
    decks = [deck]
    for number in range(19):
        copy = Deck.objects.create(name=f"Deck {number}", owner=alice)
        for entry in deck.entries.all():
            DeckEntry.objects.create(deck=copy, card=entry.card, copies=entry.copies + number + 1)
        decks.append(copy)
    with django_assert_max_num_queries(90):
        matrix = start_matrix(decks, games=2, seed=1, user=alice, overrides=SHORT)
    assert matrix.runs.count() == 190
    with django_assert_max_num_queries(30):  # whatever waits
        assert admission.admit(f"u{alice.pk}") == CELLS_AT_ONCE
    with django_assert_max_num_queries(5):
        assert len(queries.cells(matrix, alice).runs) == 190
    with django_assert_max_num_queries(40):
        assert cancel_matrix(matrix)
