"""A picture to draw on in units of a layout: shapes at twice its size, for smooth edges, then text."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from cards.pictures.palette import Color
from cards.pictures.svg_symbols import Outline, Point, Shape, Symbol, read_symbols
from cards.pictures.typefaces import typeface

FINER: Final = 2  # pixels drawn for each pixel shown, along each side
MASK_FINER: Final = 4  # the same for symbols, which have fine lines
Box = tuple[float, float, float, float]


class Canvas:
    """A picture `width` by `height` units, `scale` pixels a unit, whose unit (0, 0) may lie inside of it."""

    def __init__(self, width: float, height: float, scale: float, margin: float = 0) -> None:
        self.scale, self.margin = scale, margin
        self.size = (round((width + 2 * margin) * scale), round((height + 2 * margin) * scale))
        self.image = Image.new("RGB", (self.size[0] * FINER, self.size[1] * FINER))
        self.pen = ImageDraw.Draw(self.image)
        self.written: list[Callable[[ImageDraw.ImageDraw], None]] = []

    def at(self, x: float, y: float) -> Point:
        """Return a point in pixels of the fine picture."""
        return (x + self.margin) * self.scale * FINER, (y + self.margin) * self.scale * FINER

    def fill_box(self, box: Box, color: Color, radius: float = 0) -> None:
        """Fill a box, its corners rounded."""
        place = (*self.at(*box[:2]), *self.at(*box[2:]))
        self.pen.rounded_rectangle(place, radius * self.scale * FINER, fill=color)

    def fill_ring(self, x: float, y: float, radius: float, color: Color) -> None:
        """Fill a circle."""
        self.pen.ellipse((*self.at(x - radius, y - radius), *self.at(x + radius, y + radius)), fill=color)

    def fill_outline(self, outline: Iterable[Point], color: Color) -> None:
        """Fill a polygon."""
        self.pen.polygon([self.at(*point) for point in outline], fill=color)

    def paste(self, picture: Image.Image, box: Box, radius: float = 0) -> None:
        """Lay a picture into a box, its corners rounded."""
        left, top = map(round, self.at(*box[:2]))
        right, bottom = map(round, self.at(*box[2:]))
        size = (right - left, bottom - top)
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, size[0] - 1, size[1] - 1), radius * self.scale * FINER, fill=255
        )
        self.image.paste(picture.resize(size, Image.Resampling.BICUBIC), (left, top), mask)

    def draw_symbol(self, name: str, x: float, y: float, size: float, color: Color) -> None:
        """Draw one of the site's symbols with its left upper corner at (x, y)."""
        side = round(size * self.scale * FINER)
        place = self.at(x, y)
        self.image.paste(color, (round(place[0]), round(place[1])), symbol_mask(name, side))

    def write(
        self, text: str, x: float, y: float, face: str, size: float, color: Color, anchor: str = "ls"
    ) -> None:
        """Write a line when the picture is finished. `anchor` as in Pillow: `ls` is left, at the baseline."""
        font = typeface(face, size * self.scale)
        place = ((x + self.margin) * self.scale, (y + self.margin) * self.scale)
        self.written.append(lambda pen: pen.text(place, text, fill=color, font=font, anchor=anchor))

    def text_width(self, text: str, face: str, size: float) -> float:
        """Return how wide a line is, in units."""
        return typeface(face, size * self.scale).getlength(text) / self.scale

    def finish(self) -> Image.Image:
        """Return the picture."""
        shown = self.image.resize(self.size, Image.Resampling.BOX)
        pen = ImageDraw.Draw(shown)
        for write in self.written:
            write(pen)
        return shown


@lru_cache(maxsize=400)  # 40 symbols in a few sizes; 10 KB each at most
def symbol_mask(name: str, side: int) -> Image.Image:
    """Return where a symbol of static/img/symbols.svg covers a square of so many pixels."""
    return _mask(read_symbols("static/img/symbols.svg")[name], side)


def _mask(symbol: Symbol, side: int) -> Image.Image:
    fine = side * MASK_FINER
    whole = Image.new("L", (fine, fine))
    for shape in symbol.shapes:
        whole = ImageChops.lighter(whole, shape_mask(shape, (fine, fine), fine / symbol.size))
    return whole.resize((side, side), Image.Resampling.BOX)


def shape_mask(
    shape: Shape, size: tuple[int, int], scale: float, place: Callable[[Point], Point] | None = None
) -> Image.Image:
    """Return where a shape covers a picture of a size in pixels, `scale` pixels for a unit of its symbol."""
    to_pixels = place or (lambda point: (point[0] * scale, point[1] * scale))
    outlines: Sequence[Outline] = [tuple(map(to_pixels, outline)) for outline in shape.outlines]
    mask = Image.new("L", size)
    if shape.filled:
        for outline in outlines:
            one = Image.new("L", size)
            ImageDraw.Draw(one).polygon(outline, fill=255)
            mask = ImageChops.difference(mask, one) if shape.holes else ImageChops.lighter(mask, one)
    if shape.stroke:
        _stroke(ImageDraw.Draw(mask), outlines, shape.stroke * scale)
    return mask


def _stroke(pen: ImageDraw.ImageDraw, outlines: Iterable[Outline], width: float) -> None:
    half = width / 2
    for outline in outlines:
        pen.line(outline, fill=255, width=round(width), joint="curve")
        for x, y in outline:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
