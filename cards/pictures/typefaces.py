"""Typefaces of pictures, whole and not only what pages need: static/fonts/print."""

from functools import lru_cache
from typing import Final

from fontTools.ttLib import TTFont
from PIL import ImageFont

from cards.pictures.svg_symbols import ROOT

FOLDER: Final = ROOT / "static" / "fonts" / "print"
DISPLAY, TEXT, BOLD, ITALIC = (
    "dimrift-display-600",
    "SourceSansPro-Regular",
    "SourceSansPro-Semibold",
    "SourceSansPro-It",
)


@lru_cache(maxsize=200)
def typeface(name: str, size: float) -> ImageFont.FreeTypeFont:
    """Return a typeface at a size in pixels. The layout engine is the same on every machine."""
    return ImageFont.truetype(FOLDER / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8)
def letters(name: str) -> frozenset[int]:
    """Return the code points that a typeface has."""
    with TTFont(FOLDER / f"{name}.ttf", lazy=True) as font:
        return frozenset(font.getBestCmap())


def missing_letters(text: str, name: str) -> list[str]:
    """Return the letters of a text that a typeface lacks, in their order: they would be drawn as boxes."""
    known = letters(name)
    return list(dict.fromkeys(letter for letter in text if ord(letter) not in known and not letter.isspace()))
