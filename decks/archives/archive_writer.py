"""Archives: a ZIP with a JSON file and a text for each deck, and a manifest."""

import json
from collections.abc import Iterable
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import timezone

from decks.lists.deck_text.exchange import deck_as_data, deck_as_text
from decks.models import Deck

FORMAT: Final = "dimrift-decks"
VERSION: Final = 1  # of what the files hold; raise it when an older site would read them wrongly
MANIFEST: Final = "manifest.json"
LONGEST_SLUG: Final = 60


def write_archive(decks: Iterable[Deck], to: IO[bytes]) -> None:
    """Write the decks, each with its list, and last the manifest, which names all files."""
    listed = {}
    with ZipFile(to, "w", ZIP_DEFLATED) as archive:
        for deck in decks:
            listed[add_deck(archive, deck)] = deck.name
        made = timezone.now().isoformat(timespec="seconds")
        _add_json(archive, MANIFEST, {"format": FORMAT, "version": VERSION, "made": made, "decks": listed})


def add_deck(archive: ZipFile, deck: Deck) -> str:
    """Write a deck as JSON and as text; return the name of the JSON."""
    name = f"decks/{deck.slug[:LONGEST_SLUG].rstrip('-')}-{deck.public_id}"
    archive.writestr(f"{name}.txt", deck_as_text(deck))
    _add_json(archive, f"{name}.json", deck_as_data(deck))
    return f"{name}.json"


def _add_json(archive: ZipFile, name: str, data: object) -> None:
    archive.writestr(name, json.dumps(data, ensure_ascii=False))
