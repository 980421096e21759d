"""Symbols of an SVG file as polygons: what Pillow draws is what pages show."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

ROOT: Final = Path(__file__).resolve().parents[2]
STEPS: Final = 10  # straight pieces of a curve: at 24 units drawn 200 pixels wide, none is off by a pixel
SVG: Final = "{http://www.w3.org/2000/svg}"
CIRCLE: Final = "M{left} {y}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z"

Point = tuple[float, float]
Outline = tuple[Point, ...]


class Shape(NamedTuple):
    """A path: outlines, whether filled, with holes where they overlap, stroke's width, if it is lit."""

    outlines: tuple[Outline, ...]
    filled: bool
    holes: bool
    stroke: float
    lit: bool


class Symbol(NamedTuple):
    """Shapes on a square field of `size` units."""

    size: float
    shapes: tuple[Shape, ...]


class OutlinePen(BasePen):  # type: ignore[misc] # fontTools has no types
    """Collect what is drawn as outlines of straight pieces."""

    def __init__(self) -> None:
        super().__init__(None)
        self.outlines: list[list[Point]] = []

    def _moveTo(self, at: Point) -> None:  # noqa: N802 # as fontTools calls it
        self.outlines.append([at])

    def _lineTo(self, to: Point) -> None:  # noqa: N802 # as fontTools calls it
        self.outlines[-1].append(to)

    def _curveToOne(self, first: Point, second: Point, to: Point) -> None:  # noqa: N802 # as fontTools calls it
        start = self.outlines[-1][-1]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = zip(shares, (start, first, second, to), strict=True)
            x, y = map(sum, zip(*((share * px, share * py) for share, (px, py) in points), strict=True))
            self.outlines[-1].append((x, y))

    def _closePath(self) -> None:  # noqa: N802 # the same
        self.outlines[-1].append(self.outlines[-1][0])


@cache
def read_symbol(file: str, name: str) -> Symbol:
    """Return the symbol with this id of an SVG file, which is a path from the root of this project. KeyError.

    One by one: the 212 silhouettes take 0.2 s together.
    """
    return _symbol(symbol_elements(file)[name])


@cache
def symbol_elements(file: str) -> Mapping[str, ET.Element]:
    """Return the symbols of such a file by id, as they are written."""
    tree = ET.parse(ROOT / file)  # noqa: S314 # one of ours
    return {element.attrib["id"]: element for element in tree.iter(f"{SVG}symbol")}


def _symbol(element: ET.Element) -> Symbol:
    *_, width, height = map(float, element.attrib["viewBox"].split())
    return Symbol(max(width, height), tuple(_shape({**element.attrib, **each.attrib}) for each in element))


def _shape(said: Mapping[str, Any]) -> Shape:
    pen = OutlinePen()
    parse_path(said["d"] if "d" in said else _circle(said), pen)
    stroke = 0.0 if said.get("stroke", "none") == "none" else float(said.get("stroke-width", 1))
    fill = said.get("fill", "black")
    outlines = tuple(map(tuple, pen.outlines))
    return Shape(outlines, fill != "none", said.get("fill-rule") == "evenodd", stroke, fill == "currentColor")


def _circle(said: Mapping[str, str]) -> str:
    x, y, r = (float(said[name]) for name in ("cx", "cy", "r"))
    return CIRCLE.format(left=x - r, y=y, r=r, wide=2 * r)
