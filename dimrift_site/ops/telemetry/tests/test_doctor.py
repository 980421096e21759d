"""Command `bin/manage doctor`: each part that does not work is named, with what to do."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from time import monotonic

import pytest
from celery import current_app
from django.conf import LazySettings
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from kombu.connection import Connection

from dimrift_site.base.jobs.models import RunningProgram
from dimrift_site.base.jobs.programs import presence
from dimrift_site.base.jobs.programs.heartbeats import ProgramRecord
from dimrift_site.ops.telemetry import doctor
from dimrift_site.tools.testing.private_servers import free_port

WELL = (200, b'{"ok": true, "wrong": ""}', "")


@pytest.fixture(autouse=True)
def _new_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this be a program that has not looked at its store yet."""
    for name, value in {"first": "", "words": "", "asked": None}.items():
        monkeypatch.setattr(presence._Store, name, value)


@contextmanager
def serve(answers: dict[str, tuple[int, bytes, str]]) -> Iterator[str]:
    """Yield the address of a server that answers so: status, body and where it leads, by path."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body, place = answers[self.path]
            self.send_response(status)
            self.send_header("Location", place or self.path)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_about: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.django_db
def test_a_site_without_programs_and_mail_says_so_part_by_part(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker = Connection("memory://")  # type: ignore[no-untyped-call]
    monkeypatch.setattr(current_app, "connection_for_write", lambda *_: broker.clone())  # type: ignore[no-untyped-call]
    monkeypatch.setattr(connection, "close", lambda: None)  # that of the test
    settings.SITE_URL = f"http://127.0.0.1:{free_port()}"
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=said)
    lines = said.getvalue().splitlines()
    assert ended.value.code == 1
    assert {"ok     database", "ok     migrations", "ok     clock", "ok     media store", "ok     cache"} <= {
        *lines
    }
    wrong = {line.partition(":")[0]: line for line in lines if line.startswith("WRONG")}
    assert {"WRONG  mail", "WRONG  address", "WRONG  sweeper", "WRONG  engine"} <= {*wrong}
    assert "run bin/compile" in wrong["WRONG  engine"]
    assert "Connection refused" in wrong["WRONG  address"]
    assert len(lines) == len(doctor.CHECKS) + 7


def test_an_address_is_asked_as_people_do(settings: LazySettings) -> None:
    with serve({"/live": WELL, "/": (200, b"", "")}) as settings.SITE_URL:
        assert doctor.address_words() == ""
    with serve({"/live": (200, b"<h1>Parked</h1>", "")}) as settings.SITE_URL:
        assert "is not answered by this site: <h1>Parked" in doctor.address_words()
    with serve({"/live": WELL, "/": (301, b"", "")}) as settings.SITE_URL:
        assert doctor.address_words() == f"{settings.SITE_URL}/ answers 301"
    with serve({"/live": WELL, "/": (502, b"", "")}) as settings.SITE_URL:
        assert doctor.address_words().endswith("/ answers 502")


def test_a_proxy_that_does_not_say_https_is_named(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SITE_URL = "https://dimrift.example"
    answers = {"/live": (WELL[1].decode(), 200), "/": ("https://dimrift.example/", 301)}
    monkeypatch.setattr(doctor, "_ask", answers.__getitem__)
    assert "the proxy does not set X-Forwarded-Proto" in doctor.address_words()


def test_a_mail_server_that_is_away_is_named_and_nothing_is_sent(settings: LazySettings) -> None:
    settings.EMAIL_BACKEND = doctor.SMTP
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    assert "does not take it: [Errno" in doctor.mail_words()


@pytest.mark.django_db
def test_hosts_with_stores_of_their_own_are_named(
    settings: LazySettings, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    for host in ("web1", "worker1"):
        monkeypatch.setattr("socket.gethostname", lambda host=host: host)
        monkeypatch.setattr(presence._Store, "first", "")
        settings.MEDIA_ROOT = tmp_path_factory.mktemp(host)
        ProgramRecord(RunningProgram.Role.WEB, 1).renew()
    assert "web1 and worker1 have stores of their own" in doctor.store_words()
    RunningProgram.objects.update(store=presence.look_at_store())
    assert doctor.store_words() == ""
    settings.MEDIA_ROOT = tmp_path_factory.getbasetemp() / "nothing"
    assert "is not there" in doctor.store_words()
    assert presence.look_at_store() == presence.AWAY
    monkeypatch.setattr(presence._Store, "first", "")
    assert (presence.look_at_store(), presence.lost_store_words()) == ("", "")


@pytest.mark.django_db
def test_a_store_that_is_lost_later_is_named_by_doctor_health_ready_and_once_in_the_log(
    settings: LazySettings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    client: Client,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr("socket.gethostname", lambda: "web1")
    settings.MEDIA_ROOT = tmp_path / "store"
    settings.MEDIA_ROOT.mkdir()
    record = ProgramRecord(RunningProgram.Role.WEB, 1)
    record.renew()
    assert (client.get("/ready").status_code, doctor.store_words()) == (200, "")
    settings.MEDIA_ROOT.rename(tmp_path / "unmounted")
    settings.MEDIA_ROOT.mkdir()  # what is mounted on is there, and empty
    for _ in range(3):
        record.renew()
    answer = client.get("/ready")
    lost = f"the store of media is not there any more: mount MEDIA_ROOT={settings.MEDIA_ROOT} again"
    assert (answer.status_code, answer.json()["wrong"]) == (503, lost)
    assert doctor.store_words() == "it is not there any more on web1: mount it again"
    assert "is not there on a host" in client.get("/health").json()["checks"]["media store"]
    assert not any(settings.MEDIA_ROOT.iterdir()), "what is not mounted is given no name"
    settings.MEDIA_ROOT.rmdir()
    (tmp_path / "unmounted").rename(settings.MEDIA_ROOT)
    record.renew()
    assert (client.get("/ready").status_code, doctor.store_words()) == (200, "")
    said = [line.getMessage() for line in caplog.records if "store of media" in line.getMessage()]
    assert said == [f"{lost}.", "The store of media is back."]
    monkeypatch.setattr(presence._Store, "asked", monotonic() - 6)
    assert "does not answer" in client.get("/ready").json()["wrong"]


def test_a_store_that_is_another_one_is_named(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence._Store, "first", "that of the start")
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / presence.PLACE).write_text("another")
    assert presence.look_at_store() == "another"
    assert "is another store than when this program began" in presence.lost_store_words()


@pytest.mark.django_db
def test_programs_of_other_versions_are_named(settings: LazySettings) -> None:
    ProgramRecord(RunningProgram.Role.WEB, 1).renew()
    assert doctor.version_words() == ""
    RunningProgram.objects.update(version="0.0.9")
    assert doctor.version_words() == f"0.0.9 runs, too; upgrade all hosts to {settings.VERSION}"


def test_what_a_database_that_is_away_would_say_cannot_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def be_away() -> str:
        raise OperationalError

    monkeypatch.setattr(doctor, "CHECKS", {"versions": be_away})
    monkeypatch.setattr(doctor, "check_site", lambda _programs: {"database": "the database does not answer"})
    (versions, database) = doctor.examine()
    assert versions.wrong == "the database does not answer, so it cannot be known"
    assert database.wrong == "the database does not answer"
