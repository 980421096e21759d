"""Guesses at what somebody meant: the nearest of some words, worked out here and not in a database."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

FARTHEST: Final = 2  # letters that are wrong, missing or too many
SHORT: Final = 4  # of a word of so many letters only one


def nearest(word: str, known: Iterable[str], most: int = FARTHEST) -> str:
    """Return the known word that differs least from this one, in `most` letters; "" where none is near."""
    most = 1 if len(word) <= SHORT else most
    letters = {*word}
    near = [
        (far, -SequenceMatcher(None, word, candidate).ratio(), candidate)
        for candidate in known
        if abs(len(candidate) - len(word)) <= most
        # A changed letter takes one and brings one: most other words are left out in a sixth of the time
        and len(letters.symmetric_difference(candidate)) <= 2 * most
        and (far := distance(word, candidate, most)) <= most
    ]
    return min(near)[2] if near else ""


def distance(word: str, other: str, most: int) -> int:
    """Letters to change, add, take away or swap with the next, to make one word of the other.

    Where it is more than `most`, any number above that.
    """
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(word, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == against:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
        rows.append(row)
    return rows[-1][-1]
