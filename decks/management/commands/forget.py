"""`manage.py forget`: delete games and decks that nobody can come back to, now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from decks.games.services import KEPT_DAYS
from decks.retention import forget
from dimrift_site.base.plurals import plural


class Command(BaseCommand):
    """Delete what browser sessions left behind, after a while; what accounts have is kept."""

    help = "Deletes games and decks without an account that were not touched for some days, and old sessions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=KEPT_DAYS, help=f"How many days ({KEPT_DAYS}).")

    def handle(self, *_args: Any, **options: Any) -> None:
        gone = forget(options["days"])
        games, decks = plural(gone.games, "game"), plural(gone.decks, "deck")
        self.stdout.write(f"{games}, {decks} and {plural(gone.sessions, 'session')} deleted")
