"""Card definitions from and to data (EFFECTS 7): card files in YAML, the game's published JSON, mappings."""

import re
from collections.abc import Mapping
from typing import Final

from engine import grid, vocab
from engine.carddef import CardDef
from engine.cardfile import published
from engine.cardfile.effects import effect_of
from engine.cardfile.field import Field
from engine.cardfile.listed import listed_cards
from engine.text.words import stat_called

KEYS: Final = (
    "key", "name", "type", "subtypes", "faction", "fabled", "extra-deck", "stats", "arrows", "effects",
    "flavour", "flavor", "rulings",
)  # fmt: skip
NO_FACTION: Final = ("", "none")

KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TAG: Final = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")
LONGEST_KEY: Final = 80
LONGEST_NAME: Final = 120
LONGEST_TAG: Final = 80
HIGHEST_STAT: Final = 99


def read_card_file(text: str, source: str) -> list[CardDef]:
    """The cards of a card file, or of published JSON. Raises BadCardFile with the line.

    A text that cannot be read is no error here: it is `unread` in its effect.
    """
    listed = listed_cards(text, source)
    cards = [card_of(published.plain(field) if published.is_published(field) else field) for field in listed]
    must_differ(cards, listed)
    return cards


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


def must_differ(cards: list[CardDef], listed: list[Field]) -> None:
    """Keys and names are each used once in a file."""
    seen: set[str] = set()
    for card, field in zip(cards, listed, strict=True):
        if not card.key:
            raise field.wrong("a card needs a key")
        for what in (f"key {card.key}", f"name {card.name.casefold()}"):
            if what in seen:
                raise field.wrong(f"the {what} is used twice in this file")
            seen.add(what)


def card_of(field: Field) -> CardDef:
    """The card that a mapping says. Raises BadCardFile."""
    told = field.mapping(KEYS)
    if "flavor" in told and "flavour" in told:
        raise told["flavor"].wrong("flavour is there already")
    if "extra-deck" in told and "fabled" in told:
        raise told["extra-deck"].wrong("fabled is there already")
    nothing = Field("", field.source)
    name = name_of(field, told.get("name", nothing))
    stats, lent = stats_of(told["stats"]) if "stats" in told else ((None,) * 5, 0)
    card_type = told.get("type", field.inside("type", "")).one_of(vocab.TYPES)
    return CardDef(
        key=key_of(told["key"]) if "key" in told else "",
        name=name,
        type=card_type,
        subtypes=subtypes_of(told.get("subtypes", nothing)),
        faction=faction_of(told.get("faction", nothing)),
        fabled=told.get("fabled", told.get("extra-deck", nothing)).truth(),
        stats=stats,
        lent=lent,
        arrows=arrows_of(told["arrows"], card_type) if "arrows" in told else 0,
        effects=tuple(effect_of(effect, name) for effect in told.get("effects", nothing).items()),
        flavour=told.get("flavour", told.get("flavor", nothing)).text(),
        rulings=tuple(ruling.text() for ruling in told.get("rulings", nothing).items()),
    )


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
    """(the stats in the order of `vocab.STATS`, the mask of those that are lent)."""
    stats: list[int | None] = [None] * len(vocab.STATS)
    lent = 0
    for key, value in field.mapping().items():
        stat = stat_called(key)
        if stat < 0:
            raise value.wrong(f"no stat; known here: {', '.join(vocab.STATS)}")
        if stats[stat] is not None:
            raise value.wrong(f"{vocab.STATS[stat]} stands here twice")
        parts = value.mapping(("n", "transfer")) if isinstance(value.value, dict) else {"n": value}
        if "transfer" in parts:
            lent |= parts["transfer"].truth() << stat
        stats[stat] = parts.get("n", value).number(0, HIGHEST_STAT)
    return tuple(stats), lent


def arrows_of(field: Field, card_type: str) -> int:
    """The arrows as the int of `grid`."""
    arrows = 0
    for key, value in field.mapping().items():
        if key.lower() not in grid.DIRECTIONS:
            raise value.wrong(f"no direction; known here: {', '.join(grid.DIRECTIONS)}")
        direction = grid.DIRECTIONS.index(key.lower())
        if grid.strength(arrows, direction):
            raise value.wrong("the direction stands here twice")
        arrows |= value.number(1, 3) << 2 * direction
    if arrows and card_type == vocab.TYPES[vocab.MONUMENT]:
        raise field.wrong("a monument has no arrows (3.5)")
    return arrows
