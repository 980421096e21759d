"""`manage.py forget_games`: delete games at the board that nobody came back to."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from decks.playtest.services import KEPT_DAYS, forget_old_games


class Command(BaseCommand):
    """Games of accounts are kept; those of browser sessions only for a while."""

    help = "Deletes games without an account that were not touched for some days."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=KEPT_DAYS, help=f"How many days ({KEPT_DAYS}).")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.stdout.write(f"{forget_old_games(options['days'])} games deleted")
