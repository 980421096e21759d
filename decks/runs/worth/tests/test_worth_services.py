"""Cards are measured exactly once, by quotas, and kept with what their figures mean."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db.models import Q
from django.utils import timezone

from cards import definitions
from cards.models import Card, WorkshopSet
from cards.workshop.services import delete_set
from decks import quotas
from decks.models import CardWorth, Deck, DeckEntry, Run, WorthRun
from decks.quotas import games_of_a_day, uses
from decks.refusals import Refusal
from decks.runs.canonical_json import canonical_bytes
from decks.runs.models import WEIGHT_OF_DUEL
from decks.runs.worth import queries, services, worth_chunks
from decks.runs.worth.services import LIVE_AT_ONCE, cancel_worth, delete_worth
from decks.runs.worth.tests.conftest import StartWorth, cards_in, listed, play_worth_run
from decks.runs.worth.worth_chunks import chunks_of, task_of
from decks.runs.worth.worth_decks import basis_of, current_basis, playable_starters
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.job_failures import JobFailure
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import Watch
from engine import Refused, edition
from engine.simulation import play_worth_to_end

pytestmark = pytest.mark.django_db


def test_every_number_is_played_once_and_the_sums_are_those_of_one_go(
    giant: Card, measure: StartWorth
) -> None:
    run = play_worth_run(measure(giant, listed("guard"), games=8, size=3))
    whole = play_worth_to_end(task_of(run), 0, 8)
    assert (run.state, run.games_done, run.games_cut) == (Run.State.DONE, 8, 8)
    assert canonical_bytes(run.result) == canonical_bytes(whole.to_data())
    assert [chunk.size for chunk in chunks_of(run)] == [3, 3, 2]
    kept = {worth.hash: worth.pairs for worth in run.worths.all()}
    assert kept == {giant.printed_hash: 8, listed("guard").printed_hash: 8}


def test_who_was_killed_left_a_mark_that_the_next_worker_goes_on_from(
    giant: Card, measure: StartWorth
) -> None:
    run = measure(giant, games=6, size=6)
    lease = leases.take_next()
    assert lease is not None
    chunk = worth_chunks.WorthChunk(lease, Watch(lease, None), run)
    chunk.play_batch(2)
    assert chunk.mark()
    assert queries.sums_so_far(run)["games"] == 2  # type: ignore[index]
    leases.free(lease.job.pk, lease.token, Job.objects.get(pk=lease.job.pk).beat)
    chunk.store(chunk.tally)  # who lost the lease writes nothing
    run.refresh_from_db()
    assert run.games_done == 0
    play_worth_run(run)
    whole = play_worth_to_end(task_of(run), 0, 6)
    assert run.games_done == 6 and run.result == whole.to_data()


def test_equal_inputs_are_found_again_and_other_sets_see_nothing_of_it(
    giant: Card, drafts: WorkshopSet, measure: StartWorth, bob: User
) -> None:
    run = measure(giant)
    assert measure(giant) == run  # the starter's own live one
    other = measure(giant, user=bob)
    assert other != run
    cancel_worth(other)
    play_worth_run(run)
    assert measure(giant, user=bob) == run
    assert measure(giant, games=12) != run
    own = [card for card in cards_in(drafts) if card.name == "Colossus"]
    assert measure(*own, workshop=drafts).key != run.key


def test_it_counts_for_the_day_and_not_too_many_are_measured_at_a_time(
    giant: Card, measure: StartWorth, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(giant, games=8)
    games = 8 * 2 * WEIGHT_OF_DUEL
    assert games_of_a_day(Q(starter=alice.pk), alice.pk) == games
    assert {use.what: use.used for use in uses(alice)}["Games played by runs of the last 24 hours"] == games
    for seed in range(LIVE_AT_ONCE - 1):
        measure(giant, seed=seed)
    with pytest.raises(Refusal) as refused:
        measure(giant, seed=50)
    assert refused.value.code == "too_many_worths"
    for run in WorthRun.objects.all():
        assert cancel_worth(run) and not cancel_worth(run)
    monkeypatch.setattr(services, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, games_a_day=games - 1))
    with pytest.raises(Refusal, match="within 24 hours"):
        measure(giant, seed=50)
    WorthRun.objects.update(created=timezone.now() - timedelta(days=2))
    monkeypatch.setattr(services, "KEPT", 1)
    monkeypatch.setattr(services, "OF_ACCOUNT", quotas.OF_ACCOUNT)
    newest = measure(giant, seed=50)
    assert WorthRun.objects.count() == 2 and WorthRun.objects.first() == newest


def test_what_cannot_be_measured_is_left_out_with_the_reason(
    drafts: WorkshopSet, measure: StartWorth
) -> None:
    run = measure(*cards_in(drafts), workshop=drafts)
    assert [card["name"] for card in run.cards] == ["Colossus"]
    assert [(row["name"], row["why"]) for row in run.left_out] == [
        ("Odd", "No starter deck is of its faction.")
    ]
    odd = [card for card in cards_in(drafts) if card.name == "Odd"]
    with pytest.raises(Refusal, match="Odd: No starter deck is of its faction"):
        measure(*odd, workshop=drafts)


def test_numbers_out_of_bounds_unknown_editions_and_single_decks_are_refused(
    giant: Card, measure: StartWorth
) -> None:
    for games in (3, 4_001):
        with pytest.raises(Refusal, match="by 4 to 4000 games"):
            measure(giant, games=games)
    with pytest.raises(Refusal, match="A seed is"):
        measure(giant, seed=-1)
    with pytest.raises(Refusal, match="From 1 to 200 cards"):
        measure()
    with pytest.raises(Refused):
        measure(giant, edition="never")
    Deck.objects.filter(key="more-guards").update(key=None)
    with pytest.raises(Refusal, match="There are no two starter decks"):
        measure(giant)
    assert current_basis("modern") == ""


def test_worths_by_other_decks_or_rules_are_not_compared(
    giant: Card, measure: StartWorth, starters: list[Deck]
) -> None:
    run = play_worth_run(measure(giant))
    rules = edition("modern", {"starting_hp": "1"})
    before = basis_of(playable_starters(rules), rules)
    assert run.basis == before and run.basis != current_basis("modern")
    assert queries.best_worths([giant.printed_hash], before).keys() == {giant.printed_hash}
    DeckEntry.objects.filter(deck=starters[0], card__key="lamp").update(copies=9)
    now = basis_of(playable_starters(rules), rules)
    assert now != before and queries.best_worths([giant.printed_hash], now) == {}


def test_a_card_that_is_deleted_meanwhile_ends_the_run_with_the_reason(
    drafts: WorkshopSet, measure: StartWorth
) -> None:
    colossus = [card for card in cards_in(drafts) if card.name == "Colossus"]
    run = measure(*colossus, workshop=drafts)
    colossus[0].versions.all().delete()
    definitions._of_versions.cache_clear()
    definitions.digest_of_programs.cache_clear()
    play_worth_run(run)
    assert (run.state, run.error) == (Run.State.FAILED, worth_chunks.DELETED)
    delete_set(drafts)
    assert not WorthRun.objects.exists()


def test_a_run_of_another_way_to_count_or_without_a_worker_fails_with_the_reason(
    giant: Card, measure: StartWorth
) -> None:
    run = measure(giant)
    WorthRun.objects.filter(pk=run.pk).update(worth_version=0)
    play_worth_run(run)
    assert (run.state, run.error) == (Run.State.FAILED, worth_chunks.RECOUNTED)
    other = measure(giant, seed=9)
    worth_chunks.fail_for_want(chunks_of(other)[0])
    other.refresh_from_db()
    assert other.state == Run.State.FAILED and "another engine" in other.error
    third = measure(giant, seed=10)
    assert worth_chunks.fail_chunk(chunks_of(third)[0], JobFailure("it rains."))
    third.refresh_from_db()
    assert third.error == "Games could not be played: it rains."
    assert not Job.objects.filter(state__in=Job.OPEN).exists()


def test_a_cancelled_run_keeps_what_was_played_and_counts_on_no_other_page(
    giant: Card, measure: StartWorth
) -> None:
    run = measure(giant, games=6, size=2)
    lease = leases.take_next()
    assert lease is not None
    worker.do(lease)
    cancel_worth(run)
    assert (run.state, run.games_done) == (Run.State.CANCELLED, 2)
    assert not CardWorth.objects.exists()
    delete_worth(run)
    assert not WorthRun.objects.exists()
