"""Starting a run: what it fixes, what it refuses, and when an equal one is found again."""

from collections.abc import Callable
from types import ModuleType

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction

import engine
from decks.models import Deck, DeckEntry
from decks.refusals import Refusal
from decks.runs import services
from decks.runs.admission import admit
from decks.runs.canonical_json import canonical_bytes
from decks.runs.chunks.engine_job import job_of
from decks.runs.chunks.partition import FEWEST_OPEN, MOST_OPEN, chunks_of
from decks.runs.models import Run
from decks.runs.tests.conftest import first_of, open_chunks, play_all, work_on
from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from engine import simulation
from engine.simulation import play_batch

Start = Callable[..., Run]


def test_chunks_cover_every_game_once_and_workers_are_woken(start: Start, woken: list[int]) -> None:
    run = start(games=10, size=4)
    assert [(first_of(chunk), chunk.size) for chunk in chunks_of(run)] == [(0, 4), (4, 4), (8, 2)]
    assert woken == [3]


def test_however_many_games_only_a_few_chunks_are_open(start: Start) -> None:
    run = start(games=100, size=2)
    assert len(open_chunks(run)) == FEWEST_OPEN
    for chunk in open_chunks(run):
        work_on(chunk)
        assert len(open_chunks(run)) <= FEWEST_OPEN
    run = play_all(run)
    assert (run.state, run.games_done) == (Run.State.DONE, 100)
    played = sorted((first_of(chunk), chunk.size) for chunk in chunks_of(run))
    assert played == [(first, 2) for first in range(0, 100, 2)]


@pytest.mark.parametrize(("hosts", "most"), [(1, FEWEST_OPEN), (4, 48), (20, MOST_OPEN)])
def test_a_run_may_use_all_slots_of_all_hosts_up_to_a_cap(start: Start, hosts: int, most: int) -> None:
    for _ in range(hosts):
        ProgramRecord(RunningProgram.Role.WORKER, slots=12).renew()
    run = start(games=1_000, size=2)
    assert len(open_chunks(run)) == most
    for chunk in open_chunks(run)[:3]:
        work_on(chunk)
    assert len(open_chunks(run)) == most


def test_a_run_of_a_moment_is_interactive_and_a_long_one_is_not(start: Start) -> None:
    assert {chunk.priority for chunk in chunks_of(start(games=4, size=4))} == {Job.Priority.INTERACTIVE}
    assert {chunk.priority for chunk in chunks_of(start(games=100_000, size=4))} == {Job.Priority.BATCH}


def test_a_run_keeps_what_its_deck_was_when_it_started(start: Start, deck: Deck) -> None:
    run = start()
    DeckEntry.objects.filter(deck=deck, card__key="lamp").delete()
    assert sorted(run.deck_snapshot["names"].values()) == ["Guard", "Lamp"]
    assert [copies for _, copies in run.deck_snapshot["main"]] == [10, 10]
    assert play_all(run).state == Run.State.DONE


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_run_that_was_rolled_back_has_no_chunks(deck: Deck, woken: list[int]) -> None:
    with transaction.atomic():
        services.start_run(deck, games=3, turns=3, seed=1)
        transaction.set_rollback(True)
    assert (Run.objects.count(), Job.objects.count(), woken) == (0, 0, [])


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_chunks_are_made_after_the_commit_only(deck: Deck, woken: list[int]) -> None:
    with transaction.atomic():
        run = services.start_run(deck, games=3, turns=3, seed=1)
        assert (chunks_of(run).count(), woken) == (0, [])
    assert woken == [chunks_of(run).count()]


@pytest.mark.both_databases
def test_letting_a_run_in_twice_makes_no_second_set_of_chunks(start: Start, woken: list[int]) -> None:
    run = start(games=10, size=4)
    assert admit(run.starter_key) == 0
    assert chunks_of(run).count() == 3


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"games": 1_000_001}, {"turns": 0}, {"turns": 61}, {"seed": -1}]
)
def test_numbers_out_of_bounds_are_refused(start: Start, wrong: dict[str, int]) -> None:
    with pytest.raises(Refusal) as refusal:
        start(**{"games": 1, "turns": 1, "seed": 1, **wrong})
    assert refusal.value.code in wrong
    assert str(next(iter(wrong.values()))) in str(refusal.value)


