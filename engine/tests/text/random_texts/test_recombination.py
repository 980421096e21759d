"""Texts made of known pieces end in a program that says the same in its own words, or in an error."""

import os
import random

import pytest

from engine.effects.program import Program
from engine.tests.text.random_texts.recombination import recombined
from engine.tests.text.test_reader import must_be_whole, timed
from engine.text.reader import UNCLEAR

TEXTS = int(os.environ.get("RECOMBINED", "1000"))
LONG_TEXTS, LONG_PARTS = int(os.environ.get("LONG_RECOMBINED", "100000")), 20


def look_at(count: int, seed: int) -> None:
    """So many texts, of which a part is read, and hardly any is too unclear to be said in other words."""
    chance = random.Random(seed)
    read: list[str] = []
    unclear: list[str] = []
    for _ in range(count):
        found = timed(*recombined(chance))
        must_be_whole(found)
        if isinstance(found.found, Program):
            read.append(found.text)
        elif UNCLEAR in found.found.expected:
            unclear.append(found.text)
    assert len(read) > count // 4
    assert len(unclear) <= count // 250, unclear


def test_what_is_read_of_known_pieces_reads_back() -> None:
    look_at(TEXTS, 0)


@pytest.mark.long
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_what_is_read_of_a_hundred_thousand_recombined_texts_reads_back(part: int) -> None:
    look_at(LONG_TEXTS // LONG_PARTS, 1000 + part)
