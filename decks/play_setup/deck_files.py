"""Decks of the site as files for the commands of the engine: a list each, and one file of all their cards."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from django.db.models import Q

import engine
from cards.definitions import definition
from cards.models import Card
from cards.queries import drawable
from decks.models import Deck, DeckEntry
from decks.play_setup.edition_choice import played_edition

CARDS_FILE: Final = "cards.yaml"
PLAYED: Final = (DeckEntry.Section.MAIN, DeckEntry.Section.FABLES)


class UnknownDeck(Exception):
    """A name that is no deck, or a deck that cannot be written so; why, in words."""


class EngineDeckFile(NamedTuple):
    """A deck as a file; `edition` is its own, None for a file that the caller brought."""

    path: Path
    edition: engine.Edition | None


def write_deck_files(named: Iterable[str], folder: Path) -> list[EngineDeckFile]:
    """Write decks into a folder, and into CARDS_FILE all their cards as the catalogue has them now.

    Each is named by the path of a deck file, by the key of a starter deck or by its public id. A deck file
    may name cards that the catalogue has not; the engine says so. UnknownDeck;
    engine.Refused for an edition.
    """
    cards: dict[str, engine.CardDef] = {}
    files = []
    for name in named:
        if Path(name).is_file():
            file, card_ids = EngineDeckFile(Path(name), None), _named_cards(Path(name))
        else:
            file, card_ids = _write_deck(find_deck(name), folder)
        files.append(file)
        for card in map(definition, drawable(Card.objects.filter(pk__in=card_ids)).defer(None)):
            if cards.setdefault(card.name.casefold(), card).hash != card.hash:
                raise UnknownDeck(f"two different cards of these decks are called {card.name}")
    text = engine.write_card_file(list(cards.values()), "yaml")
    (folder / CARDS_FILE).write_text(text, encoding="utf-8")
    return files


def find_deck(name: str) -> Deck:
    """The deck with this key or public id. UnknownDeck."""
    deck = Deck.objects.filter(Q(key=name) | Q(public_id=name)).first()
    if deck is None:
        raise UnknownDeck(f"there is no deck file, starter deck or public id {name}")
    return deck


def _write_deck(deck: Deck, folder: Path) -> tuple[EngineDeckFile, list[int]]:
    """Write the list of a deck; with the ids of its cards. engine.Refused for its edition."""
    file = EngineDeckFile(folder / f"{deck.key or deck.public_id}.txt", played_edition(deck, "", None))
    entries = list(deck.entries.filter(section__in=PLAYED).select_related("card"))
    lines = [(entry.section, entry.copies, entry.card.name) for entry in entries]
    file.path.write_text(engine.write_deck(lines), encoding="utf-8")
    return file, [entry.card_id for entry in entries]


def count_copies(path: Path) -> Counter[Card]:
    """The cards of the catalogue that a deck file names, with their copies."""
    copies: Counter[str] = Counter()
    for entry in engine.read_deck(path.read_text(encoding="utf-8-sig")).lines:
        copies[entry.name.casefold()] += entry.copies
    listed = Card.objects.filter(pk__in=_named_cards(path))
    return Counter({card: copies[card.name.casefold()] for card in listed})


def _named_cards(path: Path) -> list[int]:
    """The ids of the cards of the catalogue that a deck file names."""
    names = {entry.name.casefold() for entry in engine.read_deck(path.read_text(encoding="utf-8-sig")).lines}
    listed = Card.objects.filter(workshop=None).values_list("pk", "name")
    return [pk for pk, name in listed.iterator() if name.casefold() in names]
