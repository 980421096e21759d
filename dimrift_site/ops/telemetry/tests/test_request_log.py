"""Log of requests: what happens for one of them, in whichever program, has its id."""

import json
import logging
from ipaddress import ip_network

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client

from dimrift_site.base import slow_queries
from dimrift_site.base.jobs import job_kinds, worker
from dimrift_site.base.jobs.job_kinds import JobKind
from dimrift_site.base.jobs.leases import Lease
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.services import enqueue
from dimrift_site.base.jobs.worker_watch import Watch
from dimrift_site.base.log_context import JOB, REQUEST, log_context, logged_for
from dimrift_site.ops.json_log import JsonLines
from dimrift_site.ops.telemetry.request_log import HEADER

pytestmark = pytest.mark.django_db
GIVEN = "0123abcd-of-the-proxy"


@pytest.fixture
def _behind_proxy(settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = [ip_network("127.0.0.0/8")]


@pytest.mark.usefixtures("_behind_proxy")
def test_the_id_that_a_trusted_proxy_gives_is_that_of_the_request(client: Client) -> None:
    assert client.get("/about", headers={HEADER: GIVEN})[HEADER] == GIVEN
    elsewhere = client.get("/about", headers={HEADER: GIVEN}, REMOTE_ADDR="192.0.2.1")
    assert elsewhere[HEADER] != GIVEN, "anybody could write into the log"


@pytest.mark.usefixtures("_behind_proxy")
@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with a space in it", 'quo"ted-quoted', "\u00e4" * 9]
)
def test_what_is_no_id_is_replaced_by_one(client: Client, given: str) -> None:
    said = client.get("/about", headers={HEADER: given})[HEADER]
    assert said != given and len(said) == 16
    assert client.get("/about")[HEADER] != said


def test_a_request_is_a_line_without_address_account_and_query_if_asked_for(
    client: Client, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "dimrift.access"):
        client.get("/about?token=secret")
        assert [record.name for record in caplog.records if record.name == "dimrift.access"] == []
        settings.ACCESS_LOG = True
        client.get("/about?token=secret")
    (record,) = [record for record in caplog.records if record.name == "dimrift.access"]
    line = json.loads(JsonLines().format(record))
    assert (line["method"], line["path"], line["status"]) == ("GET", "/about", 200)
    assert line["ms"] >= 0
    assert "secret" not in str(line) and "127.0.0.1" not in str(line)


def test_a_line_of_the_log_names_its_request_and_its_job() -> None:
    record = logging.makeLogRecord({"msg": "it rains"})
    assert not {REQUEST, JOB} & {*json.loads(JsonLines().format(record))}
    with logged_for(**{REQUEST: GIVEN, JOB: "7"}):
        line = json.loads(JsonLines().format(record))
    assert (line[REQUEST], line[JOB]) == (GIVEN, "7")
    assert log_context() == {}


def test_a_job_is_logged_with_the_request_that_wanted_it(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda _jobs: True)
    seen: list[dict[str, str]] = []

    def work(_lease: Lease, _watch: Watch) -> None:
        seen.append(dict(log_context()))
        raise RuntimeError("the lamp is out")

    monkeypatch.setitem(job_kinds._KINDS, "echo", JobKind("echo", work))
    with logged_for(**{REQUEST: GIVEN}):
        enqueue([Job(kind="echo", key="1")])
    settings.ACCESS_LOG = True
    lines: list[str] = []
    monkeypatch.setattr(caplog.handler, "emit", lambda record: lines.append(JsonLines().format(record)))
    with caplog.at_level(logging.INFO):
        assert worker.work()
    job = Job.objects.get()
    assert (job.request_id, job.state) == (GIVEN, "failed")
    assert seen == [{REQUEST: GIVEN, JOB: str(job.pk)}]
    said = [json.loads(line) for line in lines]
    assert {(line[REQUEST], line[JOB]) for line in said} == {(GIVEN, str(job.pk))}
    assert any("RuntimeError" in line.get("error", "") for line in said)
    (worked,) = [line for line in said if line["logger"] == "dimrift.access"]
    assert worked["kind"] == "echo"


def test_a_slow_query_is_logged_without_its_values(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    connection.ensure_connection()
    assert connection.execute_wrappers.count(slow_queries.note_slow) == 1
    Job.objects.filter(key="secret").exists()
    assert [record for record in caplog.records if record.name == slow_queries.__name__] == []
    monkeypatch.setattr(slow_queries, "SLOW_SECONDS", 0)
    Job.objects.filter(key="secret").exists()
    (record,) = [record for record in caplog.records if record.name == slow_queries.__name__]
    assert "jobs_job" in record.getMessage() and "secret" not in record.getMessage()
    assert record.levelname == "WARNING"
