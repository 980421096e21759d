"""Typefaces of pictures, whole and not only what pages need: static/fonts/print."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from fontTools.ttLib import TTFont
from PIL import ImageFont

from cards.pictures.svg_symbols import ROOT
from engine import CardDef

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
def code_points(name: str) -> frozenset[int]:
    """Return the code points that a typeface has."""
    with TTFont(FOLDER / f"{name}.ttf", lazy=True) as font:
        return frozenset(font.getBestCmap())


def missing_letters(text: str, name: str) -> list[str]:
    """Return the letters of a text that a typeface lacks, in their order: they would be drawn as boxes."""
    known = code_points(name)
    return list(dict.fromkeys(letter for letter in text if ord(letter) not in known and not letter.isspace()))


def undrawn_letters(card: CardDef) -> Iterator[tuple[str, list[str]]]:
    """Yield each place of a card with letters that no typeface of its face has: ("effect 2", ["龍"])."""
    written = [("name", card.name, DISPLAY), ("subtypes", " ".join(card.subtypes).title(), BOLD)]
    for number, effect in enumerate(card.effects, 1):
        written += [(f"effect {number}", effect.text, TEXT), (f"effect {number}", effect.label, BOLD)]
    for place, text, name in (*written, ("flavour", card.flavour, ITALIC)):
        if missing := missing_letters(text, name):
            yield place, missing


def letters_in_words(missing: list[str]) -> str:
    """Say which letters cannot be drawn."""
    return (
        f"No typeface of the faces has {', '.join(f'“{letter}”' for letter in missing)}: it would be a box."
    )
