"""A card on the field of a scenario, as it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import grid, vocab
from engine.cardfile.field import Field
from engine.scenario.keys import is_nothing, read_items, read_mapping, read_word

KEYS: Final = (
    "card", "facing", "face", "mana", "damage", "conditions", "attached", "equipped", "acted", "moved",
    "used", "set_this_turn",
)  # fmt: skip
HIGHEST: Final = 99_999
UP: Final = 0
GIVEN_CONDITIONS: Final = tuple(vocab.KEYWORDS[code] for code in vocab.CONDITIONS if code != vocab.BLESSED)


@dataclass(frozen=True)
class AttachedCard:
    """A card that lies under another one."""

    card: Field
    facing: int = UP


@dataclass(frozen=True)
class PlacedCard:
    """A card in a zone; names are fields, `used` are numbers of effects, `conditions` codes."""

    place: Field
    zone: int
    card: Field
    face_up: bool = True
    facing: int = UP
    mana: int = 0
    damage: int = 0
    conditions: tuple[int, ...] = ()
    acted: tuple[Field, ...] = ()
    used: tuple[Field, ...] = ()
    set_this_turn: bool = False
    moved: bool = False
    attached: tuple[AttachedCard, ...] = ()
    equipped: Field | None = None


def read_placed_card(field: Field, zone: int) -> PlacedCard:
    """A card by its name, or with its marks. BadFile."""
    if isinstance(field.value, str):
        return must_fit(PlacedCard(field, zone, field))
    written = read_mapping(field, KEYS)
    if "card" not in written:
        raise field.error("which card?")

    def number(key: str) -> int:
        return written[key].number(0, HIGHEST) if key in written else 0

    placed = PlacedCard(
        place=field,
        zone=zone,
        card=written["card"],
        face_up="face" not in written or read_word(written["face"], ("up", "down")) == 0,
        facing=read_word(written["facing"], vocab.FACINGS) if is_written(written, "facing") else UP,
        mana=number("mana"),
        damage=number("damage"),
        conditions=tuple(read_condition(item) for item in read_optional_items(written, "conditions")),
        acted=tuple(read_optional_items(written, "acted")),
        used=tuple(read_optional_items(written, "used")),
        set_this_turn=is_written(written, "set_this_turn") and written["set_this_turn"].truth(),
        moved=is_written(written, "moved") and written["moved"].truth(),
        attached=tuple(read_attached_card(item) for item in read_optional_items(written, "attached")),
        equipped=written["equipped"] if is_written(written, "equipped") else None,
    )
    return must_fit(placed)


def read_attached_card(field: Field) -> AttachedCard:
    """A card by its name, or with a facing. BadFile."""
    if isinstance(field.value, str):
        return AttachedCard(field)
    written = read_mapping(field, ("card", "facing"))
    if "card" not in written:
        raise field.error("which card?")
    facing = read_word(written["facing"], vocab.FACINGS) if is_written(written, "facing") else UP
    return AttachedCard(written["card"], facing)


def is_written(written: dict[str, Field], key: str) -> bool:
    """Return whether something is written for a key."""
    return key in written and not is_nothing(written[key])


def read_optional_items(written: dict[str, Field], key: str) -> list[Field]:
    """The members of a list that may be absent. BadFile."""
    return read_items(written[key]) if key in written else []


def read_condition(field: Field) -> int:
    """The code of a condition that a card can be given (20.1). BadFile."""
    code = vocab.CONDITIONS[read_word(field, [vocab.KEYWORDS[code] for code in vocab.CONDITIONS])]
    if code == vocab.BLESSED:
        raise field.error("nothing is given Blessed; it comes from a creature with mana that connects (20.1)")
    return code


def must_fit(placed: PlacedCard) -> PlacedCard:
    """Return a card that can lie so. BadFile."""
    if not placed.face_up:
        if placed.zone >= grid.GRID:
            raise placed.place.error("a monument is never face-down (3.5)")
        if (
            placed.mana
            or placed.damage
            or placed.conditions
            or placed.acted
            or placed.used
            or placed.attached
            or placed.equipped
        ):
            raise placed.place.error(
                "a face-down card has no mana, damage, conditions, deeds or attachments (7.7)"
            )
    if placed.zone >= grid.GRID and placed.facing != UP:
        raise placed.place.error("a monument is always upright (3.5)")
    return placed
