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


# Words of other games for which there is nothing of the kind: what there is instead
ABSENT: Final = {
    "exile": "destroy, discard or return to hand: no card is exiled in this game",
    "exiles": "destroys, discards or returns to hand: no card is exiled in this game",
    "tap": "consume, as in 'Consume 1 mana': no card is tapped in this game",
    "untap": "collect, as in '[this] collects 1 mana': no card is tapped in this game",
    "scry": "look at: no card is scried in this game",
    "mill": "discard: no card is milled in this game",
}

MOST_EDITS: Final = 2  # a word further away is another word

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
    close = get_close_matches(plain, known, cutoff=0.7) + get_close_matches(plain, begin, cutoff=0.8)
    near = (one for one in close if one != plain and edit_distance(plain, one) <= MOST_EDITS)
    return next(near, "")


def edit_distance(one: str, other: str) -> int:
    """How many letters are put in, left out, changed or swapped with the next between two words."""
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
