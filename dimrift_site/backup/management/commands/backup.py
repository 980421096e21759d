"""`manage.py backup FILE`: all that the installation holds, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.backup.services import back_up


class Command(BaseCommand):
    """The site may be in use; docs/operating.md says what is in the file."""

    help = "Writes database, media and secret key to one file, checked after writing. The site may be in use."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            summary = back_up(options["file"].absolute())
        except (BackupRefused, DatabaseError) as refused:
            raise CommandError(f"No backup was made: {refused}") from refused
        size = f"{summary.size / 1_000_000:.1f} MB"
        self.stdout.write(
            f"{options['file']}: {size}, {summary.rows} rows, {summary.media} files of media; checked"
        )
