"""Migrated sites for programs that tests start: migrated once in a run of tests, then copied for each."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from dimrift_site.tools.testing.private_servers import free_port, fresh_database
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.programs.made_once import make_once, share
from dimrift_site.tools.testing.source_imports import ROOT
from engine.compilation import find

MIGRATE = [sys.executable, "manage.py", "migrate", "-v0"]
PREPARE = [sys.executable, "-m", "dimrift_site.ops.prepare"]
OURS = ("PYTEST", "DJANGO", "COV")


def site_environment(folder: Path, database_url: str, **more: str) -> dict[str, str]:
    """The environment of a site with its data in the folder, in which nothing of this test session shows."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    site = {"DJANGO_SETTINGS_MODULE": "dimrift_site.settings", "DATA_DIR": str(folder), "REDIS_URL": ""}
    return {**kept, **site, "DATABASE_URL": database_url, **more}


def link_quickest_engine(folder: Path) -> str:
    """Let a site's programs find the engine compiled for these tests; return the value of ENGINE for them."""
    if find.find_build() is None:
        return "source"
    with suppress(FileExistsError):
        (folder / "compiled").symlink_to(Path(find.store()).resolve())
    return "compiled"


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite database without rows, to be copied."""

    def make(file: Path) -> None:
        migrate(f"sqlite:///{file}", tmp_path_factory)

    return make_once(tmp_path_factory, "migrated.sqlite3", make)


@pytest.fixture(scope="session")
def migrated_template(_postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a migrated PostgreSQL database without rows, which nobody opens but to copy it."""

    @contextmanager
    def made() -> Iterator[str]:
        with fresh_database(_postgres) as url:
            migrate(url, tmp_path_factory)
            yield name_of(url)

    with share(tmp_path_factory, "migrated_template", made()) as name:
        yield name


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a site on SQLite after its first start, before it serves; to be copied.

    Its port is one that nobody listens on. The umask of most people lets all others read what is made.
    """

    def make(folder: Path) -> None:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        here = {"DATA_DIR": str(folder), "PORT": str(free_port()), "ENGINE": "source", "DRAW_CARDS": "0"}
        subprocess.run(
            PREPARE, cwd=ROOT, env={**kept, **here}, umask=0o022, stdout=subprocess.DEVNULL, check=True
        )

    return make_once(tmp_path_factory, "first_start", make)


@pytest.fixture(scope="session")
def first_start_template(
    _postgres: str, migrated_template: str, forks: ProgramForks, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The name of a PostgreSQL database with the cards and decks of a first start, to be copied."""

    @contextmanager
    def made() -> Iterator[str]:
        with fresh_database(_postgres, migrated_template) as url:
            env = site_environment(tmp_path_factory.mktemp("first_start"), url)
            done = forks.run(env, "load_cards", "-v0")
            assert done.returncode == 0, done.stderr
            yield name_of(url)

    with share(tmp_path_factory, "first_start_template", made()) as name:
        yield name


@pytest.fixture
def first_start_postgres(_postgres: str, first_start_template: str) -> Iterator[str]:
    """DATABASE_URL of a PostgreSQL database of a site after its first start."""
    with fresh_database(_postgres, first_start_template) as url:
        yield url


@pytest.fixture(params=["files", "servers"])
def stack_environment(first_start: Path, tmp_path: Path, request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a site after its first start: on files and SQLite, and on Redis and PostgreSQL."""
    folder = tmp_path / "site"
    if request.param == "files":
        shutil.copytree(first_start, folder)
        return site_environment(folder, f"sqlite:///{folder}/dimrift.sqlite3")
    folder.mkdir()
    database, redis = (request.getfixturevalue(name) for name in ("first_start_postgres", "redis_url"))
    return site_environment(folder, database, REDIS_URL=redis)


def name_of(database_url: str) -> str:
    """The name of a database on its server."""
    return urlsplit(database_url).path.removeprefix("/")


def migrate(database_url: str, factory: pytest.TempPathFactory) -> None:
    """Run all migrations."""
    env = site_environment(factory.mktemp("migrated"), database_url)
    subprocess.run(MIGRATE, cwd=ROOT, env=env, check=True)


@pytest.fixture
def migrated_sqlite(migrated_file: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of an empty site on SQLite, its data in `tmp_path`."""
    file = tmp_path / "site.sqlite3"
    shutil.copyfile(migrated_file, file)
    return site_environment(tmp_path, f"sqlite:///{file}")


@pytest.fixture
def migrated_postgres(_postgres: str, migrated_template: str, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of an empty site on PostgreSQL, its data in `tmp_path`."""
    with fresh_database(_postgres, migrated_template) as url:
        yield site_environment(tmp_path, url)
