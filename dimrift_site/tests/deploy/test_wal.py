"""`deploy/wal`: a database that is lost comes back as it was at a given minute."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from dimrift_site.tools.testing.private_servers import (
    PostgresServer,
    scratch_folder,
    unprivileged_user,
)
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.processes]

PATIENCE = 60.0


class WalHost:
    """A host with a server whose log is kept, and what its user does there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.script = folder / "wal"
        shutil.copy(ROOT / "deploy/wal", self.script)
        self.script.chmod(0o755)
        (folder / "server").mkdir()
        if user := unprivileged_user():
            shutil.chown(folder / "server", user)
        self.server = PostgresServer(folder / "server")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Call the script as the server's user."""
        env = {
            "PATH": f"{self.server.programs}:{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(self.server.port),
            "PGUSER": "dimrift",
            "WAL_STORE": str(self.folder / "server/store"),
        }
        return subprocess.run(
            ["sh", self.script, *words],
            user=self.server.user,
            env=env,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )

    def done(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ask(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.server.url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def write(self, name: str) -> str:
        """Save a deck; returns a time after it, and before the next one."""
        self.ask(f"INSERT INTO decks VALUES ('{name}')")  # noqa: S608 - a test's
        ((after,),) = self.ask("SELECT clock_timestamp()::text")
        return str(after)

    def pieces(self) -> set[str]:
        """Return the names of the pieces of the log that are kept."""
        return {path.name for path in (self.folder / "server/store/log").iterdir() if len(path.name) == 24}

    def archive_all(self) -> None:
        """Wait until the archive has what was written so far."""
        ((wanted,),) = self.ask("SELECT pg_walfile_name(pg_switch_wal())")
        until = time.monotonic() + PATIENCE
        while str(self.ask("SELECT last_archived_wal FROM pg_stat_archiver")[0][0] or "") < str(wanted):
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.fixture
def host() -> Iterator[WalHost]:
    with scratch_folder(unprivileged_user()) as folder:
        host = WalHost(folder)
        host.server.start()
        try:
            yield host
        finally:
            host.server.stop()


def test_a_lost_database_comes_back_as_it_was_at_a_given_time(host: WalHost) -> None:
    assert "deploy/wal archive" in host.run("base").stderr
    host.ask("CREATE TABLE decks (name text)")
    host.done("archive")
    host.server.stop()
    host.server.start()
    host.write("of the copy")
    host.done("base")
    moment = host.write("of the day")
    host.write("of the accident")
    host.archive_all()
    host.server.stop()
    shutil.rmtree(host.server.data)

    assert "no copy is older" in host.run("restore", str(host.server.data), "2020-01-01").stderr
    assert host.run("restore", str(host.server.data), "yesteryear").returncode == 1
    host.done("restore", str(host.server.data), moment)
    host.server.start()
    until = time.monotonic() + PATIENCE
    while host.ask("SELECT pg_is_in_recovery()") == [(True,)]:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert host.ask("SELECT name FROM decks") == [("of the copy",), ("of the day",)]
    host.write("of afterwards")  # it is a server like any other

    assert "is not empty" in host.run("restore", str(host.server.data), moment).stderr


def test_two_copies_are_kept_with_the_log_that_they_need(host: WalHost) -> None:
    host.done("archive")
    host.server.stop()
    host.server.start()
    store = host.folder / "server/store"
    first = host.done("base")
    pieces = host.pieces()
    assert pieces
    host.done("base")
    host.done("base")
    made = sorted(path.name for path in store.glob("base-*"))
    assert len(made) == 2
    assert made[0] not in first
    assert host.pieces()
    assert not pieces & host.pieces()
