"""Normal forms of Unicode: the only place where texts are normalised.

To sort the marks on one letter takes the square of their number, and no other thread of the process works
meanwhile: 4,500 marks in an address took half a second. What people send has a limit (`mark_limit`); what is
compared here is cut to it, so that no text, however it came here, takes long.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal
from unicodedata import combining, normalize

MOST_MARKS: Final = 30  # in a row; no language needs more than a few, and the stacks of “Zalgo” seldom more
LONGEST: Final = 200_000  # characters: no text that is taken anywhere is longer
FOREIGN: Final = re.compile(rf"[^\0-\x7f]{{{MOST_MARKS + 1},}}")  # only within such can there be more marks

Form = Literal["NFC", "NFKC", "NFKD"]


def normal_form(form: Form, text: str) -> str:
    """Return the normal form of a text, in a time that its length decides.

    Of a text that is longer than any that is taken, and of marks beyond MOST_MARKS, the rest is left out.
    """
    text = text[:LONGEST]
    return normalize(form, FOREIGN.sub(lambda found: "".join(_bounded(found[0])), text))


def has_too_many_marks(text: str) -> bool:
    """Return whether more than MOST_MARKS combining marks follow each other."""
    return any(len("".join(_bounded(found))) < len(found) for found in FOREIGN.findall(text))


def _bounded(text: str) -> Iterator[str]:
    """The characters but for the marks that are too many in a row."""
    marks = 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MOST_MARKS:
            yield character


@lru_cache(maxsize=4_096)
def _is_mark(character: str) -> bool:
    """Return whether it, or what a normal form makes of it, stands on the letter before it."""
    return combining(normalize("NFKD", character)[0]) != 0
