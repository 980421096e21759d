"""The same promises on both stacks: files and SQLite on one machine, Redis and PostgreSQL in earnest."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from decks.runs.tests import kill_proof

pytestmark = pytest.mark.chaos_short


def environment(folder: Path, **urls: str) -> dict[str, str]:
    """That of a new site with its data in the folder, in which nothing of this test session shows."""
    ours = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DJANGO", "COV"))
    }
    urls = {"DATABASE_URL": f"sqlite:///{folder}/site.sqlite3", "REDIS_URL": "", **urls}
    return {**ours, "DJANGO_SETTINGS_MODULE": "dimrift_site.settings", "DATA_DIR": str(folder), **urls}


@pytest.mark.slow
def test_killed_workers_change_nothing_with_files_and_sqlite(tmp_path: Path) -> None:
    assert_nothing_lost_and_nothing_doubled(environment(tmp_path))


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.redis
def test_killed_workers_change_nothing_with_redis_and_postgresql(
    tmp_path: Path, postgres_url: str, redis_url: str
) -> None:
    urls = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url}
    assert_nothing_lost_and_nothing_doubled(environment(tmp_path, **urls))


def assert_nothing_lost_and_nothing_doubled(env: dict[str, str]) -> None:
    proof = subprocess.run(kill_proof.COMMAND, env=env, capture_output=True, text=True)
    assert proof.returncode == 0, proof.stderr[-5000:]
    facts = json.loads(proof.stdout)
    print(proof.stderr)  # shown if one of the following is not so
    assert (facts["state"], facts["error"]) == ("done", "")
    assert facts["games_done"] == facts["games_in_chunks"] == kill_proof.GAMES
    assert facts["result"] == facts["undisturbed"]
    assert facts["orphans"] > 0, "no kill hit a chunk that was being played, so nothing was proved"
