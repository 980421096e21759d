"""`manage.py upgrade --check`: what the upgrade to this version will do, before it does anything."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from dimrift_site.ops.upgrade.upgrade_check import check_upgrade


class Command(BaseCommand):
    """Says what will be migrated, renewed and refused; exit code 1 if the upgrade should not begin."""

    help = "Says what the upgrade to this version will do. Changes nothing; exit code 1: do not begin."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", required=True, help="the only thing it does")
        parser.add_argument(
            "--backup", type=Path, metavar="FILE", help="the newest backup, which is read whole"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        lines = list(check_upgrade(options["backup"]))
        for line in lines:
            self.stdout.write(f"{'WRONG' if line.is_wrong else 'ok   '}  {line.words}")
        if any(line.is_wrong for line in lines):
            raise SystemExit(1)
