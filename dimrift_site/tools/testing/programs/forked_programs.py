"""Runs of `manage.py` that begin at once: forked from a process that has loaded Django and all apps.

To load them takes more than a second of processor time. Where the start is not what a test is about, its
programs are begun so: each is a process of its own, which reads its settings and ends as any other does.
"""

import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Final, Self

import pytest

from dimrift_site.tools.testing.source_imports import ROOT

SERVER: Final = [sys.executable, "-m", "dimrift_site.tools.testing.programs.forked_programs"]


class ForkedProgram:
    """A program that runs, as `subprocess.Popen` is one; its complaints are kept until it is over."""

    def __init__(self, server: socket.socket, env: dict[str, str], words: tuple[str, ...]) -> None:
        given, self.stdin = _pipe("w")
        said, self.stdout = _pipe("r")
        status, self._status = _pipe("r")
        self._complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the program
        self.returncode: int | None = None
        with tempfile.TemporaryFile("w+") as asked:
            json.dump([env, words], asked)
            asked.seek(0)
            fds = [asked.fileno(), given, said, self._complaints.fileno(), status]
            socket.send_fds(server, [b"."], fds)
        for descriptor in (given, said, status):
            os.close(descriptor)
        self.pid = int(self._status.readline())

    def kill(self) -> None:
        """End it at once, if it runs."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        """Return how it ended: its exit code, or the number of a signal below 0."""
        if self.returncode is None:
            self.returncode = int(self._status.readline())
        return self.returncode

    def communicate(self, given: str = "") -> tuple[str, str]:
        """Return what it says and what it complains of, until it is over."""
        with suppress(BrokenPipeError):  # it asks for nothing
            self.stdin.write(given)
            self.stdin.close()
        said = self.stdout.read()
        self.wait()
        self._complaints.seek(0)
        return said, self._complaints.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_about: object) -> None:
        for pipe in (self.stdin, self.stdout):
            with suppress(BrokenPipeError):
                pipe.close()
        self.wait()
        self._status.close()
        self._complaints.close()


class ProgramForks:
    """The process that programs are forked from."""

    def __init__(self, server: socket.socket) -> None:
        self._server = server

    def start(self, env: dict[str, str], *words: str) -> ForkedProgram:
        """Begin `manage.py` with these words, in the environment of a site."""
        return ForkedProgram(self._server, env, words)

    def run(self, env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        with self.start(env, *words) as program:
            said, complaints = program.communicate()
            return subprocess.CompletedProcess(words, program.wait(), said, complaints)


@pytest.fixture(scope="session")
def forks() -> Iterator[ProgramForks]:
    """Begin programs of sites without the time of their start."""
    ours, theirs = socket.socketpair()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    env["DJANGO_SETTINGS_MODULE"] = "dimrift_site.settings"
    command, fd = [*SERVER, str(theirs.fileno())], theirs.fileno()
    with subprocess.Popen(command, cwd=ROOT, env=env, pass_fds=[fd]), ours:
        theirs.close()
        yield ProgramForks(ours)


def _pipe(mode: str) -> tuple[int, IO[str]]:
    """The program's end of a pipe, and ours, which we read ("r") or write."""
    read, write = os.pipe()
    theirs, ours = (write, read) if mode == "r" else (read, write)
    return theirs, os.fdopen(ours, mode)


def _fork_until_asked_no_more(server: socket.socket) -> list[int] | None:
    """Fork for each request; its files in a program that is to run, None at the end."""
    ended: dict[int, int] = {}  # where the end of a program is to be told

    signal.signal(signal.SIGCHLD, lambda *_about: report_ends(ended))
    while True:
        asked, fds, _flags, _address = socket.recv_fds(server, 1, 5)
        if not asked:
            return None
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for descriptor in ended.values():
                os.close(descriptor)
        else:
            ended[pid] = fds[-1]
            _tell(fds[-1], pid)
            for descriptor in fds[:-1]:
                os.close(descriptor)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        if pid == 0:
            return fds


def report_ends(ended: dict[int, int]) -> None:
    """Tell where it is asked how each program ended that is over; another end may come meanwhile."""
    while ended:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:  # this came while the end of the last one was being told
            return
        if not pid:
            return
        place = ended.pop(pid)
        _tell(place, os.waitstatus_to_exitcode(status))
        os.close(place)


def _tell(place: int, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody asks any more
        os.write(place, b"%d\n" % number)


def _become(env: dict[str, str]) -> None:
    """Read the settings anew, in another environment."""
    from django.conf import settings
    from django.core.cache import caches
    from django.db import connections
    from django.utils.functional import empty

    from dimrift_site.celery import app

    os.environ.clear()
    os.environ.update(env)
    del sys.modules["dimrift_site.settings"]  # with what only the other environment sets
    settings._wrapped = empty
    for handler in (connections, caches):
        for alias in handler:
            with suppress(AttributeError):  # of which there is none yet
                del handler[alias]
        vars(handler).pop("settings", None)
        setattr(handler, "_settings", None)  # noqa: B010 - which is not in its stubs
    app.config_from_object("django.conf:settings", namespace="CELERY", force=True)


def main() -> None:
    """Load all apps, then fork until nobody asks any more."""
    import django
    from django.core.management import execute_from_command_line

    from engine.text.grammar_tables import load_tables

    django.setup()
    importlib.import_module("dimrift_site.urls")
    load_tables()
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as server:
        fds = _fork_until_asked_no_more(server)
    if fds is None:
        return
    with os.fdopen(fds[0]) as asked:
        env, words = json.load(asked)
    for number, fd in enumerate(fds[1:4]):
        os.dup2(fd, number)
    for fd in fds[1:]:
        os.close(fd)
    _become(env)
    sys.argv = ["manage.py", *words]
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
