"""Archives that are too much for a page: a worker writes them, looks into them, and saves what is chosen."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from cards.models import Card
from decks import quotas
from decks.archives import archive_job, import_order, services
from decks.archives.services import ImportUnderWay, UploadWaits, forget_uploads, keep_upload, order_decks
from decks.archives.tests.conftest import deck_json, zipped
from decks.lists.deck_store import DeckLine
from decks.lists.services import make_deck
from decks.models import Deck, DeckUpload
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.models import Job
from dimrift_site.tools.races import race

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _everything_is_large(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(archive_job, "LARGE_ENTRIES", 0)
    monkeypatch.setattr(services, "LARGE_BYTES", 0)


def finish_jobs() -> None:
    while worker.work():
        pass


def give_deck(user: User, name: str) -> Deck:
    return make_deck(user, "", [DeckLine("main", Card.objects.get(key="toll-box"), 3)], name=name)


def upload(client: Client, decks: int = 3) -> str:
    """Send an archive of so many decks; return the address of its page."""
    files = {
        f"decks/{n}.json": deck_json(name=f"Boxes {n}", entries=[{"card": "toll-box", "copies": n + 1}])
        for n in range(decks)
    }
    answer: Any = client.post("/decks/import", {"file": SimpleUploadedFile("mine.zip", zipped(files))})
    assert answer.status_code == 302
    return str(answer["Location"])


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_large_archive_is_ordered_and_taken_by_its_account_alone(
    men: Deck, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    give_deck(alice, "Alice's")
    give_deck(bob, "Bob's")
    assert 'href="/decks/archive"' in page(alice_client, "/decks")
    assert "Write the file" in page(alice_client, "/decks/archive")
    assert alice_client.get("/decks/archive.zip").status_code == 404
    assert alice_client.post("/decks/archive")["Location"] == "/decks/archive"
    alice_client.post("/decks/archive")
    assert Job.objects.get(kind=archive_job.KIND).state == Job.State.WAITING, "two clicks are one order"
    assert "Waiting for a worker" in page(alice_client, "/decks/archive")
    finish_jobs()
    assert 'href="/decks/archive.zip">Download it' in page(alice_client, "/decks/archive")
    answer: Any = alice_client.get("/decks/archive.zip")
    assert answer["Content-Disposition"] == 'attachment; filename="dimrift-decks.zip"'
    assert "no-store" in answer["Cache-Control"]
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as archive:
        assert archive.testzip() is None
        everything = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "Alice's" in everything
    assert "Bob's" not in everything
    assert bob_client.get("/decks/archive.zip").status_code == 404


def test_a_browser_without_an_account_never_waits(men: Deck, client: Client) -> None:
    client.post("/decks/new", {"name": "Mine", "text": "3 Toll Box"})
    assert client.get("/decks/archive")["Location"] == "/decks/archive.zip"
    assert client.get("/decks/archive.zip").status_code == 200


def test_a_large_archive_is_looked_into_and_saved_by_a_worker(
    men: Deck, alice: User, alice_client: Client
) -> None:
    address = upload(alice_client)
    assert "Waiting for a worker" in page(alice_client, address)
    assert alice_client.post(address, {"take": ["1"]})["Location"] == address, "nothing can be chosen yet"
    finish_jobs()
    choice = page(alice_client, address)
    assert "3 decks in <bdi>mine.zip</bdi>. Nothing is saved yet." in choice
    assert choice.count(" checked") == 3
    assert not alice.decks.exists()
    assert alice_client.post(address, {"take": ["1", "3"]})["Location"] == address
    assert "Waiting for a worker" in page(alice_client, address)
    finish_jobs()
    for _ in range(2):
        assert "2 decks are saved, for you alone to see." in page(alice_client, address)
    assert sorted(alice.decks.values_list("name", flat=True)) == ["Boxes 0", "Boxes 2"]
    assert not DeckUpload.objects.exists()


def test_a_worker_shows_of_an_archive_what_a_page_would(
    men: Deck, alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_deck(alice, "There")
    give_deck(bob, "Other")
    entries = [{"name": "Gone", "copies": 1}, {"card": "toll-box", "copies": 1}]
    content = zipped(
        {
            "decks/a.json": deck_json(name="There", entries=entries, format="odd"),
            "decks/b.json": "{",
            "decks/c.json": deck_json(name="There"),
        }
    )
    shown = []
    for most in (0, 10**6):
        DeckUpload.objects.all().delete()
        monkeypatch.setattr(services, "LARGE_BYTES", most)
        answer: Any = alice_client.post("/decks/import", {"file": SimpleUploadedFile("mine.zip", content)})
        finish_jobs()
        shown.append(page(alice_client, answer["Location"]).split('class="lead"')[1])
    assert shown[0] == shown[1]
    assert "entry 1: <code>1x Gone</code>" in page(alice_client, answer["Location"])


def test_what_does_not_fit_is_refused_with_the_choice_kept(
    men: Deck, alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = upload(alice_client)
    finish_jobs()
    monkeypatch.setattr(quotas, "OF_ACCOUNT", replace(quotas.OF_ACCOUNT, decks=1))
    alice_client.post(address, {"take": ["2", "3"]})
    finish_jobs()
    refused = page(alice_client, address)
    assert "More decks are chosen (2) than fit (1): 1 is the most" in refused
    assert refused.count(" checked") == 2
    assert page(alice_client, f"{address}?choose=none").count(" checked") == 0
    assert not alice.decks.exists()
    alice_client.post(address, {"take": ["2"]})
    finish_jobs()
    assert "1 deck is saved" in page(alice_client, address)


def test_what_was_chosen_is_not_replaced_by_another_archive_before_a_worker_saves_it(
    men: Deck, alice: User, alice_client: Client
) -> None:
    address = upload(alice_client)
    finish_jobs()
    alice_client.post(address, {"take": ["1", "3"]})
    second = {"file": SimpleUploadedFile("two.zip", zipped({"decks/a.json": deck_json(name="Two")}))}
    answer = alice_client.post("/decks/import", second)
    assert answer.status_code == 409
    said = answer.content.decode()
    assert "The decks that you chose of mine.zip are not saved yet." in said and f'href="{address}"' in said
    assert alice_client.post(address, {"do": "forget"})["Location"] == address, "nor put aside"
    late = alice_client.post(address, {"take": ["2"]})
    assert late.status_code == 409 and "Not saved: 1 deck of your choice (no. 2" in late.content.decode()
    DeckUpload.objects.update(uploaded=timezone.now() - timedelta(days=2))
    assert forget_uploads() == 0, "nor forgotten while no worker is there"
    finish_jobs()
    assert "2 decks are saved" in page(alice_client, address)
    assert sorted(alice.decks.values_list("name", flat=True)) == ["Boxes 0", "Boxes 2"]
    second = {"file": SimpleUploadedFile("two.zip", zipped({"decks/a.json": deck_json(name="Two")}))}
    assert alice_client.post("/decks/import", second).status_code == 302


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.parametrize("time", range(3))
def test_of_a_choice_and_another_archive_at_once_nothing_is_lost_without_a_word(men: Deck, time: int) -> None:
    dora = User.objects.create_user("dora", password="d")
    files = {"decks/a.json": deck_json(name="One")}
    first = keep_upload(dora, "one.zip", zipped(files))
    ordered, *refused = race(
        lambda: order_decks(first, [1]),
        *[lambda: is_refused(lambda: keep_upload(dora, "two.zip", zipped(files), first.public_id))] * 2,
    )
    assert all(refused) is ordered, "either it is saved, or its page is told that it is gone"
    assert Job.objects.filter(kind=import_order.KIND).exists() is ordered
    assert DeckUpload.objects.get(owner=dora).source == ("one.zip" if ordered else "two.zip")


def is_refused(work: Callable[[], object]) -> bool:
    """Return whether it is refused, for decks are chosen or another archive waits."""
    try:
        work()
    except (ImportUnderWay, UploadWaits):
        return True
    return False


def test_no_choice_is_no_save(men: Deck, alice: User, alice_client: Client) -> None:
    address = upload(alice_client)
    finish_jobs()
    alice_client.post(address, {"take": ["77"]})
    finish_jobs()
    assert "No deck is chosen." in page(alice_client, address)
    assert not alice.decks.exists()


def test_of_a_worker_that_lost_its_job_nothing_is_saved_and_the_next_one_saves_it_once(
    men: Deck, alice: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = upload(alice_client)
    finish_jobs()
    alice_client.post(address, {"take": ["1", "2"]})
    with monkeypatch.context() as patch:
        patch.setattr(leases, "finish", lambda *_: False)
        worker.work()
    assert not alice.decks.exists()
    assert DeckUpload.objects.exists()
    job = Job.objects.get(kind=import_order.KIND, state=Job.State.LEASED)
    assert leases.free(job.pk, job.token, job.beat)
    finish_jobs()
    assert alice.decks.count() == 2
    assert "2 decks are saved" in page(alice_client, address)


def test_an_archive_that_was_put_aside_meanwhile_is_left_alone(
    men: Deck, alice: User, alice_client: Client
) -> None:
    address = upload(alice_client)
    alice_client.post(address, {"do": "forget"})
    finish_jobs()
    assert alice_client.get(address).status_code == 404
    assert not alice.decks.exists()
    assert not DeckUpload.objects.exists()


@pytest.mark.parametrize("chosen", [[], ["1"]], ids=["to look into it", "to save it"])
def test_a_job_that_failed_says_why(chosen: list[str], men: Deck, alice_client: Client) -> None:
    address = upload(alice_client)
    if chosen:
        finish_jobs()
        alice_client.post(address, {"take": chosen})
    Job.objects.filter(state=Job.State.WAITING).update(state=Job.State.FAILED, error="its worker vanished")
    assert "its worker vanished" in page(alice_client, address)


def test_a_stranger_sees_nothing_of_it(
    men: Deck, alice_client: Client, bob_client: Client, charlie_client: Client
) -> None:
    address = upload(alice_client)
    for _ in range(2):
        assert bob_client.get(address).status_code == 404
        assert charlie_client.get(address)["Location"].startswith("/account/login")
        finish_jobs()
    alice_client.post(address, {"take": ["1"]})
    finish_jobs()
    assert bob_client.get(address).status_code == 404


def test_an_account_that_is_gone_leaves_no_file(men: Deck, alice: User, tmp_path: Path) -> None:
    give_deck(alice, "Alice's")
    archive_job.request_archive(alice.pk)
    alice.delete()
    finish_jobs()
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not Job.objects.filter(kind=archive_job.KIND).exclude(state=Job.State.DONE).exists()
