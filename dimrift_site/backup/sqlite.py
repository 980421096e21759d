"""A SQLite database in backups: copied while it is in use, and put back file by file."""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from django.db import connection, connections

from dimrift_site.backup.refusals import BackupRefused

PART: Final = "database.sqlite3"
BESIDE: Final = ("", "-wal", "-shm")  # what a database in use consists of


def save(copy: Path, tables: list[str]) -> dict[str, int]:
    """Copy the database as it is at one moment; others go on writing. {table: rows} of the copy."""
    try:
        with (
            closing(sqlite3.connect(_place(), timeout=20)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
            wrong = target.execute("PRAGMA quick_check(1)").fetchone()[0]
            if wrong != "ok":
                raise BackupRefused(f"the database is damaged: {wrong}")
            return {table: _rows(target, table) for table in tables}
    except sqlite3.Error as error:
        raise BackupRefused(f"the database cannot be copied: {error}") from error


def is_empty() -> bool:
    """Return whether there is no database, or one without a table."""
    if not _place().exists():
        return True
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(_place())) as database:
        return not database.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    return False


def aside_bytes() -> int:
    """Return how much room `copy_aside` and `set_aside` need: to move within a disk takes none."""
    return 0


def copy_aside(_folder: Path) -> None:
    """Do nothing before the database is touched: it is moved as a whole."""


def set_aside(folder: Path) -> None:
    """Move the database there, damaged or not, the file of its rows last."""
    connections.close_all()
    for path in reversed(_files()):
        if path.exists():
            shutil.move(path, folder / path.name)


def put(copy: Path) -> None:
    """Make the copy the database."""
    connections.close_all()
    shutil.move(copy, _place())


def put_back(folder: Path) -> None:
    """Undo `set_aside` and what came after it, or what is left to undo.

    While the file of its rows is not there, it has not been moved yet or is back already.
    """
    connections.close_all()
    rows, *beside = _files()
    if (folder / rows.name).exists():
        for path in (rows, *beside):
            path.unlink(missing_ok=True)
        shutil.move(folder / rows.name, rows)
    for path in beside:
        if (folder / path.name).exists():
            shutil.move(folder / path.name, path)


def _rows(database: sqlite3.Connection, table: str) -> int:
    return int(database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])  # noqa: S608 - a model's


def _place() -> Path:
    return Path(connection.settings_dict["NAME"])


def _files() -> list[Path]:
    return [_place().with_name(_place().name + end) for end in BESIDE]
