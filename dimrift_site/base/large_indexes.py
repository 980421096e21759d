"""Indexes on tables that grow large, which a migration adds while the site is in use."""

from typing import Final

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AddIndex
from django.db.migrations.state import ProjectState

# By app and model, as migrations name them: what grows with visitors
LARGE_TABLES: Final = frozenset(
    {
        ("accounts", "user"), ("cards", "card"), ("cards", "cardversion"), ("decks", "deck"),
        ("decks", "deckentry"), ("decks", "deckversion"), ("decks", "game"), ("decks", "run"),
        ("jobs", "job"),
    }
)  # fmt: skip


class AddLargeIndex(AddIndexConcurrently):
    """Add an index without keeping anybody from writing; its migration says `atomic = False`.

    One that was broken off leaves an index that PostgreSQL marks as invalid: drop it, and migrate again.
    SQLite, which has one writer anyhow, makes it as usual.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
        else:
            AddIndex.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
        else:
            AddIndex.database_backwards(self, app_label, schema_editor, from_state, to_state)
