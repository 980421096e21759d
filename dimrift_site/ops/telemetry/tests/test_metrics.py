"""Figures for Prometheus: what they say of the rows, where they are served, and the alerts on them."""

import os
import re
import signal
from datetime import timedelta
from urllib.request import urlopen

import pytest
import yaml
from celery import current_app
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone
from kombu.connection import Connection
from prometheus_client import CollectorRegistry, generate_latest

from dimrift_site.base.jobs.models import Job, RunningProgram
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.ops.telemetry import metrics
from dimrift_site.ops.telemetry import request_figures as counts
from dimrift_site.ops.telemetry.metrics import SiteFigures
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.site_pages import banners
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

ALERTS = ROOT / "deploy/prometheus-alerts.yml"
NAME = re.compile(r"dimrift_\w+")
Role = RunningProgram.Role


@pytest.fixture(autouse=True)
def _broker(monkeypatch: pytest.MonkeyPatch) -> None:
    broker = Connection("memory://")  # type: ignore[no-untyped-call]
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: broker.clone())  # type: ignore[no-untyped-call]
    monkeypatch.setattr(connection, "close", lambda: None)  # that of the test


def figures() -> dict[str, float]:
    """Return each figure with its labels as one asks Prometheus for it."""
    return registry_figures(metrics.registry())


def registry_figures(registry: CollectorRegistry) -> dict[str, float]:
    """Return what is served of a registry."""
    lines = generate_latest(registry).decode().splitlines()
    values = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in values}


def put(kind: str, ago: float = 0, **fields: object) -> Job:
    """Store a job that was wanted so many seconds ago."""
    job = Job.objects.create(kind=kind, key=f"{Job.objects.count()}", **fields)
    Job.objects.filter(pk=job.pk).update(created=timezone.now() - timedelta(seconds=ago))
    return job


def asked(site: metrics.SiteFigures, name: str) -> float:
    """Return a figure of requests; 0 where it is not served."""
    registry = CollectorRegistry()
    registry.register(site)
    return registry_figures(registry).get(f"dimrift_request_seconds_{name}", 0.0)


@pytest.mark.django_db
def test_what_waits_and_runs_and_failed_is_counted_by_class_and_kind() -> None:
    put("chunk", 100)
    put("chunk", 40)
    put("hint", 7, priority=Job.Priority.INTERACTIVE)
    put("chunk", state="leased", leases_lost=2)
    put("bulk_file", state="failed", fault="TypeError", finished=timezone.now(), retries=3)
    put("deck_print", state="failed", error="changed", finished=timezone.now())
    said = figures()
    assert said['dimrift_jobs_waiting{class="batch",kind="chunk"}'] == 2
    assert said['dimrift_jobs_waiting{class="interactive",kind="hint"}'] == 1
    assert 100 <= said['dimrift_job_oldest_seconds{class="batch"}'] < 160
    assert 7 <= said['dimrift_job_oldest_seconds{class="interactive"}'] < 60
    assert said['dimrift_job_oldest_seconds{class="idle"}'] == 0
    assert said['dimrift_jobs_running{kind="chunk"}'] == 1
    assert said['dimrift_jobs_failed_day{kind="bulk_file"}'] == 1
    assert said['dimrift_jobs_failed_day{kind="deck_print"}'] == 0, "the site did nothing wrong"
    assert said['dimrift_job_retries_day{kind="bulk_file"}'] == 3
    assert said['dimrift_leases_lost_day{kind="chunk"}'] == 2


@pytest.mark.django_db
def test_speed_and_waits_are_those_of_the_last_five_minutes() -> None:
    now = timezone.now()
    put("chunk", state="done", size=600, finished=now)
    put("chunk", state="done", size=600, finished=now - timedelta(minutes=10))
    for seconds in range(1, 21):
        put("opponent_reply", state="done", priority=Job.Priority.INTERACTIVE)
        Job.objects.filter(kind="opponent_reply", taken=None).update(
            taken=F("created") + timedelta(seconds=seconds / 10),
            finished=F("created") + timedelta(seconds=seconds),
        )
    said = figures()
    assert said["dimrift_games_per_second"] == 2
    assert said['dimrift_interactive_wait_seconds{quantile="0.5"}'] == pytest.approx(1.0)
    assert said['dimrift_reply_seconds{quantile="0.5"}'] == pytest.approx(10)
    assert said['dimrift_reply_seconds{quantile="0.95"}'] == pytest.approx(19)


