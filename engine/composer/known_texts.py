"""Texts that are known to read: what blocks are taken from, and what says how often something is said."""

from functools import cache
from importlib.resources import files
from typing import Final

from engine.text import ShortForm, parse_short_form

TABLE: Final = "known_texts.txt"
OTHERS: Final = "# Others: nothing in them is in none of those above"


@cache
def known_lines() -> tuple[tuple[ShortForm, ...], tuple[ShortForm, ...]]:
    """Return known effects in the short form: those that have every kind of block, then the others."""
    text = files("engine.composer").joinpath(TABLE).read_text(encoding="utf-8")
    with_blocks, _, others = text.partition(OTHERS)
    return parse_lines(with_blocks), parse_lines(others)


def parse_lines(text: str) -> tuple[ShortForm, ...]:
    """The effects of a text with one in the short form a line; lines with # are notes."""
    return tuple([parse_short_form(line) for line in text.splitlines() if line and line[0] != "#"])
