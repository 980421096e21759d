"""Deck codes say what was coded, are short, and refuse everything else."""

import random
from contextlib import suppress
from functools import partial

import pytest

from decks.lists.deck_text.deck_code import (
    MOST_ENTRIES,
    SECTIONS,
    BadDeckCode,
    DeckCode,
    read_code,
    write_code,
)
from engine.tests.processor_time import call_within


def lists(count: int, seed: int) -> list[DeckCode]:
    chance = random.Random(seed)
    codes = []
    for _ in range(count):
        highest = chance.choice((40, 300, 70_000))
        sections = {
            section: sorted(
                (number, chance.choice((1, 2, 3, 4, 5, 99)))
                for number in chance.sample(range(1, highest), chance.choice((0, 1, 7, 30)))
            )
            for section in SECTIONS
        }
        codes.append(DeckCode(chance.choice(("", "modern", "classic-night")), sections))
    return codes


def test_what_was_coded_is_read_again() -> None:
    for code in lists(500, seed=1):
        assert read_code(write_code(code.format_key, code.sections)) == code


def test_the_code_of_a_list_stays_the_same_for_ever() -> None:
    code = write_code("modern", {"main": [(1, 3), (7, 1), (300, 20)], "fables": [(40, 1)]})
    assert code == "AQZtb2Rlcm4DBhiXCRABoAEAM58"
    assert read_code(code).sections == {"main": [(1, 3), (7, 1), (300, 20)], "fables": [(40, 1)], "maybe": []}


def test_forty_different_cards_take_no_more_than_120_characters() -> None:
    chance = random.Random(3)
    for _ in range(200):
        numbers = chance.sample(range(1, 1_000), 40)
        sections = {
            "main": [(n, chance.randint(1, 3)) for n in numbers[:33]],
            "fables": [(n, 1) for n in numbers[33:]],
        }
        assert len(write_code("modern", sections)) <= 120


def test_a_wrong_letter_or_a_missing_one_is_refused() -> None:
    code = write_code("modern", {"main": [(1, 3), (7, 1)]})
    for place in range(len(code)):
        with pytest.raises(BadDeckCode):
            read_code(code[:place] + code[place + 1 :])
        other = "B" if code[place] != "B" else "C"
        with pytest.raises(BadDeckCode):
            read_code(code[:place] + other + code[place + 1 :])


def assert_read_within_bounds(text: str) -> None:
    with suppress(BadDeckCode):
        assert all(len(entries) <= MOST_ENTRIES for entries in read_code(text).sections.values())


def assert_any_word_ends_soon(count: int, seed: int) -> None:
    chance = random.Random(seed)
    codes = [write_code(deck_code.format_key, deck_code.sections) for deck_code in lists(50, seed)]
    for _ in range(count):
        code = list(chance.choice(codes))
        for _ in range(chance.randint(0, 3)):
            code[chance.randrange(len(code))] = chance.choice("AZaz09-_=+/ é\0\n")
        text = "".join(code)[: chance.choice((5, 50, 5_000))]
        call_within(1, partial(assert_read_within_bounds, text))


def test_a_thousand_damaged_codes_are_read_or_refused() -> None:
    assert_any_word_ends_soon(1_000, seed=4)


@pytest.mark.long
def test_a_hundred_thousand_damaged_codes_are_read_or_refused() -> None:
    assert_any_word_ends_soon(100_000, seed=5)
