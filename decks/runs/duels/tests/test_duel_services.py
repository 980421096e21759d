"""A duel is played, counted, ended and kept as any run: each game exactly once."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from decks.models import Deck, DeckEntry, RunCard
from decks.quotas import games_of_a_day
from decks.refusals import Refusal
from decks.runs import queries
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks import engine_job
from decks.runs.chunks.engine_job import job_of, task_of
from decks.runs.duels.tests.conftest import SHORT, StartDuel
from decks.runs.models import WEIGHT_OF_DUEL, Run
from decks.runs.restart import begin_anew
from decks.runs.services import cancel_run
from decks.runs.single_games import RunGame, open_game, session_played
from decks.runs.tests.conftest import open_chunks, play_all, work_on
from dimrift_site.accounts.models import User
from engine.simulation import BrokenGame, count_broken_duel, play_deck_duels, play_duel_game

pytestmark = pytest.mark.django_db


def test_chunks_in_any_order_give_the_bytes_of_one_batch(start_duel_of_two: StartDuel) -> None:
    run = play_all(start_duel_of_two(games=5, size=2))
    assert (run.state, run.games_done) == (Run.State.DONE, 5)
    assert canonical_bytes(run.result) == canonical_bytes(play_deck_duels(job_of(run), 0, 5).to_data())
    report = queries.progress(run)["report"]
    assert report and report["won"]["a"]["n"] == 5


def test_both_decks_are_played_by_the_edition_and_switches_of_the_duel(
    start_duel_of_two: StartDuel, changed: Deck
) -> None:
    Deck.objects.filter(pk=changed.pk).update(edition="classic")
    run = start_duel_of_two()
    assert run.other_side and (run.edition, run.other_side["edition"]) == ("modern", "modern")
    assert run.overrides == run.other_side["overrides"] == SHORT
    assert (run.policy, run.is_alone, run.is_paired) == ("greedy", False, False)


def test_equal_inputs_are_found_again_and_others_not(start_duel_of_two: StartDuel, changed: Deck) -> None:
    run = play_all(start_duel_of_two())
    assert start_duel_of_two().pk == run.pk
    assert start_duel_of_two(seed=8).pk != run.pk
    assert start_duel_of_two(overrides={"starting_hp": "2"}).pk != run.pk
    DeckEntry.objects.filter(deck=changed, card__key="lamp").update(copies=5)
    assert start_duel_of_two().pk != run.pk


def test_a_cancelled_one_keeps_the_games_that_were_played(start_duel_of_two: StartDuel) -> None:
    run = start_duel_of_two(games=4, size=2)
    work_on(open_chunks(run)[0])
    assert cancel_run(run)
    assert run.state == Run.State.CANCELLED
    report = queries.progress(run)["report"]
    assert report and 0 < run.games_done == report["games"] <= 2  # a slice of a loaded machine may be short
    assert not open_chunks(run)


def test_a_game_in_which_the_engine_breaks_is_named_and_won_by_nobody(
    start_duel_of_two: StartDuel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(job: object, first: int, count: int, watch: object) -> object:
        if first <= 1 < first + count:
            raise BrokenGame(1)
        return play_deck_duels(job, first, count)  # type: ignore[arg-type] # the task of a duel

    games = engine_job.DUEL.games._replace(play=breaking)
    monkeypatch.setattr(engine_job, "DUEL", engine_job.DUEL._replace(games=games))
    run = play_all(start_duel_of_two(games=3, size=3))
    task = job_of(run)
    whole = play_deck_duels(task, 0, 1).merge(count_broken_duel(task, 1)).merge(play_deck_duels(task, 2, 1))
    assert (run.state, run.games_done) == (Run.State.DONE, 3)
    assert canonical_bytes(run.result) == canonical_bytes(whole.to_data())
    report = queries.progress(run)["report"]
    assert report and (report["broken_games"], report["played_out"]) == ([1], 2)


def test_a_game_counts_for_the_quota_as_what_it_takes(start_duel_of_two: StartDuel, alice: User) -> None:
    start_duel_of_two(games=3, user=alice)
    assert games_of_a_day(Q(starter=alice)) == 3 * WEIGHT_OF_DUEL
    with pytest.raises(Refusal, match="games"):
        start_duel_of_two(games=1_000_000 // WEIGHT_OF_DUEL, user=alice, seed=9)


def test_it_counts_for_no_card_and_no_pace_of_the_deck(start_duel_of_two: StartDuel, deck: Deck) -> None:
    play_all(start_duel_of_two(games=2))
    assert not RunCard.objects.exists()
    assert not queries.recent_runs(deck).exists()
    deck.refresh_from_db()
    assert deck.win_turn is None


def test_it_begins_anew_with_both_decks_when_its_worker_is_gone(
    start_duel_of_two: StartDuel, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("engine.RULES_VERSION", 987_654)
        run = start_duel_of_two(games=2)
    begin_anew(open_chunks(run)[0])
    run = play_all(run)
    assert run.began_anew and run.is_duel
    assert canonical_bytes(run.result) == canonical_bytes(play_deck_duels(job_of(run), 0, 2).to_data())


def test_a_game_opens_as_it_was_played_and_nobody_plays_it_on(start_duel_of_two: StartDuel) -> None:
    run = play_all(start_duel_of_two(games=3))
    for number in range(2):
        board = session_played(RunGame(run, number))
        played = play_duel_game(job_of(run), number)
        assert board.game.digest() == played.digest()
        assert len(board.picks) == len(played.history)
    assert task_of(run) == job_of(run)
    with pytest.raises(Refusal, match="does not play at the board"):
        open_game(RunGame(run, 0))


def test_a_private_second_deck_hides_it(start_duel_of_two: StartDuel, changed: Deck, alice: User) -> None:
    run = start_duel_of_two()
    assert queries.run(AnonymousUser(), run.public_id) == run
    Deck.objects.filter(pk=changed.pk).update(visibility=Deck.Visibility.PRIVATE, owner=alice)
    assert queries.run(AnonymousUser(), run.public_id) is None
    assert queries.run(alice, run.public_id) == run
