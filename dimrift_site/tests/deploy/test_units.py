"""systemd's units: systemd itself finds nothing wrong with them, and what they start is there."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from dimrift_site.ops.serve import ALL, METRICS, ROLES
from dimrift_site.tools.testing.private_servers import Missing
from dimrift_site.tools.testing.source_imports import ROOT

UNITS = ROOT / "deploy/systemd"
SYSTEM_UNITS = "usr/lib/systemd/system"
PROGRAM = "/opt/dimrift/current/bin/"
INSTANCES = {"worker": ("1",), "prepare": ("host", "site")}
MOST_EXPOSURE = 40  # tenths of 4.0, of 10
STOPS_WITHIN = 10  # seconds; what the documents promise of each program


def unit_names() -> list[str]:
    """All units, a template by its instances."""
    names = []
    for path in sorted(UNITS.glob("*.*[!d]")):
        stem, _, kind = path.name.removeprefix("dimrift-").partition(".")
        instances = INSTANCES[stem[:-1]] if stem.endswith("@") else ("",)
        names += [f"dimrift-{stem}{instance}.{kind}" for instance in instances]
    return names


def commands_of(path: Path) -> Iterator[list[str]]:
    """The words of each command that a unit runs, as systemd splits them."""
    for line in re.findall(r"^ExecStart(?:Post)?=(.+)$", path.read_text("utf-8"), re.MULTILINE):
        yield shlex.split(line)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A machine's files as far as systemd looks at them: its own units, ours, and the programs they start."""
    if shutil.which("systemd-analyze") is None:
        Missing("systemd-analyze", "apt-get install systemd").leave_unproven()
    folder = tmp_path_factory.mktemp("root")
    shutil.copytree(f"/{SYSTEM_UNITS}", folder / SYSTEM_UNITS, symlinks=True)
    shutil.copytree(UNITS, folder / "etc/systemd/system")
    for program in {words[0] for path in UNITS.glob("*.service") for words in commands_of(path)}:
        source = ROOT / "bin" / program.removeprefix(PROGRAM) if program.startswith(PROGRAM) else program
        (folder / program[1:]).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder / program[1:])
    return folder


def analyze(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *words, f"--root={root}"], capture_output=True, text=True, check=False
    )


def test_there_is_a_unit_for_each_part_of_the_site() -> None:
    services = {name.removesuffix(".service") for name in unit_names() if name.endswith(".service")}
    assert services == {
        *("dimrift-web", "dimrift-worker@1", "dimrift-sweep", "dimrift-metrics", "dimrift-backup"),
        *("dimrift-prepare@host", "dimrift-prepare@site"),
    }
    assert "dimrift-backup.timer" in unit_names()


@pytest.mark.processes
def test_systemd_finds_nothing_wrong_with_any_unit(root: Path) -> None:
    done = analyze(root, "verify", *unit_names())
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.processes
def test_a_unit_whose_program_is_not_there_is_noticed(root: Path) -> None:
    text = (UNITS / "dimrift-sweep.service").read_text("utf-8").replace("bin/serve", "bin/swerve")
    (root / "etc/systemd/system/swerve.service").write_text(text, "utf-8")
    done = analyze(root, "verify", "swerve.service")
    assert done.returncode == 1
    assert "bin/swerve is not executable" in done.stderr


@pytest.mark.processes
def test_no_service_has_more_rights_than_it_needs(root: Path) -> None:
    services = [name for name in unit_names() if name.endswith(".service")]
    done = analyze(root, "security", "--offline=yes", f"--threshold={MOST_EXPOSURE}", *services)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("Overall exposure level") == len(services)


def test_each_command_of_a_unit_is_one_that_the_program_has() -> None:
    for path in UNITS.glob("*.service"):
        for program, *words in commands_of(path):
            if program == f"{PROGRAM}serve":
                assert words[0] in (*ROLES, ALL, METRICS)
                assert words[1:] in ([], ["--listen", "${LISTEN}"])
            elif program == f"{PROGRAM}manage":
                instances = INSTANCES["prepare"]
                for instance in instances:
                    assert_parsed(*(word.replace("%i", instance) for word in words))


def assert_parsed(name: str, *words: str) -> None:
    """Assert that a management command takes the words."""
    load_command_class(get_commands()[name], name).create_parser("manage.py", name).parse_args(words)


def test_the_timer_calls_the_command_for_backups() -> None:
    (command,) = commands_of(UNITS / "dimrift-backup.service")
    assert command == [f"{PROGRAM}manage", "backup", "--folder", "/var/backups/dimrift"]


def test_a_program_has_time_to_give_its_work_back() -> None:
    seconds = [
        int(found)
        for path in UNITS.glob("*.service")
        for found in re.findall(r"^TimeoutStopSec=(\d+)$", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(seconds) == len(ROLES) + 1  # and metrics
    assert min(seconds) > STOPS_WITHIN


def test_lines_of_the_log_are_kept_for_14_days() -> None:
    assert "LogNamespace=dimrift\n" in (UNITS / "dimrift-.service.d/common.conf").read_text("utf-8")
    journal = (ROOT / "deploy/journald@dimrift.conf").read_text("utf-8")
    assert "MaxRetentionSec=14day\n" in journal
    assert "MaxFileSec=1day\n" in journal  # only whole files are deleted
