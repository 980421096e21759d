"""A picture to draw on in units of a layout: shapes at twice its size, for smooth edges, then text."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from cards.pictures.palette import Color
from cards.pictures.svg_symbols import Outline, Point, Shape, Symbol, read_symbol
from cards.pictures.typefaces import typeface

FINER: Final = 2  # pixels drawn for each pixel shown, along each side
MASK_FINER: Final = 4  # the same for symbols, which have fine lines
Box = tuple[float, float, float, float]


class UnitPen:
    """A pen in units of a layout, `scale` pixels each, on a picture with a margin around unit (0, 0)."""

    def __init__(self, image: Image.Image, scale: float, margin: float = 0) -> None:
        self.image, self.scale, self.margin = image, scale, margin
        self.pen = ImageDraw.Draw(image)

    def at(self, x: float, y: float) -> Point:
        """Return a point in pixels."""
        return (x + self.margin) * self.scale, (y + self.margin) * self.scale

    def fill_box(self, box: Box, color: Color, radius: float = 0) -> None:
        """Fill a box, its corners rounded."""
        place = (*self.at(*box[:2]), *self.at(*box[2:]))
        self.pen.rounded_rectangle(place, radius * self.scale, fill=color)

    def fill_ring(self, x: float, y: float, radius: float, color: Color) -> None:
        """Fill a circle."""
        self.pen.ellipse((*self.at(x - radius, y - radius), *self.at(x + radius, y + radius)), fill=color)

    def fill_outline(self, outline: Iterable[Point], color: Color) -> None:
        """Fill a polygon."""
        self.pen.polygon([self.at(*point) for point in outline], fill=color)


class Canvas(UnitPen):
    """A picture `width` by `height` units, `scale` pixels a unit, whose unit (0, 0) may lie inside of it."""

    def __init__(self, width: float, height: float, scale: float, margin: float = 0) -> None:
        self.size = (round((width + 2 * margin) * scale), round((height + 2 * margin) * scale))
        self.shown_scale = scale
        self.written: list[Callable[[ImageDraw.ImageDraw], None]] = []
        fine = Image.new("RGB", (self.size[0] * FINER, self.size[1] * FINER))
        super().__init__(fine, scale * FINER, margin)

    def paste(self, picture: Image.Image, box: Box, radius: float = 0) -> None:
        """Lay a picture into a box, its corners rounded."""
        left, top = map(round, self.at(*box[:2]))
        right, bottom = map(round, self.at(*box[2:]))
        size = (right - left, bottom - top)
        mask = Image.new("L", size)
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, size[0] - 1, size[1] - 1), radius * self.scale, fill=255
        )
        self.image.paste(picture.resize(size, Image.Resampling.BICUBIC), (left, top), mask)

    def draw_symbol(self, name: str, x: float, y: float, size: float, color: Color) -> None:
        """Draw one of the site's symbols with its left upper corner at (x, y)."""
        side = round(size * self.scale)
        place = self.at(x, y)
        self.image.paste(color, (round(place[0]), round(place[1])), symbol_mask(name, side))

    def write(
        self, text: str, x: float, y: float, face: str, size: float, color: Color, anchor: str = "ls"
    ) -> None:
        """Write a line when the picture is finished. `anchor` as in Pillow: `ls` is left, at the baseline."""
        font = typeface(face, size * self.shown_scale)
        place = ((x + self.margin) * self.shown_scale, (y + self.margin) * self.shown_scale)
        self.written.append(lambda pen: pen.text(place, text, fill=color, font=font, anchor=anchor))

    def finish(self) -> Image.Image:
        """Return the picture."""
        image = self.image.resize(self.size, Image.Resampling.BOX)
        pen = ImageDraw.Draw(image)
        for write in self.written:
            write(pen)
        return image


@lru_cache(maxsize=400)  # 40 symbols in a few sizes; 10 KB each at most
def symbol_mask(name: str, side: int) -> Image.Image:
    """Return where a symbol of static/img/symbols.svg covers a square of so many pixels."""
    return _mask(read_symbol("static/img/symbols.svg", name), side)


def _mask(symbol: Symbol, side: int) -> Image.Image:
    fine = side * MASK_FINER
    whole = Image.new("L", (fine, fine))
    for shape in symbol.shapes:
        whole = ImageChops.lighter(whole, _shape_mask(shape, fine, fine / symbol.size))
    return whole.resize((side, side), Image.Resampling.BOX)


def _shape_mask(shape: Shape, side: int, scale: float) -> Image.Image:
    """Return where a shape covers a square of so many pixels, `scale` pixels for a unit of its symbol."""
    outlines = [tuple((x * scale, y * scale) for x, y in outline) for outline in shape.outlines]
    mask = Image.new("L", (side, side))
    if shape.filled:
        for outline in outlines:
            image = Image.new("L", (side, side))
            ImageDraw.Draw(image).polygon(outline, fill=255)
            mask = ImageChops.difference(mask, image) if shape.holes else ImageChops.lighter(mask, image)
    if shape.stroke:
        _stroke(ImageDraw.Draw(mask), outlines, shape.stroke * scale)
    return mask


def _stroke(pen: ImageDraw.ImageDraw, outlines: Iterable[Outline], width: float) -> None:
    half = width / 2
    for outline in outlines:
        pen.line(outline, fill=255, width=round(width), joint="curve")
        for x, y in outline:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
