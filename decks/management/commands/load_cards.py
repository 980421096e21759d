"""`manage.py load_cards`: the site's own cards, starter decks and wiki pages, from their files."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from cards.services import Saved
from cards.wiki.refusals import WikiRefusal
from cards.wiki.shipped_pages import load_shipped_pages
from decks.starter_files import BadStarterFile, load_files
from engine import BadCardFile


class Command(BaseCommand):
    """Load cards, starter decks and wiki pages; running it again changes only what the files changed."""

    help = "Load what cards/data, decks/data and cards/wiki/pages hold. All or nothing; safe to run again."

    def handle(self, *args: Any, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        card_files = sorted((root / "cards" / "data").glob("*.yaml"))
        deck_files = sorted((root / "decks" / "data").glob("*.txt"))
        try:
            with transaction.atomic():
                loaded = load_files(card_files, deck_files)
                pages = load_shipped_pages()
        except (BadStarterFile, BadCardFile, WikiRefusal) as error:
            raise CommandError(f"{error}. Nothing was loaded.") from error
        self._tell("cards", loaded.cards)
        self._tell("decks", loaded.decks)
        self.stdout.write(
            f"wiki: {', '.join(f'{len(titles)} {outcome}' for outcome, titles in pages.items())}"
        )
        for line in loaded.left_out:
            self.stdout.write(f"left as it is: {line}")
        for line in loaded.unread:
            self.stdout.write(f"not playable yet: {line}")

    def _tell(self, what: str, outcomes: dict[Saved, list[str]]) -> None:
        numbers = ", ".join(f"{len(keys)} {outcome}" for outcome, keys in outcomes.items())
        self.stdout.write(f"{what}: {numbers}")
        for key in outcomes[Saved.CHANGED]:
            self.stdout.write(f"  changed: {key}")
