"""A card's own constellation, which stands on its piece at the board. One key, one sky."""

from functools import lru_cache
from hashlib import sha256
from math import cos, pi, sin
from typing import NamedTuple

WIDTH, HEIGHT = 280, 180
MARGIN = 22


class Star(NamedTuple):
    """A star at (x, y), both from 0 to `WIDTH`/`HEIGHT`, and its radius."""

    x: int
    y: int
    size: float


class Constellation(NamedTuple):
    """Stars, and the line that joins them as an SVG path."""

    stars: list[Star]
    path: str


@lru_cache(maxsize=2_000)
def constellation(key: str, kind: str) -> Constellation:
    """The constellation of a card: creatures branch, artifacts close a ring, monuments stand in columns."""
    numbers = list(sha256(key.encode()).digest())
    return Constellation(*SHAPES[kind](numbers))


def _branches(numbers: list[int]) -> tuple[list[Star], str]:
    """Stars in seven of twelve cells, each joined to the nearest one that is joined already."""
    cells = sorted(range(12), key=lambda cell: (numbers[cell], cell))[:7]
    stars = [_in_cell(cell, numbers[cell + 12], numbers[31 - cell]) for cell in cells]
    joined, waiting, path = stars[:1], stars[1:], ""
    while waiting:
        near, far = min(((a, b) for a in joined for b in waiting), key=_distance)
        path += f"M{near.x} {near.y}L{far.x} {far.y}"
        joined.append(far)
        waiting.remove(far)
    return stars, path


def _in_cell(cell: int, right: int, down: int) -> Star:
    wide, high = (WIDTH - 2 * MARGIN) // 4, (HEIGHT - 2 * MARGIN) // 3
    x = MARGIN + cell % 4 * wide + wide // 6 + right * wide * 2 // 3 // 255
    y = MARGIN + cell // 4 * high + high // 6 + down * high * 2 // 3 // 255
    return Star(x, y, _size(right + down))


def _distance(pair: tuple[Star, Star]) -> int:
    one, other = pair
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _ring(numbers: list[int]) -> tuple[list[Star], str]:
    count = 5 + numbers[0] % 4
    turn = numbers[31] / 255 * pi
    stars = []
    for i in range(count):
        angle = turn + 2 * pi * i / count
        far = 42 + numbers[i + 1] % 24
        x, y = WIDTH / 2 + 1.35 * far * cos(angle), HEIGHT / 2 + far * sin(angle)
        stars.append(Star(round(x), round(y), _size(numbers[i + 11])))
    return stars, _line(stars) + "Z"


def _columns(numbers: list[int]) -> tuple[list[Star], str]:
    stars = []
    for i in range(4):
        x = MARGIN + 24 + i * (WIDTH - 2 * MARGIN - 48) // 3
        top = 24 + numbers[i + 1] % 44
        ends = [Star(x, HEIGHT - MARGIN, _size(numbers[i + 11])), Star(x, top, _size(numbers[i + 15]))]
        stars += ends if i % 2 == 0 else ends[::-1]
    return stars, _line(stars)


SHAPES = {"creature": _branches, "artifact": _ring, "monument": _columns}


def _line(stars: list[Star]) -> str:
    return "M" + "L".join(f"{star.x} {star.y}" for star in stars)


def _size(number: int) -> float:
    return 1.8 + number % 4 * 0.7
