"""The language of searches once more, as a plain filter over all cards: what the databases must find.

A query is made as a tree of its own and written down; `holds` says of a card what a person would, from what
is printed on it, and knows neither columns nor facets.
"""

import re
from collections.abc import Callable
from functools import partial
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

from hypothesis import strategies as st

from cards.search.normalize import fold_line
from engine import ACTIONS, KEYWORDS, CardDef, meaning_of, printed_words

OPERATORS = {":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
GROUPS = {
    **{direction: (direction,) for direction in DIRECTIONS},
    "up": ("n",),
    "left": ("w",),
    "straight": ("n", "e", "s", "w"),
    "diagonal": ("ne", "se", "sw", "nw"),
    "any": DIRECTIONS,
}
STATS = ("might", "life", "armor", "movement", "will")
PARTS = {"does": "does", "needs": "needs", "gives": "gives", "trigger": "triggers", "names": "names"}
WHOM = {"itself": "itself", "you": "own", "opponent": "other"}
MOMENTS = {
    "cost": "summon",
    "action": "action",
    "continuous": "always",
    "trigger": "trigger",
    "activation": "fast",
}
TIMES = ("turn-start", "turn-end", "turn", "phase", "phase-start")


class PlainCard(NamedTuple):
    """A card as printed, and the key of its set."""

    printed: CardDef
    set: str


class PlainTerm(NamedTuple):
    """A term as it is meant; how it is written is up to `write`."""

    field: str
    operator: str
    value: str


def holds(query: Any, card: PlainCard) -> bool:
    """Return whether a query holds of a card."""
    if isinstance(query, PlainTerm):
        return _term_holds(query, card)
    kind, *parts = query
    if kind == "not":
        return not holds(parts[0], card)
    return (all if kind == "and" else any)(holds(operand, card) for operand in parts)


def write(query: Any) -> str:
    """A query as it is typed."""
    if isinstance(query, PlainTerm):
        if query.field == "!":
            return f'!"{query.value}"'
        bare = query.field == "arrow" or re.fullmatch(r"[\w@.-]*\w[\w@.-]*", query.value)
        value = query.value if bare and not query.value.startswith("-") else f'"{query.value}"'
        return f"{query.field}{query.operator}{value}" if query.field else value
    kind, *parts = query
    if kind == "not":
        return f"-{write(parts[0])}" if isinstance(parts[0], PlainTerm) else f"-({write(parts[0])})"
    return "(" + (" " if kind == "and" else " OR ").join(map(write, parts)) + ")"


def _term_holds(term: PlainTerm, card: PlainCard) -> bool:
    printed = card.printed
    if term.field in ("", "name", "o", "flavour"):
        return any(
            _stands_in(line, fold_line(term.value), term.field == "") for line in _lines(printed, term.field)
        )
    if term.field == "!":
        return fold_line(printed.name) == fold_line(term.value)
    if term.field in NUMBERS:
        return _number_holds(term, printed)
    if term.field == "arrow":
        return _arrow_holds(term, printed)
    met = _choice_holds(term.field, term.value, card)
    return not met if term.operator == "!=" else met


def _lines(printed: CardDef, field: str) -> list[str]:
    texts = [f"{effect.label} — {effect.text}" if effect.label else effect.text for effect in printed.effects]
    lines = {
        "name": [printed.name],
        "o": [printed_words(text) for text in texts],
        "flavour": [printed.flavour],
        "": [printed.type, *printed.subtypes],
    }
    chosen = lines[field] if field else [line for field_lines in lines.values() for line in field_lines]
    return [fold_line(line) for line in chosen]


def _stands_in(line: str, words: str, anywhere: bool) -> bool:
    """Words of one or two characters are part of almost every text: without a field they begin a word."""
    if len(words) > 2 or not anywhere:
        return words in line
    return re.search((r"(?<![^\W_])" if words[0].isalnum() else "") + re.escape(words), line) is not None


def _strengths(printed: CardDef) -> dict[str, int]:
    return {direction: printed.arrows >> 2 * place & 3 for place, direction in enumerate(DIRECTIONS)}


def _stat(index: int, printed: CardDef) -> int | None:
    """Not printed is 0 (4.1), of a card that fights; Will of every card."""
    is_fighter = printed.type == "creature" or STATS[index] == "will"
    return 0 if printed.stats[index] is None and is_fighter else printed.stats[index]


NUMBERS: dict[str, Callable[[CardDef], int | None]] = {
    **{stat: partial(_stat, at) for at, stat in enumerate(STATS)},
    "cost": lambda printed: None if printed.has_unread_cost() else printed.mana_cost(),
    "mana": lambda printed: printed.meaning().mana,
    "arrows": lambda printed: sum(_strengths(printed).values()),
    "directions": lambda printed: sum(count > 0 for count in _strengths(printed).values()),
    "diagonals": lambda printed: sum(_strengths(printed)[each] for each in GROUPS["diagonal"]),
    "effects": lambda printed: len(printed.effects),
}


def _number_holds(term: PlainTerm, printed: CardDef) -> bool:
    mine = NUMBERS[term.field](printed)
    other = NUMBERS[term.value](printed) if term.value in NUMBERS else int(term.value)
    return mine is not None and other is not None and OPERATORS[term.operator](mine, other)


def _arrow_holds(term: PlainTerm, printed: CardDef) -> bool:
    asked = re.fullmatch(r"([a-z]+)(?:(\W+)(\d))?", term.value)
    assert asked is not None
    compare, count = OPERATORS[asked[2] or ">="], int(asked[3] or 1)
    met = any(compare(_strengths(printed)[direction], count) for direction in GROUPS[asked[1]])
    return not met if term.operator == "!=" else met


def _choice_holds(field: str, value: str, card: PlainCard) -> bool:
    printed = card.printed
    if field in PARTS:
        return _meaning_holds(PARTS[field], value, printed)
    words = {word.lower().replace(" ", "-") for word in (*KEYWORDS, *ACTIONS)}
    tags = [tag for tag in printed.meaning().words if tag.part in ("does", "gives", "names")]
    strengths = _strengths(printed)
    ring = any(count > (1 if len(direction) == 2 else 2) for direction, count in strengths.items())
    by_field: dict[str, Any] = {
        "t": lambda: (
            value == printed.type
            or value.replace(" ", "-") in [subtype.replace(" ", "-") for subtype in printed.subtypes]
        ),
        "f": lambda: value == (printed.faction or "none"),
        "set": lambda: value == card.set,
        "k": lambda: value in words and value in [tag.word for tag in tags],
        "fabled": lambda: printed.fabled == (value == "yes"),
        "is": lambda: _is(printed, value),
        "not": lambda: not _is(printed, value),
        "has": lambda: _has(printed, value),
        "e": lambda: not ring or value in ("classic", "wiki"),
        "when": lambda: value in _moments(printed),
    }
    return bool(by_field[field]())


def _meaning_holds(meaning_part: str, value: str, printed: CardDef) -> bool:
    word, _, whom = value.partition("@")
    return printed.meaning().has_tag(meaning_part, word, WHOM.get(whom, ""))


def _moments(printed: CardDef) -> set[str]:
    moments = {MOMENTS[effect.kind] for effect in printed.effects}
    moments |= {flag for effect in printed.effects for flag in ("once", "optional") if getattr(effect, flag)}
    waits = [tag.word for tag in printed.meaning().words if tag.part in ("triggers", "needs")]
    return moments | {word for word in waits if word in TIMES}


def _is(printed: CardDef, value: str) -> bool:
    costs = [effect.program for effect in printed.effects if effect.kind == "cost"]
    by_value: dict[str, Any] = {
        "fabled": printed.fabled,
        "main": not printed.fabled,
        "playable": all(effect.program for effect in printed.effects),
        "unread": any(effect.program is None for effect in printed.effects),
        "free": not costs,
        "vanilla": not printed.effects,
        "transformed": any(cost and meaning_of([cost]).has_tag("needs", "transform") for cost in costs),
    }
    return bool(by_value[value])


def _has(printed: CardDef, value: str) -> bool:
    if value in STATS:
        return printed.stats[STATS.index(value)] is not None
    by_value = {
        "arrows": printed.arrows,
        "effects": printed.effects,
        "flavour": printed.flavour,
        "rulings": printed.rulings,
        "transfer": printed.lent,
    }
    return bool(by_value[value])


def queries(cards: list[PlainCard]) -> st.SearchStrategy[Any]:
    """Queries about what stands on these cards, or on none: up to 40 terms, without regular expressions."""
    term = st.one_of(_texts(cards), _numbers(), _arrows(), _choices(cards))
    tree = st.recursive(
        term,
        lambda inner: st.one_of(
            st.tuples(st.sampled_from(["and", "or"]), inner, inner),
            st.tuples(st.just("and"), inner, inner, inner),
            st.tuples(st.just("not"), inner),
        ),
        max_leaves=8,
    )
    return tree.filter(lambda query: _levels(query) < 9 and len(write(query)) <= 512)


def _levels(query: Any) -> int:
    return 0 if isinstance(query, PlainTerm) else 1 + max(_levels(operand) for operand in query[1:])


def _texts(cards: list[PlainCard]) -> st.SearchStrategy[PlainTerm]:
    printed = [card.printed for card in cards]
    lines = {
        "name": [card_def.name for card_def in printed],
        "o": [printed_words(effect.text) for card_def in printed for effect in card_def.effects],
        "flavour": [card_def.flavour for card_def in printed if card_def.flavour] or ["rain"],
    }
    pieces = {
        field: [
            line[start : start + size]
            for line in texts
            for start in (0, 3, 7, 12, 20)
            for size in (1, 2, 4, 7, 13)
        ]
        for field, texts in lines.items()
    }
    usable = {
        field: sorted(
            {
                piece_text.strip()
                for piece_text in piece
                if re.fullmatch(r"[\w' ,.+]+", piece_text.strip()) and fold_line(piece_text)
            }
        )
        for field, piece in pieces.items()
    }
    everywhere = sorted({word for words in usable.values() for word in words} | {"OR x", "zebra", "ärger"})
    everywhere = [word for word in everywhere if word not in ("OR", "AND")]
    return st.one_of(
        st.sampled_from(everywhere).map(lambda value: PlainTerm("", ":", value)),
        st.sampled_from(list(usable)).flatmap(
            lambda field: st.sampled_from(usable[field]).map(lambda value: PlainTerm(field, ":", value))
        ),
        st.sampled_from([card_def.name for card_def in printed if not set('"“”') & set(card_def.name)]).map(
            lambda name: PlainTerm("!", "", name)
        ),
    )


def _numbers() -> st.SearchStrategy[PlainTerm]:
    values = st.one_of(st.integers(-1, 5).map(str), st.sampled_from([*NUMBERS]), st.just("99999999"))
    return st.builds(PlainTerm, st.sampled_from([*NUMBERS]), st.sampled_from([*OPERATORS]), values)


def _arrows() -> st.SearchStrategy[PlainTerm]:
    strengths = st.one_of(
        st.just(""),
        st.tuples(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), st.integers(0, 3)).map(
            lambda it: f"{it[0]}{it[1]}"
        ),
    )
    values = st.tuples(st.sampled_from([*GROUPS]), strengths).map("".join)
    return st.builds(PlainTerm, st.just("arrow"), st.sampled_from([":", "!="]), values)


