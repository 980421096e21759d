"""Whole card files, in YAML or as the game's published JSON (EFFECTS 7)."""

from collections.abc import Collection
from typing import Final, NamedTuple

from engine.carddef import CardDef
from engine.cardfile import published_format
from engine.cardfile.card_fields import read_card
from engine.cardfile.card_list import read_card_fields
from engine.cardfile.field import Field
from engine.cardfile.mistakes import CardMistakes
from engine.errors import BadCardFile

MOST_MISTAKES: Final = 200  # of a file
MOST_PARTS: Final = 1_000  # values of a card
DEEPEST: Final = 20


class ListedCard(NamedTuple):
    """One entry of a file: a card, or None and all that is wrong with it.

    `number` counts from 1, `line` too (0 = unknown); `key` and `name` are as written. `published`: in the
    game's published form. `more` counts mistakes that are left out, beyond MOST_MISTAKES of the file.
    """

    number: int
    line: int
    key: str
    name: str
    card: CardDef | None
    wrong: tuple[BadCardFile, ...]
    published: bool
    more: int = 0


def read_card_file(text: str, source: str) -> list[CardDef]:
    """The cards of a card file, or of published JSON. Raises BadCardFile with the line.

    A text that cannot be read is no error here: it is `unread` in its effect.
    """
    cards = []
    for listed in read_card_list(text, source):
        if listed.card is None:
            first, *others = listed.wrong
            raise BadCardFile(first.source, first.line, first.why, tuple(others))
        cards.append(listed.card)
    return cards


def read_card_list(text: str, source: str) -> list[ListedCard]:
    """Read the entries of a file, the broken cards too. Raises BadCardFile if it is no list of cards."""
    seen: set[str] = set()
    found = []
    room = MOST_MISTAKES
    for number, field in enumerate(read_card_fields(text, source), 1):
        listed = _read_listed(number, field, seen)
        wrong = listed.wrong[:room]
        found.append(listed._replace(wrong=wrong, more=len(listed.wrong) - len(wrong)))
        room -= len(wrong)
    return found


def _read_listed(number: int, field: Field, seen: set[str]) -> ListedCard:
    is_published = published_format.is_published(field)
    wrong = CardMistakes()
    card = wrong.try_read(lambda: _read_card(field, is_published), None)
    key, name = _part_text(field, "key"), _part_text(field, "name")
    wrong.found += _find_duplicates(field, key, name, seen)
    if card is not None and not card.key:
        wrong.found.append(field.error("a card needs a key"))
    line = field.line_of(field.path) if field.line_of else 0
    return ListedCard(
        number, line, key, name, None if wrong.found else card, tuple(wrong.found), is_published
    )


def _read_card(field: Field, is_published: bool) -> CardDef:
    _must_be_small(field)
    wrong = CardMistakes()
    return read_card(published_format.to_card_field(field, wrong) if is_published else field, wrong)


def _must_be_small(field: Field) -> None:
    """BadCardFile for more than any card has: every part of it may be a mistake that is told."""
    level, parts = [field.value], 0
    for _ in range(DEEPEST):
        level = [part for value in level for part in _parts_of(value)]
        parts += len(level)
        if parts > MOST_PARTS:
            raise field.error(f"more than {MOST_PARTS:,} values in one card")
    if level:
        raise field.error(f"nested more than {DEEPEST} deep")


def _parts_of(value: object) -> Collection[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _part_text(field: Field, part: str) -> str:
    value = field.value.get(part) if isinstance(field.value, dict) else None
    return " ".join(value.split()) if isinstance(value, str) else ""


def _find_duplicates(field: Field, key: str, name: str, seen: set[str]) -> list[BadCardFile]:
    """Keys and names are each used once in a file."""
    marks = [mark for mark in (key and f"key {key}", name and f"name {name.casefold()}") if mark]
    wrong = [field.error(f"the {mark} is used twice in this file") for mark in marks if mark in seen]
    seen.update(marks)
    return wrong
