"""Lists as JSON and as tables (CSV, TSV), as other sites write them: each entry as a line of deck text.

What is no entry stays a line as it was written, which no card is called like, and is thus reported.
"""

import csv
import json
import re
from collections.abc import Iterator
from typing import Any, Final

from decks.lists.deck_text.line_shapes import PLACES, category_place
from dimrift_site.base.plurals import plural

BOXES: Final = frozenset(("entries", "cards", "list", "slots", "boards"))
NAMES: Final = ("card", "name", "card name", "cardname", "card_name", "title")
COPIES: Final = ("copies", "quantity", "count", "qty", "amount", "#", "anzahl")
SECTIONS: Final = ("section", "board", "zone")
CATEGORIES: Final = ("categories", "category")
TOKENS: Final = frozenset(("token", "tokens"))  # sections of what the deck's cards bring into play
WHERE: Final = TOKENS | PLACES.keys()
DEEPEST: Final = 8
SEPARATOR: Final = re.compile(r"\s*sep=[,;\t|]\s*")  # a first line of Excel's
DELIMITERS: Final = ",;\t|"
# What a spreadsheet takes for a formula; an apostrophe of the text itself before it gets another one
FORMULA: Final = re.compile(r"'*\s*[=+\-@\t\r]")


def json_lines(data: object) -> list[str]:
    """The lines of a deck as JSON; none where it is no deck. Tokens are counted in one comment at the end."""
    is_list = isinstance(data, list) and any(isinstance(item, str | dict) for item in data)
    placed_lines = list(_in_box(data, "", 0) if is_list else _in_deck(data, 0))
    # a token in two lists is one
    tokens = {line.partition(" ")[2] for where, line in placed_lines if where in TOKENS}
    lines, section = [], ""
    for where, line in placed_lines:
        if where in TOKENS:
            continue
        if where != section:
            section = where
            lines.append(section or "Deck")
        lines.append(line)
    if lines and tokens:
        lines.append(f"# {plural(len(tokens), 'token')} left out: a token is no card of the deck")
    return lines


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


def as_cell(text: str) -> str:
    """A text as a cell that no spreadsheet computes: what begins like a formula gets an apostrophe."""
    return f"'{text}" if FORMULA.match(text) else text


def _from_cell(cell: str) -> str:
    """The text of a cell, as it was before `as_cell`."""
    return cell[1:].strip() if cell.startswith("'") and FORMULA.match(cell[1:]) else cell


def table_text(text: str) -> str | None:
    """The deck text of a table with a line of headings, line by line; None for any other text."""
    lines = text.splitlines()
    begin = 1 if lines and SEPARATOR.fullmatch(lines[0]) else 0
    first = next((number for number, line in enumerate(lines) if line.strip() and number >= begin), None)
    if first is None or len(lines[first]) > 1000:
        return None
    for delimiter in DELIMITERS:
        columns = [heading.strip().strip('"').lower() for heading in lines[first].split(delimiter)]
        if len(columns) > 1 and set(columns) & set(NAMES):
            return _rows_as_lines(lines, first, delimiter, columns)
    return None


def _rows_as_lines(lines: list[str], first: int, delimiter: str, columns: list[str]) -> str | None:
    text = [*(f"# {line}" if line.strip() else line for line in lines[:first]), f"# {lines[first]}"]
    try:
        for row, height in _rows(lines, first + 1, delimiter, len(columns)):
            written = lines[len(text) : len(text) + height]
            text += [
                _row_line(dict(zip(columns, row, strict=False))) or " ".join(written),
                *[""] * (height - 1),
            ]
    except csv.Error:
        return None
    return "\n".join(text)


def _rows(lines: list[str], row_start: int, delimiter: str, width: int) -> Iterator[tuple[list[str], int]]:
    """Yield each row from that line on, and over how many lines it goes.

    A quote that is not closed takes the lines after it along; where that makes more or fewer columns than
    there are, the row ends with its line.
    """
    while row_start < len(lines):
        begun, rows = row_start, csv.reader((f"{line}\n" for line in lines[row_start:]), delimiter=delimiter)
        for row in rows:
            height = begun + rows.line_num - row_start
            if height > 1 and len(row) != width:
                yield next(csv.reader([lines[row_start]], delimiter=delimiter)), 1
                row_start += 1
                break
            yield row, height
            row_start += height


def _row_line(row: dict[str, str]) -> str:
    """The row as a line, its section before it; "" where it is no entry."""
    name, copies, section = (
        next((" ".join(row[column].split()) for column in names if row.get(column, "").strip()), "")
        for names in (NAMES[1:] + NAMES[:1], COPIES, SECTIONS)
    )
    name, copies = _from_cell(name), copies.removesuffix(".0")
    if not name or (copies and not copies.isdecimal()) or (section and section.lower() not in PLACES):
        return ""
    listed = next((row[category] for category in CATEGORIES if row.get(category)), "")
    section = section or category_place(re.split("[,;|]", listed))
    return f"{f'{section}: ' if section else ''}{copies or 1}x {name}"
