"""Sets as card files, out and in again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.utils.text import slugify

import engine
from cards.definitions import unread_definition
from cards.models import WorkshopSet
from cards.workshop.draft import MOST_EFFECTS
from cards.workshop.queries import cards_of
from dimrift_site.base.web.letters.normal_forms import MOST_MARKS, has_too_many_marks, normal_form
from engine import BadCardFile, CardDef

MOST_IMPORTED: Final = 100  # cards at once
LARGEST: Final = 200_000  # bytes
AT_ONCE: Final = 2_500  # characters: to read 1,000 of a text takes up to 100 ms
SOURCE: Final = "file"
MARKED: Final = f"more than {MOST_MARKS} accents and other marks stand on one letter"


def export_set(found: WorkshopSet) -> str:
    """The set as a card file; its keys are made of the names: those of the workshop are for nobody else."""
    keys: set[str] = set()
    return engine.write_card_file(
        [_with_plain_key(unread_definition(card), keys) for card in cards_of(found)], "yaml"
    )


def file_text(content: bytes) -> str:
    """The text of a card file, of which no card is read yet. BadCardFile."""
    if len(content) > LARGEST:
        raise BadCardFile(SOURCE, 0, f"larger than {LARGEST // 1000} KB")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadCardFile(SOURCE, 0, "this is no UTF-8 text") from None
    if has_too_many_marks(text):
        raise BadCardFile(SOURCE, 0, MARKED)
    if "\0" in text:
        raise BadCardFile(SOURCE, text.count("\n", 0, text.index("\0")) + 1, "a character that no text has")
    return normal_form("NFC", text)


def is_small(text: str) -> bool:
    """Return whether a page reads the file itself: a larger one may take more than a quarter of a second."""
    return len(text) <= AT_ONCE


def read_cards(text: str, note: Callable[[int, int], object] | None = None) -> list[CardDef]:
    """The cards of a card file or of published JSON. BadCardFile.

    `note` is called before each card and each text with the number of the card and how many there are.
    """
    if text.count("name") > 2 * MOST_IMPORTED + MOST_EFFECTS * MOST_IMPORTED:
        raise BadCardFile(SOURCE, 0, f"more than {MOST_IMPORTED} cards")
    cards = engine.read_card_file(text, SOURCE, note=note)
    if not 0 < len(cards) <= MOST_IMPORTED:
        raise BadCardFile(SOURCE, 0, f"1 to {MOST_IMPORTED} cards are expected, not {len(cards)}")
    for card in cards:
        if len(card.effects) > MOST_EFFECTS:
            raise BadCardFile(SOURCE, 0, f"{card.name}: more than {MOST_EFFECTS} effects")
    return cards


def _with_plain_key(card: CardDef, taken: set[str]) -> CardDef:
    plain = slugify(card.name)[:70] or "card"
    key = next(key for key in (plain, *(f"{plain}-{n}" for n in range(2, 1_000))) if key not in taken)
    taken.add(key)
    return replace(card, key=key, number=0)
