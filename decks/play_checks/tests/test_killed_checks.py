"""A check by play whose workers are killed ends to the byte as if nothing had been, on both stacks (43.8)."""

import json
import shutil
from pathlib import Path

import pytest

from decks.play_checks.tests import kill_check
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

pytestmark = pytest.mark.chaos


@pytest.mark.parametrize("stack", ["files", "servers"])
def test_a_check_whose_workers_are_killed_is_exact(
    stack: str, forks: ProgramForks, first_start: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if stack == "files":
        shutil.copytree(first_start, tmp_path / "site")
        database, more = f"sqlite:///{tmp_path}/site/dimrift.sqlite3", {}
    else:
        (tmp_path / "site").mkdir()
        database = request.getfixturevalue("first_start_postgres")
        more = {"REDIS_URL": request.getfixturevalue("redis_url")}
    with forks.start(site_environment(tmp_path / "site", database, **more), *kill_check.COMMAND) as proof:
        said, complaints = proof.communicate()
    assert proof.returncode == 0, complaints[-5000:]
    facts = json.loads(said)
    assert (facts["state"], facts["games"], facts["jobs"]) == ("done", 300, 1)
    assert 0 < facts["progress"][0] < facts["progress"][-1] < 300, "no kill hit a check that was being played"
    assert facts["result"] == facts["undisturbed"]
