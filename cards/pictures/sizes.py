"""Sizes of pictures of cards, in pixels: cards are 63 by 88 mm, and so are their faces."""

from typing import Final, NamedTuple

from cards.faces.layout import WIDTH

WEBP, PNG = "webp", "png"  # for pages; and for printing and for what other sites show of a link


class Size(NamedTuple):
    """Width and height without the bleed, the form of its files, and the bleed around all four sides."""

    name: str
    width: int
    height: int
    form: str
    bleed: int = 0

    @property
    def file(self) -> str:
        """The end of its files' names."""
        return f"{self.name}.{self.form}"

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return self.width / WIDTH


SMALL: Final = Size("small", 189, 264, WEBP)
NORMAL: Final = Size("normal", 378, 528, WEBP)
LARGE: Final = Size("large", 756, 1056, WEBP)
PRINT: Final = Size("print", 744, 1039, PNG)  # 300 dpi
PRINT_BLEED: Final = Size("print-bleed", 744, 1039, PNG, 36)  # 3 mm more on every side, to be cut off
ART: Final = Size("art", 558, 312, WEBP)  # the picture alone, for faces whose words are a page's own
PIECE: Final = Size("piece", 264, 264, WEBP)  # its middle, for pieces of the board
SIZES: Final = {size.name: size for size in (SMALL, NORMAL, ART, PIECE, LARGE, PRINT, PRINT_BLEED)}
WORDLESS: Final = (ART, PIECE)
