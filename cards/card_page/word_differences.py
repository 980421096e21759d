"""Differences between two short texts, word by word."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from engine import printed_words

TOKEN: Final = re.compile(r"\w+(?:'\w+)?|\s+|[^\w\s]")
LEAST_ALIKE: Final = 0.4  # below that a text counts as another one: word by word nobody could read it

# An effect's short form begins so: `trigger once | When …`
KINDS: Final = "cost|action|continuous|trigger|activation"
FLAGS: Final = {"once": ", once a turn", "optional": ", optional", "transfer": ", lent"}
SHORT_FORM: Final = re.compile(rf"({KINDS})((?: (?:{'|'.join(FLAGS)}))*) \| ")


class WordChange(NamedTuple):
    """A stretch of both texts: `old` is gone, `new` came; where both are equal, nothing changed."""

    old: str
    new: str


def change_words(text: str) -> str:
    """Return one side of a difference as people read it: an effect's short form has its kind in words."""
    return printed_words(SHORT_FORM.sub(_kind_words, text, count=1) if SHORT_FORM.match(text) else text)


def _kind_words(found: re.Match[str]) -> str:
    return f"{found[1].capitalize()}{''.join(FLAGS[flag] for flag in found[2].split())}: "


def word_differences(old: str, new: str) -> list[WordChange]:
    """The texts from begin to end, stretch by stretch; all at once where they are not alike."""
    before, after = TOKEN.findall(old), TOKEN.findall(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < LEAST_ALIKE:
        return [WordChange(old, new)]
    return [*_stretches(matcher, before, after)]


def _stretches(matcher: SequenceMatcher[str], before: list[str], after: list[str]) -> Iterator[WordChange]:
    for _kind, i, j, k, m in matcher.get_opcodes():
        yield WordChange("".join(before[i:j]), "".join(after[k:m]))
