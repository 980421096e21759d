"""Picture of a whole deck for forums and for sites that show a link: name, three cards, and every line."""

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Final, NamedTuple

from django.conf import settings
from django.urls import reverse
from PIL import Image, ImageDraw, ImageOps

from cards.faces.printed_card import PrintedCard, printed_card
from cards.pictures import palette as colors
from cards.pictures.back_picture import MAIN, draw_back
from cards.pictures.canvas import FINER, Box, Canvas
from cards.pictures.palette import blend, palette_of
from cards.pictures.sizes import ART, NORMAL, Size
from cards.pictures.store import ADDRESS, has_picture, picture_address, picture_path
from cards.pictures.typefaces import BOLD, DISPLAY, TEXT, missing_letters, typeface
from cards.workshop.withheld_cards import PRIVATE_NOW
from decks.lists import list_rows
from decks.lists.builder import TITLES
from decks.lists.list_rows import ListRow
from decks.lists.tiles import best_cards
from decks.models import Deck, DeckEntry
from dimrift_site.base.plurals import plural

VERSION: Final = 1  # raise when pictures of unchanged decks look different
WIDTH: Final = 1200
LEAST_HEIGHT: Final = 630  # what most sites show of a link
EDGE: Final = 30
HEAD: Final = 270  # of the name and the fan
COLUMNS: Final = 3
COLUMN: Final = (WIDTH - 2 * EDGE + 20) / COLUMNS  # with the 20 between two of them
ROW: Final = 42
BAR: Final = 38
STRIP: Final = 170  # of a card's art at the end of its bar
FACE: Final = (152, 212)
TILT: Final = 7  # degrees
MOST_BYTES: Final = 500_000
TITLE_SIZES: Final = (60, 48, 38, 30)
NAME_SIZES: Final = (21, 18, 16)


class PictureLine(NamedTuple):
    """A line of the picture: a card, or the heading of a section, which has no copies.

    `art`: the name of the picture of its art, "" where there is none.
    """

    name: str
    copies: int = 0
    cost: str = ""
    faction: str = ""
    art: str = ""


class DeckPicture(NamedTuple):
    """All that the picture of a deck shows, as one visitor may see it. `fan`: names of pictures of faces."""

    title: str
    words: str
    fan: tuple[str, ...]
    lines: tuple[PictureLine, ...]

    @property
    def tag(self) -> str:
        """32 hex digits of all that it shows."""
        return sha256(repr((VERSION, *self)).encode()).hexdigest()[:32]


def picture_of_link(deck: Deck) -> dict[str, object] | None:
    """Address and size of what other sites show of a link to a deck: of a public one with cards only."""
    sections = [entry.section for entry in _seen_entries(deck)]
    if deck.visibility != Deck.Visibility.PUBLIC or not sections:
        return None
    lines = len(sections) + len({*sections}) + (len(sections) < len(deck.entries.all()))
    address = settings.SITE_URL + reverse("decks:picture", args=[deck.public_id])
    return {"address": address, "width": WIDTH, "height": _height(lines)}


def deck_picture(deck: Deck) -> DeckPicture:
    """The picture of a deck as `queries.deck` read it for a visitor; withheld cards are only counted."""
    entries = _seen_entries(deck)
    lines: list[PictureLine] = []
    for section, title in TITLES.items():
        rows = list_rows.rows(entry for entry in entries if entry.section == section)
        if rows:
            lines += [PictureLine(f"{title}: {list_rows.size(rows)}"), *map(_line, rows)]
    withheld = sum(entry.copies for entry in deck.entries.all() if entry.card.is_private_now)
    if withheld:
        lines.append(PictureLine(f"{plural(withheld, 'card')} {PRIVATE_NOW}"))
    maker = f"by {deck.owner.username} · " if deck.owner else ""
    size = sum(entry.copies for entry in entries if entry.section != DeckEntry.Section.MAYBE)
    words = f"{maker}{deck.edition.title()} edition · {plural(size, 'card')}"
    # Faces of workshops are drawn for who may see them, and this is handed on
    cards = [printed_card(card) for card in best_cards(deck) if card.workshop_id is None]
    fan = tuple(_picture_name(printed, NORMAL) for printed in cards)
    return DeckPicture(deck.name, words, fan, tuple(lines))


