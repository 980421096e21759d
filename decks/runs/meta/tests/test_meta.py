"""The meta of a format: which decks are in it, how it is renewed while nothing else waits, and its page."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.models import Deck, DeckEntry, Format, Heartbeat, Matrix, Run
from decks.runs.chunks.partition import chunks_of
from decks.runs.matrices.tests.conftest import cells_of, play_matrix
from decks.runs.meta import meta_decks as meta
from decks.runs.meta.queries import shown_meta
from decks.runs.meta.services import KIND, order_metas, renew_meta
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.models import Job

pytestmark = pytest.mark.django_db
Captured = Callable[..., AbstractContextManager[object]]


@pytest.fixture
def renew(
    loose: Format, woken: list[int], django_capture_on_commit_callbacks: Captured
) -> Callable[[], Matrix]:
    """Return what renews the meta and cuts its first cells."""

    def renew() -> Matrix:
        with django_capture_on_commit_callbacks(execute=True):
            matrix = renew_meta(loose)
        assert matrix is not None
        return matrix

    return renew


def test_public_decks_that_fit_are_in_it_the_site_s_own_first_then_the_most_liked(
    loose: Format, decks: list[Deck], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = decks
    Deck.objects.filter(pk=third.pk).update(key="guards")
    Deck.objects.filter(pk=second.pk).update(likes=2)
    assert meta.meta_decks(loose) == [third, second, first]
    Deck.objects.filter(pk=first.pk).update(visibility=Deck.Visibility.UNLISTED)
    DeckEntry.objects.filter(deck=second, card__key="lamp").update(copies=1)  # too few cards
    assert meta.meta_decks(loose) == [third]
    Deck.objects.update(visibility=Deck.Visibility.PUBLIC, owner=alice, key=None)
    monkeypatch.setattr(meta, "MOST_OF_ONE", 1)
    assert len(meta.meta_decks(loose)) == 1
    monkeypatch.setattr(meta, "MOST_DECKS", 0)
    assert meta.meta_decks(loose) == []


def test_it_is_played_by_idle_jobs_and_counts_as_no_play_of_a_deck(
    renew: Callable[[], Matrix], loose: Format, decks: list[Deck]
) -> None:
    matrix = renew()
    cells = cells_of(matrix)
    assert len(cells) == 3 and all(run.starter_key == "" for run in cells)
    jobs = [job for run in cells for job in chunks_of(run)]
    assert jobs and {job.priority for job in jobs} == {Job.Priority.IDLE}
    assert shown_meta(loose) == matrix  # until one is done, how far it is
    play_matrix(matrix)
    assert {run.state for run in cells_of(matrix)} == {Run.State.DONE}
    assert matrix.overrides == loose.overrides and matrix.edition == loose.edition
    assert set(Deck.objects.values_list("played", flat=True)) == {0}


def test_only_what_changed_is_played_anew_and_the_last_one_is_shown_until_that_is_done(
    renew: Callable[[], Matrix], loose: Format, decks: list[Deck]
) -> None:
    former = play_matrix(renew())
    assert renew_meta(loose) is None  # nothing changed
    DeckEntry.objects.filter(deck=decks[2]).update(copies=19)
    lamp = DeckEntry.objects.filter(deck=decks[0], card__key="lamp").get().card
    DeckEntry.objects.create(deck=decks[2], card=lamp, copies=1)
    matrix = renew()
    assert sorted(run.state for run in cells_of(matrix)).count(Run.State.DONE) == 1
    assert shown_meta(loose) == former
    play_matrix(matrix)
    assert shown_meta(loose) == matrix
    DeckEntry.objects.filter(deck=decks[2], card=lamp).delete()
    DeckEntry.objects.filter(deck=decks[2]).update(copies=20)
    assert renew() != matrix
    former.refresh_from_db()
    assert former.deleted is not None


def test_it_is_looked_at_once_an_hour_by_an_idle_job_of_each_format(loose: Format, woken: list[int]) -> None:
    orders = Job.objects.filter(kind=KIND)
    order_metas()
    assert not orders.exists()  # a new site
    Heartbeat.objects.filter(name=KIND).update(at=timezone.now() - timedelta(hours=2))
    order_metas()
    assert "loose" in orders.values_list("key", flat=True)
    assert set(orders.values_list("priority", flat=True)) == {Job.Priority.IDLE}
    orders.exclude(key="loose").delete()
    order_metas()
    assert orders.count() == 1
    worker.work()
    assert orders.get().result == {"matrix": Matrix.objects.get().public_id}
    Heartbeat.objects.filter(name=KIND).update(at=timezone.now() - timedelta(hours=2))
    orders.delete()
    order_metas()
    assert orders.exists()


def test_fewer_than_two_decks_make_none_and_an_unplayable_one_is_left_out(
    loose: Format, decks: list[Deck]
) -> None:
    Deck.objects.exclude(pk=decks[0].pk).update(visibility=Deck.Visibility.PRIVATE)
    assert renew_meta(loose) is None
    page = Client().get("/meta?format=loose").content.decode()
    assert "There is no matrix of this format yet" in page


def test_its_page_leads_from_each_cell_to_games_and_says_which_decks_are_in_it(
    renew: Callable[[], Matrix], decks: list[Deck]
) -> None:
    matrix = play_matrix(renew())
    page = Client().get("/meta?format=loose").content.decode()
    assert "at most 20, and 3 of one account" in page
    for run in cells_of(matrix):
        assert f'href="/runs/{run.public_id}"' in page
        assert Client().get(f"/runs/{run.public_id}").status_code == 200
    assert "Public matrices" not in Client().get("/matrices").content.decode()
    rows = Client().get("/api/v1/meta").json()
    assert {"format": "loose", "matrix": matrix.public_id} in rows
    assert Client().get("/meta?format=none-such").status_code == 200
    Deck.objects.filter(pk=decks[0].pk).update(visibility=Deck.Visibility.PRIVATE)
    page = Client().get("/meta?format=loose").content.decode()
    assert decks[0].name not in page.split("<main", 1)[1]
