"""Guarantees of rows, locks and texts hold on PostgreSQL as on SQLite: their tests once more.

Tests are marked `both_databases` where the databases differ: in what comes at once, in locks and refused
writes, in texts that are compared, ordered or searched. That PostgreSQL takes the queries of every page and
of the API is shown by `dimrift_site/base/web/tests/test_nul.py`, which asks every route.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from dimrift_site.tools.testing.migrated_sites import site_environment

pytestmark = pytest.mark.processes

ROOT = Path(__file__).resolve().parents[2]
MARK = "pytest.mark.both" + "_databases"


def marked_files() -> list[Path]:
    """The files of tests marked `both_databases`; pytest would read all others to find them."""
    files = [path for app in ("cards", "decks", "dimrift_site") for path in (ROOT / app).rglob("test_*.py")]
    return sorted(path for path in files if MARK in path.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.postgres
def test_rows_behave_alike_on_postgresql(tmp_path: Path, postgres_url: str, migrated_template: str) -> None:
    (tmp_path / "static").mkdir()  # WhiteNoise warns where it is missing
    chosen = ["-m", "both_databases and not processes"]
    files = map(str, marked_files())
    command = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={tmp_path}/pytest", *chosen, *files]
    env = site_environment(tmp_path, postgres_url, TEST_TEMPLATE=migrated_template)
    child = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert child.returncode == 0, child.stdout[-5000:]
