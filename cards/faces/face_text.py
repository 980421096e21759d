"""Text of a face: effects and flavour in lines whose words have places, in the size for their length."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from cards.faces.effect_symbols import SYMBOL_WORDS, effect_symbol
from cards.faces.layout import Box, Plate, Sign, TextSizes, Words
from cards.pictures.palette import FADED, INK, PAPER, PAPER_EDGE, Color
from cards.pictures.typefaces import BOLD, ITALIC, TEXT, measure
from engine import EffectDef, printed_words

SHORT_LINES: Final = 3  # of effects, in the size of short texts
LEADING: Final = 1.22  # from line to line, in sizes
BETWEEN: Final = 0.42  # more before the next effect, in sizes
BEFORE_FLAVOUR: Final = 1.2  # more before the flavour, in its sizes; in the middle of it is a line
INDENT: Final = 1.5  # of the words, right of the symbol, in sizes
SYMBOL: Final = 1.16  # side of a symbol, in sizes
BASELINE: Final = 0.96  # from the top of a line, in sizes
RULE: Final = 120  # from the text's sides to the line above the flavour
MORE: Final = "…"

Line = list[tuple[str, str]]  # words, each with its typeface


class PlacedEffect(NamedTuple):
    """An effect: its symbol, the plate below it if it is lent (4.2), and its lines, each of a few runs."""

    sign: Sign
    plate: Plate | None
    lines: tuple[tuple[Words, ...], ...]


class TextLayout(NamedTuple):
    """Effects and flavour in their places; `rule` is the line above the flavour."""

    size: float
    effects: tuple[PlacedEffect, ...]
    flavour: tuple[Words, ...]
    rule: Plate | None


class BrokenText(NamedTuple):
    """Effects and flavour broken into lines of a width, each in its size."""

    size: float
    effects: Sequence[list[Line]]
    flavour_size: float
    flavour: list[Line]
    is_short: bool = False

    @property
    def effects_height(self) -> float:
        """Return how high the effects are."""
        lines = sum(map(len, self.effects))
        return (lines * LEADING + max(len(self.effects) - 1, 0) * BETWEEN) * self.size

    @property
    def height(self) -> float:
        """Return how high all of it is."""
        gap = BEFORE_FLAVOUR if self.effects and self.flavour else 0
        return self.effects_height + (len(self.flavour) * LEADING + gap) * self.flavour_size


def lay_out(
    effects: Sequence[EffectDef], flavour: str, box: Box, sizes: TextSizes, color: Color
) -> TextLayout:
    """Lay out the effects and the flavour of a card in a box. `color`: of its symbols.

    A text of few lines is larger and in the middle. Any other has the first size of the steps in which its
    effects fit, so cards side by side have one size. The flavour gives way: it is smaller, and then left out.
    What does not fit in the smallest size ends with an ellipsis.
    """
    left, top, right, bottom = box
    return place_text(effects, fit_text(effects, flavour, right - left, bottom - top, sizes), box, color)


def fit_text(
    effects: Sequence[EffectDef], flavour: str, width: float, height: float, sizes: TextSizes
) -> BrokenText:
    """Break a text into the lines of the size that `lay_out` gives it."""
    short = break_text(effects, flavour, width, sizes.short, min(sizes.short, sizes.steps[0]))
    if sum(map(len, short.effects)) <= SHORT_LINES and short.height <= height:
        return short._replace(is_short=True)
    for size in sizes.steps:
        text = break_text(effects, "", width, size, size)
        if text.height <= height:
            break
    else:
        return cut_text(text, width, height)
    for flavour_size in sizes.flavour:
        whole = break_text(effects, flavour, width, text.size, min(flavour_size, text.size))
        if whole.height <= height:
            return whole
    return text


def break_text(
    effects: Iterable[EffectDef], flavour: str, width: float, size: float, flavour_size: float
) -> BrokenText:
    """Break effects and flavour into lines of a width."""
    lines = [list(wrap(_effect_words(effect), width - INDENT * size, size)) for effect in effects]
    flavour_words = [(word, ITALIC) for word in flavour.split()]
    return BrokenText(size, lines, flavour_size, list(wrap(flavour_words, width, flavour_size)))


def cut_text(text: BrokenText, width: float, height: float) -> BrokenText:
    """Leave out the lines below a height; the last one that stays ends with an ellipsis."""
    effects = [[*lines] for lines in text.effects]
    while effects and text._replace(effects=effects).height > height:
        effects[-1].pop()
        if not effects[-1]:
            effects.pop()
    if effects:
        effects[-1][-1] = _with_more(effects[-1][-1], width - INDENT * text.size, text.size)
    return text._replace(effects=effects)


def _with_more(line: Line, width: float, size: float) -> Line:
    """End a line with an ellipsis, in the place of its last word if that leaves no room for one."""
    *before, (word, typeface) = line
    ended = [*before, (word.rstrip(" .,;:") + MORE, typeface)]
    if line_width(ended, size) <= width:
        return ended
    return [*before, (MORE, typeface)] if before else [(word[: len(word) // 2] + MORE, typeface)]


def place_text(effects: Iterable[EffectDef], text: BrokenText, box: Box, color: Color) -> TextLayout:
    """Place the lines of a text: a short one in the middle of its box, any other at its upper left."""
    left, top, right, bottom = box
    size, indent = text.size, INDENT * text.size
    spare = (bottom - top - text.height) / 2
    y = top + (spare if text.is_short else min(spare, size))
    start = left
    if text.is_short:
        widest = max((line_width(line, size) for lines in text.effects for line in lines), default=0)
        start = (left + right - indent - widest) / 2
    placed_effects = []
    for effect, lines in zip(effects, text.effects, strict=False):  # some may be cut off
        placed_effects.append(_place_effect(effect, lines, start, y, size, color))
        y += (len(lines) * LEADING + BETWEEN) * size
    if placed_effects:
        y -= BETWEEN * size
    rule, flavour_size = None, text.flavour_size
    if text.flavour and placed_effects:
        y += BEFORE_FLAVOUR * flavour_size
        above = y - BEFORE_FLAVOUR * flavour_size / 2
        rule = Plate((left + RULE, above, right - RULE, above + 2), PAPER_EDGE)
    flavour_lines: list[Words] = []
    for line in text.flavour:
        x = (left + right - line_width(line, flavour_size)) / 2 if text.is_short else left
        flavour_lines += place_line(line, x, y + BASELINE * flavour_size, flavour_size, FADED)
        y += LEADING * flavour_size
    return TextLayout(size, tuple(placed_effects), tuple(flavour_lines), rule)


def _place_effect(
    effect: EffectDef, lines: Sequence[Line], x: float, y: float, size: float, color: Color
) -> PlacedEffect:
    symbol, side = effect_symbol(effect), SYMBOL * size
    plate = Plate((x - 3, y - 3, x + side + 3, y + side + 3), color, 6) if effect.transfer else None
    words = f"{SYMBOL_WORDS[symbol]}{', lent' if effect.transfer else ''}"
    sign = Sign(symbol, x, y, side, PAPER if plate else color, words)
    baselines = (y + (number * LEADING + BASELINE) * size for number in range(len(lines)))
    placed_lines = [
        tuple(place_line(line, x + INDENT * size, baseline, size, INK))
        for line, baseline in zip(lines, baselines, strict=True)
    ]
    return PlacedEffect(sign, plate, tuple(placed_lines))


def _effect_words(effect: EffectDef) -> list[tuple[str, str]]:
    label = [(word, BOLD) for word in (f"{effect.label} —".split() if effect.label else ())]
    return [*label, *((word, TEXT) for word in printed_words(effect.text).split())]


def wrap(words: Iterable[tuple[str, str]], width: float, size: float) -> Iterator[Line]:
    """Break words, each with its typeface, into lines of a width; one too long is broken anywhere."""
    line: Line = []
    used = 0.0
    for word, face in words:
        for piece in _pieces(word, face, width, size):
            wide = measure(piece, face, size)
            if line and used + wide > width:
                yield line
                line, used = [], 0.0
            line.append((piece, face))
            used += wide + measure(" ", face, size)
    if line:
        yield line


def _pieces(word: str, face: str, width: float, size: float) -> Iterator[str]:
    while len(word) > 1 and measure(word, face, size) > width:
        count = bisect_right(range(2, len(word)), width, key=lambda n: measure(word[:n], face, size)) + 1
        yield word[:count]
        word = word[count:]
    yield word


def line_width(line: Line, size: float) -> float:
    """Return how wide a line is."""
    spaces = sum(measure(" ", face, size) for _word, face in line[:-1])
    return sum(measure(word, face, size) for word, face in line) + spaces


def place_line(line: Line, x: float, y: float, size: float, color: Color) -> Iterator[Words]:
    """Join neighbours of one typeface and place them, their baseline at y."""
    run, face = "", line[0][1]
    for word, typeface in line:
        if typeface != face:
            yield Words(run, face, x, y, size, color)
            x += measure(run + " ", face, size)
            run, face = "", typeface
        run = f"{run} {word}" if run else word
    yield Words(run, face, x, y, size, color)
