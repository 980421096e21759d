"""A minute after its last save a deck is checked by play, once for the same cards, by an idle job (43.8)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import Card
from decks.legality.models import Format
from decks.lists.deck_store import DeckLine
from decks.lists.services import save_deck
from decks.models import Deck, PlayCheck, Run
from decks.play_checks import check_job
from decks.play_checks.pending_checks import KIND
from decks.play_checks.tests.conftest import FEW, HINT
from decks.quotas import games_of_a_day, rows_of, runs_of_a_day
from decks.refusals import Refusal
from decks.runs.chunks.engine_job import make_job
from decks.runs.chunks.runner import ChunkRun
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.tests.conftest import SweepLater
from engine.simulation import play_batch
from engine.simulation.findings import Finding

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
CheckNow = Callable[[], Job]


def save_again(deck: Deck, **details: object) -> None:
    deck.refresh_from_db()
    save_deck(deck, deck.version, **details)  # type: ignore[arg-type]


def test_a_save_orders_one_idle_job_a_minute_later(lamps: Deck) -> None:
    [job] = Job.objects.filter(kind=KIND)
    assert (job.key, job.priority, job.state) == (lamps.public_id, Job.Priority.IDLE, Job.State.WAITING)
    assert job.not_before and timedelta(seconds=50) < job.not_before - timezone.now() < timedelta(seconds=61)
    assert leases.take_next() is None
    save_again(lamps, name="Other lamps")
    assert Job.objects.filter(kind=KIND).count() == 1


def test_the_games_are_kept_as_a_run_of_nobody(lamps: Deck, check_now: CheckNow) -> None:
    assert check_now().state == Job.State.DONE
    check = PlayCheck.objects.get(deck=lamps)
    assert check.hints == [HINT.to_data()] and check.run is not None
    run = check.run
    assert (run.state, run.games, run.games_done, run.starter, run.session_key) == (
        "done",
        FEW,
        FEW,
        None,
        "",
    )
    assert run.result == play_batch(make_job(run), 0, FEW).to_data()
    mine = rows_of(lamps.owner_id, "", "starter")
    assert mine is not None and (games_of_a_day(mine), runs_of_a_day(mine)) == (0, 0)


def test_equal_cards_are_not_played_again(
    lamps: Deck, check_now: CheckNow, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_now()
    before = PlayCheck.objects.get(deck=lamps)
    save_again(lamps, name="Other lamps")
    monkeypatch.setattr(ChunkRun, "play_out", lambda _: pytest.fail("it was played again"))
    assert check_now().state == Job.State.DONE
    after = PlayCheck.objects.get(deck=lamps)
    assert (after.run_id, after.cards_key) == (before.run_id, before.cards_key)


def test_a_check_of_other_cards_takes_the_place_of_the_one_before(lamps: Deck, check_now: CheckNow) -> None:
    check_now()
    before = PlayCheck.objects.get(deck=lamps)
    lamp, guard = Card.objects.get(key="lamp"), Card.objects.get(key="guard")
    save_again(
        lamps, lines=[DeckLine("main", lamp, 10), DeckLine("main", guard, 10), DeckLine("maybe", lamp, 1)]
    )
    check_now()
    assert PlayCheck.objects.get(deck=lamps).run_id == before.run_id, "the maybe list is not played"
    Format.objects.filter(key="ten").update(main_least=19)
    save_again(lamps, lines=[DeckLine("main", lamp, 10), DeckLine("main", guard, 9)])
    check_now()
    after = PlayCheck.objects.get(deck=lamps)
    assert after.cards_key != before.cards_key and after.run_id != before.run_id
    assert [run.public_id for run in Run.objects.all()] == [after.run_id]


def test_a_deck_that_is_saved_meanwhile_drops_the_check_of_what_it_was(
    lamps: Deck, check_now: CheckNow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def save_meanwhile(*_: object) -> list[Finding]:
        save_again(lamps, name="Other lamps")
        return [HINT]

    monkeypatch.setattr(check_job, "find_hints", save_meanwhile)
    job = check_now()
    assert (job.state, job.progress, job.result) == (Job.State.WAITING, 0, None)
    assert not PlayCheck.objects.exists() and not Run.objects.exists()


def illegal(deck: Deck) -> None:
    Format.objects.filter(key="ten").update(copies_most=3)


def empty(deck: Deck) -> None:
    deck.entries.all().delete()


def off(deck: Deck) -> None:
    Format.objects.filter(key="ten").update(checks_by_play=False)


@pytest.mark.parametrize(("change", "reason"), [(illegal, "illegal"), (empty, "empty"), (off, "off")])
def test_a_deck_that_is_illegal_or_empty_or_of_a_format_without_checks_is_not_played(
    change: Callable[[Deck], None], reason: str, lamps: Deck, check_now: CheckNow
) -> None:
    change(lamps)
    assert check_now().result == {"unplayed": reason}
    assert not Run.objects.exists() and not PlayCheck.objects.exists()


def test_a_deck_whose_cards_cannot_be_read_is_not_played(
    lamps: Deck, check_now: CheckNow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_names: object) -> None:
        raise Refusal("unread_cards", cards="Lamp")

    monkeypatch.setattr(check_job, "refuse_unread", refuse)
    assert check_now().result == {"unplayed": "unread_cards"}


def test_a_setting_turns_checks_off(lamps: Deck, settings: Any) -> None:
    Job.objects.all().delete()
    settings.CHECK_BY_PLAY = False
    save_again(lamps, name="Other lamps")
    assert not Job.objects.exists()


def test_a_deck_that_is_deleted_meanwhile_is_not_played(lamps: Deck, check_now: CheckNow) -> None:
    lamps.delete()
    assert check_now().result == {"unplayed": "gone"}


def test_a_check_whose_worker_died_ends_as_if_nothing_had_been(
    lamps: Deck, check_now: CheckNow, sweep_later: SweepLater, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    usual = ChunkRun.play_batch

    def die_after(at: int) -> Callable[[ChunkRun, int], None]:
        def play(self: ChunkRun, count: int) -> None:
            if self.done >= at:
                self.mark()
                raise Killed
            usual(self, min(count, 2))

        return play

    for games in (3, 5, 7):
        monkeypatch.setattr(ChunkRun, "play_batch", die_after(games))
        with pytest.raises(Killed):
            check_now()
        sweep_later(0)
        assert sweep_later(10).freed == 1
    monkeypatch.setattr(ChunkRun, "play_batch", usual)
    assert Job.objects.get(kind=KIND).progress == 7
    worker.work()
    run = PlayCheck.objects.get(deck=lamps).run
    assert run is not None and run.result == play_batch(make_job(run), 0, FEW).to_data()


def test_a_check_that_was_begun_with_other_cards_begins_anew(lamps: Deck, check_now: CheckNow) -> None:
    Job.objects.filter(kind=KIND).update(progress=5, result={"of": "other cards"}, data={"run_key": "other"})
    assert check_now().state == Job.State.DONE
    assert PlayCheck.objects.get(deck=lamps).run.games_done == FEW  # type: ignore[union-attr]
