"""Defaults in the database for columns that had theirs in Python only.

An older program names the columns it knows when it inserts a row; whoever migrates while it runs must leave
it able to. A migration calls `SetColumnDefaults` once for each table.
"""

from collections.abc import Mapping
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class SetColumnDefaults(Operation):
    """Give columns of one table their `db_default`; SQLite copies the table once, and not once a column."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, model_name: str, defaults: Mapping[str, Any]) -> None:
        self.model_name = model_name
        self.defaults = defaults

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        name = self.model_name.lower()
        fields = state.models[app_label, name].fields
        for column, value in self.defaults.items():
            fields[column] = fields[column].clone()
            fields[column].db_default = value
            if not fields[column].has_default():
                fields[column].default = value
            fields[column] = fields[column].clone()  # again, so that it is as a model would declare it
        state.reload_model(app_label, name, delay=True)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        before = from_state.apps.get_model(app_label, self.model_name)
        after = to_state.apps.get_model(app_label, self.model_name)
        if not self.allow_migrate_model(schema_editor.connection.alias, after):
            return
        pairs = [(before._meta.get_field(name), after._meta.get_field(name)) for name in self.defaults]
        if schema_editor.connection.vendor == "sqlite":
            schema_editor._remake_table(before, alter_fields=pairs)  # type: ignore[attr-defined]
            return
        for old, new in pairs:
            schema_editor.alter_field(before, old, new)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        self.database_forwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"Set defaults of columns of {self.model_name} in the database"
