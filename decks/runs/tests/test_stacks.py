"""The same promises on both stacks: files and SQLite on one machine, Redis and PostgreSQL in earnest."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from decks.runs.tests import kill_proof
from dimrift_site.tools.testing.migrated_sites import link_quickest_engine, site_environment
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.chaos_short


@pytest.mark.slow
def test_killed_workers_change_nothing_on_both_stacks(
    first_start: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Side by side, as most of the time is spent waiting for what killed workers held."""
    shutil.copytree(first_start, tmp_path / "files")
    with start_proof(tmp_path / "files", f"sqlite:///{tmp_path}/files/dimrift.sqlite3") as on_files:
        try:
            urls = [request.getfixturevalue(name) for name in ("first_start_postgres", "redis_url")]
            (tmp_path / "servers").mkdir()
            with start_proof(tmp_path / "servers", urls[0], REDIS_URL=urls[1]) as on_servers:
                assert_nothing_lost_and_nothing_doubled(on_servers, tmp_path / "servers")
        finally:
            assert_nothing_lost_and_nothing_doubled(on_files, tmp_path / "files")


def start_proof(folder: Path, database_url: str, **more: str) -> subprocess.Popen[str]:
    """Start the proof by the compiled engine, if there is one: by the source it takes twice the time."""
    env = site_environment(folder, database_url, ENGINE=link_quickest_engine(folder), **more)
    command = [sys.executable, "manage.py", *kill_proof.COMMAND]
    with complaints_of(folder).open("w") as complaints:  # more than a pipe holds while nobody reads it
        return subprocess.Popen(
            command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=complaints
        )


def complaints_of(folder: Path) -> Path:
    """Return the file of what the programs of a proof complain of."""
    return folder / "complaints.txt"


def assert_nothing_lost_and_nothing_doubled(proof: subprocess.Popen[str], folder: Path) -> None:
    said, _ = proof.communicate()
    complaints = complaints_of(folder).read_text()
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
