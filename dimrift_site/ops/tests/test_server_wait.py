"""A start waits for the servers that the site needs, and says in words which of them does not come."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dimrift_site.ops.tests.test_start import environment
from dimrift_site.tools.testing.private_servers import (
    Missing,
    PostgresServer,
    PrivateServer,
    RedisServer,
    free_port,
    scratch_folder,
    unprivileged_user,
)
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

PREPARE = """
from dimrift_site.ops import prepare, server_wait
server_wait.WAIT_SECONDS = {seconds}
prepare.prepare = lambda: print("prepared")
raise SystemExit(prepare.main())
"""


@contextmanager
def start(folder: Path, seconds: float, **given: str) -> Iterator[subprocess.Popen[str]]:
    """Yield a start that waits no longer than this, and prepares nothing."""
    with subprocess.Popen(
        [sys.executable, "-c", PREPARE.format(seconds=seconds)],
        cwd=ROOT,
        env=environment(folder, free_port(), **given),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def test_a_start_ends_in_words_where_postgresql_does_not_answer(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path, 1, DATABASE_URL=f"postgres://me:secret@127.0.0.1:{port}/x") as process:
        said, complaints = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said == f"dimrift: waiting for PostgreSQL at 127.0.0.1:{port}, for up to a minute\n"
    assert complaints.startswith(f"dimrift: PostgreSQL at 127.0.0.1:{port} does not answer: ")
    assert complaints.endswith(". Start it, or correct DATABASE_URL.\n")
    assert complaints.count("\n") == 1
    assert "secret" not in complaints


def test_a_start_ends_in_words_where_redis_does_not_answer(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path, 1, REDIS_URL=f"redis://:secret@127.0.0.1:{port}/0") as process:
        said, complaints = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said == f"dimrift: waiting for Redis at 127.0.0.1:{port}, for up to a minute\n"
    assert complaints.endswith(". Start it, or correct REDIS_URL.\n")
    assert complaints.count("\n") == 1
    assert "secret" not in complaints


@pytest.mark.parametrize(
    ("kind", "name", "setting"),
    [(PostgresServer, "PostgreSQL", "DATABASE_URL"), (RedisServer, "Redis", "REDIS_URL")],
)
def test_a_start_goes_on_once_the_server_answers(
    tmp_path: Path, kind: type[PrivateServer], name: str, setting: str
) -> None:
    try:
        with scratch_folder(unprivileged_user()) as folder:
            server = PostgresServer(folder) if kind is PostgresServer else RedisServer()
            with start(tmp_path, 60, **{setting: server.url}) as process:
                assert process.stdout is not None
                assert process.stdout.readline().startswith(f"dimrift: waiting for {name}")
                server.start()
                try:
                    assert process.communicate(timeout=60) == ("prepared\n", "")
                finally:
                    server.stop()
                assert process.returncode == 0
    except Missing as missing:
        missing.leave_unproven()
