"""A text cut into its smallest pieces, each with its place."""

import re
from dataclasses import dataclass
from typing import Final

LIMIT: Final = 1000  # characters of one text
MOST_WORDS: Final = 250  # and marks: to read takes as long as their square, here 65 ms
ATOM: Final = re.compile(
    r"\((?P<mode>[0-9]{1,3})\)|(?P<ordinal>[0-9]{1,2}(?:st|nd|rd|th)\b)|(?P<number>[0-9]+)|(?P<sign>[+-])(?=\s?\w)|(?P<owns>'s(?!\w))"
    r"|(?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*-?'?)"
    r"|(?P<mark>[;:.,~\[\]|])|(?P<other>\S)"
)
# One character for another, so that places stay what they are
ALIKE: Final = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "–": "-", "—": "-", "−": "-", "‑": "-"})


@dataclass(frozen=True)
class Atom:
    """The smallest piece of a text."""

    group: str
    text: str
    start: int
    end: int


def split_atoms(text: str, start: int = 0) -> list[Atom]:
    """The pieces of a text; nothing but white space is left out."""
    found = ATOM.finditer(text.translate(ALIKE), start)
    return [Atom(m.lastgroup or "", m[m.lastgroup or 0].lower(), m.start(), m.end()) for m in found]


def count_words(text: str) -> int:
    """Count the words and marks of a text, as far as one may be long."""
    return len(ATOM.findall(text[:LIMIT].translate(ALIKE)))


def is_too_long(text: str) -> bool:
    """Return whether a text is refused for its length."""
    return len(text) > LIMIT or count_words(text) > MOST_WORDS


def mark_own_name(atoms: list[Atom], text: str, name: str) -> list[Atom]:
    """The same with each mention of the card's own name, written exactly so, as `~`."""
    parts = [atom.text for atom in split_atoms(name)]
    kept: list[Atom] = []
    at = 0
    while at < len(atoms):
        here = atoms[at : at + len(parts)]
        start, end = here[0].start, here[-1].end
        if [atom.text for atom in here] == parts and normalize_text(text[start:end]) == normalize_text(name):
            kept.append(Atom("mark", "~", start, end))
            at += len(parts)
        else:
            kept.append(atoms[at])
            at += 1
    return kept


def normalize_text(text: str) -> str:
    """A text with single spaces and plain marks."""
    return " ".join(text.translate(ALIKE).split())
