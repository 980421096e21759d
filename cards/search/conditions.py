"""Terms of a search as conditions of a query; the same on both databases."""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import reduce
from operator import add, eq, ge, gt, le, lt, ne, or_
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import BooleanField, F, Func, Q, Value, lookups
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, StrIndex

from cards.definitions import DIRECTIONS
from cards.models import STATS, Card, CardFacet
from cards.search.derivation import WHOM, value_key
from cards.search.index import index_is_there, look_up
from cards.search.normalize import AS_CAPITALS, MARK, Section, search_name, search_phrase
from cards.search.tree import SearchTerm


class Lookup(StrEnum):
    """The way to numbers of cards that stand in another table.

    FIRST: these cards are looked up. BESIDE: the cards are gone through in their order, and each is looked up
    there; a sum has no index, so that of the order is used.
    """

    FIRST = "pk"
    BESIDE = "row_number"


Condition = Callable[[SearchTerm, Lookup], Q]
NUMBER: Final = F("pk") + 0  # what Lookup.BESIDE compares, under its name
COMPARISONS: Final = {
    ":": lookups.Exact, "=": lookups.Exact, "!=": lookups.Exact,
    "<": lookups.LessThan, "<=": lookups.LessThanOrEqual,
    ">": lookups.GreaterThan, ">=": lookups.GreaterThanOrEqual,
}  # fmt: skip
IS_MET: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
ARROW: Final = re.compile(r"([a-z]+)(?:(!=|<=|>=|[=<>])([0-9]))?", re.IGNORECASE)
WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
SYNONYMS: Final = {"knowledge": "will", "speed": "movement", "armour": "armor", "attack": "strike"}
HIGHEST: Final = 32_767  # what a column of small numbers holds; no card prints more
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    **{direction: (direction,) for direction in DIRECTIONS},
    "up": ("n",), "right": ("e",), "down": ("s",), "left": ("w",),
    "straight": ("n", "e", "s", "w"),
    "diagonal": ("ne", "se", "sw", "nw"),
    "any": DIRECTIONS,
}  # fmt: skip
EVERYTHING: Final = Q(pk__isnull=False)
NOTHING: Final = ~EVERYTHING
MARK_SIGN: Final = MARK.translate(AS_CAPITALS)


def words(phrase: str, lookup: Lookup, section: Section | None = None) -> Q:
    """Cards that hold this of `search_phrase`, anywhere or in one section.

    One or two characters are met in a section wherever they stand, and elsewhere where a word begins.
    """
    is_short = phrase.startswith(MARK_SIGN)
    standing = _standing(phrase.lstrip(MARK_SIGN), *_ends(section)) if section else _standing(phrase)
    if connection.vendor == "postgresql" or not index_is_there() or (section and is_short):
        return standing
    looked_up = Q(**{f"{lookup}__in": look_up([phrase])})
    return looked_up & standing if section else looked_up


def _standing(phrase: str, begin: str = "", end: str = "") -> Q:
    """Cards whose words have the phrase in them, between two signs that stand there once."""
    operator, any_text = "LIKE", "%"
    if connection.vendor == "sqlite":  # its LIKE would take a capital for a small letter
        operator, any_text = "GLOB", "*"
    else:
        phrase = re.sub(r"[\\%_]", r"\\\g<0>", phrase)  # GLOB's own signs are capitals by now
    pattern = any_text + "".join(f"{text}{any_text}" for text in (begin, phrase, end) if text)
    met = {"template": "(%(expressions)s)", "arg_joiner": f" {operator} ", "output_field": BooleanField()}
    return Q(Func("words", Value(pattern), **met))


def _ends(section: Section) -> tuple[str, str]:
    """Return the marks that a section stands between."""
    ends = ["", *(name.value for name in Section)]
    place = ends.index(section.value)
    return ends[place - 1], ends[place]


def text_in(section: Section | None) -> Condition:
    """The value stands there as it is written."""

    def holds(term: SearchTerm, lookup: Lookup) -> Q:
        phrase = search_phrase(term.value)
        return words(phrase, lookup, section) if phrase else EVERYTHING

    return holds


def is_named(written: str, lookup: Lookup) -> Q:
    """The name is this, from its first to its last letter."""
    name = search_name(written)
    return words(name, lookup) & Q(lookups.Exact(StrIndex("words", Value(name)), 1))


def facet(kind: str, value: str, lookup: Lookup) -> Q:
    """Cards with a facet; without whom it concerns, of whomever."""
    if "@" in value:
        word, whom = value.split("@", 1)
        values = [f"{word}@{whom}", f"{word}@anybody"]
    else:
        values = [value, *(f"{value}@{whom}" for whom in WHOM.values())]
    cards = CardFacet.objects.filter(kind=kind, value__in=values).values("card")
    return Q(**{f"{lookup}__in": cards})


