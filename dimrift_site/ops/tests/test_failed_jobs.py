"""A job that fails: in words on its page, as it was raised for the operator, whatever kind of job it is."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from cards.artwork.services import save_art
from cards.artwork.tests.hostile_uploads import pictures
from cards.importing.tests.test_import_job import upload
from cards.models import Card, WorkshopSet
from cards.queries import drawable
from cards.workshop.import_job import request_import as request_cards
from decks.archives import views as archive_views
from decks.archives.import_order import request_import
from decks.games.hints.hint_order import ask_hints
from decks.games.opponents.opposition import Opposition
from decks.games.services import answer, start_game
from decks.games.wins.win_order import ask_win
from decks.models import Deck, DeckUpload, PlayerPuzzle
from decks.runs.services import start_run
from decks.runs.worth.services import start_worth
from decks.runs.worth.worth_chunks import chunks_of
from decks.tests.conftest import _no_worker, men
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import job_kinds, worker
from dimrift_site.base.jobs.job_failures import FAULT, OUT_OF_REACH
from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from engine.session import Flow

__all__ = ["_no_worker", "men"]
pytestmark = pytest.mark.django_db
Order = Callable[[Client, Deck], str]  # has the work ordered, and returns the page that shows it


def order_data(client: Client, deck: Deck) -> str:
    return str(client.post("/account/data")["Location"])


def order_archive(client: Client, deck: Deck) -> str:
    return str(client.post("/decks/archive")["Location"])


def order_print(client: Client, deck: Deck) -> str:
    return str(client.post(f"/decks/{deck.public_id}/print")["Location"])


def order_import(client: Client, deck: Deck) -> str:
    upload = DeckUpload.objects.create(owner_id=deck.owner_id, source="a.zip", content=b"", is_large=True)
    request_import(upload)
    return f"/decks/import/{upload.public_id}"


def order_run(client: Client, deck: Deck) -> str:
    run = start_run(deck, games=100, turns=3, seed=7)
    Job.objects.create(
        kind="chunk", key=f"{run.pk}:0", group=str(run.pk), data={"run": run.pk, "first": 0}, size=100
    )
    return f"/runs/{run.public_id}"


def order_art(client: Client, deck: Deck) -> str:
    card = Card.objects.get(key="toll-box")
    about = {"artist": "Ada", "source": "Ada", "licence": "by", "focus_x": 50, "focus_y": 50}
    save_art(card, about, pictures()["png"], deck.owner_id or 0)
    return f"/admin/cards/card/{card.pk}/art/"


def order_cards(client: Client, deck: Deck) -> str:
    workshop_set = WorkshopSet.objects.create(owner=deck.owner, name="Drafts")
    request_cards(workshop_set, "- name: Box")
    return workshop_set.get_absolute_url()


def order_catalogue(client: Client, deck: Deck) -> str:
    address = str(upload(client)["Location"])
    client.get(address)  # which orders the job
    return address


def order_rewrites(client: Client, deck: Deck) -> str:
    address = order_catalogue(client, deck)
    client.post(address, {"offer": "1"})
    return address


def order_reply(client: Client, deck: Deck) -> str:
    game = start_game(deck, seed=7, user=deck.owner, opponent=Opposition("greedy", deck), flow=Flow())
    answer(game, game.version, "keep", Flow())
    return f"/games/{game.public_id}"


def order_hint(client: Client, deck: Deck) -> str:
    game = start_game(deck, seed=7, user=deck.owner, flow=Flow())
    ask_hints(game, game.version)
    return f"/games/{game.public_id}/hints"


def order_win(client: Client, deck: Deck) -> str:
    game = start_game(deck, seed=7, user=deck.owner, flow=Flow())
    ask_win(game, game.version)
    return f"/games/{game.public_id}/win"


def order_proof(client: Client, deck: Deck) -> str:
    assert deck.owner is not None
    puzzle = PlayerPuzzle.objects.create(owner=deck.owner, title="One", goal="win", text="title: One")
    client.post(f"/puzzles/{puzzle.public_id}/prove", {"version": 0})
    return puzzle.edit_address


def order_worth(client: Client, deck: Deck) -> str:
    card = drawable(Card.objects.filter(key="toll-box")).select_related("set").get()
    assert deck.owner is not None
    run = start_worth([card], user=deck.owner, games=4, seed=7)
    Job.objects.filter(pk__in=[chunk.pk for chunk in chunks_of(run)[1:]]).delete()
    return run.get_absolute_url()


def order_by_the_site(client: Client, deck: Deck) -> str:
    return "/status"


ORDERS: dict[str, Order] = {
    "personal_data": order_data,
    "deck_archive": order_archive,
    "deck_print": order_print,
    "deck_import": order_import,
    "chunk": order_run,
    "card_import": order_cards,
    "card_art": order_art,
    "catalogue_import": order_catalogue,
    "import_rewrites": order_rewrites,
    "opponent_reply": order_reply,
    "hint": order_hint,
    "win": order_win,
    "puzzle_proof": order_proof,
    "worth": order_worth,
    "card_pictures": order_by_the_site,
    "bulk_file": order_by_the_site,
    "play_check": order_by_the_site,
    "meta": order_by_the_site,
}


SILENT = ("card_art",)  # whose page in the admin says that it waits, not why


@pytest.fixture(autouse=True)
def _a_site(men: Deck, alice: User, monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Alice has the deck and may see the admin, all her archives are large, and the sweeper is there."""
    Deck.objects.filter(pk=men.pk).update(owner=alice)
    men.refresh_from_db()
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    ProgramRecord(RunningProgram.Role.SWEEPER, 1).renew()
    monkeypatch.setattr(settings, "MEDIA_ROOT", tmp_path)
    monkeypatch.setattr(archive_views, "is_large", lambda account: True)


