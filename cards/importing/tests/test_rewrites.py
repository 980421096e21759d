"""Unread effects of an uploaded file are offered in words that read: found by a worker, taken by a press."""

from typing import Any

import pytest
from django.test import Client

from cards.importing import pending_import
from cards.importing.import_plan import ImportOptions, plan
from cards.importing.tests.sample_files import card, file_bytes
from cards.importing.tests.test_admin import CONFIRM, agree, fingerprint_shown, upload
from cards.importing.tests.test_import_job import finish_jobs
from cards.models import Card, CardEffect, PendingImport
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import Job

pytestmark = pytest.mark.django_db

FOREIGN = "When this creature dies, draw a card."
OFFERED = "When this creature is destroyed, draw a card."
CANONICAL = "When destroyed: draw 1."
NAME = "offer:card-3:1"


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeup, "wake", lambda _jobs: None)


def with_texts(*texts: str) -> bytes:
    """A published file of one creature with triggers of these texts."""
    effects = [{"icon": "trigger", "text": text} for text in texts]
    return file_bytes([{**card(3), "effects": effects}])


FILE = with_texts(FOREIGN, "When summoned: frobnicate.")


def searched(client: Client, content: bytes = FILE) -> str:
    """Upload the file, have its unread effects looked through; the report after that."""
    upload(client, content)
    assert client.post(CONFIRM, {"offer": "1"})["Location"] == CONFIRM
    assert "The file waits for a worker." in client.get(CONFIRM).content.decode()
    finish_jobs()
    return str(client.get(CONFIRM).content.decode())


def test_the_report_offers_by_a_press_what_a_worker_found(edith_client: Client) -> None:
    upload(edith_client, FILE)
    before = edith_client.get(CONFIRM).content.decode()
    assert 'name="offer"' in before
    assert CANONICAL not in before
    shown = searched(edith_client)
    assert CANONICAL in shown
    assert f'name="{NAME}"' in shown
    assert 'name="offer:card-3:2"' not in shown
    assert FOREIGN in shown


def test_what_is_taken_is_imported_with_the_text_of_the_file_beside_it(edith_client: Client) -> None:
    searched(edith_client)
    seen = fingerprint_shown(edith_client)
    edith_client.post(CONFIRM, {"take": "1", NAME: "1", "offer:card-3:2": "1"})
    shown = edith_client.get(CONFIRM).content.decode()
    assert "Written otherwise than in the file" in shown
    assert f"In the file: <q>{FOREIGN}</q>" in shown
    assert agree(edith_client, seen).status_code == 409  # of what was seen before it was taken
    agree(edith_client, fingerprint_shown(edith_client))
    effect = CardEffect.objects.get(position=1)
    assert (effect.text, effect.original, effect.canonical) == (OFFERED, FOREIGN, CANONICAL)
    page = edith_client.get(f"/admin/cards/card/{effect.card_id}/change/").content.decode()
    assert f"In its file: <q>{FOREIGN}</q>" in page


def test_nothing_is_taken_that_was_not_pressed_and_it_can_be_left_again(edith_client: Client) -> None:
    searched(edith_client)
    edith_client.post(CONFIRM, {"take": "1", NAME: "0"})
    assert plan_options() == {}
    edith_client.post(CONFIRM, {"take": "1", NAME: "1"})
    assert plan_options() == {"card-3:1": OFFERED}
    edith_client.post(CONFIRM, {"take": "1", NAME: "0"})
    agree(edith_client, fingerprint_shown(edith_client))
    assert CardEffect.objects.get(position=1).text == FOREIGN


@pytest.mark.parametrize("pressed", [{NAME: "4"}, {NAME: "x"}, {"offer:card-9:1": "1"}, {"offer:": "1"}])
def test_what_was_not_offered_is_not_taken(edith_client: Client, pressed: dict[str, str]) -> None:
    searched(edith_client)
    edith_client.post(CONFIRM, {"take": "1", **pressed})
    assert plan_options() == {}


def plan_options() -> dict[str, str]:
    taken: dict[str, str] = PendingImport.objects.get().taken
    return taken


def imported(client: Client) -> Card:
    """The card of the file, imported with what was offered."""
    searched(client)
    client.post(CONFIRM, {"take": "1", NAME: "1"})
    agree(client, fingerprint_shown(client))
    return Card.objects.get()


def test_the_same_file_again_changes_nothing_of_what_was_taken(edith_client: Client) -> None:
    imported(edith_client)
    assert plan(FILE, "far.json", "far").counts["unchanged"] == 1


def test_a_new_ruling_of_the_file_leaves_what_was_taken(edith_client: Client) -> None:
    card = imported(edith_client)
    upload(edith_client, FILE.replace(b"It is number 3.", b"It is number three."))
    agree(edith_client, fingerprint_shown(edith_client))
    card.refresh_from_db()
    assert card.rulings == ["It is number three."]
    assert card.effects.get(position=1).original == FOREIGN


def test_a_new_text_of_the_file_takes_the_place_of_what_was_taken(edith_client: Client) -> None:
    imported(edith_client)
    upload(edith_client, with_texts("When summoned: draw 2."))
    agree(edith_client, fingerprint_shown(edith_client))
    effect = CardEffect.objects.get()
    assert (effect.text, effect.original) == ("When summoned: draw 2.", "")


def test_a_text_that_reads_no_longer_is_not_taken() -> None:
    report = plan(FILE, "far.json", options=ImportOptions(taken={"card-3:1": "Frobnicate."}))
    assert report.counts["unread effects"] == 2
    assert report.cards[0].rewritten == ()


def test_another_file_begins_without_what_was_taken(edith: User, edith_client: Client) -> None:
    searched(edith_client)
    edith_client.post(CONFIRM, {"take": "1", NAME: "1"})
    upload(edith_client, FILE)
    assert plan_options() == {}
    assert pending_import.offers(edith) is None


def test_of_a_file_that_is_put_aside_meanwhile_nothing_is_kept(edith_client: Client) -> None:
    upload(edith_client, FILE)
    edith_client.post(CONFIRM, {"offer": "1"})
    PendingImport.objects.all().delete()
    finish_jobs()
    assert Job.objects.get().state == Job.State.DONE


def test_who_may_not_import_is_offered_nothing(bob_client: Client, client: Client) -> None:
    for stranger in (bob_client, client):
        for posted in ({"offer": "1"}, {"take": "1", NAME: "1"}):
            answer: Any = stranger.post(CONFIRM, posted)
            assert answer.status_code in (302, 403)
    assert not Job.objects.exists()
