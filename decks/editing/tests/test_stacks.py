"""What is promised of two savers holds on PostgreSQL as on SQLite."""

import subprocess
import sys
from pathlib import Path

import pytest

from decks.simulation.tests.test_stacks import environment

HERE = Path(__file__).parent
ROWS = [str(HERE / f"test_{name}.py") for name in ("saving", "races")]
PAGES = [
    str(HERE.parents[1] / "tests" / f"test_{name}.py")
    for name in ("builder", "deck_api", "deck_fuzz", "forgetting", "nul")
]


@pytest.mark.slow
@pytest.mark.postgres
def test_savers_behave_alike_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    (tmp_path / "static").mkdir()  # WhiteNoise warns where it is missing
    command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}/pytest", *ROWS, *PAGES]
    child = subprocess.run(
        command, env=environment(tmp_path, DATABASE_URL=postgres_url), capture_output=True, text=True
    )
    assert child.returncode == 0, child.stdout[-5000:]
