"""A PostgreSQL database in backups, by its own programs: pg_dump, pg_restore, psql."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.db import connection, connections, transaction
from django.db.backends.utils import CursorWrapper

from dimrift_site.backup.refusals import BackupRefused

PART: Final = "database.dump"  # a folder; a file in backups of 0.1.0
MOST_JOBS: Final = 4  # tables at once, each by a connection of its own
KEEP: Final = ("--no-owner", "--no-privileges")
# Everything of ours; what belongs to an extension stays, as only an administrator may make it anew.
EMPTY: Final = """
DO $$
DECLARE found record;
BEGIN
  FOR found IN
    SELECT format('%I.%I', nspname, relname) AS name, CASE relkind
      WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = 'public' AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('e', 'i', 'a'))
    ORDER BY relkind
  LOOP EXECUTE format('DROP %s IF EXISTS %s CASCADE', found.kind, found.name); END LOOP;
  FOR found IN
    SELECT format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)) AS name
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = 'public' AND prokind = 'f'
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', found.name); END LOOP;
END $$;
"""


def save(copy: Path, tables: list[str]) -> dict[str, int]:
    """Dump the database as it is at one moment; others go on writing. {table: rows} of the dump."""
    program = find_program("pg_dump")
    with _moment() as (cursor, snapshot):
        jobs = f"--jobs={min(os.cpu_count() or 1, MOST_JOBS)}"
        # The strongest compression takes three times as long for a sixth less.
        kind = ("--format=directory", jobs, "--compress=1")
        _run([program, *kind, *KEEP, f"--snapshot={snapshot}", f"--file={copy}"])
        rows = {}
        for table in tables:
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            rows[table] = cursor.fetchone()[0]
    return rows


def is_empty() -> bool:
    """Return whether the database has no table."""
    return not connection.introspection.table_names()


def aside_bytes() -> int:
    """Return how much room the dump of `copy_aside` needs at most."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def copy_aside(folder: Path) -> None:
    """Dump the database there."""
    if not is_empty():
        save(folder / PART, [])


def set_aside(_folder: Path) -> None:
    """Do nothing more: `put` replaces all in one transaction."""


def put(copy: Path) -> None:
    """Replace all that the database holds, in one transaction."""
    script = copy.with_suffix(".sql")
    empty = copy.with_suffix(".empty.sql")
    empty.write_text(EMPTY)
    _run([find_program("pg_restore"), *KEEP, "--no-comments", f"--file={script}", str(copy)])
    connections.close_all()
    strict = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]
    _run([find_program("psql"), *strict, f"--file={empty}", f"--file={script}"])


def put_back(folder: Path) -> None:
    """Undo what came after `copy_aside`."""
    if (folder / PART).exists():
        put(folder / PART)


@contextmanager
def _moment() -> Iterator[tuple[CursorWrapper, str]]:
    """Yield a transaction that sees one moment, and the name by which others see the same."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        yield cursor, cursor.fetchone()[0]


def find_program(name: str) -> str:
    """Its path. BackupRefused names the package where it is missing."""
    found = shutil.which(name)
    if found is None:
        installed = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
        newest = max(installed, key=lambda path: int(path.parent.parent.name), default=None)
        if newest is None:
            raise BackupRefused(f"{name} is not here; on Debian or Ubuntu: apt-get install postgresql-client")
        found = str(newest)
    return found


def _run(command: list[str]) -> None:
    done = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip() or f"exit code {done.returncode}"
        raise BackupRefused(f"{Path(command[0]).name} failed: {said}")


def _environment() -> dict[str, str]:
    """Return the connection settings as environment of PostgreSQL's programs: no password as argument."""
    given = connection.settings_dict
    names = {
        "HOST": "PGHOST",
        "PORT": "PGPORT",
        "USER": "PGUSER",
        "PASSWORD": "PGPASSWORD",
        "NAME": "PGDATABASE",
    }
    ours = {theirs: str(given[name]) for name, theirs in names.items() if given.get(name)}
    if mode := given.get("OPTIONS", {}).get("sslmode"):
        ours["PGSSLMODE"] = mode
    return {**os.environ, **ours, "PGOPTIONS": "-c lock_timeout=10s"}
