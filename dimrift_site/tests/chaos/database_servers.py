"""Redis and PostgreSQL that a test can stop, freeze and start again at the same port."""

import os
import shutil
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path

import psycopg
import redis

from dimrift_site.tests.chaos.running_site import children_of
from dimrift_site.tools.testing.private_servers import (
    Command,
    Missing,
    free_port,
    initialize,
    packaged_redis,
    postgres_programs,
    unprivileged_user,
)

SECONDS = 30.0


class DatabaseServer(ABC):
    """A program that listens at one port, started and stopped as often as wanted."""

    url: str

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> Command:
        """The program and its words."""

    @abstractmethod
    def ask(self) -> None:
        """Raise if it does not answer."""

    def user(self) -> str | None:
        """Return who runs it."""
        return None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        silent = subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command(), user=self.user(), cwd="/", stdout=silent, stderr=silent
        )
        until = time.monotonic() + SECONDS
        while True:
            try:
                return self.ask()
            except (psycopg.OperationalError, redis.RedisError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait for its end."""
        if self.process is not None:
            self.thaw()
            self.process.send_signal(number)
            with suppress(subprocess.TimeoutExpired):
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
            with suppress(ProcessLookupError):
                os.kill(pid, number)


class RedisServer(DatabaseServer):
    """Keeps nothing: after a start it is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        program = shutil.which("redis-server") or packaged_redis()
        if program is None:
            raise Missing("Redis", "apt-get install redis-server")
        self.program = program

    def command(self) -> Command:
        port = ["--port", str(self.port), "--bind", "127.0.0.1"]
        return [self.program, *port, "--save", "", "--appendonly", "no"]

    def ask(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.ping()


class PostgresServer(DatabaseServer):
    """A cluster in a folder. SIGINT ends it with its connections, SIGTERM would wait for them."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.url = f"postgres://dimrift@127.0.0.1:{self.port}/postgres"
        programs = postgres_programs()
        if programs is None:
            raise Missing("PostgreSQL", "apt-get install postgresql")
        self.programs = programs
        self.data = folder / "data"
        if not self.data.exists():
            initialize(programs, self.data, self.user())

    def user(self) -> str | None:
        return unprivileged_user()

    def command(self) -> Command:
        listen: Command = ["-p", str(self.port), "-k", self.data.parent, "-c", "listen_addresses=127.0.0.1"]
        return [self.programs / "postgres", "-D", self.data, *listen, "-cfsync=off"]

    def ask(self) -> None:
        psycopg.connect(self.url, connect_timeout=2).close()

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        super().stop(number)
