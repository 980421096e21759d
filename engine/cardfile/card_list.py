"""The cards that a text lists, as fields: of YAML, or of JSON. What is too much is not kept."""

import json
import re
from collections.abc import Iterator
from typing import Final

from engine import yamltext
from engine.cardfile.field import Field
from engine.errors import BadCardFile, BadFile

MOST_CARDS: Final = 5_000  # of a file
BLANKS: Final = re.compile(r"[ \t\n\r]*")
LONGEST_KEY_SHOWN: Final = 80
MOST_MARKS: Final = 400_000  # commas and brackets; 5,000 cards have 170,000
TOO_MANY: Final = f"more than {MOST_CARDS:,} cards; take a file apart that is larger"


def read_card_fields(text: str, source: str) -> list[Field]:
    """Return what a text lists. Raises BadCardFile."""
    is_json = source.lower().endswith(".json") or text.lstrip()[:1] == "["
    return _json_cards(text, source) if is_json else _yaml_cards(text, source)


def _yaml_cards(text: str, source: str) -> list[Field]:
    try:
        document = yamltext.load(text, source)
    except BadFile as error:
        raise BadCardFile(error.source, error.line, error.why) from None
    if isinstance(document.value, list) and len(document.value) > MOST_CARDS:
        raise BadCardFile(source, document.line((MOST_CARDS,)), TOO_MANY)
    return Field(document.value, source, (), document.line).items()


def _json_cards(text: str, source: str) -> list[Field]:
    if sum(map(text.count, ",[{")) > MOST_MARKS:
        raise BadCardFile(source, 0, f"more than {MOST_MARKS:,} commas and brackets")
    cards: list[object] = []
    lines: list[int] = []
    try:
        for card, line in _json_items(text):
            if len(cards) == MOST_CARDS:
                raise BadCardFile(source, line, TOO_MANY)
            cards.append(card)
            lines.append(line)
    except _UnreadJson as error:
        raise BadCardFile(source, error.line, error.why) from None
    except json.JSONDecodeError as error:
        if source.lower().endswith(".json"):
            raise BadCardFile(source, error.lineno, error.msg) from None
        return _yaml_cards(text, source)  # whose lists may begin with a bracket too
    # Where all stands on one line, it says nothing.
    lines = lines if "\n" in text.strip() else [0] * len(cards)
    return Field(cards, source, (), lambda path: lines[int(path[0])] if path else 0).items()


def _json_items(text: str) -> Iterator[tuple[object, int]]:
    """Each item of a JSON list, with the line from 1 on which it begins. JSONDecodeError, _UnreadJson."""
    place = _skip_blanks(text, 0)
    if text[place : place + 1] != "[":
        _read_value(text, place, 0)  # which may be no JSON at all
        raise _UnreadJson(0, "a list is expected here")
    line, counted = 1, 0
    place = _skip_blanks(text, place + 1)
    more = text[place : place + 1] != "]"
    while more:
        line, counted = line + text.count("\n", counted, place), place
        value, end = _read_value(text, place, line)
        yield value, line
        place = _skip_blanks(text, end)
        more = text[place : place + 1] == ","
        if not more and text[place : place + 1] != "]":
            raise json.JSONDecodeError("Expecting ',' delimiter", text, place)
        place = _skip_blanks(text, place + 1) if more else place
    after_list = _skip_blanks(text, place + 1)
    if after_list < len(text):
        raise json.JSONDecodeError("Extra data", text, after_list)


def _read_value(text: str, place: int, line: int) -> tuple[object, int]:
    """Return the value that begins there, and where it ends."""
    try:
        value, end = DECODER.raw_decode(text, place)
    except _DuplicateKey as error:
        raise _UnreadJson(line, f"{error} stands twice in one object") from None
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError):
        raise _UnreadJson(line, "nested too deep, or a number too long") from None
    return value, end


def _skip_blanks(text: str, place: int) -> int:
    blanks = BLANKS.match(text, place)
    return blanks.end() if blanks else place


class _UnreadJson(Exception):
    """JSON that is not read, though it may be right."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class _DuplicateKey(Exception):
    """One key twice in an object."""


def _reject_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    duplicates: dict[str, object] = {}
    for key, value in pairs:
        if key in duplicates:
            raise _DuplicateKey(key[:LONGEST_KEY_SHOWN])
        duplicates[key] = value
    return duplicates


DECODER: Final = json.JSONDecoder(object_pairs_hook=_reject_duplicates)
