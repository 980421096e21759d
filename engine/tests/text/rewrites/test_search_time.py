"""How long it takes to read damaged texts and to look for rewrites of them, in seconds of this process."""

import os
import random
from statistics import median
from time import process_time
from typing import Final

import pytest

from engine.tests.text.fixture_lines import lines_of
from engine.tests.text.random_texts.damaged_texts import TEXTS, Text, any_text
from engine.text import parse_short_form
from engine.text.reader import try_to_read
from engine.text.rewrites.rewrite_search import find_rewrites

READING, SEARCHING, USUAL = 0.100, 0.300, 0.050  # seconds: at most without and with rewrites, and the median
REPEATED: Final = 4  # a text over a bound is tried again: other programs disturb this one
DAMAGED: Final = int(os.environ.get("DAMAGED", "500"))
LONG_DAMAGED, LONG_PARTS = int(os.environ.get("LONG_DAMAGED", "100000")), 20
# Texts of designers that are not read as they stand, for those cost a search
UNREAD: Final[list[Text]] = [
    (effect.kind, effect.text) for effect in map(parse_short_form, lines_of("rewritten.txt")[::2])
]


def seconds_of(text: Text, rewritten: bool) -> float:
    """Return how long it takes to read a text, and to find rewrites of it where they are asked for."""
    before = process_time()
    try_to_read.__wrapped__(*text, "", False, False)
    if rewritten:
        find_rewrites.__wrapped__(*text, "", False, False)
    return process_time() - before


def least_seconds(text: Text, rewritten: bool) -> float:
    """Return the shortest of some attempts where the first took too long."""
    bound = SEARCHING if rewritten else READING
    seconds = seconds_of(text, rewritten)
    for _ in range(REPEATED):
        if seconds > bound:
            seconds = min(seconds, seconds_of(text, rewritten))
    return seconds


def look_at(count: int, seed: int, rewritten: bool) -> None:
    """Damage so many texts, every third from one that is not read; none may take longer than its bound."""
    chance = random.Random(seed)
    bound = SEARCHING if rewritten else READING
    for known in (TEXTS, UNREAD):
        seconds_of(known[0], True)  # tables are built with the first
    spent = []
    for number in range(count):
        text = any_text(chance, TEXTS if number % 3 else UNREAD)
        spent.append(least_seconds(text, rewritten))
        assert spent[-1] <= bound, (text, spent[-1])
    assert median(spent) <= USUAL


@pytest.mark.parametrize("rewritten", [False, True])
def test_a_damaged_text_is_read_and_rewritten_or_refused_in_time(rewritten: bool) -> None:
    look_at(DAMAGED, 0, rewritten)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_none_of_a_hundred_thousand_damaged_texts_takes_over_100_ms(part: int) -> None:
    look_at(LONG_DAMAGED // LONG_PARTS, 2000 + part, rewritten=False)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_none_of_a_hundred_thousand_damaged_texts_takes_over_300_ms_with_rewrites(part: int) -> None:
    look_at(LONG_DAMAGED // LONG_PARTS, 3000 + part, rewritten=True)
