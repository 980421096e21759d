"""The nearest known form of a word that was not understood, and what is said of published terms."""

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from engine.errors import A_KEYWORD, A_PLAYED_WORD, A_WORD_OF_THE_BOOK
from engine.text.lexicon.words import LATER, LEXICON
from engine.text.suggestions.other_games import ELSEWHERE

# Words of published editions (20.2): some that are in no source, others that are not played yet
NOT_OF_THE_BOOK: Final = frozenset(
    ("soul", "souls", "soulless", "soulrift", "reap", "reaps", "convoke", "convokes", "sealed", "spiritual",
     "rank", "ranks", "aether", "rift", "rifts")
)  # fmt: skip
NOT_PLAYED: Final = frozenset(("autonomous", "operate", "operates", "erode", "erodes", "upgrade", "upgrades"))

MOST_EDITS: Final = 2  # a word further away is another word

TERM: Final = re.compile(r"\[+([^][|]+)(?:\|[^][]*)?\]+")
TERM_OR_WORD: Final = re.compile(rf"{TERM.pattern}|([a-z]+)", re.IGNORECASE)


def judge_term(text: str, start: int) -> tuple[int, str]:
    """The end of the term or word at `start`, and what is expected in its place if it is no word here."""
    term = TERM_OR_WORD.match(text, start)
    plain = (term[1] or term[2]).lower().strip() if term else ""
    end = term.end() if term else 0
    if plain in NOT_OF_THE_BOOK:
        return end, A_WORD_OF_THE_BOOK
    if plain in NOT_PLAYED:
        return end, A_PLAYED_WORD
    return find_unknown_term(text, start), A_KEYWORD


def find_unknown_term(text: str, start: int) -> int:
    """The end of the term in brackets at `start`, if it has a word that is not in the lexicon; else 0."""
    term = TERM.match(text, start)
    plain = term[1].lower().strip() if term else ""
    known = {word for phrase in LEXICON for word in phrase} | LATER if term else LATER
    is_known = all(word.removeprefix("non-") in known for word in plain.split())
    return 0 if term is None or is_known else term.end()


NEVER_FIRST: Final = ("ALSO", "HAD")


def is_like_known_word(word: str) -> bool:
    """Return whether a word could be a misspelt one with which a text begins."""
    known = [words[0] for words, (kind, _) in LEXICON.items() if len(words) == 1 and kind not in NEVER_FIRST]
    return bool(get_close_matches(word.lower(), known, n=1, cutoff=0.7))


@lru_cache(maxsize=1024)  # the texts of a form often stop at the same word, and a comparison takes 10 ms
def find_nearest_phrase(found: str, kinds: frozenset[str]) -> str:
    """The phrase of one of the classes `kinds` that looks most like the word `found`; '' if none does."""
    plain = found.lower().strip("[]")
    if " " in plain or plain in LATER or (plain,) in LEXICON:
        return ""
    if plain in ELSEWHERE:
        return ELSEWHERE[plain]
    near_length = range(len(plain) - MOST_EDITS, len(plain) + MOST_EDITS + 1)
    phrases = [words for words, (kind, _) in LEXICON.items() if kind in kinds]
    known = [phrase for phrase in map(" ".join, phrases) if len(phrase) in near_length]
    begin = [words[0] for words in phrases if len(words) > 1 and len(words[0]) in near_length]
    close = get_close_matches(plain, known, cutoff=0.7) + get_close_matches(plain, begin, cutoff=0.8)
    near = (one for one in close if one != plain and edit_distance(plain, one) <= MOST_EDITS)
    return next(near, "")


def edit_distance(one: str, other: str) -> int:
    """Return how many letters are put in, left out, changed or swapped with the next between two words."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        last, before, row = before, row, [i + 1]
        for j, its in enumerate(other):
            cost = min(before[j] + (letter != its), before[j + 1] + 1, row[j] + 1)
            if i and j and (letter, one[i - 1]) == (other[j - 1], its):
                cost = min(cost, last[j - 1] + 1)
            row.append(cost)
    return row[-1]
