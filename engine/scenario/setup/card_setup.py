"""A card on the field of a scenario, as it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import grid, vocab
from engine.cardfile.field import Field
from engine.scenario.keys import is_nothing, listed, told, word_in

KEYS: Final = (
    "card", "facing", "face", "mana", "damage", "conditions", "attached", "equipped", "acted", "moved",
    "used", "set_this_turn",
)  # fmt: skip
HIGHEST: Final = 99_999
UP: Final = 0


@dataclass(frozen=True)
class Under:
    """A card that lies under another one."""

    card: Field
    facing: int = UP


@dataclass(frozen=True)
class Placed:
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
    attached: tuple[Under, ...] = ()
    equipped: Field | None = None


def placed_in(field: Field, zone: int) -> Placed:
    """A card by its name, or with its marks. BadFile."""
    if isinstance(field.value, str):
        return must_fit(Placed(field, zone, field))
    written = told(field, KEYS)
    if "card" not in written:
        raise field.wrong("which card?")

    def number(key: str) -> int:
        return written[key].number(0, HIGHEST) if key in written else 0

    placed = Placed(
        place=field,
        zone=zone,
        card=written["card"],
        face_up="face" not in written or word_in(written["face"], ("up", "down")) == 0,
        facing=word_in(written["facing"], vocab.FACINGS) if has(written, "facing") else UP,
        mana=number("mana"),
        damage=number("damage"),
        conditions=tuple(condition_in(item) for item in several(written, "conditions")),
        acted=tuple(several(written, "acted")),
        used=tuple(several(written, "used")),
        set_this_turn=has(written, "set_this_turn") and written["set_this_turn"].truth(),
        moved=has(written, "moved") and written["moved"].truth(),
        attached=tuple(under_in(item) for item in several(written, "attached")),
        equipped=written["equipped"] if has(written, "equipped") else None,
    )
    return must_fit(placed)


def under_in(field: Field) -> Under:
    """A card by its name, or with a facing. BadFile."""
    if isinstance(field.value, str):
        return Under(field)
    written = told(field, ("card", "facing"))
    if "card" not in written:
        raise field.wrong("which card?")
    facing = word_in(written["facing"], vocab.FACINGS) if has(written, "facing") else UP
    return Under(written["card"], facing)


def has(written: dict[str, Field], key: str) -> bool:
    """Whether something is written for a key."""
    return key in written and not is_nothing(written[key])


def several(written: dict[str, Field], key: str) -> list[Field]:
    """The members of a list that may be absent. BadFile."""
    return listed(written[key]) if key in written else []


def condition_in(field: Field) -> int:
    """The code of a condition that a card can be given (20.1). BadFile."""
    code = word_in(field, vocab.CONDITIONS)
    if code == vocab.BLESSED:
        raise field.wrong("nothing is given Blessed; it comes from a creature with mana that connects (20.1)")
    return code


def must_fit(placed: Placed) -> Placed:
    """A card that can lie so. BadFile."""
    if not placed.face_up:
        if placed.zone >= grid.GRID:
            raise placed.place.wrong("a monument is never face-down (3.5)")
        if (
            placed.mana
            or placed.damage
            or placed.conditions
            or placed.acted
            or placed.used
            or placed.attached
            or placed.equipped
        ):
            raise placed.place.wrong(
                "a face-down card has no mana, damage, conditions, deeds or attachments (7.7)"
            )
    if placed.zone >= grid.GRID and placed.facing != UP:
        raise placed.place.wrong("a monument is always upright (3.5)")
    return placed
