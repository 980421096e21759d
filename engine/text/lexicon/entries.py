"""How words are entered into the lexicon."""

from typing import Final

from engine.text.lexicon.word_meanings import MANY, ONE

Entry = tuple[str, int]
TAUGHT: Final[dict[tuple[str, ...], Entry]] = {}


def teach(kind: str, meaning: int, *phrases: str) -> None:
    """Enter phrases of one meaning."""
    for phrase in phrases:
        TAUGHT[tuple(phrase.lower().split())] = (kind, meaning)


def teach_nouns(kind: str, code: int, *words: str) -> None:
    """Enter nouns with their plurals; the meaning is the code times two, plus the number."""
    for word in words:
        teach(kind, code * 2 + ONE, word)
        teach(kind, code * 2 + MANY, f"{word}s")
