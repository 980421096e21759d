"""Log of the site: one line for each thing, and a traceback only for faults of ours."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.db import InterfaceError
from django.test import Client

from dimrift_site.base.web.shared_cache import CacheAway
from dimrift_site.ops.json_log import JsonLines
from dimrift_site.ops.outage_log import OncePerMinute


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Return the lines that the site writes to its log during the test."""
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    yield handler.stream
    root.removeHandler(handler)


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_an_outage_is_logged_once_a_minute_and_kind(
    client: Client, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.raise_request_exception = False
    (handler,) = [each for each in logging.getLogger().handlers if getattr(each, "stream", None) is log]
    handler.addFilter(OncePerMinute())
    now = 1000.0
    monkeypatch.setattr("dimrift_site.ops.outage_log.time.monotonic", lambda: now)

    def ask(error: Exception) -> None:
        monkeypatch.setattr("dimrift_site.ops.health._report", Mock(side_effect=error))
        assert client.get("/health").status_code in (500, 503)

    for error in (CacheAway(), CacheAway(), InterfaceError(), CacheAway(), ValueError(), ValueError()):
        ask(error)
    now += 61
    ask(CacheAway())
    ask(InterfaceError())
    kinds = [line["error"].split()[-1].rpartition(".")[2] for line in lines(log)]
    assert kinds == ["CacheAway", "InterfaceError", "ValueError", "ValueError", "CacheAway", "InterfaceError"]
    assert [line.get("alike_left_out") for line in lines(log)] == [None, None, None, None, 2, None]


def test_what_anybody_may_send_is_a_warning_once_a_minute_and_kind(
    client: Client, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, alice_client: Client
) -> None:
    (handler,) = [each for each in logging.getLogger().handlers if getattr(each, "stream", None) is log]
    handler.addFilter(OncePerMinute())
    now = 1000.0
    monkeypatch.setattr("dimrift_site.ops.outage_log.time.monotonic", lambda: now)
    fields = {f"field{number}": "" for number in range((settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0) + 1)}

    def send() -> None:
        for _ in range(3):
            assert client.get("/cards", headers={"host": "a, b"}).status_code == 400
            assert alice_client.post("/decks/new", fields).status_code == 400
            assert Client(enforce_csrf_checks=True).post("/decks/new").status_code == 403

    send()
    now += 61
    send()
    kinds = ["DisallowedHost", "TooManyFieldsSent", "csrf"]
    assert [line["logger"].rpartition(".")[2] for line in lines(log)] == 2 * kinds
    assert {line["level"] for line in lines(log)} == {"warning"}
    assert [line.get("alike_left_out") for line in lines(log)] == [None] * 3 + [2] * 3


def test_the_log_of_the_site_leaves_out_what_is_alike() -> None:
    handlers: Any = settings.LOGGING["handlers"]
    assert handlers["stderr"]["filters"] == ["outages"]


@pytest.mark.parametrize("host", ["evil.example", "a b", "", "x" * 300])
def test_a_wrong_host_is_refused_in_words_and_logged_in_one_line(
    client: Client, log: io.StringIO, host: str
) -> None:
    answer = client.get("/cards", headers={"host": host})
    assert answer.status_code == 400
    assert "This is not the address of this site" in answer.content.decode()
    (line,) = lines(log)
    assert line["logger"] == "django.security.DisallowedHost"
    assert host[:50] in line["message"]
    assert "error" not in line


def test_a_fault_of_ours_is_logged_with_its_traceback(
    client: Client, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("the lamp is out")

    monkeypatch.setattr("dimrift_site.ops.health._work", fail)
    client.raise_request_exception = False
    assert client.get("/health").status_code == 500
    (line,) = lines(log)
    assert "RuntimeError" in line["error"]