@pytest.mark.django_db
def test_programs_parts_and_disks_have_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banners._Memory, "banners", banners.Banners(maintenance="New disks."))
    ProgramRecord(RunningProgram.Role.WORKER, 3).renew()
    said = figures()
    assert said['dimrift_programs{role="worker"}'] == 1
    assert said['dimrift_programs{role="web"}'] == 0
    assert said["dimrift_worker_slots"] == 3
    assert (said['dimrift_up{part="database"}'], said['dimrift_up{part="sweeper"}']) == (1, 0)
    assert said['dimrift_disk_free_bytes{folder="data"}'] > 0
    assert said["dimrift_maintenance"] == 1


@pytest.mark.django_db
def test_requests_of_all_web_servers_are_counted_by_view_and_status_and_never_fall() -> None:
    site = SiteFigures()
    first, second = ProgramRecord(Role.WEB, 1), ProgramRecord(Role.WEB, 1)
    first.requests = lambda: {"home 2xx": [5, 0, 0, 0, 0, 1, 9.5]}
    first.renew()
    assert asked(site, 'count{status="2xx",view="home"}') == 0, "what was before this program is not known"
    first.requests = lambda: {
        "home 2xx": [6, 0, 0, 0, 0, 2, 19.5],
        "cards:card 4xx": [0, 1, 0, 0, 0, 0, 0.1],
    }
    first.renew()
    assert asked(site, 'count{status="2xx",view="home"}') == 2
    assert asked(site, 'bucket{le="3.0",status="2xx",view="home"}') == 1
    assert asked(site, 'sum{status="2xx",view="home"}') == 10
    assert asked(site, 'bucket{le="0.05",status="4xx",view="cards:card"}') == 0
    assert asked(site, 'bucket{le="0.1",status="4xx",view="cards:card"}') == 1
    RunningProgram.objects.all().delete()
    second.requests = lambda: {"home 2xx": [1, 0, 0, 0, 0, 0, 0.01]}
    second.renew()
    assert asked(site, 'count{status="2xx",view="home"}') == 3, "a server that ended is counted on"


@pytest.mark.django_db
def test_a_request_is_counted_by_the_name_of_its_view_whatever_was_asked_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counts, "_figures", {})
    client.get("/about")
    for number in range(30):
        client.get(f"/decks/no-such-deck-{number}")
        client.get(f"/nowhere/{number}")
    answered = {key: sum(figures[:-1]) for key, figures in counts.request_figures().items()}
    assert answered == {"site-about 2xx": 1, "decks:deck-short 4xx": 30, "none 4xx": 30}


@pytest.mark.django_db
def test_without_a_database_the_figures_say_so_and_nothing_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "the database does not answer"
    monkeypatch.setattr(metrics, "check_site", lambda _programs: {"database": words, "disk": ""})
    said = figures()
    assert (said['dimrift_up{part="database"}'], said['dimrift_up{part="disk"}']) == (0, 1)
    assert not any(name.startswith("dimrift_jobs") for name in said)


@pytest.mark.django_db
def test_each_alert_asks_for_figures_that_there_are_and_says_what_to_do() -> None:
    put("chunk")
    put("opponent_reply", state="done", finished=timezone.now())
    record = ProgramRecord(Role.WEB, 1)
    record.renew()
    registry = metrics.registry()
    registry_figures(registry)
    record.requests = lambda: {"home 5xx": [1, 0, 0, 0, 0, 0, 0.1]}
    record.renew()
    there = {name.partition("{")[0] for name in registry_figures(registry)}
    (group,) = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]
    for rule in group["rules"]:
        assert {*NAME.findall(rule["expr"])} <= there, rule["alert"]
        assert NAME.search(rule["expr"]), rule["alert"]
        assert {*rule["annotations"]} == {"summary", "action"}
        assert all(words.endswith(".") for words in rule["annotations"].values())
    assert len({rule["alert"] for rule in group["rules"]}) == len(group["rules"]) > 10


@pytest.mark.processes
def test_figures_are_served_on_an_address_of_their_own(
    forks: ProgramForks, migrated_sqlite: dict[str, str]
) -> None:
    port = free_port()

    def ask() -> str:
        try:
            with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
                return str(answer.read().decode())
        except OSError:
            return ""

    with forks.start(migrated_sqlite, "metrics", f"127.0.0.1:{port}") as program:
        try:
            said = eventually(ask, 60)
        finally:
            os.kill(program.pid, signal.SIGTERM)
        assert 'dimrift_up{part="database"} 1.0' in said
        assert "dimrift_worker_slots 0.0" in said
        assert program.wait() == 0
