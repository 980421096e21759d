"""What a search looks at: the words of a card, and the words asked for, as they are compared."""

from collections.abc import Iterable

from engine import CardDef


def words_of(printed: CardDef) -> str:
    """Name and effect texts of a card, a line each, in a form in which upper and lower case are the same."""
    return as_words(printed.name, (effect.text for effect in printed.effects))


def as_words(name: str, texts: Iterable[str]) -> str:
    """The same of what is not read yet."""
    return folded("\n".join([name, *texts]))


def folded(text: str) -> str:
    """A text whose case does not matter any more, in every language."""
    return text.casefold()