def facet_of(kind: str) -> Condition:
    """One of the facets of this kind is the value."""

    def holds(term: SearchTerm, lookup: Lookup) -> Q:
        return _unless_unequal(term, facet(kind, facet_value(term.value), lookup))

    return holds


def facet_value(written: str) -> str:
    """A value of a facet as it is kept; "Draw@You" is `draw@you`."""
    word, _, whom = written.partition("@")
    key = SYNONYMS.get(value_key(word), value_key(word))
    return f"{key}@{value_key(whom)}" if whom else key


def either_way(values: Mapping[str, tuple[str, Callable[[Lookup], Q]]], negated: bool = False) -> Condition:
    """Match cards that are what the word says, one of a closed list."""

    def holds(term: SearchTerm, lookup: Lookup) -> Q:
        _words, condition = values.get(value_key(term.value), ("", lambda _lookup: ~EVERYTHING))
        return _unless_unequal(term, ~condition(lookup) if negated else condition(lookup))

    return holds


class CardNumber(NamedTuple):
    """A number of a card, when it is printed, and the types of the cards that have 0 without that."""

    value: Combinable
    printed: Q = EVERYTHING
    absent: tuple[str, ...] = ()


def column(name: str, absent: tuple[str, ...] = ()) -> CardNumber:
    """The number in a column, null where it is not printed."""
    return CardNumber(F(name), Q(**{f"{name}__isnull": False}), absent)


def arrows_of(directions: Iterable[str]) -> list[Combinable]:
    """The numbers of arrows in each of these directions, 0 to 3."""
    return [F("arrows").bitrightshift(2 * DIRECTIONS.index(direction)).bitand(3) for direction in directions]


# A stat that is not printed is 0 (4.1): Will on all cards, the others on those that fight.
ABSENT: Final = {stat: tuple(Card.Type.values) if stat == "will" else ("creature",) for stat in STATS}
NUMBERS: Final[Mapping[str, CardNumber]] = {
    **{stat: column(stat, ABSENT[stat]) for stat in STATS},
    "cost": column("cost"),
    "mana": column("mana"),
    "arrows": column("arrow_count"),
    # 1, 2 and 3 arrows are one direction: (n + 2) // 3
    "directions": CardNumber(reduce(add, [(combinable + 2) / 3 for combinable in arrows_of(DIRECTIONS)])),
    "diagonals": CardNumber(reduce(add, arrows_of(GROUPS["diagonal"]))),
    "effects": column("effect_count"),
}


def number(name: str) -> Condition:
    """A number of the card compares so with a number, or with another of its numbers.

    What is neither printed nor 0 without it compares with nothing.
    """
    mine = NUMBERS[name]

    def holds(term: SearchTerm, _lookup: Lookup) -> Q:
        other = NUMBERS.get(term.value)
        if other is not None:
            compared = compare(_or_zero(mine), term.operator, _or_zero(other))
            return _is_there(mine) & _is_there(other) & compared
        asked = max(-1, min(int(term.value), HIGHEST))
        met = mine.printed & compare(mine.value, term.operator, Value(asked))
        if not mine.absent or not IS_MET[term.operator](0, asked):
            return met
        return met | (~mine.printed & Q(type__in=mine.absent))

    return holds


def _is_there(card_number: CardNumber) -> Q:
    return card_number.printed | Q(type__in=card_number.absent) if card_number.absent else card_number.printed


def _or_zero(card_number: CardNumber) -> Combinable:
    return Coalesce(card_number.value, 0) if card_number.absent else card_number.value


def compare(value: Combinable, operator: str, other: Combinable) -> Q:
    """Return the comparison of two numbers that are there."""
    met = Q(COMPARISONS[operator](value, other))
    return ~met if operator == "!=" else met


def arrow(term: SearchTerm, _lookup: Lookup) -> Q:
    """In one of the directions of a group stand so many arrows; `n`, `ne=2`, `diagonal>1`."""
    direction, operator, count = split_arrow(term.value)
    strengths = arrows_of(GROUPS[direction])
    met = reduce(or_, (compare(strength, operator, Value(int(count))) for strength in strengths))
    return _unless_unequal(term, met)


def split_arrow(value: str) -> tuple[str, str, str]:
    """Direction, operator and number of the value of `arrow:`; a direction alone has one arrow at least."""
    match = ARROW.fullmatch(value)
    assert match is not None, value  # the table of fields has refused it
    return match[1].casefold(), match[2] or ">=", match[3] or "1"


def _unless_unequal(term: SearchTerm, met: Q) -> Q:
    return ~met if term.operator == "!=" else met
