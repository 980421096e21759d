"""Entries of the lexicon: functions that enter words."""

from typing import Final

from engine.text.lexicon.meaning_codes import MANY, ONE

Entry = tuple[str, int]
ENTRIES: Final[dict[tuple[str, ...], Entry]] = {}


def add_words(kind: str, meaning: int, *phrases: str) -> None:
    """Enter phrases of one meaning."""
    for phrase in phrases:
        ENTRIES[tuple(phrase.lower().split())] = (kind, meaning)


def add_nouns(kind: str, code: int, *words: str) -> None:
    """Enter nouns with their plurals; the meaning is the code times two, plus the number."""
    for word in words:
        add_words(kind, code * 2 + ONE, word)
        add_words(kind, code * 2 + MANY, f"{word}s")
