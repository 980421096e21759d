"""Budget of one page for reading effect texts, in words, so that the same texts take the same everywhere."""

from collections.abc import Iterable
from typing import Final

import engine

MOST_WORDS: Final = 500  # and marks: 150 ms; the longest card of the catalogue has 61
OF_REWRITES: Final = 250  # what words that read are looked for in place of a text takes


class ReadingBudget:
    """The words that may still be read for the texts of a page."""

    def __init__(self) -> None:
        self.words = MOST_WORDS

    def spend(self, words: int) -> bool:
        """Return whether so many words may still be read; then they are spent."""
        if words > self.words:
            return False
        self.words -= words
        return True

    def refuse_card(self, texts: Iterable[str]) -> str:
        """Spend what the texts of a card take, and return ""; or why they are not to be read."""
        words = sum(map(engine.count_words, texts))
        if self.spend(words):
            return ""
        return (
            f"The effects have {words:,} words and marks together; those of a card may have {MOST_WORDS:,}."
        )
