"""Any input ends in a program or an UnreadText, and quickly."""

import random
from statistics import median
from time import perf_counter

import pytest

from engine import vocab
from engine.effects.program import Program
from engine.errors import UnreadText
from engine.text import read_effect, short_form, try_to_read
from engine.text.words import LEXICON

from .fixture import known_effects

TEXTS = [(short_form(line.short).kind, short_form(line.short).text) for line in known_effects()]
MARKS = [*":;.,()[]|+-—'’~/«\"\n\t\0", "(1)", "(2)", "[[", "]]", " | ", "§", "٣", "İ", "ß", "😀", "99999999"]


def mutated(chance: random.Random, text: str) -> str:
    """The text with a few words or marks left out, put in, doubled or moved."""
    words = text.split(" ")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(words) + 1)
        change = chance.randrange(5)
        if change == 0 and at < len(words) > 1:
            del words[at]
        elif change == 1:
            words.insert(at, chance.choice(MARKS))
        elif change == 2:
            words.insert(at, " ".join(chance.choice(list(LEXICON))))
        elif change == 3:
            words[at:at] = words[: chance.randrange(len(words) + 1)]
        elif at < len(words) and words[at]:
            cut = chance.randrange(len(words[at]))
            words[at] = words[at][:cut] + chance.choice(MARKS) + words[at][cut + 1 :]
    return " ".join(words)


@pytest.mark.parametrize("seed", range(4))
def test_mutated_texts_end_in_a_program_that_reads_back_or_in_an_error(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(750):
        kind, text = chance.choice(TEXTS)
        text = mutated(chance, text)
        found = try_to_read(kind, text, "", False, False)
        if isinstance(found, Program):
            assert read_effect(kind, found.text()) == found, text
        else:
            start, end = found.span
            assert 0 <= start <= end <= len(text), (text, found.span)
            assert found.expected, text
            assert str(found)


def test_random_characters_end_in_an_error() -> None:
    chance = random.Random(5)
    for _ in range(1000):
        text = "".join(chance.choice(MARKS + list("abdiu 123")) for _ in range(chance.randint(0, 60)))
        with pytest.raises(UnreadText):
            read_effect(chance.choice(vocab.KINDS), text)


def test_the_longest_and_most_hostile_texts_are_read_or_refused() -> None:
    hostile = [
        ("action", "draw 1 and " * 90 + "Pray"),
        ("continuous", "[this] gets " + "+1 Might and " * 70 + "+1 Life"),
        ("continuous", "[this] is " + "Weak, " * 150 + "and Prone"),
        ("action", "either " + " ".join(f"({n}) Pray" for n in range(1, 99))),
        ("continuous", "other " * 160 + "creatures get +1 Might"),
        ("activation", "consume 1 mana; " * 61 + ": Pray"),
        ("action", "[" * 1000),
        ("action", "- " * 500),
        ("action", "a" * 1000),
        ("trigger", "When " * 200),
        ("action", ": " * 500),
    ]
    for kind, text in hostile:
        assert len(text) <= 1000
        assert isinstance(try_to_read(kind, text, "", False, False), Program | UnreadText)


def test_reading_takes_less_than_five_milliseconds() -> None:
    read_effect("action", "Pray")
    spent = []
    for kind, text in TEXTS:
        before = perf_counter()
        try_to_read.__wrapped__(kind, text, "", False, False)
        spent.append(perf_counter() - before)
    assert median(spent) < 0.005
