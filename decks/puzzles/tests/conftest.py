"""The cards of four small puzzles, so that no test has to read the whole card set."""

from functools import cache
from typing import Any

import pytest

import engine
from cards.services import ensure_factions, save_card
from decks.puzzles.puzzle_file import find_puzzle
from decks.tests.conftest import CARD_FILES
from engine.scenario import document_value, named_cards

PRINTED = ("key", "name", "type", "subtypes", "faction", "effects")
Cards = list[engine.CardDef]
SMALL = ("who-gets-the-cudgel", "clear-the-way", "one-line", "three-at-the-door")


@cache
def few_definitions() -> list[engine.CardDef]:
    """Return the cards that the small puzzles name."""
    small = [puzzle for key in SMALL if (puzzle := find_puzzle(key))]
    names = {name for puzzle in small for name in named_cards(puzzle.scenario, puzzle.key)}
    listed: list[Any] = [
        card for path in CARD_FILES for card in document_value(path.read_text(encoding="utf-8"), path.name)
    ]
    return [engine.card_from_data(typed(card)) for card in listed if card["name"] in names]


def typed(card: dict[str, Any]) -> dict[str, Any]:
    """Return a card of a file with its numbers as numbers."""
    data: dict[str, Any] = {key: card[key] for key in PRINTED if key in card}
    for key in ("stats", "arrows"):
        data[key] = {name: int(number) for name, number in card.get(key, {}).items()}
    return data


@pytest.fixture
def few_cards(db: None) -> Cards:
    """The cards of the small puzzles in the catalogue."""
    ensure_factions()
    for card in few_definitions():
        save_card(card)
    return few_definitions()
