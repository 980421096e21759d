"""Program `bin/run`: it prepares, serves, works, stops; and does no harm when it cannot."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

SECONDS_TO_START = 60
OPEN = 0o022  # the umask of most people, which lets all others read


def environment(folder: Path, port: int, **more: str) -> dict[str, str]:
    given = {"DATA_DIR": str(folder), "PORT": str(port)}
    given |= {"ENGINE": "source", "WORKERS": "1", "DRAW_CARDS": "0"}
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**inherited, **given, **more}


def run(module: str, folder: Path, port: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module]
    given = environment(folder, port)
    return subprocess.run(
        command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=120, umask=OPEN
    )


@pytest.fixture(scope="module")
def data(first_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as a first start leaves it before it serves."""
    folder = tmp_path_factory.mktemp("data") / "site"
    shutil.copytree(first_start, folder, symlinks=True)
    return folder


@pytest.fixture(scope="class")
def site(data: Path) -> Iterator[str]:
    """The address of the prepared site, served for tests that only look at it."""
    with serve_with_supervisor(data) as (address, _supervisor):
        fetch(f"{address}/health")
        yield address


@contextlib.contextmanager
def serve_with_supervisor(data: Path, **more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The site's address and its supervisor, whose words go to `said.txt` in the data folder.

    `more` is set in its environment.
    """
    port = free_port()
    command = [sys.executable, "-m", "dimrift_site.ops.supervisor"]
    with (data / "said.txt").open("w") as said:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(data, port, **more),
            stdout=said,
            stderr=said,
            text=True,
            umask=OPEN,
        )
    try:
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.send_signal(signal.SIGTERM)  # does nothing to one that has ended
        process.wait(timeout=15)


def fetch(url: str) -> tuple[int, str]:
    """Status and text; waits while nobody listens yet or the site is not well yet."""
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urlopen(Request(url), timeout=10) as answer:  # noqa: S310 - our own server
                return answer.status, answer.read().decode()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@pytest.mark.slow
def test_a_prepared_site_serves_works_and_stops_within_ten_seconds(data: Path) -> None:
    with serve_with_supervisor(data) as (address, supervisor):
        status, page = fetch(f"{address}/")
        assert (status, "<!doctype html>" in page.lower()) == (200, True)
        health = json.loads(fetch(f"{address}/health")[1])
        assert (health["ok"], health["engine"], health["database"]) == (True, "source", "sqlite")
        supervisor.send_signal(signal.SIGINT)
        assert supervisor.wait(timeout=10) == 0
    assert f"ready at {address}" in (data / "said.txt").read_text()


def readable_by_others(data: Path) -> set[str]:
    paths = [path for path in data.rglob("*") if not path.is_symlink() and path.stat().st_mode & 0o077]
    return {str(path.relative_to(data)) for path in paths} - {"said.txt"}  # which is the test's own


@pytest.mark.slow
class TestSite:
    """A prepared site while it is served, by one start for all of these tests."""

    def test_nothing_that_the_site_keeps_is_readable_by_others(self, data: Path, site: str) -> None:
        fetch(f"{site}/api/v1/cards")  # is counted in the cache
        assert {"dimrift.sqlite3", "cache", "broker", "static"} <= {path.name for path in data.iterdir()}
        assert readable_by_others(data) == set()

    @pytest.mark.parametrize("begun", [b"", b"GET /cards HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
    def test_browsers_that_say_nothing_or_half_of_it_keep_nobody_waiting(
        self, site: str, begun: bytes
    ) -> None:
        fetch(f"{site}/")
        place = urlsplit(site)
        with contextlib.ExitStack() as silent:
            for _each in range(40):
                silent.enter_context(socket.create_connection((place.hostname, place.port))).sendall(begun)
            time.sleep(0.2)
            began = time.monotonic()
            assert fetch(f"{site}/cards")[0] == 200
            assert time.monotonic() - began < 3

    def test_styles_and_scripts_carry_the_hash_of_what_they_say(self, site: str) -> None:
        page = fetch(f"{site}/")[1]
        styles = [link.split('"')[0] for link in page.split('href="')[1:] if ".css" in link.split('"')[0]]
        assert styles
        assert all(len(style.split("/")[-1].split(".")) == 3 for style in styles)
        with urlopen(site + styles[0], timeout=10) as answer:  # noqa: S310 - our own server
            assert (answer.status, "immutable" in answer.headers["Cache-Control"]) == (200, True)


COLLECT = "from dimrift_site.ops.prepare import collect_static; print(collect_static())"
COMMANDS = ("bench", "compile", "engine", "manage", "run", "serve", "test")
STUB = '#!/bin/sh\numask >> "$DATA_DIR/masks"\necho "$VENV"\n'
ONLY_LOCK = """
import runpy, sys
sys.argv = ["bin/environment", "requirements.txt"]
program = runpy.run_path(sys.argv[0])["main"]
program.__globals__["make"] = lambda *_: False
program()
"""


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_starts_writes_for_its_owner_alone(name: str, tmp_path: Path) -> None:
    """Every Python that it starts is a stub that says which umask it was given."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    for place in ("python3", "venv/bin/python"):
        stub = tmp_path / place
        stub.parent.mkdir(parents=True, exist_ok=True)
        stub.write_text(STUB)
        stub.chmod(0o755)
    env = {"DATA_DIR": str(tmp_path), "VENV": str(tmp_path / "venv")}
    env["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    subprocess.run([tmp_path / "bin" / name], env=env, umask=OPEN, check=True, capture_output=True)
    assert {*(tmp_path / "masks").read_text().split()} == {"0077"}


COMPILE = """#!/bin/sh
until grep -q ruff "$DATA_DIR/order"; do sleep 0.05; done
sleep 0.3
echo compiled >> "$DATA_DIR/order"
exit 3
"""
CHECK = """#!/bin/sh
[ "$1" != bin/environment ] || exec echo "$VENV"
echo "$2" >> "$DATA_DIR/order"
[ "$2" != "$WRONG" ]
"""


@pytest.mark.parametrize("wrong", ["", "mypy"])
def test_checks_go_beside_compiling_and_tests_wait_for_it(wrong: str, tmp_path: Path) -> None:
    """The compiler is one that ends only once the first check has begun, and without an engine."""
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    (tmp_path / "bin/compile").write_text(COMPILE)
    for place in ("python3", "venv/bin/python"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(CHECK)
        (tmp_path / place).chmod(0o755)
    (tmp_path / "order").touch()
    env = {"DATA_DIR": str(tmp_path), "VENV": str(tmp_path / "venv"), "WRONG": wrong}
    env["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    done = subprocess.run([tmp_path / "bin/test"], env=env, capture_output=True, timeout=20)
    order = (tmp_path / "order").read_text().split()
    assert (done.returncode == 0, order[0]) == (not wrong, "ruff")
    assert order[-1] == ("compiled" if wrong else "pytest")
    assert "compiled" in order


ONLY_ENVIRONMENT = """#!/bin/sh
echo "$VENV"
[ "$2" != pytest ] || env > "$DATA_DIR/env"
"""


def test_programs_that_tests_start_keep_their_bytecode(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "bin", tmp_path / "bin")
    for place in ("python3", "venv/bin/python"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(ONLY_ENVIRONMENT)
        (tmp_path / place).chmod(0o755)
    env = {"DATA_DIR": str(tmp_path), "VENV": str(tmp_path / "venv"), "PYTHONDONTWRITEBYTECODE": "1"}
    env["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    subprocess.run([tmp_path / "bin/test"], env=env, check=True, capture_output=True)
    given = (tmp_path / "env").read_text().splitlines()
    assert "ENGINE=source" in given
    assert not [line for line in given if line.startswith("PYTHONDONTWRITEBYTECODE")]


def test_the_folder_of_all_data_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "var"
    command = [sys.executable, "-c", ONLY_LOCK]
    subprocess.run(command, cwd=ROOT, env={"DATA_DIR": str(data)}, umask=OPEN, check=True)
    modes = {path.name: path.stat().st_mode & 0o777 for path in [data, *data.iterdir()]}
    assert modes == {"var": 0o700, ".requirements-lock": 0o600}


@pytest.mark.slow
def test_preparing_again_changes_nothing_and_closes_what_an_earlier_version_left_readable(data: Path) -> None:
    for name in ("dimrift.sqlite3", "static"):
        (data / name).chmod(0o755)
    stamp = data / "static/.stamp"
    before = (stamp.stat().st_mtime_ns, (data / "secret_key").read_text())
    done = run("dimrift_site.ops.prepare", data, free_port())
    assert done.returncode == 0, done.stderr
    assert (stamp.stat().st_mtime_ns, (data / "secret_key").read_text()) == before
    assert "0 new, 0 changed" in done.stdout
    assert readable_by_others(data) == set()


@pytest.mark.slow
def test_a_damaged_list_of_static_files_is_made_anew(data: Path, forks: ProgramForks) -> None:
    manifest = data / "static/staticfiles.json"
    whole = manifest.read_bytes()
    manifest.write_bytes(whole[: len(whole) // 2])
    given = environment(data, free_port(), DJANGO_SETTINGS_MODULE="dimrift_site.settings")
    done = forks.run(given, "shell", "-v0", "-c", COLLECT)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
    assert json.loads(manifest.read_bytes()) == json.loads(whole)


@pytest.mark.parametrize("module", ["dimrift_site.ops.prepare", "dimrift_site.ops.supervisor"])
def test_a_taken_port_is_named_and_nothing_is_touched(tmp_path: Path, module: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run(module, tmp_path, port)
    assert done.returncode == 1
    assert f"port {port} is taken" in done.stderr
    assert not list(tmp_path.glob("*.sqlite3"))


def test_a_store_that_is_not_mounted_is_named_and_nothing_is_touched(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dimrift_site.ops.prepare"]
    given = environment(tmp_path / "data", free_port(), MEDIA_ROOT=str(tmp_path / "mount"))
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"MEDIA_ROOT={tmp_path}/mount is not there; mount it" in done.stderr
    assert not list((tmp_path / "data").glob("*.sqlite3"))


def test_the_commands_are_plain_posix_shell() -> None:
    scripts = [path for path in (ROOT / "bin").iterdir() if path.read_text().startswith("#!/bin/sh")]
    assert {path.name for path in scripts} >= {"run", "test", "compile", "bench"}
    for path in [*scripts, ROOT / ".ci/run"]:
        assert os.access(path, os.X_OK)
        subprocess.run(["sh", "-n", path], check=True)
