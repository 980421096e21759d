"""Face of a card, ready to be drawn: what is printed in its places, the same on pages and in pictures."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from cards.definitions import DIRECTIONS, definition
from cards.faces.effect_symbols import SYMBOL_WORDS, effect_symbol
from cards.faces.face_text import TextLayout, lay_out, wrap
from cards.faces.layout import (
    ARROW_PLACES,
    CORNER_STEP,
    FRAME,
    HEIGHT,
    MARK,
    MARK_EDGE,
    MARK_STEP,
    PADDING,
    WHOLE,
    WIDTH,
    Box,
    Layout,
    Plate,
    Point,
    Sign,
    Words,
)
from cards.faces.printed_card import PrintedCard, PrintedEffect, printed_card
from cards.factions import NO_FACTION
from cards.models import STATS, Card
from cards.pictures import palette as colors
from cards.pictures.palette import blend, palette_of
from cards.pictures.sizes import ART
from cards.pictures.store import picture_address
from cards.pictures.typefaces import BOLD, DISPLAY, measure
from engine import CardDef, EffectDef, lent_stats

DIRECTION_WORDS: Final = {
    "n": "up", "ne": "up right", "e": "right", "se": "down right",
    "s": "down", "sw": "down left", "w": "left", "nw": "up left",
}  # fmt: skip
TYPES: Final = dict(Card.Type.choices)
LENT: Final = "symbol lent"
LENDING: Final = ("equipment", "vehicle")
NAME_LEAST: Final = 24
# Size of the words on a coin, of its radius, by their length
COIN_SIZES: Final = {1: 1.35, 2: 1.1}
LEAST_IN_COIN: Final = 0.75
Outline = tuple[Point, ...]


class FaceArrow(NamedTuple):
    """One direction's arrow in words, and the outlines of its marks with the dark edges around them."""

    words: str
    marks: tuple[Outline, ...]
    edges: tuple[Outline, ...]


class FaceStat(NamedTuple):
    """A printed stat. `lent`: an Equipment or Vehicle lends it on its own terms (4.2)."""

    name: str
    value: int
    lent: bool

    @property
    def words(self) -> str:
        """Its name, and whether it is lent."""
        return f"{self.name.title()}, lent" if self.lent else self.name.title()

    @property
    def css(self) -> str:
        """The classes of its symbol."""
        return LENT if self.lent else "symbol"


class PlacedStat(NamedTuple):
    """A stat at the foot of a face; one that is lent has a bright plate."""

    plate: Plate
    sign: Sign
    number: Words


class FaceEffect(NamedTuple):
    """An effect with its symbol's id, words and classes; the symbol of a lent one lies on a plate (4.2)."""

    symbol: str
    symbol_words: str
    symbol_css: str
    label: str
    text: str


class Coin(NamedTuple):
    """The coin of the Summoning Cost: its middle, its radius and what stands on it."""

    x: float
    y: float
    radius: float
    words: Words


class Face(NamedTuple):
    """All that is drawn of a card, in its places, and in `effects` and `stats` what it prints, without them.

    `plates` lie below everything else. `art` is the address of its picture, for pages.
    """

    name: str
    faction: str
    type_line: str
    effects: list[FaceEffect]
    stats: tuple[FaceStat, ...]
    plates: tuple[Plate, ...]
    art_box: Box
    emblem: Sign
    star: Sign | None
    coin: Coin | None
    name_lines: tuple[Words, ...]
    type_words: Words
    text: TextLayout
    stat_places: tuple[PlacedStat, ...]
    arrows: tuple[FaceArrow, ...]
    art: str = ""

    @property
    def spoken(self) -> str:
        """Its words where it stands alone: name, cost and type."""
        cost = f", cost {self.coin.words.text}" if self.coin else ""
        return f"{self.name}{cost}, {self.type_line}"


