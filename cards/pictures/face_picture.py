"""Faces of cards: frame, arrows, name, cost, picture, type, effects and stats, in units of 630 by 880."""

from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image

from cards.definitions import DIRECTIONS
from cards.faces.face import MARK_STEP, PLACES, type_line
from cards.faces.subject_words import shown_subject
from cards.factions import NO_FACTION
from cards.models import STATS
from cards.pictures import palette as colors
from cards.pictures.canvas import FINER, Box, Canvas
from cards.pictures.effect_text import TEXT_SIZES, lay_out, wrap
from cards.pictures.image_files import encode
from cards.pictures.palette import blend, palette_of
from cards.pictures.scene import Art, draw_scene
from cards.pictures.sizes import HEIGHT, SMALL, WIDTH, WORDLESS, Size
from cards.pictures.typefaces import BOLD, DISPLAY
from engine import CardDef, EffectDef


class Layout(NamedTuple):
    """Places of things on a face; `name` is the largest size of the name, `text_sizes` of the text."""

    head: Box
    name: float
    coin: float
    art: Box
    type_box: Box | None
    text_box: Box
    text_sizes: tuple[float, ...]
    stats_top: float
    stat: float


WHOLE: Final = Layout(
    (36, 36, 594, 102), 42, 27, (36, 110, 594, 422), (36, 430, 594, 470),
    (36, 478, 594, 780), TEXT_SIZES, 788, 56,
)  # fmt: skip
# What is drawn 190 pixels wide shows less, larger: no type, and as many lines as there is room for
LESS: Final = Layout(
    (36, 36, 594, 126), 58, 42, (36, 134, 594, 446), None, (36, 454, 594, 760), (44,), 768, 78,
)  # fmt: skip
NAME_LEAST: Final = 24
PADDING: Final = 16
# Size of the words on a coin, of its radius, by their length
COIN_SIZES: Final = {1: 1.35, 2: 1.1}
LEAST_IN_COIN: Final = 0.75
ARROW: Final = 24  # from its tip to its base, and half of its base below
HALF_BASE: Final = 17
CORNER_STEP: Final = 36


def draw_file(card: CardDef, size: Size, art: Art | None = None) -> bytes:
    """Draw a card in a size, as a file."""
    return encode(draw_picture(card, size, art), size)


@lru_cache(maxsize=400)  # 10 KB each, so that a set is not drawn anew each time that it is looked at
def private_file(card: CardDef, size: Size) -> bytes:
    """Draw a card that may not be kept in the store, in a size of `private_picture`: in 60 ms at most."""
    return draw_file(card, size)


def draw_picture(card: CardDef, size: Size, art: Art | None = None) -> Image.Image:
    """Draw a card in a size: its face, or of WORDLESS its picture alone. `art`: None for a generated one."""
    if size in WORDLESS:
        pixels = size.width * FINER, size.height * FINER
        return draw_art(card, *pixels, art).resize((size.width, size.height))
    return draw_face(card, size, art)


def draw_art(card: CardDef, width: int, height: int, art: Art | None = None) -> Image.Image:
    """Draw the picture of a card, of so many pixels."""
    if art:
        return art.cut(width, height)
    subject = shown_subject(card.subject, card.name, card.type, card.subtypes)
    return draw_scene(card.key, subject, card.faction or NO_FACTION, width, height)


def draw_face(card: CardDef, size: Size, art: Art | None = None) -> Image.Image:
    """Draw the face of a card in a size; with a bleed, the frame runs on to the cut-off edge."""
    layout = LESS if size is SMALL else WHOLE
    canvas = Canvas(WIDTH, HEIGHT, size.scale, size.bleed / size.scale)
    of = palette_of(card.faction)
    bar = blend(of.frame, colors.NIGHT, 0.45)
    canvas.fill_box((-60, -60, WIDTH + 60, HEIGHT + 60), colors.NIGHT)
    canvas.fill_box((26, 26, WIDTH - 26, HEIGHT - 26), of.frame, 24)
    draw_head(canvas, card, layout, bar)
    left, top, right, bottom = layout.art
    wide, high = (round(units * size.scale * FINER) for units in (right - left, bottom - top))
    canvas.paste(draw_art(card, wide, high, art), layout.art, 6)
    if layout.type_box:
        canvas.fill_box(layout.type_box, bar, 8)
        canvas.write(
            type_line(card), layout.type_box[0] + PADDING, layout.type_box[3] - 12, BOLD, 25, colors.LIGHT
        )
    draw_text(canvas, card, layout)
    draw_stats(canvas, card, layout, bar)
    draw_arrows(canvas, card.arrows)
    return canvas.finish()


def draw_head(canvas: Canvas, card: CardDef, layout: Layout, bar: colors.Color) -> None:
    """Draw emblem, name, the star of a Fabled card and the cost."""
    left, top, right, bottom = layout.head
    middle, side = (top + bottom) / 2, layout.name * 1.05
    canvas.fill_box(layout.head, bar, 12)
    canvas.draw_symbol(
        card.faction or "none", left + 10, middle - side / 2, side, palette_of(card.faction).bright
    )
    if any(effect.kind == "cost" for effect in card.effects):
        right -= 2 * layout.coin + 8
        draw_coin(canvas, card, right + layout.coin + 4, middle, layout.coin)
    if card.fabled:
        right -= side
        canvas.draw_symbol("fabled", right, middle - side / 2, side, colors.COIN)
    start = left + side + 20
    size, lines = fit_name(card.name, right - start - 20, bottom - top - 6, layout.name)
    for number, line in enumerate(lines):
        y = middle + size * (0.33 + (number - (len(lines) - 1) / 2) * 1.02)
        canvas.write(line, start, y, DISPLAY, size, colors.LIGHT)


