"""Layout of proxies on paper: cards in their size, side by side, and where they are cut. In millimetres."""

from collections.abc import Iterator
from typing import Final, NamedTuple

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
BLEED: Final = (
    3.0  # of the frame beyond the card on every side, so that no cut a little off leaves a white edge
)
GAP: Final = 2.0  # between two cards that are each cut by themselves: with more, Letter has no nine
MARGIN: Final = 5.0  # of paper that most printers leave white; marks stand in it
MARK_GAP: Final = 1.0  # between a card and the mark beside it, so that no mark is on a card cut a little off
MARK_LENGTH: Final = 4.0


class Paper(NamedTuple):
    """A size of paper, upright."""

    name: str
    width: float
    height: float


SINGLE: Final = "card"  # a page for each card, for printers
PAPERS: Final = {
    "a4": Paper("A4", 210.0, 297.0),
    "letter": Paper("Letter", 215.9, 279.4),
    SINGLE: Paper("One card a page, with bleed", CARD_WIDTH + 2 * BLEED, CARD_HEIGHT + 2 * BLEED),
}
# By the word for what is around each card: its bleed, and the gap from card to card
EDGES: Final = {"touching": (0.0, 0.0), "apart": (0.0, GAP), "bleed": (BLEED, 2 * BLEED)}


class Mark(NamedTuple):
    """A line from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float


class CardGrid(NamedTuple):
    """Cards on a page of a width and height: in its middle, `gap` apart, each with a bleed around it."""

    width: float
    height: float
    columns: int
    rows: int
    bleed: float
    gap: float

    @property
    def capacity(self) -> int:
        """Return the number of cards of a page."""
        return self.columns * self.rows

    @property
    def is_upright(self) -> bool:
        """Return whether the page is higher than wide."""
        return self.height > self.width

    def place(self, number: int) -> tuple[float, float]:
        """Return the lower left corner of a card, by rows from 0 above on the left, from the page's."""
        row, column = divmod(number, self.columns)
        return self._lefts()[column], self._bottoms()[self.rows - 1 - row]

    def back_place(self, number: int) -> tuple[float, float]:
        """Return the same of the card's back, on the page behind, turned over like a leaf of a book."""
        row, column = divmod(number, self.columns)
        return self.place(row * self.columns + self.columns - 1 - column)

    def crop_marks(self) -> Iterator[Mark]:
        """Yield the marks at both ends of each line to cut along, outside of the cards and their bleed."""
        if self.capacity == 1:  # the page has boxes that say where it is cut
            return
        lefts, bottoms = self._lefts(), self._bottoms()
        near, far = self.bleed + MARK_GAP, self.bleed + MARK_GAP + MARK_LENGTH
        low, high = bottoms[0], bottoms[-1] + CARD_HEIGHT
        first, last = lefts[0], lefts[-1] + CARD_WIDTH
        for x in sorted({*lefts, *(left + CARD_WIDTH for left in lefts)}):
            yield Mark(x, low - far, x, low - near)
            yield Mark(x, high + near, x, high + far)
        for y in sorted({*bottoms, *(bottom + CARD_HEIGHT for bottom in bottoms)}):
            yield Mark(first - far, y, first - near, y)
            yield Mark(last + near, y, last + far, y)

    def _lefts(self) -> list[float]:
        step = CARD_WIDTH + self.gap
        left = (self.width - self.columns * step + self.gap) / 2
        return [left + column * step for column in range(self.columns)]

    def _bottoms(self) -> list[float]:
        step = CARD_HEIGHT + self.gap
        bottom = (self.height - self.rows * step + self.gap) / 2
        return [bottom + row * step for row in range(self.rows)]


def card_grid(paper: str, edges: str) -> CardGrid:
    """Return the grid of a paper and of what is around each card: upright, or lying if more fit so."""
    size = PAPERS[paper]
    if paper == SINGLE:
        return CardGrid(size.width, size.height, 1, 1, BLEED, 0)
    bleed, gap = EDGES[edges]
    grids = [
        CardGrid(
            wide,
            high,
            int((wide - 2 * (MARGIN + bleed) + gap) // (CARD_WIDTH + gap)),
            int((high - 2 * (MARGIN + bleed) + gap) // (CARD_HEIGHT + gap)),
            bleed,
            gap,
        )
        for wide, high in ((size.width, size.height), (size.height, size.width))
    ]
    return max(grids, key=lambda grid: grid.capacity)
