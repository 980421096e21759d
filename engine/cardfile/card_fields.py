"""Card definitions from and to mappings with the keys of the card files (EFFECTS 7)."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from engine import grid, vocab
from engine.carddef import CardDef
from engine.cardfile.effect_fields import effect_of
from engine.cardfile.field import Field
from engine.cardfile.mistakes import Wrongs
from engine.text.lexicon.words import stat_called

KEYS: Final = (
    "key", "name", "type", "subtypes", "faction", "fabled", "extra-deck", "stats", "arrows", "effects",
    "flavour", "flavor", "rulings",
)  # fmt: skip
NO_STATS: Final[tuple[int | None, ...]] = (None,) * len(vocab.STATS)
NO_FACTION: Final = ("", "none")

KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TAG: Final = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")
LONGEST_KEY: Final = 80
LONGEST_NAME: Final = 120
LONGEST_TAG: Final = 80
HIGHEST_STAT: Final = 99

Item = TypeVar("Item")


def card_from_data(data: Mapping[str, object]) -> CardDef:
    """The card of a mapping with the keys of the card files. Raises BadCardFile, line 0."""
    name = data.get("name")
    return card_of(Field(data, name if isinstance(name, str) and name else "card"))


def card_from_mapping(name: str, data: Mapping[str, object], source: str = "", line: int = 0) -> CardDef:
    """The card called `name` of a mapping without key and name, as scenarios have it; errors tell `line`."""
    Field(data, source or name, (), lambda _: line).mapping(
        [key for key in KEYS if key not in ("key", "name")]
    )
    return card_of(Field({"name": name, **data}, source or name, (), lambda _: line))


def card_to_data(card: CardDef) -> dict[str, object]:
    """The mapping that `card_from_data` makes the same card from; what is not printed is left out."""
    stats: dict[str, object] = {}
    for index, value in enumerate(card.stats):
        if value is not None:
            lent = card.lent >> index & 1
            stats[vocab.STATS[index]] = {"n": value, "transfer": True} if lent else value
    data: dict[str, object] = {
        "key": card.key,
        "name": card.name,
        "type": card.type,
        "subtypes": list(card.subtypes),
        "faction": card.faction,
        "fabled": card.fabled,
        "stats": stats,
        "arrows": {d: n for i, d in enumerate(grid.DIRECTIONS) if (n := grid.strength(card.arrows, i))},
        "effects": [effect.printed() for effect in card.effects],
        "flavour": card.flavour,
        "rulings": list(card.rulings),
    }
    return {key: value for key, value in data.items() if value}


def card_of(field: Field, wrong: Wrongs | None = None) -> CardDef:
    """The card that a mapping says. Raises BadCardFile with all that is wrong, and what `wrong` has noted."""
    wrong = wrong or Wrongs()
    told = wrong.among(field, KEYS)
    if "flavor" in told and "flavour" in told:
        wrong.found.append(told["flavor"].wrong("flavour is there already"))
    if "extra-deck" in told and "fabled" in told:
        wrong.found.append(told["extra-deck"].wrong("fabled is there already"))
    nothing = Field("", field.source)
    part = {key: told.get(key, nothing) for key in KEYS}
    name = wrong.spared(lambda: name_of(field, part["name"]), "")
    kind = wrong.spared(lambda: told.get("type", field.inside("type", "")).one_of(vocab.TYPES), "")
    stats, lent = wrong.spared(lambda: stats_of(part["stats"]), (NO_STATS, 0))
    card = CardDef(
        key=wrong.spared(lambda: key_of(told["key"]) if "key" in told else "", ""),
        name=name,
        type=kind,
        subtypes=wrong.spared(lambda: subtypes_of(part["subtypes"]), ()),
        faction=wrong.spared(lambda: faction_of(part["faction"]), ""),
        fabled=wrong.spared(lambda: told.get("fabled", part["extra-deck"]).truth(), False),
        stats=stats,
        lent=lent,
        arrows=wrong.spared(lambda: arrows_of(part["arrows"], kind), 0),
        effects=wrong.spared(lambda: all_of(part["effects"], lambda each: effect_of(each, name)), ()),
        flavour=wrong.spared(told.get("flavour", part["flavor"]).text, ""),
        rulings=wrong.spared(lambda: all_of(part["rulings"], Field.text), ()),
    )
    wrong.must_be_none()
    return card


def all_of(field: Field, read: Callable[[Field], Item]) -> tuple[Item, ...]:
    """What `read` makes of each item of a list. Raises BadCardFile with what is wrong in any of them."""
    wrong = Wrongs()
    found = [wrong.spared(partial(read, each), None) for each in field.items()]
    wrong.must_be_none()
    return tuple(item for item in found if item is not None)


def name_of(card: Field, field: Field) -> str:
    """The name, which every card has."""
    name = " ".join(field.text(LONGEST_NAME).split())
    if not name:
        raise card.wrong("a card needs a name")
    return name


def key_of(field: Field) -> str:
    """The key, part of addresses."""
    key = field.text(LONGEST_KEY)
    if not KEY.fullmatch(key):
        raise field.wrong("a key is lower-case letters and digits, with hyphens between them")
    return key


def subtypes_of(field: Field) -> tuple[str, ...]:
    """The subtypes, a list or a single word, in lower case."""
    found: list[str] = []
    for item in field.items() if isinstance(field.value, list | tuple) else [field] if field.text() else []:
        tag = item.text(LONGEST_TAG).lower()
        if not TAG.fullmatch(tag) or tag in found:
            raise item.wrong("a subtype is a word, and each stands once")
        found.append(tag)
    return tuple(found)


def faction_of(field: Field) -> str:
    """The faction, "" for none."""
    faction = field.text().lower()
    return "" if faction in NO_FACTION else field.one_of(vocab.FACTIONS)


def stats_of(field: Field) -> tuple[tuple[int | None, ...], int]:
    """(the stats in the order of `vocab.STATS`, the mask of those that are lent); "" = none."""
    wrong = Wrongs()
    stats: list[int | None] = [None] * len(vocab.STATS)
    lent = 0
    for key, value in field.mapping().items() if field.value != "" else ():
        stat, n, is_lent = wrong.spared(partial(stat_of, key, value), (-1, 0, False))
        if stat >= 0 and stats[stat] is not None:
            wrong.found.append(value.wrong(f"{vocab.STATS[stat]} stands here twice"))
        elif stat >= 0:
            stats[stat] = n
            lent |= is_lent << stat
    wrong.must_be_none()
    return tuple(stats), lent


def stat_of(key: str, value: Field) -> tuple[int, int, bool]:
    """(which stat, how much, whether it is lent)."""
    stat = stat_called(key)
    if stat < 0:
        raise value.wrong(f"no stat; known here: {', '.join(vocab.STATS)}")
    parts = value.mapping(("n", "transfer")) if isinstance(value.value, dict) else {"n": value}
    lent = parts["transfer"].truth() if "transfer" in parts else False
    return stat, parts.get("n", value).number(0, HIGHEST_STAT), lent


def arrows_of(field: Field, card_type: str) -> int:
    """The arrows as the int of `grid`; "" = none."""
    wrong = Wrongs()
    arrows = 0
    for key, value in field.mapping().items() if field.value != "" else ():
        direction, strength = wrong.spared(partial(arrow_of, key, value), (0, 0))
        if strength and grid.strength(arrows, direction):
            wrong.found.append(value.wrong("the direction stands here twice"))
        arrows |= strength << 2 * direction
    wrong.must_be_none()
    if arrows and card_type == vocab.TYPES[vocab.MONUMENT]:
        raise field.wrong("a monument has no arrows (3.5)")
    return arrows


def arrow_of(key: str, value: Field) -> tuple[int, int]:
    """(the direction as in `grid.DIRECTIONS`, how strong)."""
    if key.lower() not in grid.DIRECTIONS:
        raise value.wrong(f"no direction; known here: {', '.join(grid.DIRECTIONS)}")
    return grid.DIRECTIONS.index(key.lower()), value.number(1, 3)
