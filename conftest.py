"""Fixtures and hooks of all tests: the engine's source, a data folder, servers and a browser.

Fixtures for all tests: the users (`dimrift_site/tools/testing/users.py`), `postgres_url` and `redis_url`
(mark the test `postgres`, `redis`), and the `page` of pytest-playwright in the system's Chromium (mark it
`browser`). Where one is missing the tests are skipped and listed at the end; with REQUIRE=all they fail.
"""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

gc.disable()  # until all tests are collected: what modules make on import stays
# Named here and not in pyproject.toml, where Django would read its settings before these lines.
os.environ["DJANGO_SETTINGS_MODULE"] = "dimrift_site.settings"
os.environ["ENGINE"] = "source"
os.environ["CHECK_BY_PLAY"] = "0"  # a job of each deck that is saved
os.environ["DRAW_CARDS"] = "0"  # 1,337 pictures take a minute of each site that is started
_compiled = Path(os.environ.get("DATA_DIR") or Path(__file__).parent / "var").resolve() / "compiled"
os.environ.pop("DATA_DIR", None)
from engine.composer.block_cache import block_table
from engine.text.grammar_tables import load_tables

load_tables()  # kept with the code, or each program with a data folder of its own would make them
block_table()
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="dimrift-tests-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

import django
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.test import override_settings
from hypothesis import settings as hypothesis_settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from playwright.sync_api import expect

from dimrift_site.tools.testing.private_servers import Missing, fresh_database, postgres_server, redis_server
from dimrift_site.tools.testing.programs.made_once import share
from engine.compilation import find

django.setup()
from dimrift_site.base.web import cache_policy
from dimrift_site.site_pages import banners

# A process that xdist starts would read the settings, with our data folder, before it comes here for its own.
del os.environ["DJANGO_SETTINGS_MODULE"]

pytest_plugins = [
    "dimrift_site.tools.testing.users",
    "dimrift_site.tools.testing.world_fixture",
    "dimrift_site.tools.testing.data_migrations",
    "dimrift_site.tools.testing.groups",
    "dimrift_site.tools.testing.programs.forked_programs",
    "dimrift_site.tools.testing.migrated_sites",
    "pytester",
]

# The same examples in every run; `bin/test --hypothesis-profile long` makes fifty times as many, and others.
# Hypothesis draws on the constants of all modules that are loaded, and so on which tests ran before.
providers._get_local_constants = Constants
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.register_profile("long", deadline=None, max_examples=5_000)
hypothesis_settings.load_profile("ci")

CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # what composes frames by software: a process of its own is a twentieth of the time
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The first that is there. The shell has no windows of its own, and takes half the processor time of a test
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


(Path(os.environ["DATA_DIR"]) / "static").mkdir()  # WhiteNoise warns where it is missing
(Path(os.environ["DATA_DIR"]) / "compiled").symlink_to(_compiled)  # made by bin/compile, not by tests


@pytest.fixture(scope="session", autouse=True)
def _plain_and_quick() -> Iterator[None]:
    """Static files under their own names, and a password hash that costs nothing."""
    banners.remember(banners.Banners(), float("inf"))  # or the first page in three seconds would ask for them
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        STORAGES={**settings.STORAGES, "staticfiles": storage},
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _kept_files() -> Iterator[None]:
    """A browser keeps the static files of the live server, as it keeps those of the site."""
    serve = StaticFilesHandler.serve

    def serve_once(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        answer = serve(handler, request)
        answer["Cache-Control"] = "max-age=3600"
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "serve", serve_once)
        yield


@pytest.fixture(autouse=True)
def _pages_asked_anew(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser of a test asks for each page anew, for the test changes what it shows."""
    with pytest.MonkeyPatch.context() as patch:
        if request.node.get_closest_marker("browser"):
            patch.setattr(cache_policy, "A_MINUTE", "public, max-age=0")
        yield


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Keep a database that is there, as it was copied; its folder goes with all others."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001 - what it does is needed on PostgreSQL
) -> None:
    """SQLite in a file, as in earnest: in memory its locks differ, and other processes see nothing.

    It is a copy of one that is migrated already; so is PostgreSQL if TEST_TEMPLATE names a database of it.
    """
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        shutil.copyfile(request.getfixturevalue("migrated_file"), file)
        connection.settings_dict["TEST"]["NAME"] = str(file)
    elif "TEST_TEMPLATE" in os.environ:
        connection.settings_dict["TEST"]["TEMPLATE"] = os.environ["TEST_TEMPLATE"]


@pytest.fixture(scope="session")
def _postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    try:
        with share(tmp_path_factory, "postgres", postgres_server()) as url:
            yield url
    except Missing as missing:
        missing.leave_unproven()


@pytest.fixture
def postgres_url(_postgres: str) -> Iterator[str]:
    """DATABASE_URL of a new, empty PostgreSQL database, for programs that the test starts."""
    with fresh_database(_postgres) as url:
        yield url


@pytest.fixture
def redis_url() -> Iterator[str]:
    """REDIS_URL of an empty Redis database."""
    try:
        with redis_server() as url:
            yield url
    except Missing as missing:
        missing.leave_unproven()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Return the launch arguments of the system's Chromium for pytest-playwright."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        Missing("Chromium", "apt-get install chromium-headless-shell").leave_unproven()
    # Playwright's loop stays in this thread, where Django would refuse the database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=20_000)  # ms; on a busy machine what is expected comes late
    return {"executable_path": program, "args": CHROMIUM_OPTIONS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing is animated unless a test asks for it: each frame is drawn by the processor."""
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def base_url() -> None:
    """In place of pytest-playwright's own, which pytest 9 warns about; addresses come from `live_server`."""


@pytest.fixture
def complaints(page: Any) -> list[str]:
    """Return the errors that the browser reports: content policy, scripts, missing files."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.fixture(scope="session")
def compiled_engine() -> Path:
    """The folder of the compiled engine, for programs that the test starts with ENGINE=compiled."""
    folder = find.find_build()
    if folder is None:
        Missing("the engine, compiled from these sources,", "bin/compile").leave_unproven()
    return Path(folder)


@pytest.fixture(autouse=True)
def _no_throttle_left_over() -> Iterator[None]:
    """Clear the throttles that other tests, perhaps in another process, have counted."""
    memory = {"BACKEND": "dimrift_site.base.web.shared_cache.ProcessCache"}
    texts = {**memory, "LOCATION": "texts"}
    with override_settings(CACHES={"default": memory, "texts": texts}):
        cache.clear()
        yield


def pytest_collection_finish() -> None:
    """Keep what is here by now out of searches for garbage: they took a tenth of the time of tests."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what this machine could not prove, with the command that would let it."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if reason.startswith("not proven here"):
            reasons[reason] = reasons.get(reason, 0) + 1
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} tests {reason}", yellow=True)
