"""Normal form of searches: the words of a card, and the words asked for, as they are compared.

Case, accents, commas, quotation marks and apostrophes do not matter. Indexes know three characters in a row;
that of PostgreSQL knows letters and digits only. So signs are written as capitals, which no folded text has:
among 100,000 cards `+2` is found in 24 ms and not in 250. What a search looks at has the sections of
`Section`, and ends with all beginnings of words, each behind two marks: a word of one or two characters,
asked for with marks to make it three, is met where one begins.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final
from unicodedata import category, combining

from dimrift_site.base.web.letters.normal_forms import normal_form
from engine import CardDef, printed_words

MARK: Final = "\x01"
INDEXED: Final = 3  # characters that an index looks up at least
# Rare letters first: the index of PostgreSQL takes capitals for small letters.
AS_CAPITALS: Final = str.maketrans(f"{MARK}.:;+-/()[]!?%&#*=<>", "QXJKVWYBFGHMCDLNRSTO")
UNHEARD: Final = ",'\"`´‘’‚“”„‹›«»"  # noqa: RUF001 - what people write in place of one another


class Section(Enum):
    """A part of what a search looks at; the value ends it."""

    NAME = "\x02"
    TYPES = "\x03"
    TEXT = "\x04"
    FLAVOUR = "\x05"


def words_of(printed: CardDef) -> str:
    """Name, type and subtypes, effect texts and flavour of a card, as they are compared."""
    types = [printed.type, *printed.subtypes]
    return words_of_texts(printed.name, map(text_line, printed.effects), types, printed.flavour)


def text_line(effect: object) -> str:
    """An effect of a card or of a row as people read it, its label before it."""
    label, text = effect.label, effect.text  # type: ignore[attr-defined] # both kinds have them
    return printed_words(f"{label} — {text}" if label else text)


def words_of_texts(name: str, texts: Iterable[str], types: Iterable[str] = (), flavour: str = "") -> str:
    """Return the same of what is not a card yet."""
    parts = ([name], types, texts, [flavour])
    return append_beginnings(["\n".join(map(fold_line, text)) for text in parts])


def append_beginnings(parts: list[str]) -> str:
    """The folded sections, each with what ends it, and the beginnings of their words."""
    begun = dict.fromkeys(start for text in parts for start in _beginnings(text))
    sections = (f"{text}{end.value}" for text, end in zip(parts, Section, strict=True))
    return "".join([*sections, *(f"{MARK * (INDEXED - 1)}{start}" for start in begun)]).translate(AS_CAPITALS)


def search_phrase(text: str) -> str:
    """Words in a row, as they stand there; "" for what says nothing."""
    folded = fold_line(text)
    return folded.rjust(INDEXED, MARK).translate(AS_CAPITALS) if folded else ""


def search_name(name: str) -> str:
    """A whole name, as it begins what `words_of` made."""
    return (fold_line(name) + Section.NAME.value).translate(AS_CAPITALS)


def fold(text: str) -> str:
    """Return a text of which case, accents and signs that are not heard do not matter any more."""
    if text.isascii():  # of most texts, in a twentieth of the time
        return text.lower().translate(ASCII)
    return "".join(map(_folded, normal_form("NFKD", text.casefold()).casefold()))


def fold_line(text: str) -> str:
    """The same with single spaces between its words and none around them."""
    return " ".join(fold(text).split())


def _folded(character: str) -> str:
    if character in UNHEARD or combining(character):
        return ""
    return character if character.isspace() or category(character) != "Cc" else "\ufffd"


ASCII: Final = {code: _folded(chr(code)) for code in range(128)}


def _beginnings(text: str) -> Iterator[str]:
    """The first two characters of every word, or its only one; a sign begins one wherever it stands."""
    before = " "
    for index, character in enumerate(text):
        if not character.isspace() and not (_joins(before) and _joins(character)):
            yield text[index : index + 2].rstrip()
        before = character


def _joins(character: str) -> bool:
    """Return whether it forms a word with its like. Scripts without upper case may not separate words."""
    return character.isdigit() or character != character.upper()
