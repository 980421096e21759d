"""`manage.py restore FILE`: make the installation what a backup holds; `--put-back` undoes half of one."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from dimrift_site.backup.former_state import put_back
from dimrift_site.backup.refusals import BackupRefused
from dimrift_site.backup.restore import delete_again, restore


class Command(BaseCommand):
    """Stop the site first; docs/operating.md says how to try it."""

    help = "Restores a backup into an empty installation, or with --replace in place of what is there."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?")
        parser.add_argument(
            "--replace", action="store_true", help="Put it in place of the data that are here."
        )
        parser.add_argument(
            "--put-back", action="store_true", help="Undo a restore that was broken off (kill -9, power)."
        )
        parser.add_argument(
            "--deletions",
            action="store_true",
            help="The database came back by PostgreSQL's own means: delete again the accounts of the list in "
            "the store.",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if sum(map(bool, (options["file"], options["put_back"], options["deletions"]))) != 1:
            raise CommandError("Name the file of a backup, or say --put-back or --deletions.")
        if options["deletions"]:
            self.stdout.write(f"{delete_again()} accounts were deleted since, and are deleted again")
            return
        try:
            if options["put_back"]:
                self.stdout.write(f"put back what was in {put_back()}")
                return
            done = restore(options["file"].absolute(), replace=options["replace"])
        except (BackupRefused, DatabaseError) as refused:
            raise CommandError(f"Nothing was restored: {refused}") from refused
        self.stdout.write(
            f"restored the backup of {done.made}: {done.rows} rows, {done.media} files of media"
        )
        if done.deleted_again:
            self.stdout.write(f"{done.deleted_again} accounts were deleted since, and are deleted again")
