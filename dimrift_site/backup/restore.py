"""Restoring a backup into an installation; what it replaces is put back where it fails."""

import shutil
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from dimrift_site.accounts.deletion.deletion_log import NAME as DELETED
from dimrift_site.accounts.deletion.repeated_deletion import repeat_deletions, settle
from dimrift_site.backup import archive, aside_folder, former_state, media_store
from dimrift_site.backup.installation import (
    KEY_FILE,
    MEDIA,
    database,
    deletions_beside,
    put_key,
    scratch_folder,
)
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.backup.stopped_site import alone, must_not_be_served
from dimrift_site.base.jobs.models import RunningProgram


class RestoreSummary(NamedTuple):
    """The result of a restore, with the number of accounts that were deleted again."""

    made: str
    rows: int
    media: int
    deleted_again: int


def restore(source: Path, *, replace: bool = False) -> RestoreSummary:
    """Make the installation what the backup holds. BackupRefused: everything is as it was.

    Nothing is touched before every hash was compared, and what is there now is kept until all is done.
    Deletions of accounts since the backup are made again. The store of media stays where it is, whatever it
    is: files are copied into it, and those that the backup has not are removed at the very end.
    """
    with ExitStack() as stack:
        backup = stack.enter_context(archive.open_archive(source))
        stack.enter_context(alone())
        if broken_off := aside_folder.broken_off_words():
            raise BackupRefused(broken_off)
        aside_folder.delete_drafts()
        _must_suit(backup.manifest)
        _must_be_free(replace=replace)
        _must_have_room(backup.manifest["files"])
        folder = stack.enter_context(scratch_folder(aside_folder.DRAFT))
        for name in backup.names:
            backup.extract(name, folder / "new" / name)
        with suppress(DatabaseError):  # of a damaged one, and of one without such rows, nothing is known
            settle()
        with former_state.set_aside():
            _put(folder / "new")
            _must_hold(backup.manifest["rows"])
            call_command("migrate", interactive=False, verbosity=0)
            RunningProgram.objects.all().delete()  # those of the time of the backup
            lists = [folder / "new" / DELETED, *sorted(source.parent.glob(deletions_beside(Path("*")).name))]
            again = repeat_deletions(lists, datetime.fromisoformat(backup.manifest["made"]))
            media_store.remove_others(folder / "new" / MEDIA, media_store.store())
        cache.clear()
        return RestoreSummary(
            made=backup.manifest["made"],
            rows=sum(backup.manifest["rows"].values()),
            media=sum(name.startswith(MEDIA) for name in backup.names),
            deleted_again=again,
        )


def delete_again() -> int:
    """Delete the accounts of the store's list in a database that came back by other means. How many."""
    return repeat_deletions([], datetime.fromtimestamp(0, UTC))


def _must_suit(manifest: dict[str, Any]) -> None:
    if manifest["database"] != connection.vendor:
        raise BackupRefused(
            f"the backup is of {manifest['database']}, and DATABASE_URL names {connection.vendor}"
        )
    migrations = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    replaced = {name for migration in migrations.values() for name in migration.replaces}
    known = {f"{app}.{name}" for app, name in migrations.keys() | replaced}
    unknown = sorted(set(manifest["migrations"]) - known)
    if unknown:
        raise BackupRefused(f"the backup is of a newer Dimrift than this one, which has no {unknown[0]}")


def _must_be_free(*, replace: bool) -> None:
    if database().is_empty() and not media_store.kept_files(media_store.store()):
        return
    if not replace:
        raise BackupRefused("there are data here already; with --replace the backup takes their place")
    must_not_be_served()


def _must_have_room(parts: dict[str, dict[str, Any]]) -> None:
    """Refuse where the disks have no room for the parts, for what they replace, and for both in the store."""
    store = media_store.store()
    new = sum(about["size"] for name, about in parts.items() if name.startswith(MEDIA))
    here = sum(about["size"] for about in parts.values())
    here += media_store.total_bytes(media_store.kept_files(store)) + database().aside_bytes()
    disks = [(_disk_of(Path(settings.DATA_DIR)), here), (_disk_of(store), new)]
    if disks[0][0].stat().st_dev == disks[1][0].stat().st_dev:
        disks = [(disks[0][0], here + new)]
    for disk, needed in disks:
        if (free := shutil.disk_usage(disk).free) < needed:
            raise BackupRefused(
                f"there is no room: {_mb(needed)} are needed on the disk of {disk}, and {_mb(free)} are free"
            )


def _disk_of(place: Path) -> Path:
    return place if place.exists() else _disk_of(place.parent)


def _mb(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB"


def _put(new: Path) -> None:
    """Put the parts in their places; the files of media that the backup has not are still there."""
    media_store.copy_files(media_store.kept_files(new / MEDIA), new / MEDIA, media_store.store())
    put_key(new / KEY_FILE)
    database().put(new / database().PART)


def _must_hold(rows: dict[str, int]) -> None:
    with connection.cursor() as cursor:
        for table, said in rows.items():
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            if cursor.fetchone()[0] != said:
                raise BackupRefused(f"{table} does not have its {said} rows")
