"""Lists as tables (CSV, TSV), as spreadsheets and collections write them: each row as a line of deck text.

A row that is no entry stays a line as it was written, which no card is called like, and is thus reported.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.entry_fields import CATEGORIES, COPIES, FLAGS, NAMES, NO, SECTIONS, YES
from decks.lists.deck_text.line_shapes import PLACES, category_place, foreign_heading
from decks.lists.deck_text.list_head import Brought

DELIMITERS: Final = ",;\t|"
SEPARATOR: Final = re.compile(r'\s*"?sep=[,;\t|]"?\s*')  # a first line of Excel's
# What a spreadsheet takes for a formula; an apostrophe of the text itself before it gets another one
FORMULA: Final = re.compile(r"'*\s*[=+\-@\t\r]")
COPIES_CELL: Final = re.compile(r"[x×]?\s?([0-9]{1,12})(?:[.,]0{1,2})?\s?[x×]?", re.IGNORECASE)
LONGEST_HEADINGS: Final = 1_000  # characters
MAIN_COLUMNS: Final = frozenset(("main", "main deck", "mainboard", "main board", "maindeck"))
FEWEST_COLUMNS: Final = 3  # of a table without headings; a line of two cells reads by itself
MOST_COLUMNS: Final = 40
MOST_ROWS: Final = 200
FEWEST_NUMBERED: Final = 3  # rows that begin with 1, 2, 3 and on: these may be their numbers
COMMENT: Final = re.compile(r"\s*(?://|#\s*\w)")  # no line of headings: one may begin with a column `#`
ONE_OF_EACH: Final = " (no column of copies is known: one of each)"
# Notes with "//": behind "#" the first one of a text is the deck's name.
EITHER_COLUMN: Final = (
    "// Two columns may be the copies, so no row is read: a first line such as Number,Name,Count says which."
)


def as_cell(text: str) -> str:
    """A text as a cell that no spreadsheet computes: what begins like a formula gets an apostrophe."""
    return f"'{text}" if FORMULA.match(text) else text


def _from_cell(cell: str) -> str:
    """The text of a cell, as it was before `as_cell`."""
    return cell[1:].strip() if cell.startswith("'") and FORMULA.match(cell[1:]) else cell


class Table(NamedTuple):
    """The lines of a table from `row_start` on, and what its columns are called in lower case."""

    lines: list[str]
    row_start: int
    delimiter: str
    columns: list[str]


def read_table(text: str, names: Names | None) -> Brought | None:
    """The deck text of a table, line by line; None for any other text.

    Without a line of headings its columns are found by the names of cards in them.
    """
    lines = text.splitlines()
    begin = 1 if lines and SEPARATOR.fullmatch(lines[0]) else 0
    try:
        table = _headed(lines, begin) or (_unheaded(lines, begin, names) if names else None)
        return Brought(table if isinstance(table, str) else _as_text(table)) if table else None
    except csv.Error:
        return None


def _headed(lines: list[str], begin: int) -> Table | None:
    first = next((number for number, line in enumerate(lines) if line.strip() and number >= begin), None)
    if first is None or len(lines[first]) > LONGEST_HEADINGS or COMMENT.match(lines[first]):
        return None
    for delimiter in DELIMITERS:
        columns = [heading.strip().strip('"').lower() for heading in lines[first].split(delimiter)]
        if len(columns) > 1 and set(columns) & set(NAMES):
            if not set(columns) & ({*COPIES} | MAIN_COLUMNS):
                lines = [*lines[:first], f"{lines[first]}{ONE_OF_EACH}", *lines[first + 1 :]]
            return Table(lines, first + 1, delimiter, columns)
    return None


def _unheaded(lines: list[str], begin: int, names: Names) -> Table | str | None:
    """The table, or its text as it is below a note where two columns may be the copies."""
    filled = [line for line in lines[begin:] if line.strip()]
    if not 0 < len(filled) <= MOST_ROWS or any(map(COMMENT.match, filled)):
        return None
    for delimiter in DELIMITERS:
        cells = [_filled_cells(line, delimiter) for line in filled]
        width = Counter(map(len, cells)).most_common(1)[0][0]
        rows = [row for row in cells if len(row) == width]
        if not FEWEST_COLUMNS <= width <= MOST_COLUMNS or 2 * len(rows) < len(cells):
            continue
        named = [sum(names.find(row[column]) is not None for row in rows) for column in range(width)]
        name = named.index(max(named))
        if 2 * named[name] < len(rows):
            continue
        beside = [column for column in (name + 1, name - 1) if 0 < column < width]
        copies = [column for column in (0, *beside) if _is_counted(rows, column)]
        if len(copies) > 1 and _is_numbered(rows):
            return "\n".join([EITHER_COLUMN, *lines])
        if copies:
            columns = [_section_heading(rows, column) for column in range(width)]
            columns[name], columns[copies[0]] = NAMES[1], COPIES[0]
            note = f"A table without headings: copies in column {copies[0] + 1}, names in column {name + 1}"
            return Table([*lines[:begin], note, *lines[begin:]], begin + 1, delimiter, columns)
    return None


def _filled_cells(line: str, delimiter: str) -> list[str]:
    """The cells of a line without the empty ones at its end."""
    cells = [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), [])]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _is_counted(rows: list[list[str]], column: int) -> bool:
    """Return whether most cells of the column may be copies."""
    return 2 * sum(COPIES_CELL.fullmatch(row[column]) is not None for row in rows) >= len(rows)


def _is_numbered(rows: list[list[str]]) -> bool:
    """Return whether the rows begin with 1, 2, 3 and on."""
    return len(rows) >= FEWEST_NUMBERED and all(row[0] == str(number) for number, row in enumerate(rows, 1))


def _section_heading(rows: list[list[str]], column: int) -> str:
    words = {row[column].lower() for row in rows}
    return SECTIONS[0] if words & PLACES.keys() and words <= {*PLACES, ""} else ""


def _as_text(table: Table) -> str:
    lines, row_start, delimiter, columns = table
    text = [f"// {line}" if line.strip() else line for line in lines[:row_start]]
    for row, height in _rows(lines, row_start, delimiter, len(columns)):
        filled = [cell.strip() for cell in row if cell.strip()]
        is_heading = len(filled) == 1 and foreign_heading(filled[0])
        entry = filled[0] if is_heading else _row_lines(dict(zip(columns, row, strict=False)))
        text += [entry or " ".join(lines[row_start : row_start + height]), *[""] * (height - 1)]
        row_start += height
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


def _row_lines(row: dict[str, str]) -> str:
    """The row as a line for each section that it has copies for; "" where it is no entry."""
    name = _from_cell(_cell(row, NAMES[1:] + NAMES[:1]))
    counts = _counts(row) if name else []
    return "\n".join(f"{f'{section}: ' if section else ''}{copies}x {name}" for section, copies in counts)


def _counts(row: dict[str, str]) -> list[tuple[str, str]]:
    """(section, copies) of a row; none where a cell says something else.

    Without a column of copies those that are called like sections have them.
    """
    if row.keys().isdisjoint(COPIES) and not row.keys().isdisjoint(MAIN_COLUMNS):
        cells = [(column, cell.strip()) for column, cell in row.items() if column in PLACES]
        cells = [(section, copies) for section, copies in cells if copies not in ("", "0")]
    else:
        section = _section(row)
        cells = [] if section is None else [(section, _cell(row, COPIES) or "1")]
    counts = [(section, COPIES_CELL.fullmatch(copies)) for section, copies in cells]
    return [(section, count[1]) for section, count in counts if count] if all(dict(counts).values()) else []


def _section(row: dict[str, str]) -> str | None:
    """The section that a row names, "" for none; None where it is one that decks here do not have."""
    section = _cell(row, SECTIONS)
    flags = {FLAGS[column]: cell.strip().lower() for column, cell in row.items() if column in FLAGS}
    if section.lower() not in {*PLACES, ""} or not {*flags.values()} <= YES | NO:
        return None
    flagged = next((flagged for flagged, word in flags.items() if word in YES), "")
    return section or flagged or category_place(re.split("[,;|]", _cell(row, CATEGORIES)))


def _cell(row: dict[str, str], columns: tuple[str, ...]) -> str:
    """The first cell of these columns that is not empty, else ""."""
    return next((" ".join(row[column].split()) for column in columns if row.get(column, "").strip()), "")