def face(card: CardDef, art: str = "", layout: Layout = WHOLE) -> Face:
    """Return the face of a card. `art`: the address of its picture, which a page shows."""
    palette = palette_of(card.faction)
    bar = blend(palette.frame, colors.NIGHT, 0.45)
    left, top, right, bottom = layout.text_box
    inner = (left + PADDING, top + PADDING, right - PADDING, bottom - PADDING)
    coin = _coin(card, layout)
    effects = card.effects if layout is WHOLE else without_coin(card)
    emblem, star, name_lines = _head(card, layout, coin)
    return Face(
        name=card.name,
        faction=card.faction or NO_FACTION,
        type_line=type_line(card),
        effects=[face_effect(effect) for effect in card.effects],
        stats=stats(card),
        plates=(
            Plate((FRAME, FRAME, WIDTH - FRAME, HEIGHT - FRAME), palette.frame, 24),
            Plate(layout.head, bar, 12),
            Plate(layout.type_box, bar, 8),
            Plate(layout.text_box, colors.PAPER_EDGE, 10),
            Plate((left + 3, top + 3, right - 3, bottom - 3), colors.PAPER, 8),
        ),
        art_box=layout.art,
        emblem=emblem,
        star=star,
        coin=coin,
        name_lines=name_lines,
        type_words=_type_words(type_line(card), layout),
        text=lay_out(effects, card.flavour, inner, layout.text, palette.frame),
        stat_places=_stat_places(stats(card), layout, palette.bright, bar),
        arrows=arrows(card.arrows),
        art=art,
    )


def card_face(card: Card) -> Face:
    """Return the face of a card of the catalogue or of a workshop, for a page."""
    return face(definition(card), picture_address(printed_card(card), ART))


def type_line(printed: PrintedCard | CardDef) -> str:
    """`Fabled Creature`, `Artifact — Scroll`."""
    kind = f"{'Fabled ' if printed.fabled else ''}{TYPES[printed.type]}"
    subtypes = " ".join(tag.title() for tag in printed.subtypes)
    return f"{kind} — {subtypes}" if subtypes else kind


@lru_cache(maxsize=1_000)
def arrows(code: int) -> tuple[FaceArrow, ...]:
    """The arrows of the int with two bits a direction, n lowest (3.1)."""
    face_arrows = []
    for index, direction in enumerate(DIRECTIONS):
        count = code >> 2 * index & 3
        if count:
            degrees = ARROW_PLACES[direction][2]
            step = CORNER_STEP if degrees % 90 else MARK_STEP
            places = [step * mark - step * (count - 1) / 2 for mark in range(count)]
            words = DIRECTION_WORDS[direction] + (f" ×{count}" if count > 1 else "")
            marks, edges = (
                tuple(_turned(outline, along, direction) for along in places) for outline in (MARK, MARK_EDGE)
            )
            face_arrows.append(FaceArrow(words, marks, edges))
    return tuple(face_arrows)


def _turned(outline: Outline, along: float, direction: str) -> Outline:
    """Return an outline, so far along the edge, as it lies at the place of its direction."""
    x, y, degrees = ARROW_PLACES[direction]
    turn_cos, turn_sin = cos(degrees * pi / 180), sin(degrees * pi / 180)
    points = [(dx + along, dy) for dx, dy in outline]
    return tuple((x + dx * turn_cos - dy * turn_sin, y + dx * turn_sin + dy * turn_cos) for dx, dy in points)


def stats(printed: PrintedCard | CardDef, *, equips_zones: bool = False) -> tuple[FaceStat, ...]:
    """The printed stats, in the order of the rulebook.

    Where an Equipment marks no stat as lent, those are that its style lends (4.2): Might and Life, and
    where it `equips_zones` all but Will.
    """
    lent = printed.lent if isinstance(printed, CardDef) else printed.transfer_mask
    if any(subtype in LENDING for subtype in printed.subtypes):
        lent = lent_stats(printed.subtypes, lent, equips_zones)
    values = enumerate(printed.stats)
    return tuple(FaceStat(STATS[i], value, bool(lent >> i & 1)) for i, value in values if value is not None)


def face_effect(effect: PrintedEffect | EffectDef) -> FaceEffect:
    """An effect with its one of the nine symbols (11.1)."""
    symbol = effect_symbol(effect)
    words = SYMBOL_WORDS[symbol]
    if effect.transfer:
        return FaceEffect(symbol, f"{words}, lent", LENT, effect.label, effect.text)
    return FaceEffect(symbol, words, "symbol", effect.label, effect.text)


