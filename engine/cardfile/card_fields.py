"""Card definitions from and to mappings with the keys of the card files (EFFECTS 7)."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from engine import grid, vocab
from engine.arrow_reach import arrow_strength
from engine.carddef import CardDef, EffectDef
from engine.cardfile.effect_fields import NO_EFFECT, read_effect_field, read_printed_effect
from engine.cardfile.field import Field
from engine.cardfile.mistakes import CardMistakes
from engine.text.lexicon.words import find_stat

KEYS: Final = (
    "key", "name", "type", "subtypes", "faction", "fabled", "extra-deck", "stats", "arrows", "effects",
    "flavour", "flavor", "subject", "rulings", "number",
)  # fmt: skip
NO_STATS: Final[tuple[int | None, ...]] = (None,) * len(vocab.STATS)
NO_FACTION: Final = ("", "none")

KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
TAG: Final = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")
LONGEST_KEY: Final = 80
LONGEST_NAME: Final = 120
LONGEST_TAG: Final = 80
LONGEST_SUBJECT: Final = 40
HIGHEST_STAT: Final = 99
HIGHEST_NUMBER: Final = 9_999_999

ReadEffect = Callable[[Field, str], EffectDef]  # of an effect and the name of its card


def card_from_data(data: Mapping[str, object]) -> CardDef:
    """The card of a mapping with the keys of the card files. Raises BadCardFile, line 0."""
    name = data.get("name")
    return read_sound_card(Field(data, name if isinstance(name, str) and name else "card"))


def printed_from_data(data: Mapping[str, object]) -> CardDef:
    """Return the same for what is only written again: no text is read, which takes most of the time."""
    return read_sound_card(Field(data, "card"), lambda effect, _name: read_printed_effect(effect))


def card_from_mapping(name: str, data: Mapping[str, object], source: str = "", line: int = 0) -> CardDef:
    """The card called `name` of a mapping without key and name, as scenarios have it; errors tell `line`."""
    Field(data, source or name, (), lambda _: line).mapping(
        [key for key in KEYS if key not in ("key", "number", "name")]
    )
    return read_sound_card(Field({"name": name, **data}, source or name, (), lambda _: line))


def card_to_data(card: CardDef) -> dict[str, object]:
    """Return the mapping that `card_from_data` makes the same card from; what is not printed is left out."""
    stats: dict[str, object] = {}
    for index, value in enumerate(card.stats):
        if value is not None:
            lent = card.lent >> index & 1
            stats[vocab.STATS[index]] = {"n": value, "transfer": True} if lent else value
    data: dict[str, object] = {
        "key": card.key,
        "number": card.number,
        "name": card.name,
        "type": card.type,
        "subtypes": list(card.subtypes),
        "faction": card.faction,
        "fabled": card.fabled,
        "stats": stats,
        "arrows": {d: n for i, d in enumerate(grid.DIRECTIONS) if (n := arrow_strength(card.arrows, i))},
        "effects": [effect.printed_data() for effect in card.effects],
        "flavour": card.flavour,
        "subject": card.subject,
        "rulings": list(card.rulings),
    }
    return {key: value for key, value in data.items() if value}


def read_sound_card(field: Field, read_effect: ReadEffect = read_effect_field) -> CardDef:
    """Return the card that a mapping says. Raises BadCardFile with all that is wrong."""
    wrong = CardMistakes()
    card = read_card(field, wrong, read_effect)
    wrong.raise_if_any()
    return card


def read_card(field: Field, wrong: CardMistakes, read_effect: ReadEffect = read_effect_field) -> CardDef:
    """Return the card that a mapping says, as far as it can be read: what is wrong is noted.

    Raises BadCardFile for no mapping.
    """
    output = wrong.read_mapping(field, KEYS)
    if "flavor" in output and "flavour" in output:
        wrong.found.append(output["flavor"].error("flavour is there already"))
    if "extra-deck" in output and "fabled" in output:
        wrong.found.append(output["extra-deck"].error("fabled is there already"))
    nothing = Field("", field.source)
    fields = {key: output.get(key, nothing) for key in KEYS}
    name = wrong.try_read(lambda: read_name(field, fields["name"]), "")
    kind = wrong.try_read(lambda: output.get("type", field.make_child("type", "")).one_of(vocab.TYPES), "")
    stats, lent = wrong.try_read(lambda: read_stats(fields["stats"]), (NO_STATS, 0))
    return CardDef(
        key=wrong.try_read(lambda: read_key(output["key"]) if "key" in output else "", ""),
        name=name,
        type=kind,
        subtypes=wrong.try_read(lambda: read_subtypes(fields["subtypes"]), ()),
        faction=wrong.try_read(lambda: read_faction(fields["faction"]), ""),
        fabled=wrong.try_read(lambda: output.get("fabled", fields["extra-deck"]).truth(), False),
        stats=stats,
        lent=lent,
        arrows=wrong.try_read(lambda: read_arrows(fields["arrows"], kind), 0),
        effects=tuple(
            wrong.try_read(partial(read_effect, effect, name), NO_EFFECT)
            for effect in wrong.items(fields["effects"])
        ),
        flavour=wrong.try_read(output.get("flavour", fields["flavor"]).text, ""),
        rulings=tuple(wrong.try_read(ruling.text, "") for ruling in wrong.items(fields["rulings"])),
        number=wrong.try_read(lambda: read_number(output["number"]) if "number" in output else 0, 0),
        subject=wrong.try_read(lambda: read_subject(fields["subject"]), ""),
    )


def read_name(card: Field, field: Field) -> str:
    """The name, which every card has."""
    name = " ".join(field.text(LONGEST_NAME).split())
    if not name:
        raise card.error("a card needs a name")
    return name


def read_key(field: Field) -> str:
    """The key, part of addresses."""
    key = field.text(LONGEST_KEY)
    if not KEY.fullmatch(key):
        raise field.error("a key is lower-case letters and digits, with hyphens between them")
    return key


def read_subject(field: Field) -> str:
    """Return the name of what its picture shows, "" for none; whether that is drawn is not known here."""
    subject = field.text(LONGEST_SUBJECT)
    if subject and not KEY.fullmatch(subject):
        raise field.error("a subject is lower-case letters and digits, with hyphens between them")
    return subject


def read_number(field: Field) -> int:
    """Return the number that the card was given once."""
    return field.number(1, HIGHEST_NUMBER)


def read_subtypes(field: Field) -> tuple[str, ...]:
    """The subtypes, a list or a single word, in lower case."""
    subtypes: list[str] = []
    for item in field.items() if isinstance(field.value, list | tuple) else [field] if field.text() else []:
        tag = item.text(LONGEST_TAG).lower()
        if not TAG.fullmatch(tag) or tag in subtypes:
            raise item.error("a subtype is a word, and each stands once")
        subtypes.append(tag)
    return tuple(subtypes)


def read_faction(field: Field) -> str:
    """The faction, "" for none."""
    faction = field.text().lower()
    return "" if faction in NO_FACTION else field.one_of(vocab.FACTIONS)


def read_stats(field: Field) -> tuple[tuple[int | None, ...], int]:
    """(the stats in the order of `vocab.STATS`, the mask of those that are lent); "" = none."""
    wrong = CardMistakes()
    stats: list[int | None] = [None] * len(vocab.STATS)
    lent = 0
    for key, value in field.mapping().items() if field.value != "" else ():
        stat, n, is_lent = wrong.try_read(partial(read_stat, key, value), (-1, 0, False))
        if stat >= 0 and stats[stat] is not None:
            wrong.found.append(value.error(f"{vocab.STATS[stat]} stands here twice"))
        elif stat >= 0:
            stats[stat] = n
            lent |= is_lent << stat
    wrong.raise_if_any()
    return tuple(stats), lent


def read_stat(key: str, value: Field) -> tuple[int, int, bool]:
    """(which stat, how much, whether it is lent)."""
    stat = find_stat(key)
    if stat < 0:
        raise value.error(f"no stat; known here: {', '.join(vocab.STATS)}")
    parts = value.mapping(("n", "transfer")) if isinstance(value.value, dict) else {"n": value}
    lent = parts["transfer"].truth() if "transfer" in parts else False
    return stat, parts.get("n", value).number(0, HIGHEST_STAT), lent


def read_arrows(field: Field, card_type: str) -> int:
    """The arrows as the int of `reach`; "" = none."""
    wrong = CardMistakes()
    arrows = 0
    for key, value in field.mapping().items() if field.value != "" else ():
        direction, strength = wrong.try_read(partial(read_arrow, key, value), (0, 0))
        if strength and arrow_strength(arrows, direction):
            wrong.found.append(value.error("the direction stands here twice"))
        arrows |= strength << 2 * direction
    wrong.raise_if_any()
    if arrows and card_type == vocab.TYPES[vocab.MONUMENT]:
        raise field.error("a monument has no arrows (3.5)")
    return arrows


def read_arrow(key: str, value: Field) -> tuple[int, int]:
    """(the direction as in `grid.DIRECTIONS`, how strong)."""
    if key.lower() not in grid.DIRECTIONS:
        raise value.error(f"no direction; known here: {', '.join(grid.DIRECTIONS)}")
    return grid.DIRECTIONS.index(key.lower()), value.number(1, 3)
