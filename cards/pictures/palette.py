"""Colours of pictures: a faction's own, and those of every card. The same by day and by night."""

from typing import Final, NamedTuple

Color = tuple[int, int, int]


class Palette(NamedTuple):
    """A faction: bright colour, frame, and in degrees the hue of its skies and how far they go from it."""

    bright: Color
    frame: Color
    hue: int
    spread: int


PALETTES: Final = {
    "men": Palette((240, 201, 95), (92, 68, 14), 40, 13),
    "fey": Palette((130, 214, 147), (22, 78, 46), 145, 40),
    "telur": Palette((232, 149, 94), (110, 50, 20), 16, 26),
    "wynn": Palette((189, 162, 251), (72, 42, 128), 266, 38),
    "none": Palette((190, 194, 208), (66, 70, 88), 222, 36),
}
NIGHT: Final[Color] = (21, 16, 46)
PAPER: Final[Color] = (251, 245, 232)
PAPER_EDGE: Final[Color] = (226, 211, 182)
INK: Final[Color] = (42, 33, 54)
FADED: Final[Color] = (87, 74, 88)  # the flavour
ARROW: Final[Color] = (255, 253, 244)
ARROW_EDGE: Final[Color] = (11, 8, 24)
LIGHT: Final[Color] = (250, 247, 255)
RIFT: Final[Color] = (127, 227, 238)
COIN: Final[Color] = (246, 214, 122)
COIN_INK: Final[Color] = (74, 50, 6)
COIN_EDGE: Final[Color] = (169, 140, 70)


def blend(one: Color, other: Color, share: float) -> Color:
    """Return a colour between two: `share` is how much of the other."""
    r, g, b = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return r, g, b


def palette_of(faction: str) -> Palette:
    """Return the colours of a faction's key; those of no faction where it has none of its own."""
    return PALETTES.get(faction, PALETTES["none"])