def page_after(
    error: Exception, kind: str, client: Client, deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Order a job of the kind, let a worker meet the error, and return what the page says then."""

    def meet(*_: object) -> None:
        raise error

    monkeypatch.setitem(job_kinds._KINDS, kind, replace(job_kinds._KINDS[kind], work=meet))
    address = ORDERS[kind](client, deck)
    Job.objects.exclude(kind=kind).delete()
    Job.objects.get_or_create(kind=kind)
    assert worker.work()
    return client.get(address).content.decode()


def test_every_kind_of_job_is_tried_here() -> None:
    assert set(ORDERS) == set(job_kinds._KINDS)


@pytest.mark.parametrize("kind", ORDERS)
def test_a_fault_is_said_in_words_to_whom_the_job_is_for_and_as_it_was_raised_to_the_operator(
    kind: str, men: Deck, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_after(TypeError("not serializable"), kind, alice_client, men, monkeypatch)
    job = Job.objects.get(kind=kind)
    assert (job.state, job.attempts) == (Job.State.FAILED, 1)
    assert "TypeError" not in page
    assert FAULT in page or ORDERS[kind] is order_by_the_site
    status = alice_client.get("/status").content.decode()
    assert f"“{kind}” failed" in " ".join(status.split())
    listed = alice_client.get(f"/admin/jobs/job/?state=failed&kind={kind}").content.decode()
    assert "TypeError: not serializable" in listed


@pytest.mark.parametrize("kind", [kind for kind in ORDERS if kind not in SILENT])
def test_an_outage_is_tried_again_and_said_meanwhile(
    kind: str, men: Deck, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_after(ConnectionError("110"), kind, alice_client, men, monkeypatch)
    job = Job.objects.get(kind=kind)
    assert (job.state, job.error) == (Job.State.WAITING, OUT_OF_REACH)
    assert "ConnectionError" not in page
    assert "tried again by" in page or ORDERS[kind] is order_by_the_site
    assert "All is well" in alice_client.get("/status").content.decode()
