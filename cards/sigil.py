"""A card's own constellation, which stands on its face while it has no painting. One key, one sky."""

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

    @property
    def halo(self) -> float:
        """Radius of the glow around it."""
        return round(self.size * 2.6, 1)


class Sigil(NamedTuple):
    """Stars, the line that joins the bright ones (an SVG path), and faint stars around it."""

    stars: list[Star]
    path: str
    dust: list[Star]


def sigil(key: str, kind: str) -> Sigil:
    """The constellation of a card: creatures wander, artifacts close a ring, monuments stand in columns."""
    numbers = list(sha256(key.encode()).digest())
    stars = SHAPES[kind](numbers)
    ends = "Z" if kind == "artifact" else ""
    path = "M" + "L".join(f"{star.x} {star.y}" for star in stars) + ends
    return Sigil(stars, path, _dust(sha256(f"{key} dust".encode()).digest()))


def _wandering(numbers: list[int]) -> list[Star]:
    count = 6 + numbers[0] % 3
    step = (WIDTH - 2 * MARGIN) / (count - 1)
    return [
        Star(round(MARGIN + i * step), _within(numbers[i + 1], HEIGHT), _size(numbers[i + 11]))
        for i in range(count)
    ]


def _ring(numbers: list[int]) -> list[Star]:
    count = 5 + numbers[0] % 4
    turn = numbers[31] / 255 * pi
    stars = []
    for i in range(count):
        angle = turn + 2 * pi * i / count
        far = 46 + numbers[i + 1] % 30
        x, y = WIDTH / 2 + 1.35 * far * cos(angle), HEIGHT / 2 + far * sin(angle)
        stars.append(Star(round(x), round(y), _size(numbers[i + 11])))
    return stars


def _columns(numbers: list[int]) -> list[Star]:
    stars = []
    for i in range(4):
        x = MARGIN + 24 + i * (WIDTH - 2 * MARGIN - 48) // 3
        top = 24 + numbers[i + 1] % 44
        ends = [Star(x, HEIGHT - MARGIN, _size(numbers[i + 11])), Star(x, top, _size(numbers[i + 15]))]
        stars += ends if i % 2 == 0 else ends[::-1]
    return stars


SHAPES = {"creature": _wandering, "artifact": _ring, "monument": _columns}


def _dust(numbers: bytes) -> list[Star]:
    return [
        Star(numbers[2 * i] * WIDTH // 255, numbers[2 * i + 1] * HEIGHT // 255, 0.7 + numbers[i] % 3 * 0.3)
        for i in range(16)
    ]


def _within(number: int, length: int) -> int:
    return MARGIN + number * (length - 2 * MARGIN) // 255


def _size(number: int) -> float:
    return 2 + number % 4 * 0.8
