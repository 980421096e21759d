"""A paired run is played, counted, ended and kept as any run: each pair of games exactly once."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.test import Client

from decks.models import Deck, DeckEntry, RunCard
from decks.quotas import games_of_a_day
from decks.refusals import Refusal
from decks.runs import queries
from decks.runs.admin import RunAdmin
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks.engine_job import job_of
from decks.runs.models import Run
from decks.runs.paired.services import play_more
from decks.runs.paired.tests.conftest import StartPair
from decks.runs.restart import begin_anew
from decks.runs.services import cancel_run
from decks.runs.tests.conftest import open_chunks, play_all, work_on
from dimrift_site.accounts.models import User
from engine.errors import Refused
from engine.simulation import BrokenGame, count_broken_pair, play_batch, play_pairs

pytestmark = pytest.mark.django_db


def test_chunks_in_any_order_give_the_bytes_of_one_batch(start_pair: StartPair) -> None:
    run = play_all(start_pair(games=13, size=4))
    assert (run.state, run.games_done) == (Run.State.DONE, 13)
    assert canonical_bytes(run.result) == canonical_bytes(play_pairs(job_of(run), 0, 13).to_data())


def test_the_first_side_plays_the_games_of_a_run_alone(start_pair: StartPair) -> None:
    run = play_all(start_pair())
    assert run.result is not None
    assert run.result["a"] == play_batch(job_of(run).a, 0, 12).to_data()


def test_a_deck_against_itself_differs_by_nothing(start_pair: StartPair, deck: Deck) -> None:
    run = play_all(start_pair(other=deck))
    report = queries.progress(run)["report"]
    assert report
    assert {figure["mean"] for figure in report["difference"].values()} == {0}


def test_an_edition_or_a_switch_alone_can_be_compared(start_pair: StartPair, deck: Deck) -> None:
    run = start_pair(other=deck, other_edition="classic")
    assert run.other_side and (run.edition, run.other_side["edition"]) == ("modern", "classic")
    assert play_all(run).state == Run.State.DONE
    with pytest.raises(Refused):
        start_pair(other=deck, other_overrides={"no_switch": "yes"})


def test_equal_inputs_are_found_again_and_others_not(
    start_pair: StartPair, deck: Deck, changed: Deck, start: object
) -> None:
    run = play_all(start_pair())
    assert start_pair().pk == run.pk
    assert start_pair(seed=8).pk != run.pk
    assert start_pair(other_edition="classic").pk != run.pk
    assert start_pair(other=deck).pk != run.pk
    DeckEntry.objects.filter(deck=changed, card__key="lamp").update(copies=5)
    assert start_pair().pk != run.pk


def test_a_cancelled_one_keeps_the_pairs_that_were_played(start_pair: StartPair) -> None:
    run = start_pair(games=12, size=4)
    work_on(open_chunks(run)[0])
    assert cancel_run(run)
    assert (run.state, run.games_done) == (Run.State.CANCELLED, 4)
    report = queries.progress(run)["report"]
    assert report and report["difference"]["win_turn"]["n"] == 4
    assert not open_chunks(run)


def test_a_pair_in_which_the_engine_breaks_counts_for_neither_side(start_pair: StartPair) -> None:
    def breaking(job: object, first: int, count: int, watch: object) -> object:
        if first <= 5 < first + count:
            raise BrokenGame(5)
        return play_pairs(job, first, count)  # type: ignore[arg-type] # the task of a paired run

    run = start_pair(games=8, size=8)
    work_on(open_chunks(run)[0], breaking)
    run.refresh_from_db()
    task = job_of(run)
    played = play_pairs(task, 0, 5).merge(count_broken_pair(task, 5)).merge(play_pairs(task, 6, 2))
    assert (run.state, run.games_done) == (Run.State.DONE, 8)
    assert canonical_bytes(run.result) == canonical_bytes(played.to_data())
    assert run.result and run.result["win_turn"][0] == 7


def test_each_game_of_both_sides_counts_for_the_quota(start_pair: StartPair, alice: User) -> None:
    start_pair(games=12, user=alice)
    assert games_of_a_day(Q(starter=alice)) == 24


def test_it_counts_for_no_card_and_no_pace_of_the_deck(start_pair: StartPair, deck: Deck) -> None:
    play_all(start_pair(games=12))
    assert not RunCard.objects.exists()
    assert not queries.recent_runs(deck).exists()
    assert queries.drawn_in_run(deck) is None
    deck.refresh_from_db()
    assert deck.win_turn is None


def test_more_games_go_on_with_the_sides_as_they_were_fixed(start_pair: StartPair, changed: Deck) -> None:
    run = play_all(start_pair(games=6))
    DeckEntry.objects.filter(deck=changed, card__key="lamp").update(copies=9)
    more = play_more(run, games=10)
    assert (more.games, more.seed, more.other_side) == (10, run.seed, run.other_side)
    assert more.pk != run.pk
    with pytest.raises(Refusal):
        play_more(run, games=0)


def test_more_games_go_on_behind_the_earlier_ones(start_pair: StartPair) -> None:
    """To the byte as if all were played in one go, and found again as such a run."""
    cancelled = start_pair(games=9, size=4)
    work_on(open_chunks(cancelled)[0])
    cancel_run(cancelled)
    run = play_all(start_pair(games=6, size=4))
    other = play_all(start_pair(games=7, seed=8))
    more = start_pair(games=13, size=4)
    assert [chunk.data["first"] for chunk in open_chunks(more)] == [6, 10]
    assert (more.games_done, more.result) == (6, run.result)
    report = queries.progress(more)["report"]
    assert report and report["games"] == 6
    more = play_all(more)
    assert (more.state, more.games_done) == (Run.State.DONE, 13)
    assert canonical_bytes(more.result) == canonical_bytes(play_pairs(job_of(more), 0, 13).to_data())
    assert start_pair(games=13).pk == more.pk
    assert other.games_done == 7


def test_it_begins_anew_with_both_sides_when_its_worker_is_gone(
    start_pair: StartPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("engine.RULES_VERSION", 987_654)
        run = start_pair(games=8, size=4)
    begin_anew(open_chunks(run)[0])
    run = play_all(run)
    assert run.began_anew
    assert canonical_bytes(run.result) == canonical_bytes(play_pairs(job_of(run), 0, 8).to_data())


def test_a_private_second_deck_hides_the_run(start_pair: StartPair, changed: Deck, alice: User) -> None:
    run = start_pair()
    assert queries.run(AnonymousUser(), run.public_id) == run
    Deck.objects.filter(pk=changed.pk).update(visibility=Deck.Visibility.PRIVATE, owner=alice)
    assert queries.run(AnonymousUser(), run.public_id) is None
    assert queries.run(alice, run.public_id) == run


@pytest.mark.parametrize("side", ["version", "other_version"])
def test_a_run_of_a_version_is_for_the_decks_maker(
    start_pair: StartPair, deck: Deck, changed: Deck, alice: User, side: str
) -> None:
    Deck.objects.filter(pk__in=(deck.pk, changed.pk)).update(owner=alice)
    run = start_pair()
    Run.objects.filter(pk=run.pk).update(**{side: 1})
    assert queries.run(AnonymousUser(), run.public_id) is None
    assert queries.run(alice, run.public_id) == run


def test_whoever_asks_for_runs_of_some_decks_gets_those_of_no_version(
    start_pair: StartPair, deck: Deck, changed: Deck
) -> None:
    """Also the admin's link to the page, and what a change of a card says of public decks' runs."""
    run = start_pair()
    address = f"/runs/{run.public_id}"
    page = RunAdmin(Run, site)
    both = Deck.objects.filter(pk__in=(deck.pk, changed.pk))
    assert (page.view_on_site(run), queries.runs_among(both).get()) == (address, run)
    assert not queries.runs_among(both.filter(pk=deck.pk))
    for side in ("version", "other_version"):
        Run.objects.filter(pk=run.pk).update(**{side: 1})
        assert page.view_on_site(run) is None
        assert not queries.runs_among(both)
        assert queries.runs_among(both, own=both).get() == run
        Run.objects.filter(pk=run.pk).update(**{side: 0})
    Deck.objects.filter(pk=changed.pk).update(visibility=Deck.Visibility.PRIVATE)
    assert page.view_on_site(run) is None


def test_it_goes_with_either_deck(start_pair: StartPair, changed: Deck) -> None:
    start_pair()
    changed.delete()
    assert not Run.objects.exists()


def test_a_paired_run_stops_when_the_difference_is_known_and_goes_on_from_there(
    start_pair: StartPair, client: Client, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    """Nothing is won in one turn, so the clocks differ by nothing from the first look on."""
    run = play_all(start_pair(games=3_000, turns=1, size=300, stop_at=Decimal("0.1")))
    assert (run.state, run.games_done, run.has_stopped_early) == (Run.State.DONE, 1_000, True)
    assert canonical_bytes(run.result) == canonical_bytes(play_pairs(job_of(run), 0, 1_000).to_data())
    answer = client.get(f"/runs/{run.public_id}")
    page = " ".join(answer.content.decode().split())
    assert "Stopped after 1,000 of 3,000 games: ± 0.00 turns." in page
    assert "<h1>1,000 games of each</h1>" in page
    assert client.get(f"/runs/{run.public_id}/games/999").status_code == 200
    assert client.get(f"/runs/{run.public_id}/games/1000").status_code == 404, "it was not played"
    assert answer.context["next_games"] == 1_000 + answer.context["more"]
    with django_capture_on_commit_callbacks(execute=True):
        more = play_more(run, games=1_020)
    more.refresh_from_db()
    assert (more.stop_at, more.games_done) == (None, 1_000)
