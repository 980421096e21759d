"""Check before an upgrade by `bin/manage upgrade --check`: what it will do, and whether it may begin."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from dimrift_site.backup.archive import open_archive
from dimrift_site.backup.last_backup import FRESH
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.base.plurals import plural
from dimrift_site.ops.upgrade.played_rows import card_lines, game_lines, run_lines
from dimrift_site.ops.upgrade.table_changes import LARGE, PendingMigrations, Work, pending_migrations
from dimrift_site.site_pages.banners import is_maintained

LONGEST_WAIT: Final = 5.0  # seconds that people may wait without having been told


class UpgradeLine(NamedTuple):
    """A sentence of the check, and whether the upgrade should not begin before that is mended."""

    words: str
    is_wrong: bool = False


def check_upgrade(backup: Path | None) -> Iterator[UpgradeLine]:
    """Yield what is found; nothing is changed. `backup` is the newest one, which is read whole."""
    executor = MigrationExecutor(connection)
    newer = unknown_migrations(executor.loader)
    if newer:
        yield UpgradeLine(f"the database is of a newer version: {newer[0]} is not known here", is_wrong=True)
        return
    pending = pending_migrations(executor)
    yield backup_line(backup)
    yield UpgradeLine(f"migrations: {len(pending.names)} to be applied, {', '.join(pending.names) or 'none'}")
    yield from migration_lines(pending)
    for part, lines in (("runs", run_lines()), ("games", game_lines()), ("cards", card_lines())):
        yield from (UpgradeLine(f"{part}: {line}") for line in lines)


def unknown_migrations(loader: MigrationLoader) -> list[str]:
    """Return migrations of the database that this version does not have; of other people's apps, too."""
    replaced = {key for migration in loader.replacements.values() for key in migration.replaces}
    known = {*loader.disk_migrations, *replaced}
    apps = {app for app, _ in known}
    return sorted(
        f"{app}.{name}" for app, name in loader.applied_migrations if app in apps and (app, name) not in known
    )


def backup_line(backup: Path | None) -> UpgradeLine:
    """Return whether a backup is whole and fresh."""
    if backup is None:
        return UpgradeLine(
            "backup: name the newest one (--backup FILE), after bin/manage backup FILE", is_wrong=True
        )
    try:
        with open_archive(backup) as archive:
            written = datetime.fromisoformat(archive.manifest["made"])
            kind = archive.manifest["database"]
    except BackupRefused as refused:
        return UpgradeLine(f"backup: {refused}", is_wrong=True)
    age = timezone.now() - written
    hours = f"{age.total_seconds() / 3600:.0f} hours old"
    if kind != connection.vendor:
        return UpgradeLine(f"backup: {backup} is of {kind}, the site of {connection.vendor}", is_wrong=True)
    if age > FRESH:
        return UpgradeLine(f"backup: {backup} is {hours}; make one: bin/manage backup FILE", is_wrong=True)
    return UpgradeLine(f"backup: {backup} is whole and {hours}")


def migration_lines(pending: PendingMigrations) -> Iterator[UpgradeLine]:
    """Yield what migrations do to tables: large ones by name, the others and all programs together."""
    large = [change for change in pending.changes if change.rows >= LARGE]
    for change in large:
        table = f"{change.table} ({change.rows:,} rows)"
        words = f"{table} {change.work.words}; about {change.seconds:.0f} s"
        yield UpgradeLine(f"migrations: {change.migration}: {words}")
    small = [change for change in pending.changes if change.rows < LARGE]
    if small:
        seconds = sum(change.seconds for change in small)
        tables = plural(len({change.table for change in small}), "table")
        words = f"{tables} of fewer than {LARGE:,} rows changed or indexed"
        yield UpgradeLine(f"migrations: {words}; about {seconds:.1f} s in all")
    if pending.programs:
        yield UpgradeLine(f"migrations: how long is not known of {', '.join(pending.programs)}")
    wait = sum(change.seconds for change in pending.changes if change.work is not Work.CONCURRENT)
    if wait > LONGEST_WAIT and not is_maintained():
        words = f"people may wait {wait:.0f} s: begin with bin/manage maintenance on WORDS"
        yield UpgradeLine(f"migrations: {words}", is_wrong=True)
