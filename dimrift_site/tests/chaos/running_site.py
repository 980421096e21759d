"""The site as `bin/run` starts it, in a data folder of its own, with its processes at hand to be harmed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from dimrift_site.ops.supervisor import signal_group
from dimrift_site.tests.chaos.visitor import Visitor
from dimrift_site.tools.testing.migrated_sites import link_quickest_engine
from dimrift_site.tools.testing.private_servers import children_of, free_port
from dimrift_site.tools.testing.source_imports import ROOT

PATIENCE: Final = 120.0  # seconds to start; a quiet machine takes six
PROVE: Final = "from dimrift_site.tests.chaos import run_totals; run_totals.main({!r})"
ROLES: Final = {"dimrift_site.ops.server": "web", "celery": "worker", "sweep": "sweeper"}


class RunningSite:
    """A data folder, an environment, and the supervisor while it runs."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.folder = folder
        self.port = free_port()
        inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        engine = link_quickest_engine(folder)
        given = {"DATA_DIR": str(folder), "PORT": str(self.port), "ENGINE": engine, "WORKERS": "2"}
        given["DRAW_CARDS"] = "0"
        self.env = {**inherited, **given, "DJANGO_SETTINGS_MODULE": "dimrift_site.settings", **more}
        self.supervisor: subprocess.Popen[bytes] | None = None

    def run(self, *words: str) -> str:
        """Return what one of the site's programs prints. AssertionError, with its words, if it fails."""
        command = [sys.executable, *words]
        done = subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-5000:]
        return done.stdout

    def start(self) -> None:
        """Start all programs, and wait until /health says that all is well."""
        command = [sys.executable, "-m", "dimrift_site.ops.supervisor"]
        with (self.folder / "said.txt").open("ab") as said:
            self.supervisor = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=said, stderr=said)
        self.wait_until(self.is_well)

    def stop(self) -> None:
        """End all programs at once, the one first that would start the others again."""
        if self.supervisor is not None:
            leaders = children_of(self.supervisor.pid)
            self.supervisor.kill()
            for leader in leaders:
                signal_group(leader, signal.SIGKILL)
            self.supervisor.wait()
            self.supervisor = None

    def visitor(self, address: str = "127.0.0.1") -> Visitor:
        """Somebody new."""
        return Visitor(self.port, address)

    def health(self) -> dict[str, Any]:
        """Return what /health says; {} if nobody answers."""
        try:
            answer: dict[str, Any] = self.visitor().ask("/health").data()
        except (OSError, ValueError):
            return {}
        return answer

    def is_well(self) -> bool:
        """Return whether everything works by itself, and a worker is there."""
        checks = self.health().get("checks", {})
        return len(checks) > 0 and all(said == "ok" for name, said in checks.items() if name != "disk")

    def wait_until(self, is_so: Callable[[], object], seconds: float = PATIENCE) -> float:
        """Seconds until it is so. TimeoutError with the last words of the log if it never is."""
        began = time.monotonic()
        while not is_so():
            if time.monotonic() - began > seconds:
                raise TimeoutError(f"{self.health()}\n{self.said()[-4000:]}")
            time.sleep(0.1)
        return time.monotonic() - began

    def said(self) -> str:
        """Return what all programs printed."""
        return (self.folder / "said.txt").read_text(errors="replace")

    def processes(self) -> dict[str, list[int]]:
        """Process ids by what they are: supervisor, web, web child, worker, worker child, sweeper."""
        assert self.supervisor is not None
        pids: dict[str, list[int]] = {"supervisor": [self.supervisor.pid]}
        for pid in children_of(self.supervisor.pid):
            role = next((role for word, role in ROLES.items() if word in command_of(pid)), "")
            if role:
                pids.setdefault(role, []).append(pid)
                pids.setdefault(f"{role} child", []).extend(children_of(pid))
        return pids

    def kill(self, role: str, index: int = 0) -> bool:
        """End one process of this role at once, without a word. False if there is none just now."""
        pids = self.processes().get(role, [])
        return bool(pids) and kill(pids[index % len(pids)])

    def kill_group(self, role: str) -> bool:
        """End a program with all its processes at once. False if it does not run just now."""
        leaders = self.processes().get(role, [])
        for leader in leaders:
            signal_group(leader, signal.SIGKILL)
        return bool(leaders)

    def memory_mb(self) -> dict[str, list[float]]:
        """The memory of each process, in MB, by role."""
        return {role: [memory_mb(pid) for pid in pids] for role, pids in self.processes().items()}

    def assert_exact(self, runs: list[str]) -> None:
        """Assert that these runs (public ids) have the results of the same games played in one go."""
        output = self.run("manage.py", "shell", "-v0", "-c", PROVE.format(runs))
        for run in json.loads(output):
            assert (run["state"], run["error"]) == ("done", ""), run
            assert run["games_done"] == run["games_in_chunks"], run
            assert run["result"] == run["undisturbed"], run


@contextmanager
def run_site(site: RunningSite) -> Iterator[RunningSite]:
    """The site while it runs."""
    site.start()
    try:
        yield site
    finally:
        site.stop()


def command_of(pid: int) -> str:
    """Return the words that a process was started with."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def memory_mb(pid: int) -> float:
    """Return the private memory of a process in MB, without mapped files as SQLite's; 0 if it is gone."""
    with suppress(OSError):
        words = Path(f"/proc/{pid}/status").read_text().split()
        if "RssAnon:" in words:
            return int(words[words.index("RssAnon:") + 1]) / 1024
    return 0.0


def kill(pid: int) -> bool:
    """End a process at once. False if it is gone."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
        return True
    return False
