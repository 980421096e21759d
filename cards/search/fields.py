"""The table of what a search can ask for: grammar, conditions, help, completions and warnings follow it."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from django.db.models import Q

from cards.factions import NO_FACTION
from cards.models import STATS, Card
from cards.search import conditions
from cards.search.conditions import (
    EVERYTHING,
    GROUPS,
    Condition,
    Lookup,
    either_way,
    facet,
    facet_of,
    number,
    text_in,
)
from cards.search.derivation import value_key
from cards.search.nearest_word import nearest
from cards.search.normalize import Section
from cards.search.order import ORDERS
from cards.search.pattern import pattern_fault
from cards.search.tree import BARE, EXACT, Form, SearchTerm, SearchWarning
from engine import PRESETS


class Kind(StrEnum):
    """The kind of value that a field has."""

    TEXT = "text"
    CHOICE = "choice"
    NUMBER = "number"
    ARROW = "arrow"
    DIRECTIVE = "directive"


LONGEST_SAID: Final = 40
Choices = Mapping[str, tuple[str, Callable[[Lookup], Q]]]
OPERATORS: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.TEXT: (":", "="),
    Kind.CHOICE: (":", "=", "!="),
    Kind.NUMBER: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.ARROW: (":", "!="),
    Kind.DIRECTIVE: (":", "="),
}


class SearchField(NamedTuple):
    """One field: how it is called, what it asks for, an example of each thing that it can say.

    `values` are those of a closed list, by their words; {} where cards say what there is.
    """

    name: str
    aliases: tuple[str, ...]
    kind: Kind
    about: str
    examples: tuple[tuple[str, str], ...]
    holds: Condition | None = None
    values: Mapping[str, str] = {}


def _of_row(**asked: object) -> Callable[[Lookup], Q]:
    return lambda _lookup: Q(**asked)


def _of_facet(kind: str, value: str) -> Callable[[Lookup], Q]:
    return lambda lookup: facet(kind, value, lookup)


def _without_facet(kind: str, value: str) -> Callable[[Lookup], Q]:
    return lambda lookup: ~facet(kind, value, lookup)


IS: Final[Choices] = {
    "fabled": ("a card of the Fables Deck", _of_row(fabled=True)),
    "main": ("a card of the main deck", _of_row(fabled=False)),
    "playable": ("all its texts are played", _without_facet("is", "unread")),
    "unread": ("a text of it cannot be read yet", _of_facet("is", "unread")),
    "free": ("it has no Summoning Cost", _without_facet("when", "summon")),
    "vanilla": ("it has no effects", _of_row(effect_count=0)),
    "transformed": ("it comes by Transform only", _of_facet("is", "transformed")),
}
HAS: Final[Choices] = {
    **{stat: (f"{stat.title()} is printed", _of_row(**{f"{stat}__isnull": False})) for stat in STATS},
    "arrows": ("it has arrows", lambda _lookup: ~Q(arrows=0)),
    "effects": ("it has effects", lambda _lookup: ~Q(effect_count=0)),
    "flavour": ("it has a flavour text", lambda _lookup: ~Q(flavour="")),
    "rulings": ("it has rulings", _of_facet("has", "rulings")),
    "transfer": ("it lends a stat that is marked so", lambda _lookup: ~Q(transfer_mask=0)),
}
EDITIONS: Final[Choices] = {
    name: (
        f"its arrows can be played in {name}",
        (lambda _lookup: EVERYTHING) if edition["reach"] == "ring" else _without_facet("is", "ring"),
    )
    for name, edition in PRESETS.items()
}
YES_NO: Final[Choices] = {
    "yes": ("of the Fables Deck", _of_row(fabled=True)),
    "no": ("of the main deck", _of_row(fabled=False)),
}


def _type(term: SearchTerm, lookup: Lookup) -> Q:
    key = value_key(term.value)
    met = Q(type=key) if key in Card.Type.values else facet("type", key, lookup)
    return ~met if term.operator == "!=" else met


def _faction(term: SearchTerm, _lookup: Lookup) -> Q:
    key = value_key(term.value)
    met = Q(faction__isnull=True) if key == NO_FACTION else Q(faction__isnull=False, faction__key=key)
    return ~met if term.operator == "!=" else met


def _set(term: SearchTerm, _lookup: Lookup) -> Q:
    met = Q(set__isnull=False, set__key=value_key(term.value))
    return ~met if term.operator == "!=" else met


def _closed(
    name: str, aliases: tuple[str, ...], about: str, choices: Choices, example: str, negated: bool = False
) -> SearchField:
    values = {value: words for value, (words, _condition) in choices.items()}
    shown = ((f"{name}:{example}", values[example] if not negated else f"not so: {values[example]}"),)
    return SearchField(name, aliases, Kind.CHOICE, about, shown, either_way(choices, negated), values)


def _meaning(name: str, aliases: tuple[str, ...], about: str, *examples: tuple[str, str]) -> SearchField:
    return SearchField(name, aliases, Kind.CHOICE, about, examples, facet_of(name))


def _number(name: str, aliases: tuple[str, ...], about: str, *examples: tuple[str, str]) -> SearchField:
    return SearchField(name, aliases, Kind.NUMBER, about, examples, number(name))


FIELDS: Final = (
    SearchField(
        "name",
        ("n",),
        Kind.TEXT,
        "stands in the name",
        (("name:lamp", "cards called so"),),
        text_in(Section.NAME),
    ),
    SearchField(
        "text",
        ("o", "oracle"),
        Kind.TEXT,
        "stands in the text of its effects",
        (('o:"draw a card"', "these words in a row"), ("o:/draw [0-9]/", "a regular expression")),
        text_in(Section.TEXT),
    ),
    SearchField(
        "flavour",
        ("flavor", "ft"),
        Kind.TEXT,
        "stands in the flavour text",
        (("flavour:rain", "it rains there"),),
        text_in(Section.FLAVOUR),
    ),
    SearchField(
        "type",
        ("t",),
        Kind.CHOICE,
        "is its type or a subtype",
        (("t:creature", "creatures"), ("t:scroll", "Scrolls"), ("-t:creature", "no creatures")),
        _type,
    ),
    SearchField(
        "faction",
        ("f",),
        Kind.CHOICE,
        "is its faction",
        (("f:fey", "cards of the Fey"), ("f:none", "cards of no faction")),
        _faction,
    ),
    _meaning(
        "keyword", ("k",), "a keyword that it has, gives or speaks of", ("k:evasive", "Evasive stands on it")
    ),
    SearchField(
        "set", ("s",), Kind.CHOICE, "is its set", (("set:first", "cards of a set, by its key"),), _set
    ),
    _closed("fabled", (), "which deck it belongs to", YES_NO, "yes"),
    _closed("is", (), "what it is", IS, "playable"),
    _closed("not", (), "what it is not", IS, "vanilla", negated=True),
    _closed("has", (), "what is printed on it", HAS, "armor"),
    _closed("edition", ("e",), "the rules that can play it", EDITIONS, "modern"),
    _number(
        "might",
        ("attack", "atk"),
        "Might, or Attack",
        ("might>=2", "2 or more"),
        ("might>life", "more Might than Life"),
    ),
    _number("life", (), "Life", ("life<4", "less than 4")),
    _number("armor", ("armour",), "Armor", ("armor=1", "exactly 1")),
    _number("movement", ("speed", "move"), "Movement, or Speed", ("movement>1", "more than 1")),
    _number(
        "will",
        ("knowledge",),
        "Will, or Knowledge: the mana that it brings",
        ("will!=1", "another one than 1"),
    ),
    _number(
        "cost",
        (),
        "mana of the Summoning Cost; 0 without one; X counts as 0",
        ("cost<=1", "at most 1 mana"),
    ),
    _number("mana", (), "the most mana that one of its effects takes", ("mana>=3", "3 or more")),
    _number(
        "arrows",
        (),
        "how many arrows it has, two in one direction counted as two",
        ("arrows>=4", "4 or more"),
    ),
    _number("directions", (), "in how many directions it has arrows", ("directions>=4", "4 or more")),
    _number("diagonals", (), "how many of its arrows are diagonal", ("diagonals>=2", "2 or more")),
    _number("effects", (), "how many effects it has", ("effects>=3", "3 or more")),
    SearchField(
        "arrow",
        (),
        Kind.ARROW,
        "a direction, and how many arrows stand there: n ne e se s sw w nw, straight, diagonal, any",
        (
            ("arrow:ne", "an arrow up right"),
            ("arrow:n=2", "two arrows up"),
            ("arrow:diagonal>=2", "two or more in one diagonal direction"),
        ),
        conditions.arrow,
        dict.fromkeys(GROUPS, ""),
    ),
    _meaning(
        "does",
        (),
        "what its effects do",
        ("does:draw", "you or somebody draws"),
        ("does:discard@opponent", "your opponent discards"),
    ),
    _meaning(
        "trigger",
        ("triggers", "on"),
        "what it waits for",
        ("trigger:summoned", "something is summoned"),
        ("trigger:destroyed@you", "a card of yours is destroyed"),
    ),
    _meaning(
        "needs",
        ("need",),
        "what its effects ask for: costs, targets, states",
        ("needs:sacrifice", "something is sacrificed"),
    ),
    _meaning(
        "gives",
        ("give",),
        "what somebody has more of after it",
        ("gives:evasive", "something becomes Evasive"),
        ("gives:might@itself", "it becomes stronger itself"),
    ),
    _meaning(
        "affects",
        (),
        "what it does to which other cards, or waits for them to do",
        ("affects:destroy-creature", "it destroys creatures"),
        ("affects:search-scroll-artifact", "it finds Scrolls in the deck"),
        ("affects:awaits-destroyed-creature@you", "it waits for a creature of yours to be destroyed"),
    ),
    _meaning("names", (), "what its text speaks of", ("names:graveyard", "a graveyard")),
    _meaning(
        "when",
        (),
        "when its effects happen",
        ("when:fast", "at any time"),
        ("when:once", "once a turn"),
        ("when:turn-start", "when a turn starts"),
    ),
    SearchField(
        "order",
        ("sort",),
        Kind.DIRECTIVE,
        "what the cards are put in order by",
        (("order:might", "strongest first"),),
        values={name: order.words for name, order in ORDERS.items()},
    ),
    SearchField(
        "direction",
        ("dir",),
        Kind.DIRECTIVE,
        "which way the order goes",
        (("direction:asc", "lowest first"),),
        values={"asc": "lowest or first letter first", "desc": "highest or last letter first"},
    ),
    SearchField(
        "unique",
        (),
        Kind.DIRECTIVE,
        "what is listed",
        (("unique:printings", "a card as each set prints it"),),
        values={"cards": "each card once", "printings": "as each set prints it"},
    ),
)
BY_NAME: Final = {name: field for field in FIELDS for name in (field.name, *field.aliases)}
FIELD_NAMES: Final = tuple(BY_NAME)


def term_fault(term: SearchTerm) -> SearchWarning | None:
    """Return why a term cannot be followed, by the table alone; `better` is what could stand in its place.

    Whether any card has a value is no question here.
    """
    if term.field in (BARE, EXACT):
        return pattern_fault(term) if term.form == Form.REGEX else None
    written = f"{term.field}{term.operator}{term.value}"
    field = BY_NAME.get(term.field)
    if field is None:
        near = (
            nearest(term.field, FIELD_NAMES) if len(term.field) > 1 else ""
        )  # one letter is near to all others
        hint = f"did you mean “{near}{term.operator}”?" if near else "the help lists all of them."
        better = f"{near}{term.operator}{quoted(term.value)}" if near else ""
        return SearchWarning(
            "unknown_field", written, f"“{term.field}” is no field of a search; {hint}", better
        )
    if term.operator not in OPERATORS[field.kind]:
        known = " ".join(OPERATORS[field.kind])
        sentence = f"“{field.name}” is not asked with “{term.operator}”, but with {known}"
        return SearchWarning("unknown_operator", written, sentence, f"{field.name}:{quoted(term.value)}")
    if not term.value.strip():
        example = field.examples[0][0]
        return SearchWarning(
            "no_value", written, f"“{written}” asks for nothing; write for example {example}"
        )
    if term.form == Form.REGEX:
        if field.kind == Kind.TEXT:
            return pattern_fault(term)
        sentence = "Regular expressions are for names and texts: /…/ alone, name:/…/, o:/…/ or flavour:/…/"
        return SearchWarning("regex_elsewhere", written, sentence)
    return _value_fault(field, term, written)


def _value_fault(field: SearchField, term: SearchTerm, written: str) -> SearchWarning | None:
    if field.kind == Kind.NUMBER:
        if conditions.WHOLE.fullmatch(term.value) or term.value in conditions.NUMBERS:
            return None
        numbers = ", ".join(conditions.NUMBERS)
        sentence = (
            f"“{shortened(term.value)}” is no number; “{field.name}” compares with one, or with {numbers}"
        )
        near = nearest(term.value.casefold(), conditions.NUMBERS)
        return SearchWarning(
            "unknown_value", written, sentence, near and f"{field.name}{term.operator}{near}"
        )
    if field.kind == Kind.ARROW:
        found = conditions.ARROW.fullmatch(term.value)
        if found and found[1].casefold() in GROUPS:
            return None
        directions = ", ".join(GROUPS)
        sentence = f"“{shortened(term.value)}” is no direction; {directions} are, alone or as in n=2"
        return SearchWarning("unknown_value", written, sentence)
    if not field.values or value_key(term.value) in field.values:
        return None
    near = nearest(value_key(term.value), field.values)
    sentence = f"“{shortened(term.value)}” is not known as {field.name}; there is {', '.join(field.values)}"
    return SearchWarning("unknown_value", written, sentence, near and f"{field.name}{term.operator}{near}")


def shortened(text: str) -> str:
    """Return the beginning of what somebody wrote."""
    return text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]}…"


def quoted(value: str) -> str:
    """A value as it is written in a search."""
    return f'"{value}"' if " " in value else value
