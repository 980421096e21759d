"""The environment file of deploy/: each setting an operator may need, none that there is not."""

import re
import subprocess
from pathlib import Path

import pytest

from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

FILE = ROOT / "deploy/dimrift.env"
LINE = re.compile(r"^(#?)([A-Z_]+)=(?:'([^']*)'|(\S*))$", re.MULTILINE)
# What only a developer sets; the port, which the unit names; and the key, which belongs into a file
NOT_FOR_OPERATORS = {"CC", "DEBUG", "ENGINE", "PORT", "SECRET_KEY"}


def values(is_all: bool = False) -> dict[str, str]:
    """The settings of the file; `is_all`: those of comments, too."""
    found = LINE.findall(FILE.read_text("utf-8"))
    return {key: quoted or plain for comment, key, quoted, plain in found if is_all or not comment}


def test_the_file_has_each_setting_of_the_document_and_no_other() -> None:
    documented = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/settings.md").read_text("utf-8"), re.MULTILINE)
    assert values(is_all=True).keys() == {*documented} - NOT_FOR_OPERATORS


def test_what_differs_from_machine_to_machine_is_set_and_not_in_a_comment() -> None:
    assert {"SITE_URL", "DATA_DIR", "STAFF_SECOND_FACTOR", "WORKERS"} <= values().keys()


def test_the_file_holds_no_secret() -> None:
    assert set(re.findall(r":(\w+)@", FILE.read_text("utf-8"))) == {"password"}


@pytest.mark.processes
def test_a_shell_reads_the_same_settings_as_systemd() -> None:
    text = re.sub(r"^#(?=[A-Z])", "", FILE.read_text("utf-8"), flags=re.MULTILINE)
    shell = ["env", "-i", "sh", "-c", 'set -a; eval "$1"; exec env', "sh", text]
    said = subprocess.run(shell, capture_output=True, text=True, check=True).stdout
    read = dict(line.split("=", 1) for line in said.splitlines())
    assert {key: read[key] for key in read.keys() - {"PWD", "_", "SHLVL"}} == values(is_all=True)


@pytest.mark.processes
def test_django_has_nothing_to_say_against_a_site_with_these_settings(
    forks: ProgramForks, tmp_path: Path
) -> None:
    env = {**values(), "DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"}
    env["DJANGO_SETTINGS_MODULE"] = "dimrift_site.settings"
    (tmp_path / "static").mkdir()
    done = forks.run(env, "check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (2 silenced).\n"), done
