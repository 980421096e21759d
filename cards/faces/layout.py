"""Places and sizes on a face, in units of a tenth of a millimetre, for pages and pictures alike."""

from typing import Final, NamedTuple

from cards.pictures.palette import NIGHT, Color

WIDTH, HEIGHT = 630, 880
Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]


class TextSizes(NamedTuple):
    """Sizes of the text, largest first, as `lay_out` uses them; `short`: of few lines."""

    short: float
    steps: tuple[float, ...]
    flavour: tuple[float, ...]


class Layout(NamedTuple):
    """Places of things on a face; `name` and `type_size` are the largest sizes of their words."""

    head: Box
    name: float
    coin: float
    art: Box
    type_box: Box
    type_size: float
    text_box: Box
    text: TextSizes
    stats_top: float
    stat: float


WHOLE: Final = Layout(
    head=(36, 36, 594, 102),
    name=42,
    coin=27,
    art=(36, 110, 594, 422),
    type_box=(36, 430, 594, 470),
    type_size=25,
    text_box=(36, 478, 594, 780),
    text=TextSizes(35, (28, 24, 20), (23, 20)),  # the smallest is printed in 5.7 points
    stats_top=788,
    stat=56,
)
# What is drawn 190 pixels wide shows larger words, and as many lines of the text as there is room for
LESS: Final = Layout(
    head=(36, 36, 594, 126),
    name=58,
    coin=42,
    art=(36, 134, 594, 412),
    type_box=(36, 420, 594, 478),
    type_size=40,
    text_box=(36, 486, 594, 760),
    text=TextSizes(44, (44,), (40,)),
    stats_top=768,
    stat=78,
)
PADDING: Final = 16  # of a bar and of the text's box, on both sides
FRAME: Final = 26  # from the edge of the card to its frame
ARROW_EDGE: Final = 8  # from the edge of the card to an arrow's tip
CORNER: Final = 17  # corners are round, so their arrows sit further in
MARK_STEP: Final = 40  # from one mark of an arrow to the next, along the edge
CORNER_STEP: Final = 36
# An arrow's mark, its tip at (0, 0), and the dark edge around it
MARK: Final[tuple[Point, ...]] = ((0, 0), (18, 23), (-18, 23))
MARK_EDGE: Final[tuple[Point, ...]] = ((0, -5), (23, 26), (-23, 26))
# Where the arrow of each direction has its tip, and how far it is turned clockwise
ARROW_PLACES: Final = {
    "n": (WIDTH // 2, ARROW_EDGE, 0),
    "ne": (WIDTH - CORNER, CORNER, 45),
    "e": (WIDTH - ARROW_EDGE, HEIGHT // 2, 90),
    "se": (WIDTH - CORNER, HEIGHT - CORNER, 135),
    "s": (WIDTH // 2, HEIGHT - ARROW_EDGE, 180),
    "sw": (CORNER, HEIGHT - CORNER, 225),
    "w": (ARROW_EDGE, HEIGHT // 2, 270),
    "nw": (CORNER, CORNER, 315),
}


class Plate(NamedTuple):
    """A box filled with a colour, its corners rounded."""

    box: Box
    color: Color
    radius: float = 0


class Sign(NamedTuple):
    """One of the site's symbols, its left upper corner at (x, y); `words` say what it stands for."""

    name: str
    x: float
    y: float
    size: float
    color: Color
    words: str = ""


class Words(NamedTuple):
    """Words of one typeface in a line, (x, y) where their baseline begins, or its middle if `centred`."""

    text: str
    typeface: str
    x: float
    y: float
    size: float
    color: Color = NIGHT
    centred: bool = False
