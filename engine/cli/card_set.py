"""The card set and decks that commands name: files of the checkout, or of the caller."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from engine.carddef import CardDef
from engine.cardfile import read_card_file
from engine.compilation.find import ROOT
from engine.decklist import FABLES, MAIN, read_deck
from engine.errors import BadFile
from engine.game import DeckSpec

CARDS: Final = Path(ROOT) / "cards" / "data"
DECKS: Final = Path(ROOT) / "decks" / "data"


@lru_cache(maxsize=1)
def card_set() -> dict[str, CardDef]:
    """All cards of the card set by name, in lower case."""
    cards = {}
    for path in sorted(CARDS.glob("*.yaml")):
        for card in read_card_file(path.read_text(encoding="utf-8"), str(path)):
            cards[card.name.casefold()] = card
    return cards


def deck_keys() -> list[str]:
    """The keys of the decks of the card set, in order."""
    return sorted(one.stem for one in DECKS.glob("*.txt"))


def find_deck_file(named: str) -> Path:
    """The file of a deck: a path, or the key of a deck of the card set. BadFile if there is none."""
    path = Path(named)
    if path.is_file():
        return path
    known = deck_keys()
    if named in known:
        return DECKS / f"{named}.txt"
    raise BadFile(named, 0, f"no such deck file, and no deck of the card set ({', '.join(known)})")


def find_deck(named: str) -> DeckSpec:
    """The deck in a file or of the card set. BadFile with the first line that is wrong."""
    path = find_deck_file(named)
    text = read_deck(path.read_text(encoding="utf-8"))
    for problem in text.problems:
        raise BadFile(str(path), problem.line, problem.reason)
    piles: dict[str, list[CardDef]] = {MAIN: [], FABLES: []}
    for entry in text.lines:
        card = card_set().get(entry.name.casefold())
        if card is None:
            raise BadFile(str(path), entry.line, f"there is no card called {entry.name}")
        if entry.section in piles:
            piles[entry.section] += [card] * entry.copies
    return DeckSpec(tuple(piles[MAIN]), tuple(piles[FABLES]))
