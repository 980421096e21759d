"""The supervisor: what dies comes back, what is stopped is gone."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from dimrift_site.ops.supervisor import (
    GRACE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    Child,
    children,
    exit_words,
)
from dimrift_site.tools.testing.private_servers import free_port

T = TypeVar("T")
pytestmark = pytest.mark.processes

# Writes its process id to a file of that name in the folder, then sleeps; `stubborn` ignores SIGTERM.
CHILD = """
import os, pathlib, signal, sys, time
folder, name = sys.argv[1:3]
if name == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if name == "parent" and os.fork() == 0:
    name = "grandchild"
path = pathlib.Path(folder, name)
path.with_suffix(".new").write_text(str(os.getpid()))
path.with_suffix(".new").rename(path)
time.sleep(600)
"""
SUPERVISOR = """
import sys
from dimrift_site.ops import supervisor
from dimrift_site.ops.supervisor import Child, Supervisor

supervisor.GRACE_SECONDS = {grace}
folder, port, *names = sys.argv[1:]
children = [Child(name, [sys.executable, "-c", {child!r}, folder, name]) for name in names]
Supervisor(children).run("up", int(port))
"""


@contextlib.contextmanager
def supervise(folder: Path, *names: str, grace: float = GRACE_SECONDS) -> Iterator[subprocess.Popen[bytes]]:
    script = SUPERVISOR.format(child=CHILD, grace=grace)
    process = subprocess.Popen([sys.executable, "-c", script, str(folder), str(free_port()), *names])
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=15)


def eventually(ask: Callable[[], T], seconds: float = 15) -> T:
    deadline = time.monotonic() + seconds
    while not (answer := ask()):
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)
    return answer


def pid_of(folder: Path, name: str, other_than: int = 0) -> int:
    def ask() -> int:
        path = folder / name
        pid = int(path.read_text()) if path.exists() else 0
        return 0 if pid == other_than else pid

    return eventually(ask)


def is_gone(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


def test_a_child_that_was_killed_is_started_again(tmp_path: Path) -> None:
    with supervise(tmp_path, "web"):
        first = pid_of(tmp_path, "web")
        os.kill(first, signal.SIGKILL)
        assert not is_gone(pid_of(tmp_path, "web", other_than=first))


def test_nothing_of_a_dead_child_s_group_is_left(tmp_path: Path) -> None:
    with supervise(tmp_path, "parent"):
        grandchild = pid_of(tmp_path, "grandchild")
        os.kill(pid_of(tmp_path, "parent"), signal.SIGKILL)
        assert eventually(lambda: is_gone(grandchild))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_everything(tmp_path: Path, number: signal.Signals) -> None:
    with supervise(tmp_path, "web", "parent") as supervisor:
        pids = [pid_of(tmp_path, name) for name in ("web", "parent", "grandchild")]
        supervisor.send_signal(number)
        assert supervisor.wait(timeout=5) == 0
        assert eventually(lambda: all(map(is_gone, pids)), seconds=1)


def test_a_child_that_will_not_stop_is_gone_within_ten_seconds(tmp_path: Path) -> None:
    with supervise(tmp_path, "stubborn", grace=0.5) as supervisor:
        pid = pid_of(tmp_path, "stubborn")
        supervisor.terminate()
        assert supervisor.wait(timeout=0.5 + 3) == 0
        assert eventually(lambda: is_gone(pid), seconds=1)
    assert GRACE_SECONDS + 3 <= 10


def test_each_child_has_a_group_of_its_own(tmp_path: Path) -> None:
    with supervise(tmp_path, "web", "worker"):
        pids = [pid_of(tmp_path, name) for name in ("web", "worker")]
        assert [os.getpgid(pid) for pid in pids] == pids


def test_a_child_gives_way_to_others_where_it_is_asked_to(tmp_path: Path) -> None:
    child = Child("the worker", [sys.executable, "-c", CHILD, str(tmp_path), "parent"], nice=7)
    child.start()
    try:
        pids = [pid_of(tmp_path, name) for name in ("parent", "grandchild")]
        assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in pids] == [7, 7]
        autogroup = Path(f"/proc/{pids[0]}/autogroup")
        assert not autogroup.exists() or autogroup.read_text().split()[1:] == ["nice", "7"]
    finally:
        child.end()


def test_pages_come_before_games_in_the_background() -> None:
    assert {child.name: child.nice > 0 for child in children("127.0.0.1", 8000)} == {
        "the web server": False,
        "the worker": True,
        "the sweeper": False,
    }


def test_a_child_that_keeps_dying_is_started_less_and_less_often(capsys: pytest.CaptureFixture[str]) -> None:
    child = Child("the worker", ["false"])
    pauses = []
    for _ in range(10):
        child.due = 0.0
        child.tend()
        eventually(lambda: child.process and child.process.poll() is not None)
        pauses.append(child.pause)
        child.due = float("inf")
        child.tend()
    assert pauses[:4] == [0.5, 1.0, 2.0, 4.0]
    assert pauses[-1] == LONGEST_PAUSE_SECONDS
    assert "the worker ended (exit code 1)" in capsys.readouterr().out


def test_an_ending_is_reported_in_words() -> None:
    assert exit_words(-signal.SIGKILL) == "SIGKILL"
    assert exit_words(3) == "exit code 3"
