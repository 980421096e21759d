"""Sections of the phrase book: under each purpose effects that read, the commonest first."""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from engine.phrase_book.purposes import PURPOSES
from engine.text import ShortForm, parse_short_form

PHRASES: Final = "phrases.txt"
HEADING: Final = "# "


class PhraseSection(NamedTuple):
    """A purpose, and effects that serve it, in the words in which they are printed."""

    purpose: str
    phrases: tuple[ShortForm, ...]


@cache
def phrase_book() -> tuple[PhraseSection, ...]:
    """All sections, in the order of the purposes, from the file beside, whose lines a test reads."""
    text = files("engine.phrase_book").joinpath(PHRASES).read_text(encoding="utf-8")
    return parse_sections(text)


def parse_sections(text: str) -> tuple[PhraseSection, ...]:
    """The sections of a text: below `# Purpose` an effect in its short form a line. Raises ValueError."""
    phrases: dict[str, list[ShortForm]] = {purpose.name: [] for purpose in PURPOSES}
    purpose = ""
    for line in text.splitlines():
        if line.startswith(HEADING):
            purpose = line.removeprefix(HEADING)
            if purpose not in phrases:
                raise ValueError(f"a purpose instead of {purpose}")
        elif line:
            phrases[purpose].append(parse_short_form(line))
    return tuple(PhraseSection(name, tuple(of_purpose)) for name, of_purpose in phrases.items())
