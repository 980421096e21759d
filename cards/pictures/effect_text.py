"""Layout of effects in a box: lines of words of known place, in the largest of five sizes that fits."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cards.faces.effect_symbols import effect_symbol
from cards.pictures.typefaces import BOLD, ITALIC, TEXT, typeface
from engine import CardDef, EffectDef, printed_words

TEXT_SIZES: Final = (33, 29, 25.5, 22, 19)  # units, so that the smallest is printed in 5.4 points
LEADING: Final = 1.22  # from line to line, in sizes
BETWEEN: Final = 0.42  # more before the next effect, in sizes
INDENT: Final = 1.5  # of the words, right of the symbol, in sizes
MEASURED_AT: Final = 8  # times its size: so that hinting does not move line ends from size to size
SLACK: Final = 0.97  # of a line is filled, for hinting makes words wider where they are drawn small
MORE: Final = "…"


class Word(NamedTuple):
    """A run of words of one typeface at (x, y), its baseline, in units."""

    text: str
    face: str
    x: float
    y: float


class PlacedSymbol(NamedTuple):
    """A symbol with its left upper corner at (x, y)."""

    name: str
    lent: bool
    x: float
    y: float
    size: float


class TextLayout(NamedTuple):
    """A box and its contents, in units from its upper left. `rule`: the y of a line over the flavour."""

    size: float
    words: tuple[Word, ...]
    symbols: tuple[PlacedSymbol, ...]
    rule: float | None
    height: float


def lay_out(card: CardDef, width: float, height: float, sizes: Sequence[float] = TEXT_SIZES) -> TextLayout:
    """Lay out the effects and the flavour of a card in the largest size that fits.

    What does not fit in the smallest size loses its flavour first; then the last line ends with an ellipsis.
    """
    for size in sizes:
        laid = _lay_out(card.effects, card.flavour, width, size)
        if laid.height <= height:
            return laid
    laid = _lay_out(card.effects, "", width, sizes[-1])
    return laid if laid.height <= height else cut_off(laid, height)


def cut_off(laid: TextLayout, height: float) -> TextLayout:
    """Leave out the lines below a height; the last one that stays ends with an ellipsis."""
    words = [word for word in laid.words if word.y + (LEADING - 1) * laid.size <= height]
    symbols = tuple(symbol for symbol in laid.symbols if words and symbol.y < words[-1].y)
    if words:
        last = words.pop()
        words.append(last._replace(text=last.text.rstrip(" .,;:") + MORE))
    return TextLayout(laid.size, tuple(words), symbols, None, height)


def _lay_out(effects: Iterable[EffectDef], flavour: str, width: float, size: float) -> TextLayout:
    words: list[Word] = []
    symbols: list[PlacedSymbol] = []
    y, rule = 0.0, None
    for effect in effects:
        y += BETWEEN * size if y else 0
        symbols.append(PlacedSymbol(effect_symbol(effect), effect.transfer, 0, y, 1.16 * size))
        for line in wrap(_runs(effect), width - INDENT * size, size):
            words += _place(line, INDENT * size, y + size * 0.96, size)
            y += LEADING * size
    if flavour:
        rule = y + 0.4 * size if y else None
        y += 0.8 * size if y else 0
        for line in wrap([(word, ITALIC) for word in flavour.split()], width, size):
            words += _place(line, 0, y + size * 0.96, size)
            y += LEADING * size
    return TextLayout(size, tuple(words), tuple(symbols), rule, y)


def _runs(effect: EffectDef) -> list[tuple[str, str]]:
    label = [(word, BOLD) for word in (f"{effect.label} —".split() if effect.label else ())]
    return [*label, *((word, TEXT) for word in printed_words(effect.text).split())]


def wrap(words: Iterable[tuple[str, str]], width: float, size: float) -> Iterator[list[tuple[str, str]]]:
    """Break words, each with its typeface, into lines of a width; one too long is broken anywhere."""
    line: list[tuple[str, str]] = []
    used, most = 0.0, width * SLACK
    for word, face in words:
        for part in _parts(word, face, most, size):
            wide = measure(part, face, size)
            if line and used + wide > most:
                yield line
                line, used = [], 0.0
            line.append((part, face))
            used += wide + measure(" ", face, size)
    if line:
        yield line


def _parts(word: str, face: str, most: float, size: float) -> Iterator[str]:
    while len(word) > 1 and measure(word, face, size) > most:
        fits = bisect_right(range(2, len(word)), most, key=lambda n: measure(word[:n], face, size)) + 1
        yield word[:fits]
        word = word[fits:]
    yield word


def _place(line: list[tuple[str, str]], x: float, y: float, size: float) -> Iterator[Word]:
    """Join neighbours of one typeface: each run is drawn at once."""
    run, face = "", line[0][1]
    for word, of in line:
        if of != face:
            yield Word(run, face, x, y)
            x += measure(run + " ", face, size)
            run, face = "", of
        run = f"{run} {word}" if run else word
    yield Word(run, face, x, y)


@lru_cache(maxsize=20_000)
def measure(text: str, face: str, size: float) -> float:
    """Return how wide words are, in units, whatever size they are drawn at."""
    return typeface(face, size * MEASURED_AT).getlength(text) / MEASURED_AT
