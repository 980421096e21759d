"""Typefaces of pictures, whole and not only what pages need: static/fonts/print."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final
from unicodedata import category

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
UNKNOWN_WIDTH: Final = 1.0  # of a letter that it lacks
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0\ufe0e\ufe0f")  # besides those for formats


@lru_cache(maxsize=200)
def typeface(name: str, size: float) -> ImageFont.FreeTypeFont:
    """Return a typeface at a size in pixels. The layout engine is the same on every machine."""
    return ImageFont.truetype(FOLDER / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8)
def advances(name: str) -> Mapping[str, float]:
    """Return how wide each letter of a typeface is, in its sizes. Words are set without kerning."""
    with TTFont(FOLDER / f"{name}.ttf", lazy=True) as font:
        units, widths = font["head"].unitsPerEm, font["hmtx"]
        return {chr(point): widths[glyph][0] / units for point, glyph in font.getBestCmap().items()}


def measure(text: str, name: str, size: float) -> float:
    """Return how wide words are in a size, whatever they are drawn with."""
    widths = advances(name)
    return size * sum(widths.get(letter, UNKNOWN_WIDTH) for letter in text)


def missing_letters(text: str, name: str) -> list[str]:
    """Return the letters of a text that a typeface lacks, in their order: they would be drawn as boxes."""
    known = advances(name)
    return list(dict.fromkeys(letter for letter in text if letter not in known and not letter.isspace()))


def unseen_letters(text: str) -> list[str]:
    """Return the signs of a text that nobody sees, in their order: a name with one looks like another."""
    return list(dict.fromkeys(each for each in text if category(each) == "Cf" or each in UNSEEN))


def undrawn_letters(card: CardDef) -> Iterator[tuple[str, list[str]]]:
    """Yield each place of a card with letters that its face does not show: ("effect 2", ["龍"]).

    They are letters that no typeface of the face has, and in its name signs that nobody sees.
    """
    if unseen := unseen_letters(card.name):
        yield "name", unseen
    written = [("name", card.name, DISPLAY), ("subtypes", " ".join(card.subtypes).title(), BOLD)]
    for number, effect in enumerate(card.effects, 1):
        written += [(f"effect {number}", effect.text, TEXT), (f"effect {number}", effect.label, BOLD)]
    for place, text, name in (*written, ("flavour", card.flavour, ITALIC)):
        if missing := missing_letters(text, name):
            yield place, missing


def letters_in_words(missing: list[str]) -> str:
    """Say which letters cannot be drawn, or not be seen."""
    unseen = [f"U+{ord(letter):04X}" for letter in missing if unseen_letters(letter)]
    if unseen:
        return f"Nobody sees {', '.join(unseen)} in it: write it without."
    return (
        f"No typeface of the faces has {', '.join(f'“{letter}”' for letter in missing)}: it would be a box."
    )
