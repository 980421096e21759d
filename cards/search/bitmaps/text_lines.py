"""Lines of the texts of all cards, each once, to look for phrases that a database has no index of.

A line is a name, a type, an effect or a flavour. For a phrase that many of 100,000 cards have, either
database reads 29 MB, which takes 60 ms and more; here equal effects are one line.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from cards.search.normalize import Section

OFTEN: Final = 10_000  # times that a phrase stands in a section: then to look at each line is quicker


class TextLines:
    """Texts of cards that are told apart by their places."""

    def __init__(self, cards: Iterable[tuple[int, str]]) -> None:
        """`cards`: what `words_of` made, by place."""
        met: list[dict[str, list[int]]] = [{} for _section in Section]
        for place, words in cards:
            unread = words
            for lines, section in zip(met, Section, strict=True):
                section_text, _end, unread = unread.partition(section.value)
                for line in section_text.split("\n"):
                    if line in lines:
                        lines[line].append(place)
                    else:
                        lines[line] = [place]
        self._sections = {section: _SectionLines(lines) for section, lines in zip(Section, met, strict=True)}

    def places_of(self, phrase: str, section: Section | None) -> Iterator[int]:
        """The places of the cards with this phrase in a section, or in any; some more than once."""
        for lines in self._sections.values() if section is None else [self._sections[section]]:
            yield from lines.places_of(phrase)


class _SectionLines:
    """Lines of one section in one text, and in one array the places of all."""

    def __init__(self, met: dict[str, list[int]]) -> None:
        self._text = "\n".join(met)
        self._begins = array("l", accumulate((len(line) + 1 for line in met), initial=0))  # in the text
        self._places = array("l", (place for places in met.values() for place in places))
        self._starts = array("l", accumulate(map(len, met.values()), initial=0))  # in the array

    def places_of(self, phrase: str) -> Iterator[int]:
        """The places of the cards with it, once for each of their lines that has it."""
        for line in self._lines_with(phrase):
            yield from self._places[self._starts[line] : self._starts[line + 1]]

    def _lines_with(self, phrase: str) -> Iterator[int]:
        if self._text.count(phrase) > OFTEN:
            yield from (
                line_number for line_number, line in enumerate(self._text.split("\n")) if phrase in line
            )
            return
        place = self._text.find(phrase)
        while place >= 0:
            behind = bisect_right(self._begins, place)
            yield behind - 1
            place = self._text.find(phrase, self._begins[behind])
