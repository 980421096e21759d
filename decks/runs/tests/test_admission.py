"""Admission of runs: how many a starter may play at a time, and the answer to further ones."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.models import Deck
from decks.quotas import OF_ACCOUNT, OF_SESSION
from decks.refusals import Refusal, status_of
from decks.runs import services
from decks.runs.admission import place_of
from decks.runs.chunks.partition import chunks_of
from decks.runs.models import Run
from decks.runs.tests.conftest import play_all
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.models import Job

Start = Callable[..., Run]


def test_an_account_plays_three_runs_at_a_time_and_is_shown_the_place_of_the_others(
    start: Start, alice: User
) -> None:
    runs = [start(seed=seed, user=alice) for seed in range(5)]
    assert [bool(chunks_of(run)) for run in runs] == [True, True, True, False, False]
    assert [place_of(run) for run in runs] == [0, 0, 0, 1, 2]


@pytest.mark.both_databases
def test_the_next_run_starts_when_one_has_ended(
    start: Start, alice: User, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    runs = [start(seed=seed, user=alice) for seed in range(5)]
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        services.cancel_run(runs[0])
        play_all(runs[1])
    for run in runs[3:]:
        run.refresh_from_db()
        assert place_of(run) == 0
        assert chunks_of(run).exists()


def test_a_run_too_many_is_refused_in_words(start: Start, alice: User, bob: User) -> None:
    for seed in range(OF_ACCOUNT.runs_playing + OF_ACCOUNT.runs_waiting):
        start(seed=seed, user=alice)
    with pytest.raises(Refusal, match="3 of yours are played at a time and 20 may wait"):
        start(seed=1_000, user=alice)
    assert start(seed=1_000, user=bob).games_cut


def test_the_caps_are_asked_before_the_deck_is_read(
    start: Start, alice: User, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(OF_ACCOUNT.runs_playing + OF_ACCOUNT.runs_waiting):
        start(seed=seed, user=alice)
    monkeypatch.setattr("decks.play_setup.deck_snapshot.take_snapshot", None)
    with pytest.raises(Refusal, match="Too many runs"):
        start(seed=1_000, user=alice)


def test_a_run_that_was_played_is_shown_whatever_the_caps(
    start: Start, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = start(seed=1, user=alice)
    play_all(played)
    monkeypatch.setattr("decks.quotas.OF_ACCOUNT", replace(OF_ACCOUNT, runs_playing=0, runs_waiting=0))
    assert start(seed=1, user=alice) == played


def test_a_browser_without_an_account_plays_one_run_and_three_wait(start: Start) -> None:
    for seed in range(OF_SESSION.runs_playing + OF_SESSION.runs_waiting):
        start(seed=seed, session_key="s" * 32, network="192.0.2.7")
    with pytest.raises(Refusal, match="Too many runs"):
        start(seed=99, session_key="s" * 32, network="192.0.2.7")
    assert Run.objects.filter(games_cut__gt=0).count() == 1


def test_a_network_takes_turns_as_one_however_many_browsers_it_has(start: Start) -> None:
    for browser in range(6):
        start(seed=browser, session_key=f"{browser:032}", network="192.0.2.7")
    assert Job.objects.values("owner").distinct().count() == 1
    assert Run.objects.filter(games_cut__gt=0).count() == 3
    assert start(seed=7, session_key="other", network="192.0.2.8").games_cut


def test_no_address_is_kept(start: Start) -> None:
    run = start(session_key="s" * 32, network="192.0.2.7")
    assert "192.0.2.7" not in str(list(Run.objects.values()) + list(Job.objects.values()))
    services.cancel_run(run)
    assert run.starter_key == ""


@pytest.mark.both_databases
def test_games_of_a_day_are_counted(start: Start, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.quotas.OF_ACCOUNT", replace(OF_ACCOUNT, games_a_day=30))
    monkeypatch.setattr("decks.quotas.OF_SESSION", replace(OF_SESSION, games_a_day=5))
    play_all(start(games=12, seed=1, user=alice))
    services.cancel_run(start(games=12, seed=2, user=alice))  # nothing of it was played
    start(games=12, seed=3, user=alice)
    with pytest.raises(Refusal, match="more than 30 games within 24 hours"):
        start(games=12, seed=4, user=alice)


def test_runs_of_a_day_are_counted(start: Start, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.quotas.OF_ACCOUNT", replace(OF_ACCOUNT, runs_a_day=2))
    for seed in (1, 2):
        services.cancel_run(start(seed=seed, user=alice))
    with pytest.raises(Refusal, match="2 runs were started within 24 hours") as refused:
        start(seed=3, user=alice)
    assert status_of(refused.value) == 429
    Run.objects.update(created=timezone.now() - timedelta(hours=25))
    start(seed=3, user=alice)


@pytest.mark.both_databases
def test_when_a_run_starts_the_oldest_that_have_ended_go(
    start: Start, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for row in ("OF_ACCOUNT", "OF_SESSION"):
        monkeypatch.setattr(f"decks.quotas.{row}", replace(OF_ACCOUNT, ended_runs=2))
    for whose in ({"user": alice}, {"session_key": "s" * 32, "network": "192.0.2.7"}):
        theirs = [start(seed=seed, **whose) for seed in range(5)]
        for run in theirs[:4]:
            services.cancel_run(run)
        others = start(seed=1, user=bob)
        services.cancel_run(others)
        Run.objects.update(created=timezone.now() - timedelta(hours=25))
        today = start(seed=90, **whose)
        services.cancel_run(today)
        last = start(seed=91, **whose)
        left = Run.objects.filter(starter=today.starter_id, session_key=today.session_key)
        # Two old ones, one that is still live, and those of the day, which count as games of a day.
        assert set(left) == {*theirs[2:], today, last}
        assert Run.objects.filter(pk=others.pk).exists()
        Run.objects.all().delete()


def test_the_api_and_the_page_answer_429_and_say_what_to_do(
    deck: Deck, alice_client: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = replace(OF_ACCOUNT, runs_playing=0, runs_waiting=0)
    monkeypatch.setattr("decks.quotas.OF_ACCOUNT", none)
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda jobs: True)
    asked = {"games": 4, "turns": 3, "seed": 1}
    page = alice_client.post(f"/decks/{deck.public_id}/simulate", asked)
    assert page.status_code == 429
    assert "Too many runs" in page.content.decode()
    answer = alice_client.post(f"/api/v1/decks/{deck.public_id}/runs", asked, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_runs")


def test_a_login_takes_over_what_the_browser_started(start: Start, alice: User) -> None:
    run = start(session_key="s" * 32, network="192.0.2.7")
    assert services.claim_runs("s" * 32, alice) == 1
    run.refresh_from_db()
    assert run.starter_key == f"u{alice.pk}"
    assert set(chunks_of(run).values_list("owner", flat=True)) == {f"u{alice.pk}"}
    assert play_all(run).state == Run.State.DONE
