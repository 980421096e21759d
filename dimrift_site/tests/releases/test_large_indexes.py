"""Indexes on large tables are added while people write: concurrently on PostgreSQL."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from dimrift_site.base.large_indexes import LARGE_TABLES, AddLargeIndex

# The last migration of each app before there was the rule
BEFORE = {"accounts": 15, "cards": 26, "decks": 59, "jobs": 9}
INDEX = models.Index(fields=["name"], name="decks_by_name")


def slow_indexes(operations: Sequence[Operation], app: str) -> Iterator[str]:
    """Yield what these operations index in a large table with the table locked."""
    for operation in operations:
        model = getattr(operation, "model_name", "").lower()
        if (app, model) not in LARGE_TABLES:
            continue
        if isinstance(operation, migrations.AddIndex) and not isinstance(operation, AddLargeIndex):
            yield f"{model}: {operation.index.name}"
        elif isinstance(operation, migrations.AddConstraint) and isinstance(
            operation.constraint, models.UniqueConstraint
        ):
            yield f"{model}: {operation.constraint.name}"
        elif isinstance(operation, migrations.AddField | migrations.AlterField):
            field: Any = operation.field
            if field.unique or field.db_index:
                yield f"{model}.{operation.name}"


def test_no_migration_adds_an_index_to_a_large_table_that_keeps_people_from_writing() -> None:
    wrong = []
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        if int(name[:4]) > BEFORE.get(app, 0):
            indexes = [f"{app}.{name}: {words}" for words in slow_indexes(migration.operations, app)]
            is_atomic = migration.atomic and any(isinstance(op, AddLargeIndex) for op in migration.operations)
            wrong += indexes + ([f"{app}.{name}: atomic = False is missing"] if is_atomic else [])
    assert not wrong, f"use base.large_indexes.AddLargeIndex: {wrong}"


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddIndex("deck", INDEX),
        migrations.AddField("Deck", "kind", models.CharField(max_length=9, db_index=True)),
        migrations.AddField("Run", "deck", models.ForeignKey("decks.Deck", models.CASCADE)),
        migrations.AlterField("game", "network", models.CharField(max_length=9, unique=True)),
        migrations.AddConstraint("job", models.UniqueConstraint(fields=["kind"], name="one_of_a_kind")),
    ],
)
def test_what_locks_a_large_table_is_found(operation: Operation) -> None:
    assert len(list(slow_indexes([operation], "jobs" if "job" in str(operation) else "decks"))) == 1


def test_other_changes_are_none() -> None:
    operations: list[Operation] = [
        AddLargeIndex("deck", INDEX),
        migrations.AddIndex("matrix", INDEX),
        migrations.AddField("Deck", "kind", models.CharField(max_length=9, db_default="")),
        migrations.AddField("Run", "other", models.ForeignKey("decks.Deck", models.CASCADE, db_index=False)),
    ]
    assert list(slow_indexes(operations, "decks")) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_a_large_index_is_made_and_dropped_on_each_database() -> None:
    state = MigrationLoader(connection).project_state()
    after: ProjectState = state.clone()
    operation = AddLargeIndex("deck", INDEX)
    operation.state_forwards("decks", after)

    def indexes() -> set[str]:
        with connection.cursor() as cursor:
            return set(connection.introspection.get_constraints(cursor, "decks_deck"))

    with connection.schema_editor(atomic=False, collect_sql=True) as editor:
        operation.database_forwards("decks", editor, state, after)
    assert ("CONCURRENTLY" in editor.collected_sql[0]) == (connection.vendor == "postgresql")
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("decks", editor, state, after)
    assert INDEX.name in indexes()
    with connection.schema_editor(atomic=False) as editor:
        operation.database_backwards("decks", editor, after, state)
    assert INDEX.name not in indexes()
