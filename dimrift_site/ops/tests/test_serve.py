"""Programs `bin/serve` and `bin/manage prepare`: each part of the site by itself, on a prepared host."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from dimrift_site.ops.tests.test_start import environment
from dimrift_site.ops.tests.test_supervisor import eventually
from dimrift_site.tools.testing.private_servers import free_port
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks
from dimrift_site.tools.testing.source_imports import ROOT

pytestmark = pytest.mark.processes

STOPS_WITHIN = 10.0
PATIENCE = 200.0  # for the start of a program, which takes 2 s of processor time
SERVE = [sys.executable, "-m", "dimrift_site.ops.serve"]
# As before the migration that makes the table, on a database that a newer version has migrated, too
UNMAKE = (
    "DROP TABLE api_tokens_apitoken",
    "DELETE FROM django_migrations WHERE app = 'api_tokens'",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('decks', '9999_newer', '2030-01-01')",
)
OTHER_HOST = """
INSERT INTO jobs_runningprogram (key, host, place, role, process, slots, version, key_digest, began, seen)
VALUES ('a', 'web1', 'b', 'web', 1, 8, '0.1.0', 'another', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)
"""
SWEEPERS = "SELECT ended FROM jobs_runningprogram WHERE role = 'sweeper'"
PREPARE_HOST = """
from django.core.management import call_command
from dimrift_site.ops import prepare
prepare.compile_engine = lambda: print("compiled")  # which takes minutes
call_command("prepare", "--host")
print(prepare.static_is_current())
"""


@contextmanager
def serve(env: dict[str, str], *words: str) -> Iterator[subprocess.Popen[str]]:
    """Yield a program while it runs, or waits."""
    process = subprocess.Popen(
        [*SERVE, *words], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def file_of(env: dict[str, str]) -> str:
    return env["DATABASE_URL"].removeprefix("sqlite:///")


@pytest.mark.slow
def test_a_program_waits_in_words_for_its_own_migrations_and_for_no_newer_ones(
    forks: ProgramForks, migrated_sqlite: dict[str, str]
) -> None:
    with closing(sqlite3.connect(file_of(migrated_sqlite))) as database:
        for statement in UNMAKE:
            database.execute(statement)
        database.commit()
        with serve(migrated_sqlite, "sweep") as program:
            assert program.stdout is not None
            said = program.stdout.readline()
            assert said.startswith("dimrift: waiting: the database has no api_tokens.0001_")
            assert said.endswith(" and 1 more; on one host: bin/manage prepare --site\n")
            assert database.execute(SWEEPERS).fetchall() == []
            assert forks.run(migrated_sqlite, "migrate", "-v0").returncode == 0
            assert eventually(lambda: database.execute(SWEEPERS).fetchall() == [(0,)], PATIENCE)
            program.send_signal(signal.SIGTERM)
            assert program.wait(STOPS_WITHIN) == 0
            assert database.execute(SWEEPERS).fetchall() == [(1,)]


def test_a_program_that_waits_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    url = f"postgres://me:secret@127.0.0.1:{free_port()}/x"
    with serve(environment(tmp_path, free_port(), DATABASE_URL=url), "worker") as program:
        assert program.stdout is not None
        said = program.stdout.readline()
        assert said.startswith("dimrift: waiting: the database does not answer: ")
        assert "secret" not in said
        program.send_signal(signal.SIGTERM)
        assert program.wait(STOPS_WITHIN) == 0


def test_a_host_with_another_secret_key_starts_no_program(migrated_sqlite: dict[str, str]) -> None:
    with closing(sqlite3.connect(file_of(migrated_sqlite))) as database:
        database.execute(OTHER_HOST)
        database.commit()
        with serve(migrated_sqlite, "worker") as program:
            said, complaints = program.communicate(timeout=PATIENCE)
    assert (program.returncode, said) == (1, "")
    assert complaints.startswith("dimrift: the secret key here is not that of web1, ")
    assert complaints.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["web"], "run bin/manage prepare --host"),
        (["all"], "run bin/manage prepare --host"),
        (["web", "--listen", "8000"], "write HOST:PORT, such as 192.0.2.11:8000, instead of 8000"),
        (["queen"], "invalid choice: 'queen'"),
        (
            ["metrics", "--listen", "0.0.0.0:9108"],
            "figures are never public: 0.0.0.0 is; listen on a private",
        ),
        (
            ["metrics", "--listen", "8.8.8.8:9108"],
            "figures are never public: 8.8.8.8 is; listen on a private",
        ),
    ],
)
def test_what_a_host_cannot_run_is_said_with_a_way_out(
    words: list[str], complaint: str, tmp_path: Path
) -> None:
    with serve(environment(tmp_path, free_port()), *words) as program:
        assert complaint in program.communicate(timeout=PATIENCE)[1]
    assert program.returncode in (1, 2)
    assert not list(tmp_path.glob("*.sqlite3")), "nothing is made"


def test_serving_installs_nothing(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [ROOT / "bin/serve", "web"], env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("requirements.txt are not installed: run bin/manage prepare --host\n")
    assert [path.name for path in tmp_path.iterdir()] == [".requirements-lock"]


@pytest.mark.slow
def test_a_host_is_prepared_without_any_database(
    forks: ProgramForks, first_start: Path, tmp_path: Path
) -> None:
    shutil.copytree(first_start / "static", tmp_path / "static")
    (tmp_path / "static/.stamp").unlink()
    url = f"postgres://nobody@127.0.0.1:{free_port()}/nothing"
    done = forks.run(
        environment(tmp_path, free_port(), DATABASE_URL=url, DJANGO_SETTINGS_MODULE="dimrift_site.settings"),
        *("shell", "-v0", "-c", PREPARE_HOST),
    )
    assert (done.returncode, done.stdout.splitlines()[-2:]) == (0, ["compiled", "True"]), done.stderr


def test_a_preparation_says_what_it_can_prepare(forks: ProgramForks, tmp_path: Path) -> None:
    given = environment(tmp_path, free_port(), DJANGO_SETTINGS_MODULE="dimrift_site.settings")
    done = forks.run(given, "prepare")
    assert done.returncode == 1
    assert "--host on each host, --site on one of them" in done.stderr
