"""The nearest known form of a word that was not understood."""

import re
from difflib import get_close_matches
from typing import Final

from engine.text.lexicon.words import LATER, LEXICON

# What other games say, and the nearest form here
ELSEWHERE: Final = {
    "dies": "is destroyed", "die": "are destroyed", "kill": "destroy", "kills": "destroys",
    "cure": "heal", "inflict": "deal", "inflicts": "deals",
}  # fmt: skip


TERM: Final = re.compile(r"\[+([^][|]+)(?:\|[^][]*)?\]+")


def find_unknown_term(text: str, start: int) -> int:
    """The end of the term in brackets at `start`, if it has a word that is not in the lexicon; else 0."""
    term = TERM.match(text, start)
    plain = term[1].lower().strip() if term else ""
    known = {word for phrase in LEXICON for word in phrase} | LATER if term else LATER
    is_known = all(word.removeprefix("non-") in known for word in plain.split())
    return 0 if term is None or is_known else term.end()


def is_like_known_word(word: str) -> bool:
    """Return whether a word could be a misspelt one."""
    known = [words[0] for words in LEXICON if len(words) == 1]
    return bool(get_close_matches(word.lower(), known, n=1, cutoff=0.7))


def find_nearest_phrase(found: str, kinds: frozenset[str]) -> str:
    """The phrase of one of the classes `kinds` that looks most like the word `found`; '' if none does."""
    plain = found.lower().strip("[]")
    if " " in plain or plain in LATER or (plain,) in LEXICON:
        return ""
    if plain in ELSEWHERE:
        return ELSEWHERE[plain]
    known = [" ".join(words) for words, (kind, _) in LEXICON.items() if kind in kinds]
    begin = [words[0] for words, (kind, _) in LEXICON.items() if kind in kinds and len(words) > 1]
    close = get_close_matches(plain, known, n=1, cutoff=0.7)
    close = close or get_close_matches(plain, begin, n=1, cutoff=0.8)
    return close[0] if close and close[0] != plain else ""
