"""The web server: two processes that accept from one listening socket.

`python -m dimrift_site.ops.server HOST:PORT`. The parent imports the site once and forks; it forks again what
died, and kills what has come to a stand. SIGTERM and SIGINT end it within five seconds: what was asked is
answered, nothing more is accepted. Where a proxy looks at /ready, SIGTERM lets it see for two seconds before.
"""

import logging
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Final, NoReturn

from dimrift_site.ops.connections import ConnectionCounts, ConnectionServer, Network
from dimrift_site.ops.liveness import SILENT_SECONDS, TurnWatch
from dimrift_site.ops.telemetry.probes import leave

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

PROCESSES: Final = 2
STOP_SECONDS: Final = 4.0
TICK_SECONDS: Final = 0.1
PAUSE_SECONDS: Final = 0.5  # before a process that died is replaced
BACKLOG: Final = 1024
CONNECTIONS: Final = 2000  # of one process
FILES: Final = 65_536  # a connection has up to three
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD)

log = logging.getLogger(__name__)


class Processes:
    """Processes that are kept serving until they are asked to stop."""

    def __init__(
        self,
        application: "WSGIApplication",
        listener: socket.socket,
        *,
        per_address: int,
        proxies: Sequence[Network],
        load: Callable[[], None] | None = None,
    ) -> None:
        self.application = application
        self.listener = listener
        self.per_address = per_address
        self.proxies = proxies
        self.load = load  # what each process does beside its first answers
        self.counts = ConnectionCounts(PROCESSES)
        self.turns = TurnWatch(PROCESSES)
        self.numbers: dict[int, int] = {}  # of each process id

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT."""
        signal.signal(signal.SIGCHLD, lambda *_: None)  # one that is ignored wakes nobody on some systems
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        for number in range(PROCESSES):
            self._fork(number)
        # Not sigtimedwait: who was stopped in it, and went on, may hear of a signal that nobody sent.
        while not (pending := signal.sigpending()) & {signal.SIGTERM, signal.SIGINT}:
            if signal.SIGCHLD in pending:
                signal.sigwait([signal.SIGCHLD])
                for number in self._reap():
                    time.sleep(PAUSE_SECONDS)
                    self._fork(number)
            self._kill_silent()
            time.sleep(TICK_SECONDS)
        if signal.SIGTERM in pending:
            leave()
        self._stop()

    def _kill_silent(self) -> None:
        """End those that have come to a stand; SIGTERM would wait for the lock that they wait for."""
        silent = self.turns.silent_processes()
        for pid in [pid for pid, number in self.numbers.items() if number in silent]:
            log.error("web process %d did nothing for %d seconds and is replaced", pid, SILENT_SECONDS)
            os.kill(pid, signal.SIGKILL)
            self.turns.begin(self.numbers[pid])

    def _fork(self, number: int) -> None:
        self.turns.begin(number)
        parent = os.getpid()
        child = os.fork()
        if not child:
            self._serve(number, parent)
        self.numbers[child] = number

    def _reap(self) -> list[int]:
        """The numbers of the processes that have ended."""
        ended = [pid for pid in self.numbers if os.waitpid(pid, os.WNOHANG)[0]]
        for pid in ended:
            log.error("web process %d ended", pid)
            self.counts.clear(self.numbers[pid])
        return [self.numbers.pop(pid) for pid in ended]

    def _stop(self) -> None:
        for pid in self.numbers:
            os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS + PAUSE_SECONDS
        while self.numbers and time.monotonic() < until:
            time.sleep(0.02)
            self.numbers = {pid: n for pid, n in self.numbers.items() if not os.waitpid(pid, os.WNOHANG)[0]}
        for pid in self.numbers:
            os.kill(pid, signal.SIGKILL)

    def _serve(self, number: int, parent: int) -> NoReturn:
        """Be one of the processes."""
        code = 1
        try:
            self.counts.begin(number)
            if self.load:
                Thread(target=self.load, daemon=True).start()
            server = ConnectionServer(
                self.application,
                self.listener,
                self.counts,
                per_address=self.per_address,
                most=min(CONNECTIONS, raised_file_limit() // 3),
                proxies=self.proxies,
            )
            answer(server, parent, partial(self.turns.mark, number))
            code = 0
        except Exception:
            log.exception("a web process failed")
        finally:
            os._exit(code)


def answer(server: ConnectionServer, parent: int, mark_turn: Callable[[], None]) -> None:
    """Answer until SIGTERM, SIGINT or the parent's end; then only what was asked by then."""

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: server.stop())
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    while server.accepting and os.getppid() == parent:
        server.turn(1.0)
        mark_turn()
    until = time.monotonic() + STOP_SECONDS
    while server.is_answering() and time.monotonic() < until:
        server.turn(0.1)


def raised_file_limit() -> int:
    """Raise how many files this process may open as far as it is allowed; returns the number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)


def main() -> int:
    """Serve the site; exit code 1 if nobody can listen there."""
    from django.conf import settings

    from dimrift_site.base.jobs.programs.presence import announce
    from dimrift_site.ops.preload import begin
    from dimrift_site.wsgi import application  # loads the site, once for all processes

    announce()
    host, _, port = sys.argv[1].rpartition(":")
    try:
        listener = socket.create_server((host, int(port)), backlog=BACKLOG)
    except OSError as error:
        sys.stderr.write(f"dimrift: cannot listen on {sys.argv[1]}: {error.strerror}\n")
        return 1
    with listener:
        Processes(
            application,
            listener,
            per_address=settings.CONNECTIONS_PER_ADDRESS,
            proxies=settings.TRUSTED_PROXIES,
            load=begin,
        ).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