def _choices(cards: list[PlainCard]) -> st.SearchStrategy[PlainTerm]:
    tags = [tag for card in cards for tag in card.printed.meaning().words]
    words = {
        meaning_part: sorted({tag.word for tag in tags if tag.part == meaning_part})
        for meaning_part in PARTS.values()
    }
    values = {
        field: [*known, "zebra"] for field, meaning_part in PARTS.items() if (known := words[meaning_part])
    }
    for field in ("does", "needs", "gives", "trigger"):
        values[field] += [f"{word}@{whom}" for word in values[field] for whom in WHOM]
    subtypes = sorted({subtype for card in cards for subtype in card.printed.subtypes})
    values |= {
        "t": ["creature", "artifact", "monument", *subtypes],
        "f": ["men", "fey", "telur", "wynn", "none", "xyz"],
        "set": ["first", "second"],
        "k": ["evasive", "strike", "pray", "prone", "blessed", "burst"],
        "fabled": ["yes", "no"],
        "is": ["fabled", "main", "playable", "unread", "free", "vanilla", "transformed"],
        "has": [*STATS, "arrows", "effects", "flavour", "rulings", "transfer"],
        "e": ["classic", "wiki", "modern", "latest"],
        "when": [*MOMENTS.values(), "once", "optional", *TIMES],
    }
    values["not"] = values["is"]
    return st.sampled_from([(field, value) for field, known in values.items() for value in known]).flatmap(
        lambda it: st.sampled_from([":", "=", "!="]).map(lambda operator: PlainTerm(it[0], operator, it[1]))
    )
