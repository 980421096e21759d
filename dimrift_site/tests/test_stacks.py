"""What is sent to the site is answered alike on PostgreSQL, which takes less in a text than SQLite."""

import subprocess
import sys
from pathlib import Path

import pytest

from decks.simulation.tests.test_stacks import environment

HERE = Path(__file__).parent
TESTS = [str(HERE / "test_nul.py"), str(HERE.parents[1] / "cards" / "tests" / "test_admin.py")]


@pytest.mark.slow
@pytest.mark.postgres
def test_the_pages_behave_alike_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    (tmp_path / "static").mkdir()  # WhiteNoise warns where it is missing
    command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}/pytest", *TESTS]
    child = subprocess.run(
        command, env=environment(tmp_path, DATABASE_URL=postgres_url), capture_output=True, text=True
    )
    assert child.returncode == 0, child.stdout[-5000:]
