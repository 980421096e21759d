"""Face of a card, ready to be drawn: arrows at the edge, stats, effects with their symbols."""

from functools import lru_cache
from typing import Final, NamedTuple

from cards.definitions import DIRECTIONS
from cards.faces.effect_symbols import SYMBOL_WORDS, effect_symbol
from cards.faces.printed_card import PrintedCard, PrintedEffect
from cards.models import STATS, Card
from cards.pictures.sizes import ART, HEIGHT, WIDTH
from cards.pictures.store import picture_address
from engine import CardDef

EDGE = 7  # from the card's edge to an arrow's tip
MARK_STEP = 40  # from one mark of an arrow to the next, along the edge
CORNER = 16  # corners are round, so their arrows sit further in

# Where the arrow of each direction has its tip, and how far it is turned clockwise
PLACES: Final = {
    "n": (WIDTH // 2, EDGE, 0),
    "ne": (WIDTH - CORNER, CORNER, 45),
    "e": (WIDTH - EDGE, HEIGHT // 2, 90),
    "se": (WIDTH - CORNER, HEIGHT - CORNER, 135),
    "s": (WIDTH // 2, HEIGHT - EDGE, 180),
    "sw": (CORNER, HEIGHT - CORNER, 225),
    "w": (EDGE, HEIGHT // 2, 270),
    "nw": (CORNER, CORNER, 315),
}
DIRECTION_WORDS: Final = {
    "n": "up", "ne": "up right", "e": "right", "se": "down right",
    "s": "down", "sw": "down left", "w": "left", "nw": "up left",
}  # fmt: skip
TYPES: Final = dict(Card.Type.choices)
LENT: Final = "symbol lent"
SIZES: Final = ((210, "short"), (380, "long"))  # up to so many characters of rules and flavour


class FaceArrow(NamedTuple):
    """One direction's arrow: its strength, the x of each mark, and the SVG transform to its place."""

    words: str
    marks: tuple[int, ...]
    transform: str


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


class FaceEffect(NamedTuple):
    """An effect with its symbol's id, words and classes; the symbol of a lent one lies on a plate (4.2)."""

    symbol: str
    symbol_words: str
    symbol_css: str
    label: str
    text: str


class Face(NamedTuple):
    """All that is drawn of a card, plainly. `length` is the size of its text, short, long or dense.

    `art` is the address of its picture.
    """

    name: str
    fabled: bool
    flavour: str
    faction: str
    faction_name: str
    type_line: str
    arrows: tuple[FaceArrow, ...]
    stats: tuple[FaceStat, ...]
    effects: list[FaceEffect]
    art: str
    length: str


def face(printed: PrintedCard) -> Face:
    """The face of a card."""
    characters = sum(len(effect.text) + 12 for effect in printed.effects) + len(printed.flavour)
    return Face(
        name=printed.name,
        fabled=printed.fabled,
        flavour=printed.flavour,
        faction=printed.faction,
        faction_name=printed.faction_name,
        type_line=type_line(printed),
        arrows=arrows(printed.arrows),
        stats=stats(printed),
        effects=[face_effect(effect) for effect in printed.effects],
        art=picture_address(printed, ART),
        length=next((size for most, size in SIZES if characters <= most), "dense"),
    )


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
            x, y, turn = PLACES[direction]
            marks = tuple(MARK_STEP * i - MARK_STEP * (count - 1) // 2 for i in range(count))
            words = DIRECTION_WORDS[direction] + (f" ×{count}" if count > 1 else "")
            face_arrows.append(FaceArrow(words, marks, f"translate({x} {y}) rotate({turn})"))
    return tuple(face_arrows)


def stats(printed: PrintedCard) -> tuple[FaceStat, ...]:
    """The printed stats, in the order of the rulebook."""
    lent, values = printed.transfer_mask, enumerate(printed.stats)
    return tuple(FaceStat(STATS[i], value, bool(lent >> i & 1)) for i, value in values if value is not None)


def face_effect(effect: PrintedEffect) -> FaceEffect:
    """An effect with its one of the nine symbols (11.1)."""
    symbol = effect_symbol(effect)
    words = SYMBOL_WORDS[symbol]
    if effect.transfer:
        return FaceEffect(symbol, f"{words}, lent", LENT, effect.label, effect.text)
    return FaceEffect(symbol, words, "symbol", effect.label, effect.text)
