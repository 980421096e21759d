"""Draw the tables of the database with their keys and foreign keys, from the Django models.

`python -m dimrift_site.tools.documents.data_model` writes docs/data-model.svg; a test compares the file with
the models. Lengths are in pixels of the SVG.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[3]
FILE: Final = ROOT / "docs" / "data-model.svg"
PACKAGES: Final = ("dimrift_site", "cards", "decks")  # in this order, from left to right
ACCOUNT: Final = "User"  # so many point at it that lines would hide everything else
COLUMNS: Final = 5
WIDTH: Final = 230  # of a table
GAP: Final = 74  # between columns, for the lines
HEAD: Final = 24  # of a table's name
ROW: Final = 17
SPACE: Final = 12  # below a table
TITLE: Final = 34  # above a group
MARGIN: Final = 24
COLOURS: Final = ("#0b6e74", "#8a4b08", "#5b3fa0", "#2f6b2a", "#a02f5b", "#345995", "#7a5c00", "#50514f")
STYLE: Final = """
text { font: 12px 'Source Sans 3', 'Segoe UI', sans-serif; fill: #1d1b26 }
.title { font-weight: 600; font-size: 14px; fill: #4a4658 }
.name { font-weight: 600; font-size: 13px; fill: #fff }
.table { fill: #fff; stroke: #b9b4c7 }
.key { font-style: italic; fill: #6b6579 }
.line { fill: none; stroke-width: 1.2; opacity: .55 }
"""


class ForeignKey(NamedTuple):
    """A reference of a table to another one, such as `owner → User`."""

    field: str
    target: str
    is_optional: bool
    is_many: bool


class DrawnTable(NamedTuple):
    """A table: its model, the unique fields that name a row, and its foreign keys."""

    group: str
    name: str
    keys: tuple[str, ...]
    foreign_keys: tuple[ForeignKey, ...]

    @property
    def height(self) -> int:
        """The height of its box."""
        return HEAD + ROW * (len(self.foreign_keys) + bool(self.keys)) + 6


class Placed(NamedTuple):
    """A table and the upper left corner of its box."""

    table: DrawnTable
    left: int
    top: int


def read_tables() -> list[DrawnTable]:
    """Return the tables of our own models by group and name, without those of installed packages."""
    from django.apps import apps

    ours = [model for model in apps.get_models() if model.__module__.split(".")[0] in PACKAGES]
    tables = [_read_table(model) for model in ours]
    return sorted(
        tables, key=lambda table: (PACKAGES.index(table.group.split(".")[0]), table.group, table.name)
    )


def _read_table(model: Any) -> DrawnTable:
    fields = [field for field in model._meta.get_fields() if field.concrete and not field.auto_created]
    keys = tuple(field.name for field in fields if field.unique and not field.is_relation)
    references = tuple(
        ForeignKey(field.name, field.related_model.__name__, field.null, field.many_to_many)
        for field in fields
        if field.is_relation and field.related_model.__module__.split(".")[0] in PACKAGES
    )
    return DrawnTable(model.__module__.removesuffix(".models"), model.__name__, keys, references)


def place_tables(tables: list[DrawnTable]) -> tuple[list[Placed], list[tuple[str, int, int]]]:
    """Return the tables and the titles of groups with their places, in columns of about the same height."""
    groups: dict[str, list[DrawnTable]] = {}
    for table in tables:
        groups.setdefault(table.group, []).append(table)
    heights = {name: TITLE + sum(table.height + SPACE for table in group) for name, group in groups.items()}
    limit = sum(heights.values()) / COLUMNS
    placed: list[Placed] = []
    titles: list[tuple[str, int, int]] = []
    column, top, used = 0, MARGIN, 0
    for name, group in groups.items():
        if used + heights[name] / 2 > limit * (column + 1) and column < COLUMNS - 1:
            column, top = column + 1, MARGIN
        left = MARGIN + column * (WIDTH + GAP)
        titles.append((name, left, top))
        used, top = used + heights[name], top + TITLE
        for table in group:
            placed.append(Placed(table, left, top))
            top += table.height + SPACE
    return placed, titles


def draw(tables: list[DrawnTable]) -> str:
    """Return the SVG."""
    placed, titles = place_tables(tables)
    groups = list(dict.fromkeys(table.group for table in tables))
    colours = {group: COLOURS[number % len(COLOURS)] for number, group in enumerate(groups)}
    width = MARGIN * 2 + COLUMNS * WIDTH + (COLUMNS - 1) * GAP
    height = max(place.top + place.table.height for place in placed) + MARGIN
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">',
        "<title>The tables of Dimrift with their keys and foreign keys</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#f6f4fb"/>',
        *_draw_lines(placed, colours),
        *(
            f'<text class="title" x="{left}" y="{top + 22}">{escape(name)}</text>'
            for name, left, top in titles
        ),
        *(line for place in placed for line in _draw_table(place, colours[place.table.group])),
        "</svg>",
    ]
    return "\n".join(body) + "\n"


def _draw_table(place: Placed, colour: str) -> Iterator[str]:
    table, left, top = place
    yield f'<rect class="table" x="{left}" y="{top}" width="{WIDTH}" height="{table.height}" rx="4"/>'
    yield f'<path fill="{colour}" d="M{left} {top + HEAD}v-20q0-4 4-4h{WIDTH - 8}q4 0 4 4v20z"/>'
    yield f'<text class="name" x="{left + 8}" y="{top + 17}">{table.name}</text>'
    rows = [("key", ", ".join(table.keys))] if table.keys else []
    rows += [("reference", _reference_words(key)) for key in table.foreign_keys]
    for number, (kind, words) in enumerate(rows):
        y = top + HEAD + ROW * number + 15
        yield f'<text class="{kind}" x="{left + 8}" y="{y}">{words}</text>'


def _reference_words(key: ForeignKey) -> str:
    target = f"{key.target}{'s' if key.is_many else ''}"
    return f"{key.field} → {target}{' (optional)' if key.is_optional else ''}"


def _draw_lines(placed: Iterable[Placed], colours: dict[str, str]) -> Iterator[str]:
    """A curve from each foreign key to the table that it names, in that table's colour."""
    by_name = {place.table.name: place for place in placed}
    for place in by_name.values():
        for number, key in enumerate(place.table.foreign_keys):
            target = by_name[key.target]
            if key.target == ACCOUNT or target is place:
                continue
            start = place.top + HEAD + ROW * (number + bool(place.table.keys)) + 11
            end = target.top + HEAD // 2
            yield _curve(place.left, start, target.left, end, colours[target.table.group])


def _curve(left: int, start: int, target: int, end: int, colour: str) -> str:
    """A curve between two boxes: from side to side, or in a bow on the left within one column."""
    bow = GAP // 2
    if left == target:
        begin, finish, first, second = left, target, left - bow, target - bow
    elif left < target:
        begin, finish, first, second = left + WIDTH, target, left + WIDTH + bow, target - bow
    else:
        begin, finish, first, second = left, target + WIDTH, left - bow, target + WIDTH + bow
    path = f"M{begin} {start}C{first} {start} {second} {end} {finish} {end}"
    return f'<path class="line" stroke="{colour}" d="{path}"/>'


def main() -> int:
    """Write the picture."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dimrift_site.settings")
    import django

    django.setup()
    FILE.write_text(draw(read_tables()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
