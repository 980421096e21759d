"""What is promised of rows, locks and texts holds on PostgreSQL as on SQLite: its tests once more."""

import subprocess
import sys
from pathlib import Path

import pytest

from decks.simulation.tests.test_stacks import environment

pytestmark = pytest.mark.processes

ROOT = Path(__file__).resolve().parents[2]
TWICE = {
    "cards/tests": ("admin", "search"),
    "decks/editing/tests": ("saving", "races"),
    "decks/playtest/tests": ("playing", "old_games", "races", "api"),
    "decks/simulation/tests": ("starting", "playing", "sweeper", "races"),
    "decks/tests": ("builder", "deck_api", "deck_fuzz", "forgetting", "nul"),
    "dimrift_site/accounts/tests": ("guessing", "login_sessions", "names", "second_factor"),
    "dimrift_site/tests": ("nul",),
}


@pytest.mark.slow
@pytest.mark.postgres
def test_rows_behave_alike_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    (tmp_path / "static").mkdir()  # WhiteNoise warns where it is missing
    files = [str(ROOT / folder / f"test_{name}.py") for folder, names in TWICE.items() for name in names]
    command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}/pytest", *files]
    env = environment(tmp_path, DATABASE_URL=postgres_url)
    child = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert child.returncode == 0, child.stdout[-5000:]
