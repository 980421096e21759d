"""Making a backup of a whole installation, and restoring one."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, cast

from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

import engine
from dimrift_site.accounts import deletion, deletion_log
from dimrift_site.backup import archive, postgresql, sqlite
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.jobs import presence
from dimrift_site.ops.address import somebody_listens

KEY_FILE: Final = "secret_key"
DELETED: Final = "deleted_accounts"
MEDIA: Final = "media/"
# A deletion bears the time when it was begun, and clocks differ.
EARLIER: Final = timedelta(hours=1)


class Database(Protocol):
    """The interface of `sqlite` and `postgresql`."""

    PART: str

    def save(self, copy: Path, tables: list[str]) -> dict[str, int]: ...
    def is_empty(self) -> bool: ...
    def set_aside(self, folder: Path) -> None: ...
    def put(self, copy: Path) -> None: ...
    def put_back(self, folder: Path) -> None: ...


class BackupSummary(NamedTuple):
    """The contents of a backup: rows of all tables, files of media, bytes."""

    rows: int
    media: int
    size: int


class RestoreSummary(NamedTuple):
    """The result of a restore, with the number of accounts that were deleted again."""

    made: str
    rows: int
    media: int
    deleted_again: int


def back_up(target: Path) -> BackupSummary:
    """Write all that the installation holds to a file, while it is in use. BackupRefused: nothing is left."""
    began = timezone.now()
    if _database().is_empty():
        raise BackupRefused("there is nothing to back up: the database is empty")
    deletion.settle()
    with _scratch() as folder:
        copy = folder / _database().PART
        rows = _database().save(copy, _tables())
        secret = folder / KEY_FILE
        secret.write_text(f"{settings.SECRET_KEY}\n", "ascii")
        media = {f"{MEDIA}{path.relative_to(_media())}": path for path in _files(_media())}
        parts = {copy.name: copy, KEY_FILE: secret, **media}
        if deletion_log.place().exists():
            parts[DELETED] = deletion_log.place()
        archive.write(target, parts, _about(began, rows))
        _copy_deletions(_beside(target))
    return BackupSummary(sum(rows.values()), len(media), target.stat().st_size)


def restore(source: Path, *, replace: bool = False) -> RestoreSummary:
    """Make the installation what the backup holds. BackupRefused: everything is as it was.

    Nothing is touched before every hash was compared, and what is there now is kept until all is done.
    Deletions of accounts since the backup are made again.
    """
    with archive.open_archive(source) as backup, _scratch() as folder, _alone():
        _must_suit(backup.manifest)
        _must_be_free(replace=replace)
        for name in backup.names:
            backup.extract(name, folder / "new" / name)
        with suppress(DatabaseError):  # of a damaged database nothing is known
            deletion.settle()
        with _set_aside() as aside:
            _put(folder / "new", aside)
            _must_hold(backup.manifest["rows"])
            call_command("migrate", interactive=False, verbosity=0)
            lists = [folder / "new" / DELETED, *sorted(source.parent.glob(_beside(Path("*")).name))]
            again = _delete_again(lists, datetime.fromisoformat(backup.manifest["made"]))
        cache.clear()
        return RestoreSummary(
            made=backup.manifest["made"],
            rows=sum(backup.manifest["rows"].values()),
            media=sum(name.startswith(MEDIA) for name in backup.names),
            deleted_again=again,
        )


def _about(began: datetime, rows: dict[str, int]) -> dict[str, Any]:
    applied = MigrationLoader(connection).applied_migrations
    return {
        "made": began.isoformat(),
        "database": connection.vendor,
        "rules_version": engine.RULES_VERSION,
        "migrations": sorted(f"{app}.{name}" for app, name in applied),
        "rows": rows,
    }


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
    if _database().is_empty() and not _files(_media()):
        return
    if not replace:
        raise BackupRefused("there are data here already; with --replace the backup takes their place")
    if somebody_listens(settings.PORT):
        raise BackupRefused(f"somebody answers on port {settings.PORT}: stop the site first")


@contextmanager
def _alone() -> Iterator[None]:
    with ExitStack() as stack:
        try:
            stack.enter_context(presence.keep_out(Path(settings.DATA_DIR)))
        except BlockingIOError as error:
            raise BackupRefused(
                "a web server, a worker or a sweeper of this site still runs: stop the site first"
            ) from error
        yield


@contextmanager
def _set_aside() -> Iterator[Path]:
    """A folder for what is there now; it comes back from it if anything fails, and else goes with it."""
    aside = Path(tempfile.mkdtemp(prefix="before-restore-", dir=settings.DATA_DIR))
    try:
        yield aside
    except BaseException as error:
        try:
            _put_back(aside)
        except Exception as worse:  # noqa: BLE001 - whatever it is, the folder must be named
            raise BackupRefused(f"{error}; what was here before is in {aside} now: {worse}") from error
        shutil.rmtree(aside)
        raise BackupRefused(f"it failed, and everything is as it was: {error}") from error
    shutil.rmtree(aside)


def _put_back(aside: Path) -> None:
    _database().put_back(aside)
    for name, place in _places().items():
        if (aside / name).exists():
            _move(aside / name, place)


def _put(new: Path, aside: Path) -> None:
    _database().set_aside(aside)
    for name, place in _places().items():
        if place.exists():
            _move(place, aside / name)
        if (new / name).exists():
            _move(new / name, place)
    _database().put(new / _database().PART)


def _must_hold(rows: dict[str, int]) -> None:
    with connection.cursor() as cursor:
        for table, said in rows.items():
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            if cursor.fetchone()[0] != said:
                raise BackupRefused(f"{table} does not have its {said} rows")


def _delete_again(lists: list[Path], made: datetime) -> int:
    """Delete the accounts that were deleted since, by our list and others, whose lines become ours."""
    deletion_log.add(sorted({*deletion_log.read(lists)} - {*deletion_log.read([deletion_log.place()])}))
    noted = deletion_log.read([deletion_log.place()])
    return deletion.delete_again(each for each in noted if each.at >= made - EARLIER)


def _beside(backup: Path) -> Path:
    """Return where the list of deletions lies beside a backup, for the restore of an older one."""
    return backup.with_name(f"{backup.name}.{DELETED}")


def _copy_deletions(target: Path) -> None:
    try:
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(deletion_log.place().read_bytes() if deletion_log.place().exists() else b"")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise BackupRefused(f"{target} cannot be written: {error.strerror or error}") from error


def _database() -> Database:
    return cast("Database", {"sqlite": sqlite, "postgresql": postgresql}[connection.vendor])


def _tables() -> list[str]:
    there = set(connection.introspection.table_names())
    return sorted(there & {model._meta.db_table for model in apps.get_models(include_auto_created=True)})


def _places() -> dict[str, Path]:
    """Return where the parts beside the database belong."""
    return {KEY_FILE: Path(settings.DATA_DIR) / KEY_FILE, MEDIA.rstrip("/"): _media()}


def _media() -> Path:
    return Path(settings.MEDIA_ROOT)


def _files(folder: Path) -> list[Path]:
    """Return the files in a folder, but for what a worker makes anew where it is missing."""
    made = {folder / "faces", folder / "bulk", folder / "prints", folder / "print_faces", folder / "personal"}
    return sorted(path for path in folder.rglob("*") if path.is_file() and made.isdisjoint(path.parents))


def _move(source: Path, target: Path) -> None:
    if target.is_dir():
        shutil.rmtree(target)
    shutil.move(source, target)


@contextmanager
def _scratch() -> Iterator[Path]:
    """A folder on the disk of the data, for nobody else's eyes."""
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=settings.DATA_DIR) as folder:
        yield Path(folder)
