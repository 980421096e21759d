"""Changes of tables by migrations that are not applied yet: what waits for each, and how long about."""

import re
from collections.abc import Iterator
from enum import Enum
from itertools import chain
from typing import Final, NamedTuple

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

LARGE: Final = 100_000  # rows


class Work(Enum):
    """Work of a statement on the rows of a table, the heaviest first, and how many rows it does in a second.

    Measured with rows of 2 KB on one core beside other work, on PostgreSQL where that is slower than SQLite.
    """

    REWRITE = ("is written anew: nobody reads or writes it meanwhile", 15_000)
    UPDATE = ("has its rows changed: who changes the same rows waits", 10_000)
    READ = ("is read whole: nobody reads or writes it meanwhile", 300_000)
    INDEX = ("gets an index: nobody writes to it meanwhile", 100_000)
    CONCURRENT = ("gets an index: nobody waits", 50_000)

    def __init__(self, words: str, rows_a_second: int) -> None:
        self.words = words
        self.rows_a_second = rows_a_second


# Of statements as Django collects them. "new__" is how it remakes a table of SQLite.
PATTERNS: Final = (
    (Work.REWRITE, re.compile(r'CREATE TABLE "new__(\w+)"')),
    (Work.REWRITE, re.compile(r'ALTER TABLE "(\w+)" .*ALTER COLUMN "\w+" TYPE ')),
    (Work.REWRITE, re.compile(r'ALTER TABLE "(\w+)" ADD COLUMN .* GENERATED ALWAYS AS \(')),
    (Work.UPDATE, re.compile(r'UPDATE "(\w+)"')),
    (Work.READ, re.compile(r'ALTER TABLE "(\w+)" .*(?:SET NOT NULL|ADD CONSTRAINT)')),
    (Work.CONCURRENT, re.compile(r'CREATE (?:UNIQUE )?INDEX CONCURRENTLY .*?ON "(\w+)"')),
    (Work.INDEX, re.compile(r'CREATE (?:UNIQUE )?INDEX .*?ON "(\w+)"')),
)
MADE: Final = re.compile(r'CREATE TABLE "(\w+)"')
PROGRAM: Final = "cannot be written as sql"


class TableChange(NamedTuple):
    """Change of a table of so many rows by a migration."""

    migration: str
    table: str
    work: Work
    rows: int

    @property
    def seconds(self) -> float:
        """The seconds that it takes, about."""
        return self.rows / self.work.rows_a_second


class PendingMigrations(NamedTuple):
    """Names of migrations that are not applied, those that run a program, and what all do to tables."""

    names: list[str]
    programs: list[str]
    changes: list[TableChange]


def pending_migrations(executor: MigrationExecutor) -> PendingMigrations:
    """Return what the migrations of this version would do. Reads the database, and writes nothing."""
    plan = [migration for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]
    state = executor._create_project_state(with_applied_migrations=True)  # type: ignore[attr-defined]
    created: set[str] = set()
    programs: list[str] = []
    works: list[tuple[str, str, Work]] = []  # by migration and table
    for migration in plan:
        with connection.schema_editor(collect_sql=True, atomic=migration.atomic) as editor:
            state = migration.apply(state, editor, collect_sql=True)
        statements = editor.collected_sql
        created |= {match[1] for statement in statements if (match := MADE.match(statement))}
        if any(PROGRAM in statement.lower() for statement in statements):
            programs.append(str(migration))
        works += [
            (str(migration), table, work)
            for table, work in heaviest(statements).items()
            if table not in created
        ]
    rows = count_rows({table for _, table, _ in works})
    changes = [TableChange(migration, table, work, rows.get(table, 0)) for migration, table, work in works]
    return PendingMigrations([str(migration) for migration in plan], programs, changes)


def heaviest(statements: list[str]) -> dict[str, Work]:
    """Return the heaviest work that these statements do with each table; indexes are part of a rewrite."""
    works: dict[str, Work] = {}
    order = list(Work)
    for table, work in chain.from_iterable(map(works_of, statements)):
        known = works.get(table)
        works[table] = work if known is None else min(known, work, key=order.index)
    return works


def works_of(statement: str) -> Iterator[tuple[str, Work]]:
    """Yield the table of a statement and what it does with its rows; nothing for what takes no time."""
    for work, pattern in PATTERNS:
        match = pattern.match(statement)
        if match:
            yield match[1], work
            return


def count_rows(tables: set[str]) -> dict[str, int]:
    """Return the number of rows of each of these tables that the database has."""
    with connection.cursor() as cursor:
        counts: dict[str, int] = {}
        for table in sorted(tables.intersection(connection.introspection.table_names(cursor))):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            counts[table] = cursor.fetchone()[0]
    return counts
