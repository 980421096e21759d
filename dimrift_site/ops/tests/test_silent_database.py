"""A PostgreSQL that hangs keeps nobody waiting for ever, and /health says so soon."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from dimrift_site.base.reachable_postgresql import base
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.processes]

PATIENCE = 30.0  # seconds to start
BOUNDED = """
import time
import django
django.setup()
from django.db import OperationalError, connection
from django.db.backends.signals import connection_created
from dimrift_site.base.web import outage

outage.DATABASE_SECONDS = 2
connection_created.connect(outage.limit_waits)
for prepare in ("SELECT 1", "SET statement_timeout = 0"):
    began = time.monotonic()
    try:
        with connection.cursor() as cursor:
            cursor.execute(prepare)
            cursor.execute("SELECT pg_sleep(30)")
    except OperationalError as error:
        assert outage.is_outage(error)
    else:
        raise AssertionError("it was waited for")
    assert 1 < time.monotonic() - began < 10
    connection.close_if_unusable_or_obsolete()
"""

COMPILES = """
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SHOW jit")
    print(cursor.fetchone()[0])
"""


@pytest.fixture(scope="module")
def silent() -> Iterator[int]:
    """Yield a port where connections are accepted and nothing is ever said."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        yield server.getsockname()[1]


def test_while_postgresql_is_lost_a_web_server_tries_once_a_second_and_others_are_refused_at_once(
    silent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("is_bounded", True), ("is_lost", False), ("next_try", 0.0)):
        monkeypatch.setattr(base._Reach, name, value)
    place = {
        "HOST": "127.0.0.1",
        "PORT": silent,
        "USER": "me",
        "NAME": "x",
        "OPTIONS": {"connect_timeout": 2},
    }
    engine = {"ENGINE": "dimrift_site.base.reachable_postgresql", **place}
    database = ConnectionHandler({"default": engine})["default"]

    def seconds_until_refused() -> float:
        began = time.monotonic()
        with pytest.raises(OperationalError), database.wrap_database_errors:
            database.connect()
        return time.monotonic() - began

    assert seconds_until_refused() > 1.5
    assert seconds_until_refused() < 1
    monkeypatch.setattr(base, "monotonic", lambda: time.monotonic() + base.TRY_SECONDS)
    assert seconds_until_refused() > 1.5, "somebody has to find out whether it is back"


def test_a_lost_postgresql_is_tried_by_one_at_a_time_until_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in (("is_bounded", True), ("is_lost", True), ("next_try", 0.0)):
        monkeypatch.setattr(base._Reach, name, value)
    assert [base.may_try() for _ in range(3)] == [True, False, False]
    base.note(is_lost=False)
    assert [base.may_try() for _ in range(3)] == [True, True, True]


@pytest.fixture(scope="module")
def site(silent: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose database hangs."""
    port = free_port()
    env = site_environment(
        tmp_path_factory.mktemp("silent"), f"postgres://somebody@127.0.0.1:{silent}/nothing"
    )
    command = [sys.executable, "-m", "dimrift_site.ops.server", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(timeout=15)


def ask(address: str) -> tuple[float, int, str]:
    """The seconds, the status and the text of an answer."""
    began = time.monotonic()
    with pytest.raises(HTTPError) as refused:
        urlopen(address, timeout=40)  # noqa: S310 - our own server
    return time.monotonic() - began, refused.value.code, refused.value.read().decode()


def test_health_says_within_seconds_that_the_database_hangs(site: str) -> None:
    seconds, status, text = ask(f"{site}/health")
    assert (status, "the database does not answer" in text) == (503, True)
    assert seconds < 8


def test_pages_are_put_off_when_the_database_hangs(site: str) -> None:
    seconds, status, text = ask(f"{site}/api/v1/factions")
    assert (status, "try again" in text) == (503, True)
    assert seconds < 6


@pytest.mark.postgres
def test_a_request_waits_so_long_for_a_statement_and_no_longer(postgres_url: str, tmp_path: Path) -> None:
    """Return whether the server ends it, or says nothing any more."""
    env = site_environment(tmp_path, postgres_url)
    done = subprocess.run([sys.executable, "-c", BOUNDED], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.postgres
def test_no_program_has_postgresql_compile_its_statements(postgres_url: str, tmp_path: Path) -> None:
    env = site_environment(tmp_path, postgres_url)
    command = [sys.executable, "-c", COMPILES]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["off"]
