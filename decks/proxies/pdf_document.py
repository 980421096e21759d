"""PDF documents of a deck: its list on a sheet, and its cards to cut out. Without database or clock."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cards.pictures.typefaces import BOLD, DISPLAY, FOLDER, TEXT
from decks.proxies.card_grid import A_PAGE, CARD_HEIGHT, CARD_WIDTH, Paper, crop_marks, place
from decks.proxies.deck_sheet import DeckSheet, write_sheet


def write_document(
    target: Path, title: str, paper: Paper, sheet: DeckSheet | None, faces: Sequence[Path]
) -> None:
    """Write the sheet, if any, and the faces, JPEG files of 300 dpi, nine to a page. Each is stored once."""
    for name in (DISPLAY, TEXT, BOLD):
        pdfmetrics.registerFont(TTFont(name, FOLDER / f"{name}.ttf"))
    canvas = Canvas(str(target), (paper.width * mm, paper.height * mm), invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Dimrift")
    canvas.setAuthor("")  # without a word reportlab calls the author anonymous and the subject unspecified
    canvas.setSubject("")
    if sheet:
        write_sheet(canvas, paper, sheet)
    for first in range(0, len(faces), A_PAGE):
        _draw_page(canvas, paper, faces[first : first + A_PAGE])
    canvas.save()


def _draw_page(canvas: Canvas, paper: Paper, faces: Sequence[Path]) -> None:
    canvas.setLineWidth(0.25)
    for mark in crop_marks(paper):
        canvas.line(*(along * mm for along in mark))
    for number, face in enumerate(faces):
        x, y = place(paper, number)
        canvas.drawImage(str(face), x * mm, y * mm, CARD_WIDTH * mm, CARD_HEIGHT * mm)
    canvas.showPage()
