"""PDF documents of a deck: its list on a sheet, and its cards to cut out. Without database or clock."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cards.pictures.sizes import PRINT, PRINT_BLEED
from cards.pictures.typefaces import BOLD, DISPLAY, FOLDER, TEXT
from decks.proxies.card_grid import CARD_HEIGHT, CARD_WIDTH, CardGrid, Paper
from decks.proxies.deck_sheet import DeckSheet, write_sheet

LINE_GREY: Final = 0.6  # seen on a dark frame and on white paper


class CardFiles(NamedTuple):
    """JPEG files of a card in 300 dpi: its face, and its back where backs are printed."""

    face: Path
    back: Path | None


def write_document(
    target: Path,
    title: str,
    sheet: tuple[DeckSheet, Paper] | None,
    grid: CardGrid,
    cards: Sequence[CardFiles],
    with_lines: bool,
) -> None:
    """Write the sheet, if any, and the cards, each page with that of its backs behind it.

    Each picture is stored once. `with_lines`: draw one around each card, besides the marks to cut by.
    """
    for name in (DISPLAY, TEXT, BOLD):
        pdfmetrics.registerFont(TTFont(name, FOLDER / f"{name}.ttf"))
    canvas = Canvas(str(target), (grid.width * mm, grid.height * mm), invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Dimrift")
    canvas.setAuthor("")  # without a word reportlab calls the author anonymous and the subject unspecified
    canvas.setSubject("")
    if sheet:
        canvas.setPageSize((sheet[1].width * mm, sheet[1].height * mm))
        write_sheet(canvas, sheet[1], sheet[0])
        canvas.setPageSize((grid.width * mm, grid.height * mm))
    for first in range(0, len(cards), grid.capacity):
        page = cards[first : first + grid.capacity]
        faces = [(card.face, grid.place(number)) for number, card in enumerate(page)]
        _draw_page(canvas, grid, faces, with_lines)
        backs = [(card.back, grid.back_place(number)) for number, card in enumerate(page) if card.back]
        if backs:
            _draw_page(canvas, grid, backs, with_lines=False)
    canvas.save()


def _draw_page(
    canvas: Canvas, grid: CardGrid, pictures: Iterable[tuple[Path, tuple[float, float]]], with_lines: bool
) -> None:
    canvas.setLineWidth(0.25)
    bleed = grid.bleed
    if grid.capacity == 1:
        card = (bleed * mm, bleed * mm, (bleed + CARD_WIDTH) * mm, (bleed + CARD_HEIGHT) * mm)
        canvas.setTrimBox(card)
        canvas.setBleedBox((0, 0, grid.width * mm, grid.height * mm))
    for mark in grid.crop_marks():
        canvas.line(*(along * mm for along in mark))
    for picture, (x, y) in pictures:
        _draw_picture(canvas, picture, x, y, bleed)
    if with_lines:
        canvas.setStrokeGray(LINE_GREY)
        for _picture, (x, y) in pictures:
            canvas.rect(x * mm, y * mm, CARD_WIDTH * mm, CARD_HEIGHT * mm)
        canvas.setStrokeGray(0)
    canvas.showPage()


def _draw_picture(canvas: Canvas, picture: Path, x: float, y: float, bleed: float) -> None:
    """Draw a picture, its card's lower left corner at (x, y); of its bleed so much as there is to be."""
    if not bleed:
        canvas.drawImage(str(picture), x * mm, y * mm, CARD_WIDTH * mm, CARD_HEIGHT * mm)
        return
    canvas.saveState()
    seen = canvas.beginPath()
    seen.rect(
        (x - bleed) * mm, (y - bleed) * mm, (CARD_WIDTH + 2 * bleed) * mm, (CARD_HEIGHT + 2 * bleed) * mm
    )
    canvas.clipPath(seen, stroke=0)
    wide, high = CARD_WIDTH / PRINT.width, CARD_HEIGHT / PRINT.height  # of a pixel
    beyond = PRINT_BLEED.bleed
    canvas.drawImage(
        str(picture),
        (x - beyond * wide) * mm,
        (y - beyond * high) * mm,
        (PRINT.width + 2 * beyond) * wide * mm,
        (PRINT.height + 2 * beyond) * high * mm,
    )
    canvas.restoreState()
