"""Sheet with the list of a deck: a head with lines to fill in, then two columns of cards."""

from typing import Final, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from cards.pictures.typefaces import BOLD, DISPLAY, TEXT
from decks.proxies.card_grid import Paper

MARGIN: Final = 18 * mm
HEAD: Final = 40 * mm  # of a sheet's first page, for the name of the deck and lines to write on
LEADING: Final = 5.2 * mm
COLUMNS: Final = 2
GUTTER: Final = 10 * mm
GREY: Final = 0.45
TO_FILL_IN: Final = ("Player", "Event", "Date")


class SheetLine(NamedTuple):
    """A line of a sheet: so many copies of a card; `copies` of None is a heading, "" for an empty line."""

    words: str
    copies: int | None = None


class DeckSheet(NamedTuple):
    """The list of a deck, to be handed in or kept with it."""

    name: str
    about: str
    lines: tuple[SheetLine, ...]


def write_sheet(canvas: Canvas, paper: Paper, sheet: DeckSheet) -> None:
    """Write the sheet from a new page on."""
    width, height = paper.width * mm, paper.height * mm
    column = (width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS
    lines = iter(sheet.lines)
    top, left_over = height - MARGIN - HEAD, next(lines, None)
    _write_head(canvas, width, height, sheet)
    while left_over:
        for number in range(COLUMNS):
            x, y = MARGIN + number * (column + GUTTER), top
            while left_over and y > MARGIN + LEADING:
                _write_line(canvas, left_over, x, y, column)
                left_over, y = next(lines, None), y - LEADING
        canvas.showPage()
        top = height - MARGIN


def _write_head(canvas: Canvas, width: float, height: float, sheet: DeckSheet) -> None:
    canvas.setFont(DISPLAY, _fitting(sheet.name, DISPLAY, 22, width - 2 * MARGIN))
    canvas.drawString(MARGIN, height - MARGIN - 6 * mm, sheet.name)
    canvas.setFont(TEXT, 10)
    canvas.setFillGray(GREY)
    canvas.drawString(MARGIN, height - MARGIN - 13 * mm, sheet.about)
    space = (width - 2 * MARGIN) / len(TO_FILL_IN)
    for number, what in enumerate(TO_FILL_IN):
        x, y = MARGIN + number * space, height - MARGIN - 27 * mm
        canvas.drawString(x, y + 1.2 * mm, what)
        canvas.line(x, y, x + space - 6 * mm, y)
    canvas.setFillGray(0)


def _write_line(canvas: Canvas, line: SheetLine, x: float, y: float, width: float) -> None:
    if line.copies is None:
        canvas.setFont(BOLD, 11)
        canvas.drawString(x, y, line.words)
        return
    canvas.setFont(TEXT, 10)
    canvas.drawRightString(x + 6 * mm, y, str(line.copies))
    room = width - 9 * mm
    canvas.setFont(TEXT, _fitting(line.words, TEXT, 10, room))
    canvas.drawString(x + 9 * mm, y, line.words)


def _fitting(words: str, face: str, size: float, room: float) -> float:
    """Return the size, or the smaller one in which the words fit into the room."""
    width: float = pdfmetrics.stringWidth(words, face, size)
    return min(size, size * room / max(width, 1))