def _seen_entries(deck: Deck) -> list[DeckEntry]:
    return [entry for entry in deck.entries.all() if not entry.card.is_private_now]


def _height(lines: int) -> int:
    return max(LEAST_HEIGHT, HEAD + ROW * _rows_in_column(lines) + EDGE)


def _rows_in_column(lines: int) -> int:
    return -(-lines // COLUMNS)


def _line(row: ListRow) -> PictureLine:
    printed = printed_card(row.card)
    return PictureLine(
        row.card.name, row.copies, printed.mana_words, printed.faction, _picture_name(printed, ART)
    )


def _picture_name(printed: PrintedCard, size: Size) -> str:
    """The name of a card's picture in the store, "" where there is none: not drawn yet, or of a workshop."""
    name = picture_address(printed, size).removeprefix(ADDRESS).removesuffix(f".{size.file}")
    return name if "/" not in name and has_picture(name, size.file) else ""


@lru_cache(maxsize=32)  # 0.3 MB each, half of one at most
def deck_png(picture: DeckPicture) -> bytes:
    """Draw a deck, as PNG of at most MOST_BYTES."""
    drawn = draw_deck(picture)
    for shades in (0, 256, 64):
        shown = drawn.quantize(shades, Image.Quantize.FASTOCTREE) if shades else drawn
        with BytesIO() as file:
            shown.save(file, "PNG", optimize=True)
            png = file.getvalue()
        if len(png) <= MOST_BYTES:
            break
    return png


def draw_deck(picture: DeckPicture) -> Image.Image:
    """Draw the name and three cards of a deck above its list."""
    height = _height(len(picture.lines))
    canvas = Canvas(WIDTH, height, 1)
    canvas.fill_box((0, 0, WIDTH, height), colors.NIGHT)
    canvas.fill_box((0, 0, WIDTH, HEAD - 16), blend(colors.NIGHT, colors.RIFT, 0.09))
    _draw_head(canvas, picture)
    in_column = _rows_in_column(len(picture.lines))
    for number, line in enumerate(picture.lines):
        down, across = number % in_column, number // in_column
        _draw_line(canvas, line, EDGE + across * COLUMN, HEAD + down * ROW)
    image = canvas.finish()
    faces = [_open_face(face) for face in picture.fan]
    for number in sorted(range(len(faces)), key=lambda number: number == 1):  # the middle one last
        _lay_face(image, faces[number], number, len(faces))
    return image


def _draw_head(canvas: Canvas, picture: DeckPicture) -> None:
    left = EDGE + FACE[0] * 2.7 + 30 if picture.fan else EDGE
    title = _known(picture.title, DISPLAY) or "A deck"
    sizes = [size for size in TITLE_SIZES if _width(title, DISPLAY, size) <= WIDTH - EDGE - left]
    size = sizes[0] if sizes else TITLE_SIZES[-1]
    title = _cut(title, DISPLAY, size, WIDTH - EDGE - left)
    canvas.write(title, left, HEAD / 2 - 6, DISPLAY, size, colors.LIGHT)
    words = _cut(_known(picture.words, TEXT), TEXT, 27, WIDTH - EDGE - left)
    canvas.write(words, left, HEAD / 2 + 36, TEXT, 27, colors.COIN)


def _draw_line(canvas: Canvas, line: PictureLine, x: float, y: float) -> None:
    right = x + COLUMN - 20
    if not line.copies:
        canvas.write(line.name, x + 2, y + BAR - 9, DISPLAY, 25, colors.RIFT)
        return
    of = palette_of(line.faction)
    canvas.fill_box((x, y, right, y + BAR), of.frame, 7)
    if line.art:
        _paste_art(canvas, line.art, of.frame, (right - STRIP, y, right, y + BAR))
    if line.cost:
        canvas.fill_ring(x + 21, y + BAR / 2, 15, colors.COIN)
        size = 21 if len(line.cost) < 3 else 14
        canvas.write(line.cost, x + 21, y + BAR / 2 + size * 0.34, DISPLAY, size, colors.COIN_INK, "ms")
    else:
        canvas.draw_symbol(line.faction or "none", x + 9, y + 7, 24, of.bright)
    start, end = x + 44, right - 12
    if line.copies > 1:
        words = f"×{line.copies}"
        plate = _width(words, BOLD, 21) + 16
        canvas.fill_box((right - plate - 4, y + 5, right - 4, y + BAR - 5), colors.NIGHT, 5)
        canvas.write(words, right - plate / 2 - 4, y + BAR - 11, BOLD, 21, colors.COIN, "ms")
        end = right - plate - 10
    name = _known(line.name, BOLD)
    size = next((size for size in NAME_SIZES if _width(name, BOLD, size) <= end - start), NAME_SIZES[-1])
    canvas.write(
        _cut(name, BOLD, size, end - start), start, y + BAR / 2 + size * 0.34, BOLD, size, colors.LIGHT
    )


def _paste_art(canvas: Canvas, name: str, frame: colors.Color, box: Box) -> None:
    """Lay the middle of a card's art into a box; it comes out of the frame's colour from the left."""
    try:
        with Image.open(picture_path(name, ART.file), formats=["WEBP"]) as art:
            strip = ImageOps.fit(art.convert("RGB"), (STRIP * 2, BAR * 2))
    except FileNotFoundError:  # removed since, with its card
        return
    fade = Image.linear_gradient("L").rotate(90).resize(strip.size).point(lambda share: share * 0.75)
    canvas.paste(Image.composite(strip, Image.new("RGB", strip.size, frame), fade), box, 7)


def _open_face(name: str) -> Image.Image:
    """The picture of a face, the back of a card where none is drawn yet."""
    try:
        with Image.open(picture_path(name, NORMAL.file), formats=["WEBP"]) as image:
            face = image.convert("RGBA")
    except FileNotFoundError:
        face = draw_back(MAIN, NORMAL).convert("RGBA")
    face = face.resize(FACE, Image.Resampling.LANCZOS)
    corners = Image.new("L", (FACE[0] * FINER, FACE[1] * FINER))
    outline = (0, 0, corners.width - 1, corners.height - 1)
    ImageDraw.Draw(corners).rounded_rectangle(outline, FACE[0] * FINER / 16, fill=255)
    face.putalpha(corners.resize(FACE, Image.Resampling.BOX))
    return face


def _lay_face(image: Image.Image, face: Image.Image, number: int, faces: int) -> None:
    """Lay a face into the fan, which is turned around its middle."""
    turned = face.rotate(TILT * (faces - 1 - 2 * number) / 2, Image.Resampling.BICUBIC, expand=True)
    middle = EDGE + FACE[0] * (1.35 + 0.8 * (number - (faces - 1) / 2))
    image.paste(turned, (round(middle - turned.width / 2), round((HEAD - 16 - turned.height) / 2)), turned)


def _known(text: str, face: str) -> str:
    """The text without the letters that a typeface lacks, which would be boxes."""
    missing = {*missing_letters(text, face)}
    return " ".join("".join(letter for letter in text if letter not in missing).split())


def _width(text: str, face: str, size: float) -> float:
    return typeface(face, size).getlength(text)


def _cut(text: str, face: str, size: float, width: float) -> str:
    """The text as far as it fits, with an ellipsis where it does not."""
    if _width(text, face, size) <= width:
        return text
    while text and _width(f"{text}…", face, size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
