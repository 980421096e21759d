"""Setup of a player of a scenario besides the field, as it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cardfile.field import Field
from engine.scenario.keys import is_nothing, read_items, read_mapping

KEYS: Final = ("hp", "tokens", "hand", "deck", "fables", "graveyard", "fabled_used")
HIGHEST: Final = 99_999


@dataclass(frozen=True)
class PlayerSetup:
    """A player's setup besides the field; names as fields. None: that of the edition, or ten Blanks."""

    hp: int | None
    tokens: int
    fabled_used: bool
    hand: list[Field]
    deck: list[Field] | None
    fables: list[Field]
    graveyard: list[Field]


def read_player_setup(field: Field) -> PlayerSetup:
    """A player's HP and piles. BadFile."""
    written = read_mapping(field, KEYS)

    def pile(key: str) -> list[Field]:
        return read_items(written[key]) if key in written else []

    return PlayerSetup(
        hp=written["hp"].number(0, HIGHEST) if "hp" in written else None,
        tokens=written["tokens"].number(0, HIGHEST) if "tokens" in written else 0,
        fabled_used=read_truth(written.get("fabled_used")),
        hand=pile("hand"),
        deck=pile("deck") if "deck" in written else None,
        fables=pile("fables"),
        graveyard=pile("graveyard"),
    )


def read_truth(field: Field | None) -> bool:
    """Yes or no; no where nothing is written. BadFile."""
    return field is not None and not is_nothing(field) and field.truth()
