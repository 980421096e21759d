"""Migrated sites for programs that tests start: migrated once in a process, then copied for each test."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from dimrift_site.testing.private_servers import fresh_database
from dimrift_site.testing.source_imports import ROOT

MIGRATE = [sys.executable, "manage.py", "migrate", "-v0"]
OURS = ("PYTEST", "DJANGO", "COV")


def site_environment(folder: Path, database_url: str) -> dict[str, str]:
    """The environment of a site with its data in the folder, in which nothing of this test session shows."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    site = {"DJANGO_SETTINGS_MODULE": "dimrift_site.settings", "DATA_DIR": str(folder), "REDIS_URL": ""}
    return {**kept, **site, "DATABASE_URL": database_url}


@pytest.fixture(scope="session")
def _migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("migrated")
    file = folder / "site.sqlite3"
    subprocess.run(MIGRATE, cwd=ROOT, env=site_environment(folder, f"sqlite:///{file}"), check=True)
    return file


@pytest.fixture(scope="session")
def migrated_template(_postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a migrated PostgreSQL database without rows, which nobody opens but to copy it."""
    with fresh_database(_postgres) as url:
        folder = tmp_path_factory.mktemp("migrated")
        subprocess.run(MIGRATE, cwd=ROOT, env=site_environment(folder, url), check=True)
        yield urlsplit(url).path.removeprefix("/")


@pytest.fixture
def migrated_sqlite(_migrated_file: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of an empty site on SQLite, its data in `tmp_path`."""
    file = tmp_path / "site.sqlite3"
    shutil.copyfile(_migrated_file, file)
    return site_environment(tmp_path, f"sqlite:///{file}")


@pytest.fixture
def migrated_postgres(_postgres: str, migrated_template: str, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of an empty site on PostgreSQL, its data in `tmp_path`."""
    with fresh_database(_postgres, migrated_template) as url:
        yield site_environment(tmp_path, url)
