"""Differences between two texts, line by line."""

from difflib import SequenceMatcher
from typing import Final, NamedTuple

CONTEXT: Final = 3  # equal lines that are shown around a difference
MOST_LINES: Final = 1_500  # of a text that are compared: SequenceMatcher takes 0.1 s for these


class DiffLine(NamedTuple):
    """A line: `mark` is "-" only in the old text, "+" only in the new, " " in both, "…" what is left out."""

    mark: str
    text: str


def text_differences(old: str, new: str) -> list[DiffLine]:
    """Return the lines that differ with some of those around them; [] for equal texts."""
    before, after = old.splitlines()[:MOST_LINES], new.splitlines()[:MOST_LINES]
    differences: list[DiffLine] = []
    for group in SequenceMatcher(None, before, after).get_grouped_opcodes(CONTEXT):
        if differences:
            differences.append(DiffLine("…", ""))
        for kind, i, j, k, m in group:
            if kind == "equal":
                differences += [DiffLine(" ", line) for line in before[i:j]]
            else:
                differences += [DiffLine("-", line) for line in before[i:j]]
                differences += [DiffLine("+", line) for line in after[k:m]]
    return differences
