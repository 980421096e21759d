"""Card definitions from and to data (EFFECTS 7): card files in YAML, the game's published JSON, mappings."""

import json
import re
from collections.abc import Mapping
from typing import Final

from engine import grid, vocab, yamltext
from engine.carddef import CardDef, EffectDef
from engine.cardfile import published
from engine.cardfile.field import Field
from engine.errors import BadCardFile, BadFile, UnreadText
from engine.text import Short, short_form, split_label, try_to_read
from engine.text.short import FLAGS
from engine.text.words import KIND_WORDS, stat_called

KEYS: Final = (
    "key", "name", "type", "subtypes", "faction", "fabled", "stats", "arrows", "effects", "flavour", "flavor",
    "rulings",
)  # fmt: skip
EFFECT_KEYS: Final = ("kind", "once", "optional", "transfer", "label", "text")
NO_FACTION: Final = ("", "none")

KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TAG: Final = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")
LONGEST_KEY: Final = 80
LONGEST_NAME: Final = 120
LONGEST_LABEL: Final = 80
LONGEST_TEXT: Final = 1000
HIGHEST_STAT: Final = 99


def read_card_file(text: str, source: str) -> list[CardDef]:
    """The cards of a card file, or of published JSON. Raises BadCardFile with the line.

    A text that cannot be read is no error here: it is `unread` in its effect.
    """
    is_json = source.lower().endswith(".json") or text.lstrip()[:1] == "["
    listed = _json_cards(text, source) if is_json else _yaml_cards(text, source)
    cards = [_card(published.plain(field) if published.is_published(field) else field) for field in listed]
    _must_differ(cards, listed)
    return cards


def card_from_data(data: Mapping[str, object]) -> CardDef:
    """The card of a mapping with the keys of the card files. Raises BadCardFile, line 0."""
    name = data.get("name")
    return _card(Field(data, name if isinstance(name, str) and name else "card"))


def card_from_mapping(name: str, data: Mapping[str, object], source: str = "", line: int = 0) -> CardDef:
    """The card called `name` of a mapping without key and name, as scenarios have it; errors tell `line`."""
    Field(data, source or name, (), lambda _: line).mapping(
        [key for key in KEYS if key not in ("key", "name")]
    )
    return _card(Field({"name": name, **data}, source or name, (), lambda _: line))


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


def _yaml_cards(text: str, source: str) -> list[Field]:
    try:
        document = yamltext.load(text, source)
    except BadFile as error:
        raise BadCardFile(error.source, error.line, error.why) from None
    return Field(document.value, source, (), document.line).items()


def _json_cards(text: str, source: str) -> list[Field]:
    try:
        value = json.loads(text, object_pairs_hook=_no_twins)
    except _Twins as error:
        raise BadCardFile(source, 0, f"{error} stands twice in one object") from None
    except json.JSONDecodeError as error:
        if source.lower().endswith(".json"):
            raise BadCardFile(source, error.lineno, error.msg) from None
        return _yaml_cards(text, source)  # whose lists may begin with a bracket too
    except (RecursionError, ValueError):
        raise BadCardFile(source, 0, "nested too deep, or a number too long") from None
    return Field(value, source).items()


class _Twins(Exception):
    """One key twice in an object."""


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twins(next(key for key in keys if keys.count(key) > 1))
    return found


def _must_differ(cards: list[CardDef], listed: list[Field]) -> None:
    """Keys and names are each used once in a file."""
    seen: set[str] = set()
    for card, field in zip(cards, listed, strict=True):
        if not card.key:
            raise field.wrong("a card needs a key")
        for what in (f"key {card.key}", f"name {card.name.casefold()}"):
            if what in seen:
                raise field.wrong(f"the {what} is used twice in this file")
            seen.add(what)


def _card(field: Field) -> CardDef:
    told = field.mapping(KEYS)
    if "flavor" in told and "flavour" in told:
        raise told["flavor"].wrong("flavour is there already")
    nothing = Field("", field.source)
    name = _name(field, told.get("name", nothing))
    stats, lent = _stats(told["stats"]) if "stats" in told else ((None,) * 5, 0)
    card_type = told.get("type", field.inside("type", "")).one_of(vocab.TYPES)
    return CardDef(
        key=_key(told["key"]) if "key" in told else "",
        name=name,
        type=card_type,
        subtypes=_subtypes(told.get("subtypes", nothing)),
        faction=_faction(told.get("faction", nothing)),
        fabled=told.get("fabled", nothing).truth(),
        stats=stats,
        lent=lent,
        arrows=_arrows(told["arrows"], card_type) if "arrows" in told else 0,
        effects=tuple(_effect(effect, name) for effect in told.get("effects", nothing).items()),
        flavour=told.get("flavour", told.get("flavor", nothing)).text(),
        rulings=tuple(ruling.text() for ruling in told.get("rulings", nothing).items()),
    )


def _name(card: Field, field: Field) -> str:
    name = " ".join(field.text(LONGEST_NAME).split())
    if not name:
        raise card.wrong("a card needs a name")
    return name


def _key(field: Field) -> str:
    key = field.text(LONGEST_KEY)
    if not KEY.fullmatch(key):
        raise field.wrong("a key is lower-case letters and digits, with hyphens between them")
    return key


def _subtypes(field: Field) -> tuple[str, ...]:
    found: list[str] = []
    for item in field.items() if isinstance(field.value, list | tuple) else [field] if field.text() else []:
        tag = item.text(LONGEST_LABEL).lower()
        if not TAG.fullmatch(tag) or tag in found:
            raise item.wrong("a subtype is a word, and each stands once")
        found.append(tag)
    return tuple(found)


def _faction(field: Field) -> str:
    faction = field.text().lower()
    return "" if faction in NO_FACTION else field.one_of(vocab.FACTIONS)


def _stats(field: Field) -> tuple[tuple[int | None, ...], int]:
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


def _arrows(field: Field, card_type: str) -> int:
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


def _effect(field: Field, name: str) -> EffectDef:
    label, short = _mapped(field) if isinstance(field.value, dict) else ("", _short(field))
    text = short.text
    if not label:
        label, text = split_label(text)
    if not text:
        raise field.wrong("an effect needs a text")
    read = try_to_read(short.kind, text, name, short.once, short.optional)
    return EffectDef(
        kind=short.kind,
        text=text,
        once=short.once,
        optional=short.optional,
        transfer=short.transfer,
        label=label,
        program=None if isinstance(read, UnreadText) else read,
        unread=read if isinstance(read, UnreadText) else None,
    )


def _mapped(field: Field) -> tuple[str, Short]:
    """The label and the rest of an effect that is written as a mapping; its icon may imply flags."""
    told = field.mapping(EFFECT_KEYS)
    nothing = Field("", field.source)
    kind = told.get("kind", field.inside("kind", ""))
    word = kind.text().lower()
    if word not in KIND_WORDS:
        raise kind.wrong(f"one of {', '.join(vocab.KINDS)} is expected here")
    name, *implied = KIND_WORDS[word]
    flags = [flag in implied or told.get(flag, nothing).truth() for flag in FLAGS]
    text = told.get("text", nothing).text(LONGEST_TEXT)
    return told.get("label", nothing).text(LONGEST_LABEL), Short(name, text, *flags)


def _short(field: Field) -> Short:
    """An effect in the short form."""
    try:
        short = short_form(field.text(LONGEST_TEXT + LONGEST_LABEL))
    except ValueError as error:
        raise field.wrong(f"expected {error}") from None
    if len(short.text) > LONGEST_TEXT:
        raise field.wrong(f"longer than {LONGEST_TEXT:,} characters")
    return short
