"""A site of its own to be measured: a new data folder, the server that `bin/run` starts, and what it took."""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from dimrift_site.tools.testing.private_servers import Missing, fresh_database, postgres_server
from engine.compilation.find import store

ROOT: Final = Path(__file__).resolve().parents[3]
BUDGET_MS: Final = 100  # at the 95th percentile
WAIT_SECONDS: Final = 20
START_SECONDS: Final = 120  # on a busy machine
Times = dict[str, list[float]]  # milliseconds, by kind of request


@contextmanager
def new_site(port: int) -> Iterator[None]:
    """A prepared site in a folder that is gone afterwards; Django is set up for it."""
    with tempfile.TemporaryDirectory(prefix="dimrift-bench-") as folder:
        compiled = Path(store())
        if compiled.is_dir():
            (Path(folder) / "compiled").symlink_to(compiled.resolve())
        site = {
            "DATA_DIR": folder,
            "PORT": str(port),
            "DJANGO_SETTINGS_MODULE": "dimrift_site.settings",
            "CONNECTIONS_PER_ADDRESS": "1000",  # all come from this machine
        }
        os.environ.update(site)
        import django

        django.setup()
        from dimrift_site.ops.prepare import prepare

        prepare()
        yield


@contextmanager
def serve(port: int) -> Iterator[int]:
    """The web server as `bin/run` starts it; the number of its first process."""
    from dimrift_site.ops.address import somebody_listens
    from dimrift_site.ops.supervisor import children

    web = subprocess.Popen(children("127.0.0.1", port)[0].command, cwd=ROOT, start_new_session=True)
    try:
        until = time.monotonic() + START_SECONDS
        while not somebody_listens(port) and time.monotonic() < until:
            time.sleep(0.1)
        yield web.pid
    finally:
        web.terminate()
        web.wait(timeout=WAIT_SECONDS)


def measure_each(
    module: str, about: str | None, defaults: dict[str, int], run: Callable[[argparse.Namespace], int]
) -> int:
    """Run a module of measurements on SQLite, and on PostgreSQL where its programs are; the worst exit code.

    Each in a process of its own, with the words of the command line and `--here`, where it is `run`.
    """
    parser = argparse.ArgumentParser(description=about)
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--here", action="store_true", help="only the database of DATABASE_URL")
    asked = parser.parse_args()
    if asked.here:
        return run(asked)
    with ExitStack() as stack:
        codes = [_run_on(module, "")]
        try:
            server = stack.enter_context(postgres_server())
            codes.append(_run_on(module, stack.enter_context(fresh_database(server))))
        except Missing as missing:
            sys.stdout.write(f"{missing}\n")
        return max(codes)


def _run_on(module: str, database: str) -> int:
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    command = [sys.executable, "-m", module, *sys.argv[1:], "--here"]
    added = {"DATABASE_URL": database} if database else {}
    return subprocess.run(command, cwd=ROOT, env={**environment, **added}, check=False).returncode


def engine_kind() -> str:
    """Return how the engine runs: "compiled" or "from its source"."""
    import engine

    return "compiled" if engine.COMPILED else "from its source"


def lines(times: Times) -> Iterator[str]:
    """Yield the table that is printed."""
    yield f"{'request':36}{'n':>7}{'median':>9}{'p95':>9}{'most':>9}   ms"
    for kind in sorted(times):
        found = sorted(times[kind])
        middle, high = found[len(found) // 2], p95(found)
        yield f"{kind:36}{len(found):7}{middle:9.1f}{high:9.1f}{found[-1]:9.1f}"


def worst(times: Times) -> float:
    """The highest 95th percentile."""
    return max(p95(sorted(found)) for found in times.values())


def p95(ordered: list[float]) -> float:
    """The 95th percentile of times in ascending order."""
    return percentile(ordered, 95)


def percentile(ordered: list[float], nth: int) -> float:
    """The nth percentile, 0 to 100, of times in ascending order."""
    return ordered[min(len(ordered) * nth // 100, len(ordered) - 1)]
