"""Two hosts that start at once: one of them prepares the database, the other finds it prepared."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from dimrift_site.ops.preparation_lock import NUMBER
from dimrift_site.tools.testing.programs.forked_programs import ProgramForks

# Cards and static files are left out: each start makes them anew where they differ
PROGRAM = """
from dimrift_site.ops import prepare
migrate = prepare.call_command
prepare.call_command = lambda name, **options: name == "migrate" and migrate(name, **options)
prepare.collect_static = lambda: None
prepare.prepare()
"""
PREPARE = ("shell", "-v", "0", "-c", PROGRAM)
# As before the migration that makes the table
UNMAKE = (
    "DROP TABLE api_tokens_apitoken",
    "DELETE FROM django_migrations WHERE app = 'api_tokens'",
)
MADE = "SELECT count(*) FROM api_tokens_apitoken"


def start_two(forks: ProgramForks, first: dict[str, str], second: dict[str, str]) -> None:
    with forks.start(first, *PREPARE) as forked_program, forks.start(second, *PREPARE) as other:
        complaints = [program.communicate()[1] for program in (forked_program, other)]
        assert [forked_program.wait(), other.wait()] == [0, 0], complaints


@pytest.mark.slow
def test_two_starts_at_once_end_well(forks: ProgramForks, migrated_sqlite: dict[str, str]) -> None:
    file = migrated_sqlite["DATABASE_URL"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as database:
        for statement in UNMAKE:
            database.execute(statement)
        database.commit()
        start_two(forks, migrated_sqlite, migrated_sqlite)
        assert database.execute(MADE).fetchall() == [(0,)]


@pytest.mark.slow
@pytest.mark.postgres
def test_two_hosts_that_start_at_once_end_well(
    forks: ProgramForks, migrated_postgres: dict[str, str], tmp_path: Path
) -> None:
    other_host = {**migrated_postgres, "DATA_DIR": str(tmp_path / "other")}
    with psycopg.connect(migrated_postgres["DATABASE_URL"], autocommit=True) as database:
        for statement in UNMAKE:
            database.execute(statement)
        start_two(forks, migrated_postgres, other_host)
        assert database.execute(MADE).fetchall() == [(0,)]


@pytest.mark.slow
@pytest.mark.postgres
def test_a_start_waits_while_another_host_prepares(
    forks: ProgramForks, migrated_postgres: dict[str, str]
) -> None:
    with psycopg.connect(migrated_postgres["DATABASE_URL"], autocommit=True) as database:
        database.execute("SELECT pg_advisory_lock(%s)", [NUMBER])
        with forks.start(migrated_postgres, *PREPARE) as program:
            waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            while not database.execute(waits).fetchall()[0][0]:
                assert program.pid
            database.execute("SELECT pg_advisory_unlock(%s)", [NUMBER])
            assert program.communicate()[1].count("waiting for it") == 1
            assert program.wait() == 0
