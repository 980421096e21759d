"""Installation by deploy/install into an empty folder, and the programs as the units there start them."""

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.source_imports import ROOT
from engine.compilation import find

pytestmark = pytest.mark.processes

NAME = "dimrift.example"
INSTALL = ROOT / "deploy/install"
PATIENCE = 900.0  # for packages that are installed and programs that start, beside others
STOPS_WITHIN = 15.0  # as the units say
MOVED = re.compile(r"(?<![\w/])/(?=(?:opt|etc|var)/)")
KEY = "import pathlib, runpy, sys; print(runpy.run_path('bin/environment')['key'](pathlib.Path(sys.argv[1])))"


def environment(**more: str) -> dict[str, str]:
    """Nothing of this test session, and no compiler, with which the engine would be compiled for minutes."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {**kept, "CC": "no-compiler", **more}


def run(*command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=environment(**more), capture_output=True, text=True, timeout=PATIENCE)


class Machine:
    """The files of a machine below a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.port = free_port()

    def install(self, *words: str, **more: str) -> list[str]:
        """Return what deploy/install says."""
        done = run(INSTALL, "--root", self.root, *words, **more)
        assert done.returncode == 0, done.stderr
        return [line for line in done.stdout.splitlines() if line.startswith("dimrift: ")]

    def units(self, name: str) -> tuple[dict[str, str], list[list[str]]]:
        """The environment and the commands of a unit, as systemd takes them from this machine's files."""
        kind, _, instance = name.partition("@")
        folder = self.root / "etc/systemd/system"
        file = folder / f"{kind}{'@' if instance else ''}.service"
        text = (folder / "dimrift-.service.d/common.conf").read_text() + file.read_text()
        env = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
        for optional, path in re.findall(r"^EnvironmentFile=(-?)(\S+)$", text, re.MULTILINE):
            settings = self.root / path.replace("%i", instance)[1:]
            if settings.exists() or not optional:
                env |= dict(re.findall(r"^([A-Z_]+)='?([^'\n]*)'?$", settings.read_text(), re.MULTILINE))
        env["DATA_DIR"] = self.moved(env["DATA_DIR"])
        commands = []
        for line in re.findall(r"^ExecStart(?:Post)?=(.+)$", text, re.MULTILINE):
            words = re.sub(r"\$\{(\w+)\}", lambda found: env[found[1]], line)
            words = words.replace("%i", instance).replace("%%", "%").replace("$$", "$")
            commands.append([self.moved(word) for word in shlex.split(words)])
        return env, commands

    def moved(self, text: str) -> str:
        """The text with the paths of this machine."""
        return MOVED.sub(f"{self.root}/", text)

    @contextmanager
    def serve(self, *names: str) -> Iterator[None]:
        """Run the programs of units; each ends in time when it is asked to."""
        started = []
        try:
            for name in names:
                env, (command,) = self.units(name)
                started.append(subprocess.Popen(command, env=environment(**env)))
            yield
            for process in started:
                process.terminate()
            for process in started:
                assert process.wait(STOPS_WITHIN) == 0
        finally:
            for process in started:
                process.kill()
                process.wait()

    def ask(self, path: str) -> tuple[int, Any]:
        """Status and JSON of the site, as its proxy asks; waits while nobody listens yet."""
        until = time.monotonic() + PATIENCE
        request = Request(
            f"http://127.0.0.1:{self.port}{path}", headers={"Host": NAME, "X-Forwarded-Proto": "https"}
        )
        while True:
            try:
                with urlopen(request, timeout=20) as answer:  # noqa: S310
                    return answer.status, json.loads(answer.read())
            except HTTPError as error:
                return error.code, json.loads(error.read())
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.1)


def listen(machine: Machine) -> None:
    """Let the web server of a machine listen at a free port, as an operator does."""
    (machine.root / "etc/dimrift/web.env").write_text(f"LISTEN=127.0.0.1:{machine.port}\n")


