"""The health address for machines, and the status page for people."""

from datetime import timedelta

import pytest
from celery import current_app
from django.conf import LazySettings
from django.core.cache import cache
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from kombu.connection import Connection

import engine
from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord, live_slots, remembered_workers
from dimrift_site.ops import health

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweeper that was just here, and a broker of its own."""
    ProgramRecord(RunningProgram.Role.SWEEPER, 1).renew()
    broker = Connection("memory://")
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: broker.clone())


def wrong(client: Client) -> str:
    """Return what is said to be wrong, of an answer that says so."""
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["ok"] is False
    return str(answer.json()["wrong"])


def test_it_says_which_engine_plays_which_rules(client: Client) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    said = answer.json()
    assert said["ok"] is True
    assert said["engine"] == "source"
    assert said["rules_version"] == engine.RULES_VERSION
    assert said["database"] in ("sqlite", "postgresql")
    assert said["jobs_open"] == 0
    assert said["jobs_waiting"] == {"interactive": 0, "batch": 0, "idle": 0}
    parts = {"database", "cache", "broker", "disk", "sweeper", "worker", "sessions", "media store"}
    assert set(said["checks"]) == parts
    assert set(said["checks"].values()) == {"ok"}


def test_a_silent_sweeper_is_an_illness(client: Client) -> None:
    RunningProgram.objects.update(seen=timezone.now() - timedelta(minutes=5))
    assert "sweeper" in wrong(client)


def test_a_sign_of_life_in_the_future_is_neither_life_nor_death(client: Client) -> None:
    ProgramRecord(RunningProgram.Role.WORKER, 3).renew()
    RunningProgram.objects.update(seen=timezone.now() + timedelta(hours=2))
    answer = client.get("/health")
    assert answer.status_code == 200
    assert [program["state"] for program in answer.json()["programs"]] == ["unknown"] * 2
    assert live_slots() == 0
    assert [worker.slots for worker in remembered_workers()] == [3], "it may still be there"
    assert "unknown: in the future by the database" in client.get("/status").content.decode()
    RunningProgram.objects.update(ended=True)
    assert "sweeper" in wrong(client)


def test_jobs_that_nobody_takes_are_an_illness(client: Client) -> None:
    Job.objects.create(kind="chunk", key="1:0")
    assert client.get("/health").status_code == 200  # it has just come
    Job.objects.update(created=timezone.now() - timedelta(minutes=1))
    assert "no worker takes work" in wrong(client)


def test_idle_jobs_that_nobody_takes_are_none_and_are_counted(client: Client) -> None:
    Job.objects.create(kind="chunk", key="1:0", priority=Job.Priority.IDLE)
    Job.objects.update(created=timezone.now() - timedelta(minutes=1))
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["jobs_waiting"]["idle"]) == (200, 1)
    assert "0 interactive, 0 batch, 1 idle" in " ".join(client.get("/status").content.decode().split())


def test_jobs_that_wait_while_others_are_taken_are_none(client: Client) -> None:
    long_ago = timezone.now() - timedelta(minutes=10)
    Job.objects.create(kind="chunk", key="1:0", state="leased", taken=timezone.now())
    Job.objects.create(kind="chunk", key="1:1")
    Job.objects.update(created=long_ago)
    assert client.get("/health").status_code == 200


def test_jobs_that_wait_while_all_workers_are_at_long_ones_are_none(client: Client) -> None:
    long_ago = timezone.now() - timedelta(minutes=1)
    for _ in range(2):
        ProgramRecord(RunningProgram.Role.WORKER, 1).renew()
    for number in range(2):
        Job.objects.create(kind="card_import", key=str(number), state="leased", taken=long_ago)
    Job.objects.create(kind="chunk", key="1:0")
    Job.objects.update(created=long_ago)
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["all_busy"]) == (200, True)
    assert "all workers are busy" in " ".join(client.get("/status").content.decode().split())
    Job.objects.filter(key="1").update(state="done")
    assert "no worker takes work" in wrong(client), "one of them does nothing"


def test_jobs_that_wait_while_the_only_worker_is_gone_are_an_illness(client: Client) -> None:
    long_ago = timezone.now() - timedelta(minutes=1)
    ProgramRecord(RunningProgram.Role.WORKER, 1).renew()
    RunningProgram.objects.filter(role=RunningProgram.Role.WORKER).update(seen=long_ago)
    Job.objects.create(kind="card_import", key="1", state="leased", taken=long_ago)
    Job.objects.create(kind="chunk", key="1:0")
    Job.objects.update(created=long_ago)
    assert "no worker takes work" in wrong(client)


def test_a_broker_that_is_away_is_an_illness(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Connection("redis://127.0.0.1:1/0")
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: nobody.clone())
    assert "broker" in wrong(client)


def test_a_cache_that_keeps_nothing_is_an_illness(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(cache), "get", lambda self, key: None, raising=False)
    assert "cache" in wrong(client)


def test_hosts_with_different_secret_keys_are_an_illness(client: Client, settings: LazySettings) -> None:
    settings.SECRET_KEY = "that of another host"
    ProgramRecord(RunningProgram.Role.WEB, 8).renew()
    assert "different secret keys" in wrong(client)


def test_a_disk_that_is_nearly_full_is_an_illness(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "disk_is_full", lambda: True)
    assert "disk is nearly full" in wrong(client)


def test_a_database_that_is_away_is_said_and_not_thrown(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise DatabaseError

    for name in ("silence_words", "_sweeper", "_worker"):
        monkeypatch.setattr(health, name, away)
    assert wrong(client) == "the database does not answer"


def test_a_job_that_failed_by_a_fault_of_the_site_is_shown_for_a_day_and_the_site_is_up(
    client: Client, admin_client: Client
) -> None:
    Job.objects.create(
        kind="bulk_file", key="1", state="failed", fault="TypeError: bytes", finished=timezone.now()
    )
    Job.objects.create(kind="deck_print", key="2", state="failed", error="changed", finished=timezone.now())
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["jobs_failed"]) == (200, {"bulk_file": 1})
    page = client.get("/status").content.decode()
    assert "All runs, but jobs failed" in page
    assert "TypeError" not in page, "what was raised is for the operator"
    link = "/admin/jobs/job/?state=failed&kind=bulk_file"
    assert link not in page.replace("&amp;", "&")
    assert link in admin_client.get("/status").content.decode().replace("&amp;", "&")
    assert "TypeError: bytes" in admin_client.get(link).content.decode()
    Job.objects.update(finished=timezone.now() - timedelta(days=2))
    assert "All is well" in client.get("/status").content.decode()


def test_it_is_for_reading_only(client: Client) -> None:
    assert client.post("/health").status_code == 405


@pytest.mark.parametrize("address", ["/health", "/status"])
@pytest.mark.parametrize(("ago", "status", "words"), [(1, 200, "All is well"), (300, 503, "is not running")])
def test_people_get_a_page(client: Client, address: str, ago: int, status: int, words: str) -> None:
    RunningProgram.objects.update(seen=timezone.now() - timedelta(seconds=ago))
    answer = client.get(address, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert answer.status_code == status
    assert words in answer.content.decode()
