"""What a search looks at: the words of a card, and the words asked for, as they are compared.

Indexes know three characters in a row. So what a search looks at ends with the beginnings of all words, each
behind two marks: a word of one or two characters, asked for with marks to make it three, is met where a word
begins.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine import CardDef

MARK: Final = "\x01"
INDEXED: Final = 3  # characters that an index looks up at least


def words_of(printed: CardDef) -> str:
    """Name and effect texts of a card, a line each, in a form in which upper and lower case are the same."""
    return as_words(printed.name, (effect.text for effect in printed.effects))


def as_words(name: str, texts: Iterable[str]) -> str:
    """The same of what is not read yet."""
    return with_beginnings(folded("\n".join([name, *texts])))


def with_beginnings(text: str) -> str:
    """A folded text, and behind it what its words begin with."""
    begun = (f"{MARK}{MARK}{start}" for start in dict.fromkeys(_beginnings(text)))
    return "".join([text, "\n", *begun])


def asked_for(text: str) -> list[str]:
    """The words of a search, each as it stands in what `words_of` made."""
    return [word.rjust(INDEXED, MARK) for word in folded(text).split()]


def folded(text: str) -> str:
    """A text whose case does not matter any more, in every language."""
    return text.replace(MARK, "\ufffd").casefold()


def _beginnings(text: str) -> Iterator[str]:
    """The first two characters of every word, or its only one; a sign begins one wherever it stands."""
    before = " "
    for at, character in enumerate(text):
        if not character.isspace() and not (_joins(before) and _joins(character)):
            yield text[at : at + 2].rstrip()
        before = character


def _joins(character: str) -> bool:
    """Whether it makes a word with its like. Scripts without upper case may write words without a gap."""
    return character.isdigit() or character != character.upper()
