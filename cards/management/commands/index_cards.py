"""`manage.py index_cards`: make what searches need, where it is missing."""

from typing import Any

from django.core.management.base import BaseCommand

from cards.search.index import make_index, slow


class Command(BaseCommand):
    """Make the index of the words of cards; nothing if it is there."""

    help = "Make the index that searches use, and what keeps it true. A start does it, too."

    def handle(self, *args: Any, **options: Any) -> None:
        make_index()
        if slow():
            self.stdout.write(slow())
