"""`manage.py backup FILE`, or `--folder FOLDER`: all that the installation holds, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from dimrift_site.backup.kept_backups import DAYS, WEEKS, delete_old, new_file
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.backup.services import back_up


class Command(BaseCommand):
    """The site may be in use; docs/operating.md says what is in the file."""

    help = "Writes database, media and secret key to one file, checked after writing. The site may be in use."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?")
        parser.add_argument(
            "--folder",
            type=Path,
            help=f"Name the file by its time in this folder, and delete old ones: the newest of each of "
            f"{DAYS} days and of each of {WEEKS} weeks are kept.",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        folder: Path | None = options["folder"]
        if (folder is None) == (options["file"] is None):
            raise CommandError("Name the file of the backup, or a folder with --folder.")
        file = (new_file(folder) if folder else options["file"]).absolute()
        try:
            summary = back_up(file)
        except (BackupRefused, DatabaseError) as refused:
            raise CommandError(f"No backup was made: {refused}") from refused
        size = f"{summary.size / 1_000_000:.1f} MB"
        self.stdout.write(f"{file}: {size}, {summary.rows} rows, {summary.media} files of media; checked")
        for old in delete_old(folder) if folder else []:
            self.stdout.write(f"{old} was deleted")
