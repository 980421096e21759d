"""A proof of a puzzle whose workers are killed ends as if nothing had been, on both stacks."""

import json
import shutil
from pathlib import Path

import pytest

from decks.puzzles.player_puzzles.tests import killed_proof
from dimrift_site.tools.testing.migrated_sites import site_environment
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

pytestmark = pytest.mark.chaos


@pytest.mark.parametrize("stack", ["files", "servers"])
def test_a_proof_whose_workers_are_killed_is_the_same(
    stack: str, forks: ProgramForks, first_start: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if stack == "files":
        shutil.copytree(first_start, tmp_path / "site")
        database, more = f"sqlite:///{tmp_path}/site/dimrift.sqlite3", {}
    else:
        (tmp_path / "site").mkdir()
        database = request.getfixturevalue("first_start_postgres")
        more = {"REDIS_URL": request.getfixturevalue("redis_url")}
    environment = site_environment(tmp_path / "site", database, **more)
    with forks.start(environment, *killed_proof.COMMAND) as proof:
        said, complaints = proof.communicate()
    assert proof.returncode == 0, complaints[-5000:]
    facts = json.loads(said)
    assert (facts["state"], facts["jobs"]) == ("done", 1)
    assert facts["proof"]["verdict"] == "proved"
    looked_at = facts["proof"]["looked_at"]
    assert all(0 < progress < looked_at for progress in facts["progress"]), "no kill hit a proof under way"
    assert facts["proof"] == facts["undisturbed"]
