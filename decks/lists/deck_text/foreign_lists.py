"""Whole lists as other programs write them: a row for each shape, by what such a text begins with."""

import re
from collections.abc import Callable
from itertools import groupby
from typing import Final, NamedTuple

from decks.lists.deck_text.card_names import Names, visible
from decks.lists.deck_text.json_list import read_json
from decks.lists.deck_text.line_shapes import foreign_heading
from decks.lists.deck_text.list_head import Brought, read_head
from decks.lists.deck_text.list_reader import MOST_LINES
from decks.lists.deck_text.table_list import read_table
from decks.lists.deck_text.xml_list import read_xml

COMMENTED_ENTRY: Final = re.compile(
    r"#(?P<inner>\s{2,})?\s*(?P<copies>\d{1,12})x\s+(?:\(\d{1,4}\)\s+)?(?P<name>\S.*)"
)
OTHER_CODE: Final = re.compile(r"AA[A-Za-z0-9+/]{18,}={0,2}")
COUNTED: Final = re.compile(r"\d{1,4}[x×]?\s+\S.*")
WITH_SET: Final = re.compile(r"\d{1,4}[x×]?\s+\S.*\s\([A-Z0-9]{2,6}\)(?: [\w-]{1,8})?(?: \*\w\*)?")
SIDE_BOARD: Final = "Sideboard"
ASKS_SIDE_BOARD: Final = "// Are the cards below a side board? Then write Sideboard in place of this line."

Reader = Callable[[str, Names | None], Brought | None]


class ForeignShape(NamedTuple):
    """A shape of whole lists; `read` returns None for a text that only begins like it."""

    title: str
    begins: re.Pattern[str]
    read: Reader


def read_given(given: str, names: Names | None = None) -> Brought:
    """A pasted text, JSON, XML or table as deck text. Its first comments are the name and words about it.

    `names` are those of cards, by which a table without headings is told from other text.
    """
    given = visible(given)
    for shape in SHAPES:
        brought = shape.read(given, names) if shape.begins.match(given) else None
        if brought:
            return brought
    return Brought(given, *read_head(given))


def _read_commented(text: str, _names: Names | None) -> Brought | None:
    """The cards of a deck of Hearthstone are comments below its name, its side board further in."""
    head, *lines = text.strip().splitlines()
    if not any(map(COMMENTED_ENTRY.match, lines)):
        return None
    name = head.strip("# ")
    text = "\n".join([f"# Name: {name}" if name else "#", *map(_uncommented, lines)])
    return Brought(text, *read_head(text))


def _uncommented(line: str) -> str:
    entry = COMMENTED_ENTRY.fullmatch(line.rstrip())
    if entry:
        section = f"{SIDE_BOARD}: " if entry["inner"] else ""
        return f"{section}{entry['copies']}x {entry['name']}"
    is_code = OTHER_CODE.fullmatch(line.strip())
    return f"// The deck code of another game: {line.strip()}" if is_code else line


def _read_blocks(text: str, _names: Names | None) -> Brought | None:
    """A list whose side board is told by an empty line alone.

    Lines with sets are Arena's, which means one; in other lists a note asks.
    """
    lines = [" ".join(line.split()) for line in text.splitlines()]
    blocks = [list(block) for is_filled, block in groupby(lines, bool) if is_filled]
    if len(lines) > MOST_LINES or len(blocks) != 2 or len(blocks[0]) < len(blocks[1]):
        return None
    filled = [*blocks[0], *blocks[1]]
    counted, with_set = (
        2 * sum(pattern.fullmatch(line) is not None for line in filled) >= len(filled)
        for pattern in (COUNTED, WITH_SET)
    )
    if not counted or any(line.startswith(("#", "//")) or foreign_heading(line) for line in filled):
        return None
    lines[lines.index("", lines.index(blocks[0][-1]))] = SIDE_BOARD if with_set else ASKS_SIDE_BOARD
    return Brought("\n".join(lines))


SHAPES: Final = (
    ForeignShape("JSON", re.compile(r"\s*(?:```(?:json)?\s*)?[{[]"), lambda text, _: read_json(text)),
    ForeignShape(
        "XML",
        re.compile(r"\s*<(?:\?xml|!doctype|deck|cockatrice_deck)\b", re.IGNORECASE),
        lambda text, _: read_xml(text),
    ),
    ForeignShape("comments below a name", re.compile(r"\s*###"), _read_commented),
    ForeignShape("table", re.compile(""), read_table),
    ForeignShape("two blocks", re.compile(r"\s*\d"), _read_blocks),
)
