"""Sections of the phrase book: under each purpose effects that read, the commonest first."""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from engine.phrase_book.purposes import PURPOSES
from engine.text import parse_short_form

PHRASES: Final = "phrases.txt"
HEADING: Final = "# "


class Phrase(NamedTuple):
    """An effect that reads, in the words in which it is printed; `kind` is one of `vocab.KINDS`."""

    kind: str
    once: bool
    optional: bool
    text: str

    def short_form(self) -> str:
        """'trigger once | When summoned: draw 1.'."""
        flags = [flag for flag, is_set in (("once", self.once), ("optional", self.optional)) if is_set]
        return f"{' '.join([self.kind, *flags])} | {self.text}"


class PhraseSection(NamedTuple):
    """What serves one purpose."""

    purpose: str
    phrases: tuple[Phrase, ...]


@cache
def phrase_book() -> tuple[PhraseSection, ...]:
    """All sections, in the order of the purposes, from the file beside, whose lines a test reads."""
    text = files("engine.phrase_book").joinpath(PHRASES).read_text(encoding="utf-8")
    return parse_sections(text)


def parse_sections(text: str) -> tuple[PhraseSection, ...]:
    """The sections of a text: below `# Purpose` an effect in its short form a line. Raises ValueError."""
    phrases: dict[str, list[Phrase]] = {purpose.name: [] for purpose in PURPOSES}
    purpose = ""
    for line in text.splitlines():
        if line.startswith(HEADING):
            purpose = line.removeprefix(HEADING)
            if purpose not in phrases:
                raise ValueError(f"a purpose instead of {purpose}")
        elif line:
            short = parse_short_form(line)
            phrases[purpose].append(Phrase(short.kind, short.once, short.optional, short.text))
    return tuple(PhraseSection(name, tuple(of_purpose)) for name, of_purpose in phrases.items())