def test_a_deck_without_cards_is_refused(db: None) -> None:
    with pytest.raises(Refusal, match="no cards"):
        services.start_run(Deck.objects.create(name="Nothing"), games=1, turns=1, seed=1)


def test_an_edition_that_is_not_played_is_refused(deck: Deck) -> None:
    deck.edition = "marble"
    with pytest.raises(engine.Refused, match="marble"):
        services.start_run(deck, games=1, turns=1, seed=1)


def test_without_a_seed_each_run_gets_its_own(deck: Deck, woken: list[int]) -> None:
    seeds = {services.start_run(deck, games=1, turns=1, seed=None).seed for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.both_databases
def test_a_finished_run_with_an_equal_key_is_found_again(start: Start) -> None:
    first = play_all(start())
    assert start() == first
    assert Run.objects.count() == 1


@pytest.mark.parametrize("other", [{"games": 13}, {"turns": 4}, {"seed": 8}])
def test_a_run_that_differs_in_a_number_is_played_anew(start: Start, other: dict[str, int]) -> None:
    assert play_all(start()).key != start(**other).key


def test_a_changed_deck_is_played_anew(start: Start, deck: Deck) -> None:
    first = play_all(start())
    DeckEntry.objects.filter(deck=deck, card__key="lamp").update(copies=9)
    assert start().key != first.key


@pytest.mark.parametrize(("place", "name"), [(engine, "RULES_VERSION"), (simulation, "MEASURES_VERSION")])
def test_another_engine_or_another_meaning_of_its_figures_plays_anew(
    start: Start, monkeypatch: pytest.MonkeyPatch, place: ModuleType, name: str
) -> None:
    first = play_all(start())
    monkeypatch.setattr(place, name, getattr(place, name) + 1)
    assert start().key != first.key


def test_a_longer_run_takes_over_the_games_of_the_longest_shorter_one(start: Start) -> None:
    for games in (4, 8):
        play_all(start(games=games, size=4))
    longer = start(games=14, size=4)
    assert [chunk.data["first"] for chunk in open_chunks(longer)] == [8, 12]
    longer = play_all(longer)
    assert canonical_bytes(longer.result) == canonical_bytes(play_batch(job_of(longer), 0, 14).to_data())
    Run.objects.filter(games=8).update(key="of other cards")
    assert [chunk.data["first"] for chunk in open_chunks(start(games=10, size=4))] == [4, 8]


def test_the_equal_run_of_another_deck_is_not_handed_out(start: Start, deck: Deck, woken: list[int]) -> None:
    first = play_all(start())
    twin = Deck.objects.create(name="Twin")
    for entry in deck.entries.all():
        DeckEntry.objects.create(deck=twin, card=entry.card, copies=entry.copies)
    second = services.start_run(twin, games=12, turns=3, seed=7)
    assert second.key == first.key
    assert second != first


def test_a_cancelled_run_is_not_found_again(start: Start) -> None:
    first = start()
    services.cancel_run(first)
    assert start() != first


@pytest.mark.both_databases
def test_pressing_the_button_twice_starts_one_run(deck: Deck, woken: list[int]) -> None:
    alice = get_user_model().objects.create(username="alice")
    runs = [services.start_run(deck, games=2, turns=2, seed=1, user=alice) for _ in range(2)]
    assert runs[0] == runs[1]


def test_the_live_run_of_a_stranger_is_not_handed_out(deck: Deck, woken: list[int]) -> None:
    runs = [services.start_run(deck, games=2, turns=2, seed=1, session_key=key) for key in ("a", "b", "", "")]
    assert len({run.pk for run in runs}) == 4
