"""Adverbs: those that say nothing more, and those that stand in the middle of what they are said of."""

from dataclasses import replace
from typing import Final

from engine.effects.terms import durations
from engine.text.lexicon.word_classes import WEIGHT
from engine.text.tokens import Token

# What "on the field" may stand behind, where it says nothing new (4.2, 22.1)
OF_CARDS: Final = frozenset(
    ("NOUN", "CARD", "TOKEN", "FACTION", "SUBTYPE", "YOU_CONTROL", "OPPONENT_CONTROLS")
)
VERBS: Final = frozenset(("DOES", "IS", "LOSE", "CAN", "CANNOT", "GAIN_CONTROL"))


def drop_adverbs(words: list[Token]) -> list[Token]:
    """The words without "on the field" and "in total"; "permanently" behind what it is said of."""
    found: list[Token] = []
    moved: Token | None = None
    for at, word in enumerate(words):
        before = found[-1].kind if found else ""
        if word.kind == "ON_FIELD" and before in OF_CARDS:
            continue
        if word.kind == "IN_TOTAL" and before == "MANA":
            found[-1:] = [replace(word, kind="COMBINED"), found[-1]] if is_bound(found[:-1]) else [found[-1]]
            continue
        if word.kind in WEIGHT and moved is not None:
            found.append(moved)
            moved = None
        if is_inside(words, at):
            moved = word
            continue
        found.append(word)
    return found if moved is None else [*found, moved]


def is_bound(before: list[Token]) -> bool:
    """Return whether words end in 'at least 3', '3 or more'."""
    kinds = [word.kind for word in before[-2:]]
    return kinds[-1:] == ["OR_MORE"] or kinds == ["AT_LEAST", "NUMBER"]


def is_inside(words: list[Token], at: int) -> bool:
    """Return whether a word is "permanently" before or right behind a verb."""
    is_adverb = (words[at].kind, words[at].meaning) == ("DURATION", durations.PERMANENTLY)
    beside = [word.kind for word in (*words[max(at - 1, 0) : at], *words[at + 1 : at + 2])]
    goes_on = at + 1 < len(words) and words[at + 1].kind not in WEIGHT
    return is_adverb and goes_on and at > 0 and any(kind in VERBS for kind in beside)


def resolve_until_then(words: list[Token]) -> list[Token]:
    """The words with "until then" as the duration to the moment that was named last (16.2)."""
    found: list[Token] = []
    for word in words:
        duration = find_moment(found) if word.kind == "UNTIL_THEN" else durations.UNSTATED
        found.append(replace(word, kind="DURATION", meaning=duration) if duration else word)
    return found


def find_moment(before: list[Token]) -> int:
    """The duration that ends at the latest moment of these words; UNSTATED where none was named."""
    for at in range(len(before) - 1, -1, -1):
        kinds = [word.kind for word in before[at:]]
        if kinds[0] == "DURATION":
            return before[at].meaning
        if kinds[0] == "THIS_END" or (kinds[:2] == ["MOMENT", "TURN"] and before[at - 1].kind != "NEXT"):
            return durations.END_OF_TURN
        if kinds[:3] == ["MOMENT", "YOUR", "NEXT"] or kinds[:4] == ["NEXT", "MOMENT", "YOUR", "TURN"]:
            return durations.NEXT_TURN
    return durations.UNSTATED
