"""The printer's table: which of the words that mean the same an edition prints (0.2).

Canonical texts, labels and the story are made in the words of `vocab`; here they are put into those of an
edition. Readers accept all words in every edition, so what is printed reads back as the same.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from engine import vocab

ATTACK: Final = "attack"  # where the stat is called so, the deed is too


def edition_text(stats: tuple[str, ...], text: str) -> str:
    """A text of the engine in the words of an edition; `stats` are its names of the stats, in their order."""
    if stats == vocab.STATS:
        return text
    return differing_words(stats).sub(lambda found: edition_word(stats, found.group()), text)


def action_name(stats: tuple[str, ...], action: int) -> str:
    """The name of a notable action in an edition."""
    return edition_text(stats, vocab.ACTIONS[action])


@cache
def differing_words(stats: tuple[str, ...]) -> re.Pattern[str]:
    """Return what is put otherwise in these words; the ability First Strike has one name everywhere."""
    words = [own.title() for own, other in zip(vocab.STATS, stats, strict=True) if own != other]
    capability = r"(?<!First )(?:\ba )?\b[Ss]trikes?\b|" if stats[vocab.MIGHT] == ATTACK else ""
    return re.compile(rf"{capability}\b(?:{'|'.join(words)})\b")


def edition_word(stats: tuple[str, ...], words: str) -> str:
    """Return what an edition prints for words that it puts otherwise."""
    if words.lower() in vocab.STATS:
        return stats[vocab.STATS.index(words.lower())].title()
    words = words.replace("a ", "an ") if words.startswith("a ") else words
    return words.replace("Strike", "Attack").replace("strike", "attack")
