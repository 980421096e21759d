"""The site's own files, loaded for tests: read once in a process, then the rows of it are put back."""

from pathlib import Path

from cards.models import Card
from cards.tests.kept_rows import put_rows
from decks.models import Deck
from decks.starter_files import load_files


def load(card_files: list[Path], deck_files: list[Path]) -> None:
    """As `load_files`, which itself is called where there are cards or decks that it might change."""
    if Card.objects.exists() or Deck.objects.exists():
        load_files(card_files, deck_files)
    else:
        files = (*card_files, *deck_files)
        put_rows(files, ("cards", "decks"), lambda: load_files(card_files, deck_files))
