"""Figures of two lists beside each other: values by label, and bars in pairs."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from decks.chart_geometry import FLOOR, HEIGHT, TOP, WIDE, Bar
from decks.lists import list_rows
from decks.lists.list_rows import ListRow
from decks.lists.statistics import composition, curves

EDGE: Final = 8
WIDEST: Final = 26  # bar
WANTED: Final[tuple[tuple[str, str, Callable[[list[ListRow]], dict[str, int]]], ...]] = (
    ("Cost curve", "mana to summon", curves.cost_curve),
    ("Will curve", "Will", curves.will_curve),
    ("Types", "cards", lambda rows: composition.counts(rows, "type")),
    ("Factions", "cards", lambda rows: composition.counts(rows, "faction")),
)


class FigurePair(NamedTuple):
    """A figure of both lists: (label, first, second) for each value, and the bars of each list."""

    title: str
    axis: str
    values: list[tuple[str, int, int]]
    first: list[Bar]
    second: list[Bar]
    width: int = WIDE
    height: int = HEIGHT
    floor: int = FLOOR


def figure_pairs(first: list[ListRow], second: list[ListRow]) -> list[FigurePair]:
    """The curves, types and factions of two lists."""
    shown = list_rows.shown_rows(first), list_rows.shown_rows(second)
    return [_pair(title, axis, *map(count, shown)) for title, axis, count in WANTED]


def _pair(title: str, axis: str, first: Mapping[str, int], second: Mapping[str, int]) -> FigurePair:
    labels = list({**first, **second})
    highest = max((*first.values(), *second.values()), default=0) or 1
    bars: tuple[list[Bar], list[Bar]] = [], []
    slot = (WIDE - 2 * EDGE) / max(len(labels), 1)
    broad = min(slot * 0.38, WIDEST)
    for index, label in enumerate(labels):
        middle = EDGE + slot * (index + 0.5)
        for drawn, values, left in ((bars[0], first, middle - broad - 1), (bars[1], second, middle + 1)):
            drawn.append(_bar(left, broad, values.get(label, 0), highest, label))
    both = [(label, first.get(label, 0), second.get(label, 0)) for label in labels]
    return FigurePair(title, axis, both, *bars)


def _bar(x: float, broad: float, value: int, highest: int, label: str) -> Bar:
    height = round((FLOOR - TOP - 14) * value / highest, 1)
    return Bar(round(x, 1), round(FLOOR - height, 1), round(broad, 1), height, label, str(value or ""), "")
