"""Words that are left out, or stand elsewhere, than where the grammar looks for them."""

from dataclasses import replace
from typing import Final

from engine.text.lexicon.word_classes import ENDS_ASKING
from engine.text.lexicon.word_meanings import MUST
from engine.text.tokens import Token

MEASURED: Final = frozenset(("MANA", "STAT", "ATTACK", "HP", "DAMAGE", "CARD", "IN_PILE"))
BOUNDS: Final = ("OR_MORE", "OR_FEWER")
# By verb: what there is so much of, and what stands before its object
SIZED: Final = {"DEAL": ("DAMAGE", "TO"), "HEAL": ("DAMAGE", "FROM"), "REMOVE": ("MANA", "FROM")}
ENDS: Final = ("SEMI", "DOT", "THEN", "COLON")


def move_bounds(words: list[Token]) -> list[Token]:
    """The words with '3 mana or more' as '3 or more mana'."""
    found: list[Token] = []
    for word in words:
        kinds = [one.kind for one in found[-2:]]
        if (
            word.kind in BOUNDS
            and len(kinds) == 2
            and kinds[0] in ("NUMBER", "X_NUMBER")
            and kinds[1] in MEASURED
        ):
            found.insert(-1, word)
        else:
            found.append(word)
    return found


def insert_musts(words: list[Token]) -> list[Token]:
    """The words with 'you must control a creature' as 'if you control a creature'."""
    found: list[Token] = []
    for word in words:
        if is_must(word):
            start = next(
                (n for n in range(len(found), 0, -1) if found[n - 1].kind in (*ENDS_ASKING, "AND")), 0
            )
            place = found[start] if start < len(found) else word
            found.insert(start, replace(place, kind="IF", meaning=0))
        found.append(replace(word, meaning=word.meaning - MUST) if is_must(word) else word)
    return found


def refuse_musts(words: list[Token]) -> list[Token]:
    """The words after the colon, where nothing must be: such words are in no rule of the grammar."""
    return [replace(word, kind="LATER") if is_must(word) else word for word in words]


def is_must(word: Token) -> bool:
    """Return whether a word says that something must be."""
    return word.kind in ("YOU_CONTROL", "IS", "DOES") and word.meaning >= MUST


def expand_amounts(words: list[Token]) -> list[Token]:
    """The words with 'deal 2 damage to X and 1 to Y' as '… and deal 1 damage to Y'."""
    words, found = words[:], []
    verb: Token | None = None
    for at, word in enumerate(words):
        if word.kind in SIZED:
            verb = word
        elif word.kind in ENDS:
            verb = None
        found.append(word)
        if verb is None or word.kind != "AND":
            continue
        counted, preposition = SIZED[verb.kind]
        kinds = [one.kind for one in words[at + 1 : at + 4]]
        if kinds[:2] == ["NUMBER", preposition] or kinds == ["NUMBER", counted, preposition]:
            found.append(replace(verb, start=word.start, end=word.end))
            if kinds[1] == preposition:
                found.append(words[at + 1])
                words[at + 1] = replace(words[at + 1], kind=counted, meaning=0)
    return found
