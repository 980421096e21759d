"""Keys and small values of scenario files, in all their spellings (0.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine import grid, vocab
from engine.cardfile.field import Field
from engine.errors import Refused

NOTHING: Final = ("", "~", "null")
SYNONYMS: Final = {
    "life_points": "hp",
    "fables_deck": "fables",
    "extra_deck": "fables",
    "extra_deck_used": "fabled_used",
    "chain": "stack",
    "active": "open",
    "conquered": "open",
}


def plain_key(key: str) -> str:
    """A key as it is compared: `Fables-Deck` is `fables`."""
    words = "_".join(key.lower().replace("-", " ").replace("_", " ").split())
    return SYNONYMS.get(words, words)


def read_mapping(field: Field, known: Collection[str]) -> dict[str, Field]:
    """A mapping by plain keys, each among `known`; nothing is an empty one. BadFile."""
    if is_nothing(field):
        return {}
    found: dict[str, Field] = {}
    for key, value in field.mapping().items():
        name = plain_key(key)
        if name not in known:
            raise value.error(f"unknown; known here: {', '.join(known)}")
        if name in found:
            raise value.error("stands here twice")
        found[name] = value
    return found


def is_nothing(field: Field) -> bool:
    """Return whether nothing is written there."""
    return field.value is None or (isinstance(field.value, str) and field.value.strip().lower() in NOTHING)


def read_items(field: Field) -> list[Field]:
    """The members of a list; a single word is a list of one, nothing an empty one."""
    if is_nothing(field):
        return []
    return [field] if isinstance(field.value, str) else field.items()


def read_zone(field: Field, name: str) -> int:
    """The zone called `name`. BadFile."""
    try:
        return grid.zone_number(name)
    except Refused as refused:
        raise field.error(str(refused)) from None


def read_player(field: Field, name: str) -> int:
    """The player called `name`, 0 or 1. BadFile."""
    if name.upper() not in vocab.PLAYERS:
        raise field.error(f"{name} is no player; P1 or P2 is expected here")
    return vocab.PLAYERS.index(name.upper())


def read_word(field: Field, known: Collection[str]) -> int:
    """Return which of the known words, in any case, stands there. BadFile."""
    return [word.lower() for word in known].index(field.one_of([word.lower() for word in known]))
