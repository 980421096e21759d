"""Log of the site: one line for each thing, and a traceback only for faults of ours."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from dimrift_site.ops.json_log import JsonLines


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
