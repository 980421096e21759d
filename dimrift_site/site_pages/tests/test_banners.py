"""Banners on all pages, and maintenance: everybody reads, staff alone changes, workers pause."""

from io import StringIO
from itertools import count

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from django.db.models import QuerySet
from django.test import Client

from dimrift_site.base.jobs import job_kinds, worker, worker_watch
from dimrift_site.base.jobs.job_kinds import JobKind
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import Watch
from dimrift_site.site_pages import banners
from dimrift_site.site_pages.models import LONGEST_BANNER, SitePage

pytestmark = pytest.mark.django_db
WORDS = "New disks until 9 o'clock <b>."
SHOWN = "New disks until 9 o&#x27;clock &lt;b&gt;."
ADD = "/admin/site_pages/sitepage/add/"


@pytest.fixture(autouse=True)
def _asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all pages ask the database, and forget what they read when the test is over."""
    clock = count(step=banners.EVERY_SECONDS)
    monkeypatch.setattr(banners._Memory, "until", 0.0)
    monkeypatch.setattr(banners._Memory, "banners", banners.Banners())
    monkeypatch.setattr(banners, "monotonic", lambda: next(clock))


def maintain(*words: str) -> str:
    said = StringIO()
    call_command("maintenance", *words, stdout=said)
    return said.getvalue()


def test_an_announcement_of_an_administrator_stands_on_all_pages(
    client: Client, admin_client: Client
) -> None:
    assert SHOWN not in client.get("/cards").content.decode()
    written = {"key": "banner", "text": WORDS, "seen": ""}
    assert admin_client.post(ADD, written).status_code == 302
    for address in ("/", "/cards", "/account/login", "/about", "/nowhere"):
        assert SHOWN in client.get(address).content.decode(), address
    assert client.post("/report/card/lamp", {"reason": "other"}).status_code != 503, "it is no maintenance"
    SitePage.objects.all().delete()
    assert SHOWN not in client.get("/cards").content.decode()


def test_a_banner_is_short(admin_client: Client) -> None:
    answer = admin_client.post(ADD, {"key": "closed", "text": "x" * (LONGEST_BANNER + 1), "seen": ""})
    assert "A banner has at most 300 letters." in answer.content.decode()
    assert not SitePage.objects.exists()


def test_during_a_maintenance_everybody_reads_and_nobody_changes(
    client: Client, alice_client: Client
) -> None:
    assert "Maintenance: New disks" in maintain("on", *WORDS.split())
    for visitor in (client, alice_client):
        assert SHOWN in visitor.get("/cards").content.decode()
        page = visitor.post("/decks/new", {"name": "Lamps"})
        assert (page.status_code, page["Retry-After"]) == (503, "120")
        assert SHOWN in page.content.decode()
        answer = visitor.post("/api/v1/decks", {"name": "Lamps"}, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (503, "maintenance")
        assert answer.json()["detail"].startswith(WORDS)
    assert maintain("off").startswith("No maintenance.")
    assert alice_client.post("/decks/new", {"name": "Lamps"}).status_code != 503
    assert SHOWN not in client.get("/cards").content.decode()


def test_during_a_maintenance_staff_signs_in_and_works(admin_client: Client, client: Client) -> None:
    maintain("on", "New disks.")
    assert client.post("/account/login", {"login": "nobody", "password": "wrong"}).status_code == 200
    assert client.post("/account/signup", {"username": "somebody"}).status_code == 503
    assert (
        admin_client.post(ADD, {"key": "about", "text": "It is about cards.", "seen": ""}).status_code == 302
    )


def test_during_a_maintenance_workers_pause_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)
    monkeypatch.setattr(worker_watch, "LOOK_SECONDS", 0)

    def begin_maintenance(_lease: Lease, watch: Watch) -> None:
        maintain("on", "New disks.")
        watch()
        raise AssertionError("it went on")

    monkeypatch.setitem(job_kinds._KINDS, "echo", JobKind("echo", begin_maintenance))
    Job.objects.create(kind="echo", key="1")
    worker.work()
    assert Job.objects.values_list("state", "attempts", "error").get() == ("waiting", 0, "")
    assert not worker.work(), "it takes another one"
    call_command("sweep", "--once", stdout=StringIO())
    assert Job.objects.get().state == "waiting"


def test_jobs_that_wait_for_the_end_of_a_maintenance_are_no_illness(client: Client) -> None:
    maintain("on", "New disks.")
    Job.objects.create(kind="chunk", key="1:0")
    Job.objects.update(created="2020-01-01T00:00Z")
    said = client.get("/health").json()
    assert (said["checks"]["worker"], said["maintenance"]) == ("ok", "New disks.")


def test_banners_stay_while_the_database_does_not_say(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    maintain("on", "New disks.")
    assert banners.is_maintained()

    def be_away(*_about: object, **_more: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(QuerySet, "filter", be_away)
    assert banners.is_maintained()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("on",), "say in 1 to 300 letters"),
        (("on", "x" * 301), "these are 301"),
        (("off", "please"), "words belong to `on`"),
        (("perhaps",), "invalid choice"),
    ],
)
def test_what_the_command_does_not_understand_changes_nothing(words: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        maintain(*words)
    assert maintain() == "No maintenance.\n"


def test_pages_ask_once_in_three_seconds(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banners, "monotonic", lambda: 100.0)
    assert not banners.is_maintained()
    SitePage.objects.create(key="closed", text="New disks.")
    assert not banners.is_maintained()
    monkeypatch.setattr(banners, "monotonic", lambda: 103.0)
    assert banners.is_maintained()
