"""List of a deck code, as rows that are not stored."""

from collections.abc import Iterable
from typing import NamedTuple

import engine
from cards.models import Card
from cards.queries import printed_effects
from decks.legality.models import Format
from decks.legality.queries import default_format
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.deck_code import read_code


class CodedList(NamedTuple):
    """A list: lines with their cards, the format, the list as text, numbers that no card here has.

    The text names these as `card number 7`, so that nothing of the code is lost. `format_key` is as written.
    """

    lines: list[DeckLine]
    format: Format
    format_key: str
    text: str
    unknown: list[int]


def read_coded_list(code: str) -> CodedList:
    """Return the list of a deck code; BadDeckCode for what is none."""
    format_key, sections = read_code(code)
    written = [(section, number, n) for section, listed in sections.items() for number, n in listed]
    cards = _cards(number for _, number, _ in written)
    return CodedList(
        lines=[DeckLine(section, cards[number], n) for section, number, n in written if number in cards],
        format=Format.objects.filter(key=format_key).first() or default_format(),
        format_key=format_key,
        text=engine.write_deck(
            (section, n, cards[number].name if number in cards else f"card number {number}")
            for section, number, n in written
        ),
        unknown=sorted({number for _, number, _ in written} - cards.keys()),
    )


def _cards(numbers: Iterable[int]) -> dict[int | None, Card]:
    cards = Card.objects.filter(number__in=set(numbers)).select_related("faction")
    return {card.number: card for card in cards.prefetch_related(printed_effects())}
