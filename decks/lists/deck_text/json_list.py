"""Lists as JSON, as other sites write them: each entry as a line of deck text.

What is no entry stays a line as it was written, which no card is called like, and is thus reported.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from decks.lists.deck_text.entry_fields import COPIES, NAMES, SECTIONS, WHERE, section_lines
from decks.lists.deck_text.line_shapes import category_place
from decks.lists.deck_text.list_head import Brought, head_lines

FENCE: Final = re.compile(r"\A\s*```(?:json)?|```\s*\Z")  # around what is pasted from a chat
SPACE: Final = re.compile(r"[^\S\r\n\t ]")  # of the kinds that JSON does not know
KEY: Final = re.compile(r"[\w-]{1,40}", re.ASCII)  # of a format
BOXES: Final = frozenset(("entries", "cards", "list", "slots", "boards"))
DEEPEST: Final = 8


def read_json(given: str) -> Brought | None:
    """The list of a deck as JSON, with the name, words and format that it says; None where it is no deck."""
    try:
        data = json.loads(SPACE.sub(" ", FENCE.sub("", given)), strict=False)
        named = data if isinstance(data, dict) else {}
        about = _words(named.get("about") or named.get("description"))
        name, format_key = " ".join(_words(named.get("name")).split()), _words(named.get("format"))
        lines = json_lines(data)
    except (ValueError, RecursionError):  # to write what is nested deep again may go deeper than reading it
        return None
    text = "\n".join([*head_lines(name, about), *lines])
    return Brought(text, name, about, format_key if KEY.fullmatch(format_key) else "") if lines else None


def json_lines(data: object) -> list[str]:
    """The lines of a deck as JSON; none where it is no deck."""
    is_list = isinstance(data, list) and any(isinstance(item, str | dict) for item in data)
    return section_lines(_in_box(data, "", 0) if is_list else _in_deck(data, 0))


def _in_deck(data: object, depth: int) -> Iterator[tuple[str, str]]:
    """(section, line) of each entry where a deck holds cards; what else it says is left alone."""
    if not isinstance(data, dict) or depth > DEEPEST:
        return
    for key, value in data.items():
        section = key.lower() if isinstance(key, str) and key.lower() in WHERE else ""
        if (section or key in BOXES or _is_counted(value)) and isinstance(value, list | dict):
            yield from _in_box(value, section, depth + 1)
    if data and all(type(value) is int for value in data.values()) and not BOXES & data.keys():
        yield from _in_box(data, "", depth + 1)


def _is_counted(value: object) -> bool:
    """Return whether that is an object of nothing but cards with copies: a section with a name of its own."""
    things = list(value.values()) if isinstance(value, dict) else []
    return bool(things) and all(
        isinstance(thing, dict) and thing.keys() & {*COPIES} and thing.keys() & {*NAMES} for thing in things
    )


def _in_box(box: Any, section: str, depth: int) -> Iterator[tuple[str, str]]:
    """(section, line) of each thing that lies in a list or in an object of cards."""
    if isinstance(box, list):
        for item in box:
            yield _entry(item, section) or (section, _as_written(item))
        return
    boxes = {key: value for key, value in box.items() if key in BOXES and isinstance(value, list | dict)}
    for key, value in (boxes or box).items():
        inner = key.lower() if key.lower() in WHERE else section
        is_box = key in boxes or inner != section or (isinstance(value, dict) and BOXES & value.keys())
        if is_box and isinstance(value, list | dict) and depth < DEEPEST:
            yield from _in_box(value, inner, depth + 1)
        elif type(value) is int:
            yield section, f"{value} {key}"
        elif value:
            yield _entry(value, section, key) or (section, _as_written({key: value}))


def _entry(item: object, section: str, key: str = "") -> tuple[str, str] | None:
    """The section and the line of an object that names a card and its copies, or None."""
    if not isinstance(item, dict):
        return None
    named = [item[key_of_name] for key_of_name in NAMES if key_of_name in item]
    copies = next((item[copy] for copy in COPIES if copy in item), None)
    if not named and not (key and copies is not None):
        return None
    name = _name(named[0]) if named else key
    where = next(
        (item[key_of_section] for key_of_section in SECTIONS if key_of_section in item),
        _category(item) or section,
    )
    known = isinstance(where, str) and (not where or where.lower() in WHERE)
    number = 1 if copies is None else copies
    if not known or not name or type(number) is not int:
        return None
    return where.lower(), f"{number}x {name}"


def _category(item: dict[str, Any]) -> str:
    """The first of an entry's categories that is a section."""
    listed = item.get("categories")
    words = [word for word in listed if isinstance(word, str)] if isinstance(listed, list) else []
    return category_place(words)


def _name(value: object) -> str:
    for name_key in ("oracleCard", "name", "title"):
        if isinstance(value, dict) and name_key in value:
            value = value[name_key]
    if isinstance(value, dict):
        value = value.get("name", "")
    return " ".join(value.split()) if isinstance(value, str) else ""


def _as_written(item: object) -> str:
    return item if isinstance(item, str) and item.splitlines() == [item] else json.dumps(item)


def _words(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""