def coin_words(card: CardDef) -> str:
    """Return what stands on its coin: its mana, `?` if the cost was not read, `+` for more (8.2)."""
    if card.has_unread_cost():
        return "?"
    return (card.mana_words().replace(" ", "") or "0") + "+" * bool(card.cost_besides())


def without_coin(card: CardDef) -> tuple[EffectDef, ...]:
    """Return the effects but for a Summoning Cost that the coin says whole."""
    if card.has_unread_cost() or card.cost_besides() or card.takes_open_mana():
        return card.effects
    return tuple(effect for effect in card.effects if effect.kind != "cost")


def _coin(card: CardDef, layout: Layout) -> Coin | None:
    if not any(effect.kind == "cost" for effect in card.effects):
        return None
    _left, top, right, bottom = layout.head
    x, y, radius = right - layout.coin - 4, (top + bottom) / 2, layout.coin
    words = coin_words(card)
    size = radius * COIN_SIZES.get(len(words), LEAST_IN_COIN)
    return Coin(x, y, radius, Words(words, DISPLAY, x, y + size * 0.34, size, colors.COIN_INK, centred=True))


def _head(card: CardDef, layout: Layout, coin: Coin | None) -> tuple[Sign, Sign | None, tuple[Words, ...]]:
    """Return emblem, the star of a Fabled card, and the name between them and the coin."""
    left, top, right, bottom = layout.head
    middle, side = (top + bottom) / 2, layout.name * 1.05
    emblem = Sign(
        card.faction or NO_FACTION, left + 10, middle - side / 2, side, palette_of(card.faction).bright
    )
    if coin:
        right -= 2 * layout.coin + 8
    star = None
    if card.fabled:
        right -= side
        star = Sign("fabled", right, middle - side / 2, side, colors.COIN, "Fabled")
    start = left + side + 20
    size, lines = fit_name(card.name, right - start - 20, bottom - top - 6, layout.name)
    baselines = (
        middle + size * (0.33 + (number - (len(lines) - 1) / 2) * 1.02) for number in range(len(lines))
    )
    return (
        emblem,
        star,
        tuple(
            Words(line, DISPLAY, start, y, size, colors.LIGHT)
            for line, y in zip(lines, baselines, strict=True)
        ),
    )


def _type_words(line: str, layout: Layout) -> Words:
    left, top, right, bottom = layout.type_box
    size = layout.type_size
    size *= min(1, (right - left - 2 * PADDING) / measure(line, BOLD, size))
    return Words(line, BOLD, left + PADDING, (top + bottom) / 2 + size * 0.33, size, colors.LIGHT)


def fit_name(name: str, width: float, height: float, most: float) -> tuple[float, list[str]]:
    """Return the size and the lines of a name: in one line or in two, whichever is larger."""
    words = [(word, DISPLAY) for word in name.split()]
    lines: list[str] = []
    for size in range(round(most), NAME_LEAST - 1, -1):
        lines = [" ".join(word for word, _ in line) for line in wrap(words, width, size)]
        if len(lines) == 1 or (len(lines) == 2 and 2 * size <= height):  # a name has two at most
            return size, lines
    return NAME_LEAST, lines[:2]


def _stat_places(
    shown: tuple[FaceStat, ...], layout: Layout, bright: colors.Color, bar: colors.Color
) -> tuple[PlacedStat, ...]:
    """Return the stats side by side at the foot; a lent one's plate is bright (4.2)."""
    side, top, left = layout.stat, layout.stats_top, layout.text_box[0]
    room = layout.text_box[2] - left - 10 * (len(shown) - 1)
    wide = min(side * 2.4, room / max(len(shown), 1))
    icon, places = side * 0.62, []
    for number, stat in enumerate(shown):
        x = left + number * (wide + 10)
        on, color, ink = (bright, bar, colors.NIGHT) if stat.lent else (bar, bright, colors.LIGHT)
        plate = Plate((x, top, x + wide, top + side), on, side / 3.4)
        sign = Sign(stat.name, x + wide * 0.12, top + (side - icon) / 2, icon, color, stat.words)
        value = Words(
            str(stat.value), DISPLAY, x + wide * 0.72, top + side * 0.78, side * 0.8, ink, centred=True
        )
        places.append(PlacedStat(plate, sign, value))
    return tuple(places)
