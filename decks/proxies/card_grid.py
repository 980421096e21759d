"""Layout of proxies on paper: three by three cards in their size, and the marks to cut by. In millimetres."""

from collections.abc import Iterator
from typing import Final, NamedTuple

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
COLUMNS: Final = 3
ROWS: Final = 3
A_PAGE: Final = COLUMNS * ROWS
MARK_GAP: Final = 1.0  # between a card and the mark beside it, so that no mark is on a card cut a little off
MARK_LENGTH: Final = 4.0


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


PAPERS: Final = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


class Mark(NamedTuple):
    """A line from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float


def corner(paper: Paper) -> tuple[float, float]:
    """Return the lower left corner of the nine cards, which lie in the middle; from that of the paper."""
    return (paper.width - COLUMNS * CARD_WIDTH) / 2, (paper.height - ROWS * CARD_HEIGHT) / 2


def place(paper: Paper, number: int) -> tuple[float, float]:
    """Return the lower left corner of a card of the page, counted by rows from 0 above on the left."""
    left, bottom = corner(paper)
    row, column = divmod(number, COLUMNS)
    return left + column * CARD_WIDTH, bottom + (ROWS - 1 - row) * CARD_HEIGHT


def crop_marks(paper: Paper) -> Iterator[Mark]:
    """Yield the marks at both ends of each line to cut along, outside of the cards."""
    left, bottom = corner(paper)
    right, top = left + COLUMNS * CARD_WIDTH, bottom + ROWS * CARD_HEIGHT
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    for column in range(COLUMNS + 1):
        x = left + column * CARD_WIDTH
        yield Mark(x, bottom - far, x, bottom - near)
        yield Mark(x, top + near, x, top + far)
    for row in range(ROWS + 1):
        y = bottom + row * CARD_HEIGHT
        yield Mark(left - far, y, left - near, y)
        yield Mark(right + near, y, right + far, y)