def fit_name(name: str, width: float, height: float, most: float) -> tuple[float, list[str]]:
    """Return the size and the lines of a name: in one line or in two, whichever is larger."""
    for size in range(round(most), NAME_LEAST, -1):
        lines = [
            " ".join(word for word, _ in line)
            for line in wrap([(w, DISPLAY) for w in name.split()], width, size)
        ]
        if len(lines) == 1 or (len(lines) == 2 and 2 * size <= height):  # a name has two at most
            return size, lines
    return NAME_LEAST, lines[:2]


def draw_coin(canvas: Canvas, card: CardDef, x: float, y: float, radius: float) -> None:
    """Draw the coin of the Summoning Cost."""
    canvas.fill_ring(x, y, radius, blend(colors.COIN, colors.COIN_INK, 0.45))
    canvas.fill_ring(x, y, radius - 3, colors.COIN)
    words = coin_words(card)
    size = radius * COIN_SIZES.get(len(words), LEAST_IN_COIN)
    canvas.write(words, x, y + size * 0.34, DISPLAY, size, colors.COIN_INK, "ms")


def coin_words(card: CardDef) -> str:
    """Return what stands on its coin: its mana, `?` if the cost was not read, `+` for more (8.2)."""
    if card.has_unread_cost():
        return "?"
    return (card.mana_words().replace(" ", "") or "0") + "+" * bool(card.cost_besides())


def draw_text(canvas: Canvas, card: CardDef, layout: Layout) -> None:
    """Draw the effects, each after its symbol, and the flavour; a lent one's symbol is on a plate (4.2)."""
    left, top, right, bottom = layout.text_box
    canvas.fill_box(layout.text_box, colors.PAPER_EDGE, 10)
    canvas.fill_box((left + 3, top + 3, right - 3, bottom - 3), colors.PAPER, 8)
    x, room = left + PADDING, bottom - top - 2 * PADDING
    card_def = card if layout is WHOLE else replace(card, effects=without_coin(card))
    laid = lay_out(card_def, right - left - 2 * PADDING, room, layout.text_sizes)
    y = top + PADDING + min((room - laid.height) / 2, laid.size)
    frame = palette_of(card.faction).frame
    for symbol in laid.symbols:
        if symbol.lent:
            canvas.fill_box(
                (x + symbol.x - 3, y + symbol.y - 3, x + symbol.size + 3, y + symbol.y + symbol.size + 3),
                frame,
                6,
            )
        canvas.draw_symbol(
            symbol.name, x + symbol.x, y + symbol.y, symbol.size, colors.PAPER if symbol.lent else frame
        )
    if laid.rule is not None:
        canvas.fill_box((x + 120, y + laid.rule, right - PADDING - 120, y + laid.rule + 2), colors.PAPER_EDGE)
    for word in laid.words:
        canvas.write(word.text, x + word.x, y + word.y, word.face, laid.size, colors.INK)


def without_coin(card: CardDef) -> tuple[EffectDef, ...]:
    """Return the effects but for a Summoning Cost that the coin says whole."""
    if card.has_unread_cost() or card.cost_besides() or card.takes_open_mana():
        return card.effects
    return tuple(effect for effect in card.effects if effect.kind != "cost")


def draw_stats(canvas: Canvas, card: CardDef, layout: Layout, bar: colors.Color) -> None:
    """Draw the printed stats in the order of the rulebook, lent ones on a bright plate (4.2)."""
    shown = [
        (name, value, bool(card.lent >> i & 1))
        for i, (name, value) in enumerate(zip(STATS, card.stats, strict=True))
        if value is not None
    ]
    bright, side = palette_of(card.faction).bright, layout.stat
    wide = min(side * 2.4, (558 - 10 * (len(shown) - 1)) / max(len(shown), 1))
    x = 36.0
    for name, value, lent in shown:
        top = layout.stats_top
        canvas.fill_box((x, top, x + wide, top + side), bright if lent else bar, side / 3.4)
        icon = side * 0.62
        canvas.draw_symbol(name, x + wide * 0.12, top + (side - icon) / 2, icon, bar if lent else bright)
        color = colors.NIGHT if lent else colors.LIGHT
        canvas.write(str(value), x + wide * 0.72, top + side * 0.78, DISPLAY, side * 0.8, color, "ms")
        x += wide + 10


def draw_arrows(canvas: Canvas, code: int) -> None:
    """Draw a mark for each point of an arrow's strength, at its place on the edge (3.1)."""
    for index, direction in enumerate(DIRECTIONS):
        strength = code >> 2 * index & 3
        x, y, degrees = PLACES[direction]
        step = CORNER_STEP if degrees % 90 else MARK_STEP
        for mark in range(strength):
            across = step * mark - step * (strength - 1) / 2
            outline = ((across, -2), (across + HALF_BASE, ARROW - 2), (across - HALF_BASE, ARROW - 2))
            turned = [turn(point, degrees) for point in outline]
            canvas.fill_outline([(x + dx, y + dy) for dx, dy in turned], colors.RIFT)


def turn(point: tuple[float, float], degrees: float) -> tuple[float, float]:
    """Turn a point clockwise around (0, 0)."""
    angle, (x, y) = degrees * pi / 180, point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
