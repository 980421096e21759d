"""Installations that are backed up and restored, each with a data folder and a database of its own."""

import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from dimrift_site.ops.tests.test_start import environment
from dimrift_site.tools.testing.migrated_sites import name_of
from dimrift_site.tools.testing.private_servers import free_port, fresh_database
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

PREPARED = """
from dimrift_site.accounts.models import User
from decks.lists.services import make_deck
for name in ("alice", "bob"):
    make_deck(User.objects.create_user(name), "", name=f"{name}'s deck")
"""
NAMES = "SELECT username FROM accounts_user ORDER BY username"


class BackedUpSite:
    """An installation with a data folder and a database of its own."""

    def __init__(self, forks: ProgramForks, folder: Path, database: str = "") -> None:
        self.forks = forks
        self.folder = folder
        self.env = environment(folder, free_port(), DJANGO_SETTINGS_MODULE="dimrift_site.settings")
        if database:
            self.env["DATABASE_URL"] = database

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.forks.run(self.env, *words)

    def done(self, *words: str) -> str:
        """Return what the command said, which succeeded."""
        done = self.manage(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def run(self, program: str) -> str:
        return self.done("shell", "-v", "0", "-c", program)

    def refused(self, *words: str) -> str:
        """Return why the command did nothing."""
        done = self.manage(*words)
        assert done.returncode == 1, done.stdout
        return done.stderr

    def names(self) -> list[str]:
        """Return the names of accounts, read without a start of Django."""
        if url := self.env.get("DATABASE_URL"):
            with psycopg.connect(url) as connection:
                return [name for (name,) in connection.execute(NAMES)]
        with closing(sqlite3.connect(self.folder / "dimrift.sqlite3")) as file:
            return [name for (name,) in file.execute(NAMES)]

    def make(self) -> None:
        """Add to an empty site."""
        self.run(PREPARED)
        (self.folder / "media" / "faces").mkdir(parents=True)
        (self.folder / "media" / "faces" / "drawn.webp").write_bytes(b"made anew, so not in a backup")
        (self.folder / "media" / "picture.png").write_bytes(b"a picture")


@pytest.fixture(scope="session")
def made_on_sqlite(
    forks: ProgramForks, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The data folder of a site with two accounts and a picture, made once and copied for each test."""
    made = BackedUpSite(forks, tmp_path_factory.mktemp("sqlite"))
    shutil.copyfile(migrated_file, made.folder / "dimrift.sqlite3")
    made.make()
    return made.folder


@pytest.fixture(scope="session")
def made_on_postgresql(
    forks: ProgramForks, _postgres: str, migrated_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BackedUpSite]:
    """The same on PostgreSQL."""
    with fresh_database(_postgres, migrated_template) as url:
        made = BackedUpSite(forks, tmp_path_factory.mktemp("postgresql"), url)
        made.make()
        yield made


@pytest.fixture
def plain(forks: ProgramForks, made_on_sqlite: Path, tmp_path: Path) -> BackedUpSite:
    """A SQLite installation."""
    shutil.copytree(made_on_sqlite, tmp_path / "plain")
    return BackedUpSite(forks, tmp_path / "plain")


@pytest.fixture
def on_postgresql(_postgres: str, made_on_postgresql: BackedUpSite, tmp_path: Path) -> Iterator[BackedUpSite]:
    """An installation with its rows on PostgreSQL."""
    shutil.copytree(made_on_postgresql.folder, tmp_path / "on_postgresql")
    with fresh_database(_postgres, name_of(made_on_postgresql.env["DATABASE_URL"])) as url:
        yield BackedUpSite(made_on_postgresql.forks, tmp_path / "on_postgresql", url)


@pytest.fixture(params=["plain", pytest.param("on_postgresql", marks=pytest.mark.postgres)])
def site(request: pytest.FixtureRequest) -> BackedUpSite:
    site: BackedUpSite = request.getfixturevalue(request.param)
    return site


@pytest.fixture
def empty(site: BackedUpSite, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[BackedUpSite]:
    """Another installation on the same kind of database, with nothing in it."""
    if "DATABASE_URL" not in site.env:
        yield BackedUpSite(site.forks, tmp_path / "empty")
        return
    with fresh_database(request.getfixturevalue("_postgres")) as url:
        yield BackedUpSite(site.forks, tmp_path / "empty", url)
