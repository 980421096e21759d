"""The table of words of players: what is shipped, changed and added to by editors."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.text import slugify

from cards.cache import cache_until_change
from cards.models import PlainWord
from cards.search.normalize import fold

FILE: Final = Path(__file__).with_name("shipped_words.txt")
MOST_WORDS: Final = 500  # rows of editors that are read
NUMBER: Final = "#"


def row_of_words(written: str) -> frozenset[str]:
    """Return words that are written with spaces between."""
    return frozenset(written.split())


# Said around what is meant, and looked up nowhere
SMALL_WORDS: Final = row_of_words(
    "a an are as at be by can could did do does for from had has have i im in into is it its let lets "
    "me my of on onto our own please some than that the their them there these they this those to us want "
    "we what when whenever which who whose with you your card cards"
)
NUMBER_WORDS: Final = {
    word: str(number)
    for number, word in enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven"))
}
SAME: Final = {
    spoken: word
    for word, others in {
        "all": "each every",
        "opponent": "enemy enemies opposing opponents",
        "creature": "minion minions monster monsters unit units guy guys dude dudes",
        "die": "dying died death dead",
        "graveyard": "grave graves cemetery",
        "deck": "library",
        "mana": "energy resource resources",
        "life": "health",
    }.items()
    for spoken in others.split()
}
ENDING: Final = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|(?<!s)s|e)$")


class PlayerWord(NamedTuple):
    """A word of players: what it asks for, and how else it is said; `near`: the key of another one."""

    key: str
    title: str
    search: str
    about: str
    spellings: tuple[str, ...]
    near: str


@cache
def shipped_words() -> Mapping[str, PlayerWord]:
    """Return the words that come with the site, by key."""
    rows = [line.split(" | ") for line in FILE.read_text("utf-8").splitlines()[1:]]
    return {word.key: word for word in (_shipped(*row) for row in rows)}


def _shipped(title: str, search: str, about: str, spellings: str, near: str = "") -> PlayerWord:
    return PlayerWord(slugify(title), title, search, about, split_spellings(spellings), slugify(near))


def split_spellings(written: str) -> tuple[str, ...]:
    """Return the ways to say a word that are written with commas between."""
    return tuple(filter(None, (spelling.strip() for spelling in written.split(","))))


@cache_until_change
def all_words() -> Mapping[str, PlayerWord]:
    """Return the words as the site has them, by key, those that are read no more left out."""
    rows = PlainWord.objects.order_by("key")[:MOST_WORDS]
    written = {
        row.key: PlayerWord(
            row.key, row.title, row.search, row.about, split_spellings(row.spellings), row.near
        )
        for row in rows
    }
    words = {**shipped_words(), **written}
    return {key: words[key] for key in sorted(words) if words[key].search}


@cache_until_change
def words_by_phrase() -> Mapping[tuple[str, ...], PlayerWord]:
    """Return the words by each way to say them, as `phrase` has it; of two with the same, the first title."""
    words = list(all_words().values())[::-1]
    titles = {phrase(word.title): word for word in words}
    spelt = {phrase(spelling): word for word in words for spelling in word.spellings}
    return {said: word for said, word in {**spelt, **titles}.items() if said}


def phrase(text: str) -> tuple[str, ...]:
    """Return the words of a text as they are compared, small ones left out."""
    return tuple(stem(word) for word in plain_parts(text) if word not in SMALL_WORDS)


def plain_parts(text: str) -> list[str]:
    """Return the words of a text in small letters; a hyphen is a space between them."""
    return re.sub(r"(?<=\w)-(?=\w)", " ", fold(text)).split()


def stem(word: str) -> str:
    """Return a word without its ending, so that “draws” and “drawing” are one; a number is NUMBER.

    Words are only compared with one another, so what is left need not be a word.
    """
    word = NUMBER_WORDS.get(word, word)
    if word.isdigit():
        return NUMBER
    word = SAME.get(word, word)
    word = re.sub(r"ies$", "y", word) if len(word) > 4 else word
    for _ in range(2):  # “destroyed”, “pieces”
        word = ENDING.sub("", word)
    return re.sub(r"([^aeiouls])\1$", r"\1", word)
