"""One host of each role on this machine, by ports and folders: what one makes or leaves another has.

The short form of the trial of many hosts. Each host has a data folder of its own; they share PostgreSQL, a
Redis, the secret key and the store of media.
"""

import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen

import psycopg
import pytest

from dimrift_site.ops.supervisor import signal_group
from dimrift_site.tests.chaos.running_site import RunningSite
from dimrift_site.tests.chaos.visitor import MEN, Visitor
from dimrift_site.tools.testing.private_servers import Missing, RedisServer
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.slow, pytest.mark.postgres, pytest.mark.redis]

STOPS_WITHIN = 10.0
PATIENCE = 300.0  # at a load of 15; five seconds alone
GOES_ON_WITHIN = 30.0  # of which a lease lasts ten seconds
NOT_SHARED = (".place", "dimrift.sqlite3*", "broker", "cache", "media")
PLACES = "SELECT role, count(DISTINCT place), count(*), count(DISTINCT store) FROM jobs_runningprogram"
RUNNING = f"{PLACES} WHERE NOT ended AND seen > now() - interval '12 seconds' GROUP BY role ORDER BY role"
ENDED = "SELECT DISTINCT role FROM jobs_runningprogram WHERE ended ORDER BY role"


class Hosts(RunningSite):
    """Hosts of one site; `folder` is that of the web host, which this machine's commands use, too."""

    def __init__(self, folder: Path, prepared: Path, **shared: str) -> None:
        self.prepared = prepared
        self.make_folder(folder)
        super().__init__(folder, **shared)
        self.programs: dict[str, Popen[bytes]] = {}

    def make_folder(self, folder: Path) -> None:
        """Prepare a host: static files and the secret key of the others."""
        shutil.copytree(self.prepared, folder, symlinks=True, ignore=shutil.ignore_patterns(*NOT_SHARED))

    def begin(self, name: str, role: str) -> None:
        """Start a program of a host, in a folder of its own, as `bin/serve` does."""
        folder = self.folder if role == "web" else self.folder.with_name(name)
        if not folder.exists():
            self.make_folder(folder)
            RunningSite(folder)  # which has the engine of the others
        listen = ["--listen", f"127.0.0.1:{self.port}"] if role == "web" else []
        with (self.folder / "said.txt").open("ab") as said:
            self.programs[name] = Popen(
                [sys.executable, "-m", "dimrift_site.ops.serve", role, *listen],
                cwd=ROOT,
                env=self.env | {"DATA_DIR": str(folder)},
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    def lose(self, name: str) -> None:
        """End a host at once."""
        process = self.programs.pop(name)
        signal_group(process.pid, signal.SIGKILL)
        process.wait()

    def lose_all(self) -> None:
        """End all hosts at once."""
        for name in list(self.programs):
            self.lose(name)

    def ask(self, query: str) -> list[tuple[object, ...]]:
        """Return the rows of a query."""
        with psycopg.connect(self.env["DATABASE_URL"]) as connection:
            return connection.execute(query).fetchall()


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    try:
        server = RedisServer()
    except Missing as missing:
        missing.leave_unproven()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def hosts(
    first_start: Path, first_start_postgres: str, redis: RedisServer, tmp_path: Path
) -> Iterator[Hosts]:
    """A web host, a worker host and a host with a sweeper."""
    (tmp_path / "media").mkdir()
    shared = {"DATABASE_URL": first_start_postgres, "REDIS_URL": redis.url}
    site = Hosts(tmp_path / "web", first_start, MEDIA_ROOT=str(tmp_path / "media"), **shared)
    with ExitStack() as ends:
        ends.callback(site.lose_all)
        for role in ("web", "worker", "sweep"):
            site.begin(role, role)
        site.wait_until(site.is_well)
        yield site


def test_hosts_of_one_role_each_are_one_site_whatever_is_lost(hosts: Hosts, redis: RedisServer) -> None:
    running = [("sweeper", 1, 1, 1), ("web", 1, 2, 1), ("worker", 1, 1, 1)]
    hosts.wait_until(lambda: hosts.ask(RUNNING) == running)
    visitor = hosts.visitor().sign_up("wanderer")
    deck = visitor.decks()[MEN]
    assert_document_is_served(hosts, visitor, deck)
    run = visitor.start_run(deck, games=2_000, turns=20, seed=9)
    hosts.wait_until(lambda: visitor.run(run)["games_done"] > 0)
    hosts.lose("worker")
    hosts.begin("worker-2", "worker")
    redis.stop()
    seconds = wait_for_more_games(hosts, visitor, run)
    print(f"another host went on with it after {seconds:.1f} s, without Redis")
    redis.start()
    hosts.lose("sweep")
    hosts.begin("sweep-2", "sweep")
    visitor.wait_for_run(run, PATIENCE)
    hosts.assert_exact([run])
    hosts.wait_until(hosts.is_well)
    end_in_time(hosts)
    assert {role for (role,) in hosts.ask(ENDED)} >= {"sweeper", "worker"}


def assert_document_is_served(hosts: Hosts, visitor: Visitor, deck: str) -> None:
    """What a worker's host drew is served by the web host."""
    address = f"/decks/{deck}/print"
    assert visitor.fill_in(address).status == 302
    hosts.wait_until(lambda: visitor.ask(f"{address}.pdf").status == 200, GOES_ON_WITHIN)
    assert visitor.ask(f"{address}.pdf").text.startswith("%PDF")


def wait_for_more_games(hosts: Hosts, visitor: Visitor, run: str) -> float:
    """Seconds until games are counted that were not when this is asked."""
    games = visitor.run(run)["games_done"]
    return hosts.wait_until(lambda: visitor.run(run)["games_done"] > games, GOES_ON_WITHIN)


def end_in_time(hosts: Hosts) -> None:
    """Ask all programs at once to end."""
    began = time.monotonic()
    for process in hosts.programs.values():
        process.terminate()
    for name, process in hosts.programs.items():
        assert process.wait(max(0.1, began + STOPS_WITHIN - time.monotonic())) == 0, name
