"""The same promises on both stacks: files and SQLite on one machine, Redis and PostgreSQL in earnest."""

import json
import os
import shutil
from pathlib import Path

import pytest

from decks.runs.tests import kill_proof
from dimrift_site.tools.testing.programs.forked_programs import ForkedProgram, ProgramForks

pytestmark = pytest.mark.chaos_short


def environment(folder: Path, **urls: str) -> dict[str, str]:
    """That of a new site with its data in the folder, in which nothing of this test session shows."""
    ours = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DJANGO", "COV"))
    }
    urls = {"DATABASE_URL": f"sqlite:///{folder}/site.sqlite3", "REDIS_URL": "", **urls}
    return {**ours, "DJANGO_SETTINGS_MODULE": "dimrift_site.settings", "DATA_DIR": str(folder), **urls}


@pytest.mark.slow
def test_killed_workers_change_nothing_on_both_stacks(
    forks: ProgramForks, first_start: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Side by side, as most of the time is spent waiting for what killed workers held."""
    shutil.copytree(first_start, tmp_path / "files")
    database = f"sqlite:///{tmp_path}/files/dimrift.sqlite3"
    env = environment(tmp_path / "files", DATABASE_URL=database)
    with forks.start(env, *kill_proof.COMMAND) as on_files:
        try:
            urls = [request.getfixturevalue(name) for name in ("first_start_postgres", "redis_url")]
            (tmp_path / "servers").mkdir()
            env = environment(tmp_path / "servers", DATABASE_URL=urls[0], REDIS_URL=urls[1])
            with forks.start(env, *kill_proof.COMMAND) as on_servers:
                assert_nothing_lost_and_nothing_doubled(on_servers)
        finally:
            assert_nothing_lost_and_nothing_doubled(on_files)


def assert_nothing_lost_and_nothing_doubled(proof: ForkedProgram) -> None:
    said, complaints = proof.communicate()
    assert proof.returncode == 0, complaints[-5000:]
    facts = json.loads(said)
    print(complaints)  # shown if one of the following is not so
    asked = (kill_proof.PAIRS, kill_proof.GAMES, kill_proof.SURE_PAIRS, kill_proof.DUELS)
    games_asked = (kill_proof.WORTH, *asked, kill_proof.ADVICE_GAMES, *[kill_proof.CELL] * 3)
    for run, games in zip(facts["runs"], games_asked, strict=True):
        assert (run["state"], run["error"]) == ("done", "")
        assert run["games_done"] == games
        assert run["games_in_chunks"] == (run["games_of_rounds"] or games)
        assert run["result"] == run["undisturbed"]
    assert facts["orphans"] > 0, "no kill hit a chunk that was being played, so nothing was proved"