@pytest.fixture(scope="module")
def machine(first_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine with the site's files, whose packages, engine and data are those of these tests."""
    machine = Machine(tmp_path_factory.mktemp("machine"))
    data = machine.root / "var/lib/dimrift"
    shutil.copytree(first_start, data, symlinks=True)
    key = run("python3", "-c", KEY, ROOT / "requirements.txt").stdout.strip()
    (data / f"venv-requirements-{key}").symlink_to(sys.prefix)
    if find.find_build() is not None:
        (data / "compiled").unlink(missing_ok=True)
        (data / "compiled").symlink_to(Path(find.store()).resolve())
    steps = machine.install("files", f"https://{NAME}")
    assert [step.split()[1] for step in steps] == [*(f"{number}/6" for number in range(1, 7)), "done;"]
    listen(machine)
    steps = machine.install("start")
    assert [step.split()[1] for step in steps if "/3 " in step] == ["1/3", "2/3", "3/3"]
    return machine


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.slow
def test_each_step_leaves_what_it_says(machine: Machine) -> None:
    root = machine.root
    assert (mode(root / "var/lib/dimrift"), mode(root / "var/backups/dimrift")) == (0o710, 0o700)
    program = root / "opt/dimrift/current"
    assert program.is_symlink()
    assert (program / "bin/serve").stat().st_mode & 0o055 == 0o055
    assert not (program / "var").exists()
    assert not (program / ".git").exists()
    assert mode(root / "etc/dimrift/env") == 0o640
    assert f"SITE_URL=https://{NAME}\n" in (root / "etc/dimrift/env").read_text()
    units = {path.name for path in (root / "etc/systemd/system").iterdir()}
    assert units == {path.name for path in (ROOT / "deploy/systemd").iterdir()}
    assert "rotate 14" in (root / "etc/logrotate.d/dimrift").read_text()
    assert (root / "etc/systemd/journald@dimrift.conf").exists()


@pytest.mark.slow
def test_the_site_is_ready_as_the_unit_starts_it(machine: Machine) -> None:
    with machine.serve("dimrift-web"):
        assert machine.ask("/ready") == (200, {"ok": True, "wrong": ""})
        assert len(machine.ask("/api/v1/cards")[1]["results"]) == 50  # a page
        # The command has the settings of the file: the same database, and the same host.
        said = run(machine.root / "usr/local/bin/dimrift", "manage", "alive", "web").stdout
        assert said == "web: alive\n"


@pytest.mark.slow
def test_the_timer_makes_a_backup_and_deletes_old_ones(machine: Machine) -> None:
    backups = machine.root / "var/backups/dimrift"
    former = [backups / f"dimrift-2026-01-{day:02}-031700.tar" for day in range(1, 32)]
    for file in former:
        file.touch()
    env, commands = machine.units("dimrift-backup")
    for command in commands:
        assert run(*command, **env).returncode == 0
    (made,) = {*backups.glob("dimrift-20*.tar")} - {*former}
    assert mode(made) == 0o600
    assert sorted(file.name[16:18] for file in former if file.exists()) == [
        *("18", "25"),  # the Sundays of two weeks before
        *("26", "27", "28", "29", "30", "31"),
    ]


@pytest.mark.slow
def test_what_is_changed_stays_when_it_is_repeated(machine: Machine) -> None:
    settings = machine.root / "etc/dimrift/env"
    changed = settings.read_text().replace("WORKERS=2", "WORKERS=1")
    settings.write_text(changed)
    program = (machine.root / "opt/dimrift/current").resolve()
    inode = program.stat().st_ino
    steps = machine.install("files", "https://another.example")
    assert "is there; to copy it anew, remove that folder first" in steps[2]
    assert settings.read_text() == changed
    assert (machine.root / "opt/dimrift/current").resolve().stat().st_ino == inode


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["files", "dimrift.example"], "write the address of the site, such as https://dimrift.example"),
        (["files"], "deploy/install files https://dimrift.example"),
        (["begin"], "deploy/install start [UNIT ...]"),
        (["start"], "first: deploy/install files https://dimrift.example"),
    ],
)
def test_what_cannot_be_done_is_said_with_a_way_out(words: list[str], complaint: str, tmp_path: Path) -> None:
    done = run(INSTALL, "--root", tmp_path, *words)
    assert done.returncode in (1, 2)
    assert complaint in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_an_empty_folder_becomes_a_site_that_is_well(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    machine = Machine(tmp_path / "machine")
    machine.install("files", f"https://{NAME}")
    settings = machine.root / "etc/dimrift/env"
    settings.write_text(settings.read_text() + "DRAW_CARDS=no\n")
    if database == "postgresql":
        settings.write_text(
            settings.read_text() + f"DATABASE_URL={request.getfixturevalue('postgres_url')}\n"
        )
    listen(machine)
    machine.install("start")
    with machine.serve("dimrift-web", "dimrift-worker@1", "dimrift-sweep"):
        assert machine.ask("/ready")[0] == 200
        until = time.monotonic() + PATIENCE
        while not (health := machine.ask("/health")[1])["ok"]:
            assert time.monotonic() < until, health
            time.sleep(0.5)
        assert health["database"] == database
