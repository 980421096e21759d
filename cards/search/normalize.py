"""Normal form of searches: the words of a card, and the words asked for, as they are compared.

Indexes know three characters in a row; that of PostgreSQL knows letters and digits only. So signs are
written as capitals, which no folded text has: among 100,000 cards `+2` is found in 24 ms and not in 250.
What a search looks at ends with all beginnings of words, each behind two marks: a word of one or two
characters, asked for with marks to make it three, is met where one begins.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine import CardDef

MARK: Final = "\x01"
INDEXED: Final = 3  # characters that an index looks up at least
# Rare letters first: the index of PostgreSQL takes capitals for small letters.
AS_CAPITALS: Final = str.maketrans(f"{MARK}.,:;+-/()[]'\"!?%&#*=<>", "QXZJKVWYBFGHPUMCDLNRSTO")


def words_of(printed: CardDef) -> str:
    """Name and effect texts of a card, a line each, and what their words begin with, as they are compared."""
    return words_of_texts(printed.name, (effect.text for effect in printed.effects))


def words_of_texts(name: str, texts: Iterable[str]) -> str:
    """The same of what is not read yet."""
    return append_beginnings(fold_case("\n".join([name, *texts])))


def append_beginnings(text: str) -> str:
    """The same of folded lines."""
    begun = (f"{MARK * (INDEXED - 1)}{start}" for start in dict.fromkeys(_beginnings(text)))
    return "".join([text, "\n", *begun]).translate(AS_CAPITALS)


def search_words(text: str) -> list[str]:
    """The words of a search, each as it stands in what `words_of` made."""
    return [word.rjust(INDEXED, MARK).translate(AS_CAPITALS) for word in fold_case(text).split()]


def fold_case(text: str) -> str:
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
    """Return whether it forms a word with its like. Scripts without upper case may not separate words."""
    return character.isdigit() or character != character.upper()
