"""The same promises on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROWS = [str(HERE / f"test_{name}.py") for name in ("playing", "old_games", "races", "api")]


@pytest.mark.slow
@pytest.mark.postgres
def test_games_behave_alike_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    ours = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "DJANGO", "COV"))
    }
    env = {**ours, "DATA_DIR": str(tmp_path), "DATABASE_URL": postgres_url, "REDIS_URL": ""}
    command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}/pytest", *ROWS]
    child = subprocess.run(command, env=env, capture_output=True, text=True)
    assert child.returncode == 0, child.stdout[-5000:]
