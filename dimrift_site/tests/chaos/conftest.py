"""Sites to be harmed, one for each stack in a session; each test finds its site well."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dimrift_site.tests.chaos.running_site import RunningSite, run_site
from dimrift_site.tools.testing.private_servers import (
    Missing,
    PostgresServer,
    RedisServer,
    fresh_database,
    scratch_folder,
    unprivileged_user,
)

STACKS = [
    pytest.param("files", id="files-sqlite"),
    pytest.param("servers", id="redis-postgresql", marks=[pytest.mark.postgres, pytest.mark.redis]),
]


class Servers(NamedTuple):
    """A site with the servers it uses."""

    site: RunningSite
    redis: RedisServer
    postgres: PostgresServer


@pytest.fixture(scope="session")
def _files(first_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    folder = tmp_path_factory.mktemp("files")
    shutil.copytree(first_start, folder, symlinks=True, dirs_exist_ok=True)
    with run_site(RunningSite(folder)) as site:
        yield site


@pytest.fixture(scope="session")
def _servers(
    first_start: Path, _postgres: str, first_start_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Servers]:
    """Rows and files are those of a first start, which takes 22 s to be made anew."""
    folder = tmp_path_factory.mktemp("servers")
    shutil.copytree(first_start, folder, symlinks=True, dirs_exist_ok=True)
    with scratch_folder(unprivileged_user()) as cluster:
        try:
            redis, postgres = RedisServer(), PostgresServer(cluster)
        except Missing as missing:
            missing.leave_unproven()
        redis.start()
        postgres.start()
        site = RunningSite(folder, REDIS_URL=redis.url, DATABASE_URL=postgres.url)
        try:
            with fresh_database(_postgres, first_start_template) as url:
                postgres.copy_from(url)
            with run_site(site):
                yield Servers(site, redis, postgres)
        finally:
            redis.stop()
            postgres.stop()


@pytest.fixture
def files(_files: RunningSite) -> RunningSite:
    """A site on files and SQLite that is well."""
    _files.wait_until(_files.is_well)
    return _files


@pytest.fixture
def servers(_servers: Servers) -> Servers:
    """A site on Redis and PostgreSQL that is well."""
    _servers.site.wait_until(_servers.site.is_well)
    return _servers


@pytest.fixture(params=STACKS)
def site(request: pytest.FixtureRequest) -> RunningSite:
    """Return a site that is well: on files and SQLite, then on Redis and PostgreSQL."""
    found: Any = request.getfixturevalue(request.param)
    return found.site if isinstance(found, Servers) else found
