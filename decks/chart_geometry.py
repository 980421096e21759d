"""Charts as geometry: numbers in, coordinates and labels out. Templates draw them as SVG."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypedDict

from django.utils.text import slugify

WIDE, NARROW, HEIGHT = 440, 310, 250  # letters keep their size, so a narrow chart is not a small wide one
LEFT, RIGHT, TOP, BOTTOM = 38, 14, 16, 40
FLOOR = HEIGHT - BOTTOM
APART = 76  # room of a bar that stands beside the axis
LABEL_GAP = 15  # at least so far apart, names at the end of lines can be read
NAME_ROOM = 84  # to the right of the lines, where there are several to be named


class ChartFigure(TypedDict):
    """A simulated figure with its 95 % interval and the number of games behind it."""

    mean: float
    low: float
    high: float
    n: int


class Tick(NamedTuple):
    """A mark on an axis: where it is, and what it says."""

    at: float
    text: str


class Point(NamedTuple):
    """A point of a line, and what it says when pointed at."""

    x: float
    y: float
    words: str


class ChartLine(NamedTuple):
    """One series: its path, the band of its intervals, and where its name stands."""

    name: str
    slot: int
    path: str
    band: str
    points: list[Point]
    label_y: float


class Lines(NamedTuple):
    """A chart of lines over turns 1, 2, 3, …"""

    title: str
    lines: list[ChartLine]
    x_ticks: list[Tick]
    y_ticks: list[Tick]
    end: float
    width: int
    height: int = HEIGHT
    left: int = LEFT
    floor: int = FLOOR

    @property
    def name(self) -> str:
        """Its name in addresses."""
        return slugify(self.title)


class Bar(NamedTuple):
    """One bar: its place, the value on top of it and the label below."""

    x: float
    y: float
    width: float
    height: float
    label: str
    value: str
    words: str
    address: str = ""  # of what is behind it

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return round(self.x + self.width / 2, 1)


class Bars(NamedTuple):
    """A chart of bars; `is_linked`: some of them lead to what is behind them."""

    title: str
    axis: str
    bars: list[Bar]
    width: int
    end: int
    height: int = HEIGHT
    left: int = 8
    floor: int = FLOOR

    @property
    def name(self) -> str:
        """Its name in addresses."""
        return slugify(self.title)

    @property
    def is_linked(self) -> bool:
        """Return whether a bar leads to what is behind it."""
        return any(bar.address for bar in self.bars)


STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def line_chart(title: str, series: Mapping[str, Sequence[ChartFigure]], width: int = WIDE) -> Lines:
    """Lines over turns, one a series (at most three), each with the band of its intervals."""
    highest = max((figure["high"] for figures in series.values() for figure in figures), default=0.0)
    marks = _y_marks(highest)
    turns = max((len(figures) for figures in series.values()), default=0)
    end = width - RIGHT - (NAME_ROOM if len(series) > 1 else 0)
    lines = [
        _line(name, slot, figures, turns, marks[-1], end)
        for slot, (name, figures) in enumerate(series.items(), start=1)
    ]
    return Lines(
        title=title,
        lines=_separate(lines),
        x_ticks=[Tick(_x(turn, turns, end), str(turn + 1)) for turn in range(turns)],
        y_ticks=[Tick(_y(mark, marks[-1]), f"{mark:g}") for mark in marks],
        end=end,
        width=width,
    )


def bar_chart(
    title: str,
    axis: str,
    values: Mapping[str, float],
    words: str = "{label}: {value}",
    apart: tuple[str, float, str] | None = None,
    addresses: Mapping[str, str] | None = None,
) -> Bars:
    """Bars from left to right in the order given, each with its value above it.

    `words` say one bar, with {label}, {value} and {s} after a noun that is counted. `apart` is one more bar
    to the right of the axis: its label, its value and its own words. `addresses`: where the bar of a label
    leads to.
    """
    highest = max([*values.values(), apart[1] if apart else 0], default=0) or 1
    end = WIDE - (APART if apart else 0)
    slot = (end - 16) / max(len(values), 1)
    broad = min(slot * 0.72, 56)
    bars = [
        _bar(8 + slot * (index + 0.5), broad, label, value, highest, words)
        for index, (label, value) in enumerate(values.items())
    ]
    if apart:
        label, value, said = apart
        bars.append(_bar(WIDE - APART / 2, min(broad, APART / 2), label, value, highest, said))
    if addresses:
        bars = [bar._replace(address=addresses.get(bar.label, "")) for bar in bars]
    return Bars(title=title, axis=axis, bars=bars, width=WIDE, end=end)


def _bar(middle: float, broad: float, label: str, value: float, highest: float, words: str) -> Bar:
    height = round((FLOOR - TOP - 14) * value / highest, 1)
    said = f"{value:,g}"
    text = words.format(label=label, value=said, s="" if value == 1 else "s")
    x, y = round(middle - broad / 2, 1), round(FLOOR - height, 1)
    return Bar(x, y, round(broad, 1), height, label, said if value else "", text)


def _line(
    name: str, slot: int, figures: Sequence[ChartFigure], turns: int, top: float, end: float
) -> ChartLine:
    xs = [_x(turn, turns, end) for turn in range(len(figures))]
    means = [_y(figure["mean"], top) for figure in figures]
    upper = [f"{x} {_y(figure['high'], top)}" for x, figure in zip(xs, figures, strict=True)]
    lower = [f"{x} {_y(figure['low'], top)}" for x, figure in zip(xs, figures, strict=True)]
    points = [
        Point(x, y, figure_words(figure, f"{name}, turn {turn}"))
        for turn, (x, y, figure) in enumerate(zip(xs, means, figures, strict=True), start=1)
    ]
    return ChartLine(
        name=name,
        slot=slot,
        path=_path([f"{x} {y}" for x, y in zip(xs, means, strict=True)]),
        band=_path([*upper, *reversed(lower)]) + "Z" if figures else "",
        points=points,
        label_y=means[-1] if means else FLOOR,
    )


def figure_words(figure: ChartFigure, what: str) -> str:
    """`Mana, turn 3: 2.41 (95 % 2.30 to 2.52, n = 1,000)`."""
    interval = f"95 % {max(figure['low'], 0):.2f} to {figure['high']:.2f}, n = {figure['n']:,}"
    return f"{what}: {figure['mean']:.2f} ({interval})"


def _separate(lines: list[ChartLine]) -> list[ChartLine]:
    """The lines with their names moved apart where they would overlap."""
    ordered = sorted(lines, key=lambda line: line.label_y)
    placed = ordered[:1]
    for _above, line in pairwise(ordered):
        placed.append(line._replace(label_y=max(line.label_y, placed[-1].label_y + LABEL_GAP)))
    return sorted(placed, key=lambda line: line.slot)


def _path(points: list[str]) -> str:
    return "M" + "L".join(points) if points else ""


def _x(turn: int, turns: int, end: float) -> float:
    return round(LEFT + 8 + (end - LEFT - 16) * turn / max(turns - 1, 1), 1)


def _y(value: float, top: float) -> float:
    return round(FLOOR - (FLOOR - TOP) * max(value, 0) / top, 1)


def _y_marks(highest: float) -> list[float]:
    step = next((step for step in STEPS if step * 4 >= highest), STEPS[-1])
    count = max(int(-(-highest // step)), 1)
    return [step * mark for mark in range(count + 1)]
