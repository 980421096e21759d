"""Probes of a web server: /live and /ready, for proxies and containers."""

import time

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection
from django.db.backends.utils import CursorWrapper
from django.test import Client

from dimrift_site.base.api.throttles import ByKind
from dimrift_site.ops.telemetry import probes

pytestmark = pytest.mark.django_db
WELL = {"ok": True, "wrong": ""}


@pytest.mark.parametrize("address", ["/live", "/ready"])
def test_a_probe_is_answered_for_any_host_without_redirect_cookie_or_copy(
    address: str, client: Client, settings: LazySettings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get(address, headers={"host": "10.1.2.3:8000", "cookie": "sessionid=x"})
    assert (answer.status_code, answer.json()) == (200, WELL)
    assert (answer["Cache-Control"], len(answer.cookies)) == ("no-store", 0)
    assert client.post(address).status_code == 405
    assert client.get("/", headers={"host": "10.1.2.3:8000"}).status_code in (301, 400)


def test_a_probe_is_answered_however_often_it_is_asked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ByKind.THROTTLE_RATES, "look", "1/min")
    assert [client.get("/api/v1/cards").status_code for _ in range(2)] == [200, 429]
    assert {client.get("/ready").status_code for _ in range(5)} == {200}


def test_a_web_server_without_a_database_lives_and_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def be_away(*_about: object) -> None:
        raise OperationalError

    monkeypatch.setattr(CursorWrapper, "execute", be_away)
    if connection.vendor == "postgresql":
        monkeypatch.setattr(type(connection), "connect", be_away)
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["wrong"]) == (503, "the database does not answer")
    assert client.get("/live").json() == WELL


def test_a_web_server_that_is_asked_to_end_is_not_ready_and_lives(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(probes, "_shared", [0.0, 0.0])
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    assert client.get("/ready").json() == WELL
    probes.leave()
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["wrong"]) == (503, "this web server is asked to end")
    assert caplog.records == [], "each look of a proxy would be an error"
    assert client.get("/live").json() == WELL


def test_nobody_waits_for_proxies_that_do_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(probes, "_shared", [0.0, probes._NEVER])
    monkeypatch.setattr(time, "monotonic", lambda: 1.0)
    probes.leave()
    assert pauses == []
    probes.note_look()
    probes.leave()
    assert pauses == [probes.LEAVING_SECONDS]
