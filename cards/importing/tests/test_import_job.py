"""A file that takes a page too long is looked into, and imported, by a worker; none takes its place then."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cards.importing import pending_import
from cards.importing.import_plan import plan
from cards.importing.import_report import Report
from cards.importing.tests.sample_files import card, file_bytes, sample_file
from cards.models import Card, Faction, PendingImport
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.messages import wakeup
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


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each time that a file is worked out."""
    sources: list[str] = []

    def counted(content: bytes, source: str, *more: Any) -> Report:
        sources.append(source)
        return plan(content, source, *more)

    monkeypatch.setattr(pending_import, "plan", counted)
    return sources


def test_a_report_that_is_too_large_to_be_shown_is_refused_in_words(
    edith_client: Client, monkeypatch: pytest.MonkeyPatch, planned: list[str]
) -> None:
    monkeypatch.setattr(pending_import, "LARGEST_REPORT", 10)
    upload(edith_client)
    edith_client.get(CONFIRM)
    finish_jobs()
    for _ in range(2):
        page = edith_client.get(CONFIRM).content.decode()
        assert "its report is too large for a page" in page
        assert "bin/manage import_cards" in page
    assert (len(planned), Job.objects.count()) == (1, 1)
    edith_client.post(CONFIRM, {"agreed": "it"})
    finish_jobs()
    assert not Card.objects.exists()
    edith_client.post(CONFIRM, {"forget": "1"})
    assert not PendingImport.objects.exists()


def test_a_report_that_is_old_before_it_is_shown_is_made_anew_by_a_worker(
    edith_client: Client, planned: list[str]
) -> None:
    upload(edith_client)
    edith_client.get(CONFIRM)
    finish_jobs()
    Faction.objects.create(key="men", name="Men")
    assert "The file waits for a worker." in edith_client.get(CONFIRM).content.decode()
    assert len(planned) == 1
    finish_jobs()
    assert edith_client.get(CONFIRM).context["report"].counts["new"] == 12
    assert len(planned) == 2


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
