"""Commands of docs/operating.md, run one after the other as they stand there, on a site of their own."""

import os
import re
import shlex
import shutil
from pathlib import Path
from typing import Final

import pytest

from dimrift_site.backup.tests.conftest import BackedUpSite
from dimrift_site.tests.deploy.test_operating_doc import COMMANDS, OF_THE_MACHINE, TEXT
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

MANAGE: Final = re.compile(r"^(?:bin/|dimrift )manage ([^#\n]+)", re.MULTILINE)
# What else a test runs, and where it stands there
RUN_ELSEWHERE: Final = {
    "bin/run": ("dimrift_site/ops/tests/test_start.py", "bin/run"),
    "bin/serve web": ("dimrift_site/tests/deploy/test_install.py", "dimrift-web"),
    "bin/serve worker": ("dimrift_site/tests/deploy/test_install.py", "dimrift-worker@1"),
    "bin/serve sweep": ("dimrift_site/tests/deploy/test_install.py", "dimrift-sweep"),
    "bin/serve metrics": ("dimrift_site/ops/telemetry/tests/test_metrics.py", '"metrics"'),
    "deploy/install files": ("dimrift_site/tests/deploy/test_install.py", '"files"'),
    "deploy/install start": ("dimrift_site/tests/deploy/test_install.py", '"start"'),
    "deploy/wal archive": ("dimrift_site/tests/deploy/test_wal.py", '"archive"'),
    "deploy/wal base": ("dimrift_site/tests/deploy/test_wal.py", '"base"'),
    "deploy/wal restore": ("dimrift_site/tests/deploy/test_wal.py", '"restore"'),
    "sed": ("dimrift_site/tests/deploy/test_operating_doc.py", '"sed '),
}
# What is wrong with a site of a test: nobody is there at its address, and it has no mail server.
NOT_WELL: Final = {"doctor": 1}


def documented() -> list[str]:
    """Return the words of each call of bin/manage in a block, in the order of the page."""
    blocks = re.findall(r"^```\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    return [words.strip() for block in blocks for words in MANAGE.findall(block)]


@pytest.mark.slow
def test_each_call_of_manage_does_what_the_page_says_in_its_order(
    forks: ProgramForks, first_start: Path, tmp_path: Path
) -> None:
    shutil.copytree(first_start, tmp_path / "site", symlinks=True)
    (tmp_path / "backups").mkdir()
    site = BackedUpSite(forks, tmp_path / "site")
    trial = BackedUpSite(forks, tmp_path / "trial")
    person = {"DJANGO_SUPERUSER_USERNAME": "ruth", "DJANGO_SUPERUSER_PASSWORD": "a lamp above the causeway"}
    site.env |= {**person, "DJANGO_SUPERUSER_EMAIL": "ruth@home.example", "CC": "no-compiler"}
    calls = documented()
    assert len(calls) > 7
    for words in calls:
        here = words.replace("$(date +%F)", "2026-11-22").replace("/backups", str(tmp_path / "backups"))
        name, *rest = shlex.split(here)
        if name == "createsuperuser":
            rest.append("--noinput")  # a terminal asks for what the environment says here
        done = (trial if name == "restore" else site).manage(name, *rest)
        assert done.returncode == NOT_WELL.get(name, 0), (words, done.stdout, done.stderr)
    assert site.names() == trial.names() == ["ruth"]
    assert len(list((tmp_path / "backups").glob("*.tar"))) == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_each_other_command_is_run_by_a_test_or_is_of_the_machine(command: str) -> None:
    if shlex.split(command)[0] in OF_THE_MACHINE or MANAGE.match(command):
        return
    known = [place for begin, place in RUN_ELSEWHERE.items() if command.startswith(begin)]
    assert len(known) == 1
    file, said = known[0]
    assert said in (ROOT / file).read_text("utf-8")


def test_no_command_is_said_to_be_run_that_the_page_has_not() -> None:
    assert [begin for begin in RUN_ELSEWHERE if not any(line.startswith(begin) for line in COMMANDS)] == []
    assert os.access(ROOT / "deploy/wal", os.X_OK)
