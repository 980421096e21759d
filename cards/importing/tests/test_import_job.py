"""A file that takes a page too long is looked into, and imported, by a worker; none takes its place then."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.importing.tests.sample_files import card, file_bytes, sample_file
from cards.models import Card, PendingImport
from dimrift_site.base.jobs import wakeup, worker
from dimrift_site.base.jobs.models import Job

pytestmark = pytest.mark.django_db
UPLOAD = "/admin/cards/set/import/"
CONFIRM = "/admin/cards/set/import/confirm/"
FILE = file_bytes(sample_file()[:12])


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeup, "wake", lambda _jobs: None)


def upload(client: Client, content: bytes = FILE) -> Any:
    return client.post(UPLOAD, {"file": SimpleUploadedFile("far.json", content), "set_key": "far"})


def finish_jobs() -> None:
    while worker.work():
        pass


def looked_into(client: Client) -> str:
    """Upload the file, and return the fingerprint of the report that a worker made."""
    assert upload(client)["Location"] == CONFIRM
    assert "The file waits for a worker." in client.get(CONFIRM).content.decode()
    finish_jobs()
    return str(client.get(CONFIRM).context["report"].fingerprint)


def test_a_worker_looks_into_a_large_file_and_imports_it_once_that_is_agreed_to(edith_client: Client) -> None:
    agreed = looked_into(edith_client)
    assert not Card.objects.exists()
    assert edith_client.post(CONFIRM, {"agreed": agreed})["Location"] == CONFIRM
    assert "The file waits for a worker." in edith_client.get(CONFIRM).content.decode()
    assert not Card.objects.exists()
    finish_jobs()
    done = edith_client.get(CONFIRM, follow=True).content.decode()
    assert "The file is imported: 12 new." in done
    assert Card.objects.count() == 12 and not PendingImport.objects.exists()


def test_what_was_agreed_to_is_not_replaced_by_another_file(edith_client: Client) -> None:
    agreed = looked_into(edith_client)
    edith_client.post(CONFIRM, {"agreed": agreed})
    second = upload(edith_client, file_bytes([card(99)]))
    assert second.status_code == 400
    said = second.content.decode()
    assert "The file that you agreed to is not imported yet." in said and f'href="{CONFIRM}"' in said
    edith_client.post(CONFIRM, {"forget": "1"})
    edith_client.post(CONFIRM, {"choose": "1", "without_broken": "on"})
    finish_jobs()
    assert Card.objects.count() == 12


def test_nothing_is_imported_that_was_not_agreed_to(edith_client: Client) -> None:
    looked_into(edith_client)
    edith_client.post(CONFIRM, {"agreed": "another report"})
    finish_jobs()
    assert not Card.objects.exists()
    assert "Nothing was written." in edith_client.get(CONFIRM).content.decode()


def test_a_report_that_is_too_large_to_be_kept_is_worked_out_by_the_page(
    edith_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cards.importing.pending_import.LARGEST_REPORT", 10)
    assert looked_into(edith_client)
    assert Job.objects.count() == 1


def test_a_file_that_was_put_aside_is_no_failure(edith_client: Client) -> None:
    upload(edith_client)
    edith_client.get(CONFIRM)
    PendingImport.objects.all().delete()
    finish_jobs()
    assert Job.objects.get().state == Job.State.DONE


def test_a_job_that_failed_says_why_and_is_not_ordered_again(edith_client: Client) -> None:
    upload(edith_client)
    edith_client.get(CONFIRM)
    Job.objects.update(state=Job.State.FAILED, error="it needs more memory.")
    for _ in range(2):
        assert (
            "The file could not be read: it needs more memory." in edith_client.get(CONFIRM).content.decode()
        )
    assert Job.objects.count() == 1
    upload(edith_client)
    assert "waits for a worker" in edith_client.get(CONFIRM).content.decode()
