"""Conjunctions of subjects: whether `and` or `or` joins two of them: `[this] or target creature`."""

from typing import Final

from engine.text.lexicon.word_classes import (
    ASKS,
    BEGINS_SUBJECT,
    IN_SUBJECT,
    LEADING,
    TAILS,
    WEIGHT,
    is_conjunction,
)
from engine.text.tokens import Token

# What may follow the last subject of a clause
ENDING: Final = frozenset(("OR", "MODE", "INSTEAD", "TIE", "TIED", *ASKS)) | (TAILS - {"FOR_EACH"})
# What says how much or how many cards, where no subject ends
COUNTING: Final = frozenset(("COUNT_CARDS", "NUMBER_OF", "PER"))
OF_MEASURES: Final = frozenset(("NUMBER", "STAT", "MANA", "KEYWORD", "ATTACK", "HAND", "DURATION"))


def joins_subjects(before: list[Token], words: list[Token]) -> bool:
    """Return whether an 'and' or 'or', the first of `words`, joins two subjects.

    What stands on one side of it is nothing but a subject, and what stands before it ends in one.
    """
    kinds = [word.kind for word in words]
    if kinds[:2] == ["AND", "ARTICLE"]:
        kinds = ["AND", "ALL", *kinds[2:]]  # "a creature", which is picked then, is a subject as any other
    if kinds[0] not in ("AND", "OR") or len(kinds) == 1 or kinds[1] not in BEGINS_SUBJECT:
        return False
    if kinds[1:3] == ["TARGET", "ARTICLE"]:
        return False
    clause = last_clause(before)
    return is_subject(clause) or (ends_in_subject(clause) and is_subject(kinds_before_conjunction(kinds[1:])))


def last_clause(words: list[Token]) -> list[str]:
    """The classes of the words of the clause that ends here; of subjects that are joined, all."""
    start = len(words)
    while start and not ends_clause(words[start - 1]):
        start -= 1
    kinds = [word.kind for word in words[start:]]
    return kinds[1:] if kinds[:1] in (["STAT_OF"], ["MANA_ON"]) else kinds


def ends_clause(word: Token) -> bool:
    """Return whether a clause cannot go on with a word."""
    return word.kind in LEADING or (is_conjunction(word) and not word.kind.endswith("_SUBJECT"))


def kinds_before_conjunction(kinds: list[str]) -> list[str]:
    """The classes of the words before the next joining word, or mode."""
    ends = (n for n, kind in enumerate(kinds) if kind in WEIGHT or kind in ENDING)
    return kinds[: next(ends, len(kinds))]


def is_subject(kinds: list[str]) -> bool:
    """Return whether the words are all such as a subject has."""
    return len(kinds) > 0 and all(kind in IN_SUBJECT or kind.endswith("_SUBJECT") for kind in kinds)


def ends_in_subject(clause: list[str]) -> bool:
    """Return whether a clause ends in cards that something is done to: 'destroy [this]', not 'draw 1'."""
    if not clause or any(kind in COUNTING for kind in clause):
        return False
    return clause[-1] not in OF_MEASURES or "WITH" in clause
