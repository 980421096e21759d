"""Numbers of cards in plain words: “at least 3 life”, “cost 2 or less”, “+2 might”, “high life”."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cards.models import STATS
from cards.search.plain_words.word_table import NUMBER, phrase, row_of_words, stem

LONGEST_NUMBER: Final = 4  # digits
ADDED: Final = re.compile(r"\+[0-9]{1,4}")
MANA: Final = stem("mana")
COMPARED: Final[Mapping[str, str]] = {
    stem(word): field
    for field, spoken in {
        "might": "might attack power strength",
        "life": "life health toughness hp",
        "armor": "armor armour",
        "movement": "movement speed",
        "will": "will knowledge",
        "arrows": "arrow arrows",
        "cost": "cost costs mana drop drops",
        "effects": "effects abilities",
    }.items()
    for word in spoken.split()
}
BOUNDS: Final[Mapping[tuple[str, ...], str]] = {
    phrase(text): operator
    for operator, texts in {
        ">=": ("at least", "or more", "or higher", "or greater", "minimum", "plus"),
        ">": ("more than", "over", "above", "greater than", "higher than"),
        "<=": ("at most", "or less", "or fewer", "or lower", "or cheaper", "up to", "maximum"),
        "<": ("less than", "fewer than", "under", "below", "lower than"),
        "=": ("exactly",),
    }.items()
    for text in texts
}
# “Faster than 1”: a stat, and how it is compared
COMPARATIVES: Final[Mapping[str, str]] = {
    stem(word): compared
    for compared, spoken in {
        "movement>": "faster quicker",
        "movement<": "slower",
        "might>": "stronger",
        "might<": "weaker",
        "life>": "tougher sturdier",
        "cost<": "cheaper",
        "cost>": "dearer costlier",
    }.items()
    for word in spoken.split()
}
COUNTED: Final = ("arrows", "effects")
OWNING: Final = row_of_words("with has have without no")
GIVING: Final = frozenset(map(stem, row_of_words("add boost give grant increase lend raise")))
# What is much and what is little: of the shipped creatures about a fifth have as much Might or Life
HIGH: Final = {"might": 4, "life": 4, "armor": 1, "movement": 2, "will": 2, "arrows": 5, "cost": 4}
LOW: Final = {"might": 1, "life": 2, "armor": 0, "movement": 0, "will": 0, "arrows": 2, "cost": 1}
HIGH_WORDS: Final = frozenset(map(stem, row_of_words("big great high large lot many much strong")))
LOW_WORDS: Final = frozenset(map(stem, row_of_words("bad few little low poor small weak")))


def comparison(key: tuple[str, ...], number: str) -> str:
    """Return “at least 3 life”, “life 3 or more” and the like as a term; "" for anything else."""
    if len(key) == 2 and key[1] == NUMBER and key[0] in COMPARATIVES and len(number) <= LONGEST_NUMBER:
        return f"{COMPARATIVES[key[0]]}{number}"
    fields = [COMPARED[word] for word in key if word in COMPARED]
    if key.count(NUMBER) != 1 or not 1 <= len(fields) <= 2 or len(number) > LONGEST_NUMBER:
        return ""
    if len(fields) == 2 and "cost" not in fields:
        return ""
    bound = tuple(word for word in key if word != NUMBER and word not in COMPARED)
    operator = BOUNDS.get(bound, "") if bound else "="
    if not operator:
        return ""
    if key[0] == MANA and len(fields) == 1:  # named before its number, like Will
        return f"will{operator}{number} OR cost{operator}{number}"
    return f"{fields[0]}{operator}{number}"


def owned_number(word: str) -> str:
    """Return “with” this as a term: of a stat 1 or more, or that there are arrows or effects; else ""."""
    field = "will" if word == MANA else COMPARED.get(word, "")
    if field in COUNTED:
        return f"has:{field}"
    return f"{field}>=1" if field not in ("", "cost") else ""


def degree(key: tuple[str, ...]) -> str:
    """Return “high life” and “low might” as a term; "" for anything else."""
    if len(key) != 2 or key[1] not in COMPARED or COMPARED[key[1]] not in HIGH:
        return ""
    field = COMPARED[key[1]]
    if key[0] in HIGH_WORDS:
        return f"{field}>={HIGH[field]}"
    return f"{field}<={LOW[field]}" if key[0] in LOW_WORDS else ""


def given_stat(key: tuple[str, ...]) -> str:
    """Return “gives might” as a term: what raises it, or Equipment that lends it; "" for anything else."""
    field = COMPARED.get(key[-1], "")
    if len(key) != 2 or key[0] not in GIVING or field not in STATS or key[-1] == MANA:
        return ""
    return f"gives:{field} OR (t:equipment {field}>=1)"


def lent_number(spoken: Sequence[str]) -> str:
    """Return “+2 might” as a term: what raises it by so much, or Equipment that lends as much; else ""."""
    added = [word for word in spoken if ADDED.fullmatch(word)]
    fields = [COMPARED[stem(word)] for word in spoken if stem(word) in COMPARED]
    if len(spoken) != 2 or len(added) != 1 or len(fields) != 1 or fields[0] not in STATS:
        return ""
    return f'o:"{added[0]} {fields[0]}" OR (t:equipment {fields[0]}>={added[0][1:]})'
