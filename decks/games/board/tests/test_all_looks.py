"""Every page that tests look at with axe, light and dark on each size."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)


@pytest.mark.long
def test_axe_finds_nothing_wrong_on_any_size_in_light_and_dark() -> None:
    """Every run has one of the two schemes for each page and size."""
    files = [
        str(path)
        for package in ("cards", "decks", "dimrift_site")
        for path in sorted((ROOT / package).rglob("test_*.py"))
        if "in looks(" in path.read_text("utf-8")
    ]
    assert len(files) > 10
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-m", "browser", *files]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "LOOKS": "all"}, check=True)
