"""Texts made at random: known ones with words and marks left out, put in or moved; and rows of either."""

import random
from typing import Final

from engine import vocab
from engine.tests.text.fixture_lines import known_effects
from engine.text import parse_short_form
from engine.text.lexicon.words import LEXICON

Text = tuple[str, str]  # its kind, and what it says

TEXTS: Final[list[Text]] = [
    (parse_short_form(line.short).kind, parse_short_form(line.short).text) for line in known_effects()
]
MARKS: Final = [
    *":;.,()[]|+-—'’~/«\"\n\t\0",
    "(1)",
    "(2)",
    "[[",
    "]]",
    " | ",
    "§",
    "٣",
    "İ",
    "ß",
    "😀",
    *["9" * 8],
]
WORDS: Final = list(LEXICON)


def mutated(chance: random.Random, text: str) -> str:
    """The text with a few words or marks left out, put in, doubled or moved."""
    words = text.split(" ")
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(words) + 1)
        change = chance.randrange(5)
        if change == 0 and place < len(words) > 1:
            del words[place]
        elif change == 1:
            words.insert(place, chance.choice(MARKS))
        elif change == 2:
            words.insert(place, " ".join(chance.choice(WORDS)))
        elif change == 3:
            words[place:place] = words[: chance.randrange(len(words) + 1)]
        elif place < len(words) and words[place]:
            cut = chance.randrange(len(words[place]))
            words[place] = words[place][:cut] + chance.choice(MARKS) + words[place][cut + 1 :]
    return " ".join(words)


def any_text(chance: random.Random, known: list[Text] = TEXTS) -> Text:
    """A kind and a text: mostly one that is known and changed, else words or marks in a row."""
    what = chance.randrange(10)
    if what < 7:
        kind, text = chance.choice(known)
        return (kind if chance.randrange(8) else chance.choice(vocab.KINDS)), mutated(chance, text)
    if what < 9:
        words = [" ".join(chance.choice(WORDS)) for _ in range(chance.randint(0, 30))]
        return chance.choice(vocab.KINDS), " ".join(words)
    marks = [chance.choice(MARKS + list("abdiu 123")) for _ in range(chance.randint(0, 60))]
    return chance.choice(vocab.KINDS), "".join(marks)
