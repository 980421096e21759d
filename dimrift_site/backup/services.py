"""Making a backup of a whole installation; `restore` restores one."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

import engine
from dimrift_site.accounts.deletion import deletion_log
from dimrift_site.accounts.deletion.deletion_log import NAME as DELETED
from dimrift_site.accounts.deletion.repeated_deletion import settle
from dimrift_site.backup import archive, media_store
from dimrift_site.backup.installation import (
    KEY_FILE,
    MEDIA,
    database,
    deletions_beside,
    scratch_folder,
)
from dimrift_site.backup.last_backup import note_backup
from dimrift_site.backup.refusals import BackupRefused


class BackupSummary(NamedTuple):
    """The contents of a backup: rows of all tables, files of media, bytes."""

    rows: int
    media: int
    size: int


def back_up(target: Path) -> BackupSummary:
    """Write all that the installation holds to a file, while it is in use. BackupRefused: nothing is left."""
    began = timezone.now()
    if database().is_empty():
        raise BackupRefused("there is nothing to back up: the database is empty")
    settle()
    with scratch_folder(".backup-") as folder:
        copy = folder / database().PART
        rows = database().save(copy, _tables())
        secret = folder / KEY_FILE
        secret.write_text(f"{settings.SECRET_KEY}\n", "ascii")
        store = media_store.store()
        media = {f"{MEDIA}{path.relative_to(store)}": path for path in media_store.kept_files(store)}
        parts = {**_files_of(copy), KEY_FILE: secret, **media}
        if deletion_log.place().exists():
            parts[DELETED] = deletion_log.place()
        archive.write(target, parts, _about(began, rows))
        _copy_deletions(deletions_beside(target))
    note_backup(began)
    return BackupSummary(sum(rows.values()), len(media), target.stat().st_size)


def _files_of(copy: Path) -> dict[str, Path]:
    """Return the files of a copy of the database by their names in the backup: one, or those of a folder."""
    files = sorted(copy.iterdir()) if copy.is_dir() else [copy]
    return {str(file.relative_to(copy.parent)): file for file in files}


def _about(began: datetime, rows: dict[str, int]) -> dict[str, Any]:
    applied = MigrationLoader(connection).applied_migrations
    return {
        "made": began.isoformat(),
        "database": connection.vendor,
        "rules_version": engine.RULES_VERSION,
        "migrations": sorted(f"{app}.{name}" for app, name in applied),
        "rows": rows,
    }


def _tables() -> list[str]:
    there = set(connection.introspection.table_names())
    return sorted(there & {model._meta.db_table for model in apps.get_models(include_auto_created=True)})


def _copy_deletions(target: Path) -> None:
    try:
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(deletion_log.place().read_bytes() if deletion_log.place().exists() else b"")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise BackupRefused(f"{target} cannot be written: {error.strerror or error}") from error
