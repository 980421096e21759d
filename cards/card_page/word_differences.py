"""Differences between two short texts, word by word."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Final, NamedTuple

TOKEN: Final = re.compile(r"\w+(?:'\w+)?|\s+|[^\w\s]")
LEAST_ALIKE: Final = 0.4  # below that a text counts as another one: word by word nobody could read it


class WordChange(NamedTuple):
    """A stretch of both texts: `old` is gone, `new` came; where both are equal, nothing changed."""

    old: str
    new: str


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
