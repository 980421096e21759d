"""Runs the web server, the worker and the sweeper, and starts again the one that died.

`python -m dimrift_site.ops.supervisor [HOST:PORT]`. Each child leads a process group of its own, so that a
Ctrl-C at the terminal reaches this process only, and a group can be ended whole. SIGINT and SIGTERM end
everything.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from dimrift_site.ops.address import EVERYWHERE, HERE_ONLY, bind_address, port_is_taken, somebody_listens

# The whole stop must be over in ten seconds.
GRACE_SECONDS = 7.0
LONGEST_PAUSE_SECONDS = 30.0
# A child that lived this long is well again: its next pause is short.
WELL_AFTER_SECONDS = 60.0
TICK_SECONDS = 0.1
# Pages come before games that are played in the background, on the same processors
NICE_WORKER = 10


class Child:
    """One program that has to be running; the higher `nice` (0 to 19), the later it has its turn."""

    def __init__(self, name: str, command: Sequence[str], nice: int = 0) -> None:
        self.name = name
        self.command = command
        self.nice = nice
        self.pause = 0.5
        self.started = 0.0
        self.due = 0.0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it as the leader of a new process group."""
        self.process = subprocess.Popen(self.command, start_new_session=True)
        if self.nice:
            lower_priority(self.process.pid, self.nice)
        self.started = time.monotonic()

    def tend(self) -> None:
        """Note a death, and start it again once its pause is over."""
        if self.process is not None and self.process.poll() is not None:
            self._died(self.process)
        if self.process is None and time.monotonic() >= self.due:
            self.start()

    def _died(self, process: subprocess.Popen[bytes]) -> None:
        signal_group(process.pid, signal.SIGKILL)
        now = time.monotonic()
        if now - self.started >= WELL_AFTER_SECONDS:
            self.pause = 0.5
        say(f"{self.name} ended ({exit_words(process.returncode)}); starting it again in {self.pause:g} s")
        self.due = now + self.pause
        self.pause = min(self.pause * 2, LONGEST_PAUSE_SECONDS)
        self.process = None

    def ask_to_stop(self) -> None:
        """Ask the leader; it ends its own group in good order."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def has_stopped(self) -> bool:
        """Return whether the leader is gone."""
        return self.process is None or self.process.poll() is not None

    def end(self) -> None:
        """End whatever is left of the group."""
        if self.process is not None:
            signal_group(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Supervisor:
    """A supervisor of child processes: it keeps them running until it is asked to stop."""

    def __init__(self, children: Sequence[Child]) -> None:
        self.children = children
        self.stopping = False

    def run(self, when_up: str, port: int, host: str = HERE_ONLY) -> None:
        """Run until SIGINT or SIGTERM; prints `when_up` once somebody listens there."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        announced = False
        while not self.stopping:
            for child in self.children:
                child.tend()
            if not announced and somebody_listens(port, host):
                say(when_up)
                announced = True
            time.sleep(TICK_SECONDS)
        self._end_all()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def _end_all(self) -> None:
        say("stopping")
        for child in self.children:
            child.ask_to_stop()
        deadline = time.monotonic() + GRACE_SECONDS
        while time.monotonic() < deadline and not all(child.has_stopped() for child in self.children):
            time.sleep(TICK_SECONDS)
        for child in self.children:
            child.end()


def lower_priority(pid: int, nice: int) -> None:
    """Let a process, what it will start, and its session give way to others, if it is not gone."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, nice)
        # Where the kernel shares processors among sessions, a process's own number counts within one.
        Path(f"/proc/{pid}/autogroup").write_text(str(nice))


def signal_group(leader: int, number: signal.Signals) -> None:
    """Signal every process of a group, if any is left."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, number)


def exit_words(code: int) -> str:
    """An exit code in words: negative ones name a signal."""
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def say(words: str) -> None:
    """Write a line to the terminal."""
    sys.stdout.write(f"dimrift: {words}\n")
    sys.stdout.flush()


def children(host: str, port: int) -> list[Child]:
    """The site's three programs."""
    python = [sys.executable, "-m"]
    web = ["dimrift_site.ops.server", f"{host}:{port}"]
    worker = ["celery", "--app", "dimrift_site", "--quiet", "worker", "--loglevel", "WARNING"]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [
        Child("the web server", [*python, *web]),
        Child("the worker", [*python, *worker, *alone], NICE_WORKER),
        Child("the sweeper", [sys.executable, "manage.py", "sweep"]),
    ]


def main() -> int:
    """Run the site; exit code 1 if its port is taken."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
    from django.conf import settings

    host, port = bind_address()
    if sys.argv[1:]:
        host, port = sys.argv[1].rpartition(":")[0], int(sys.argv[1].rpartition(":")[2])
    taken = port_is_taken(host, port)
    if taken:
        sys.stderr.write(f"dimrift: {taken}\n")
        return 1
    say("starting; Ctrl-C stops everything. For an administrator's account: bin/manage createsuperuser")
    ready = f"ready at {settings.SITE_URL} (for an account: {settings.SITE_URL}/account/signup)"
    Supervisor(children(host, port)).run(ready, port, HERE_ONLY if host == EVERYWHERE else host)
    return 0


if __name__ == "__main__":
    sys.exit(main())
