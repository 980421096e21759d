"""Decks as text: nothing of what somebody wrote is lost."""

import random

from hypothesis import given
from hypothesis import strategies as st

from engine.decklist import FABLES, MAIN, MAYBE, SECTIONS, DeckTextEntry, read_deck, write_deck

DECK = """
# Hold the Causeway
3 Toll Box
2x Wayside Candle
2 X  Granary   at the Ford
Muster Drum

// what comes later
FABLES:
1 Saint Wick, Keeper of the Small Flame
Extra Deck
The Long Causeway
maybe
4 3 Wise Men
Main Deck
1× Long Pike
"""


def test_a_deck_is_read_line_by_line() -> None:
    deck = read_deck(DECK)
    assert deck.problems == []
    assert deck.lines == [
        DeckTextEntry(3, MAIN, 3, "Toll Box"),
        DeckTextEntry(4, MAIN, 2, "Wayside Candle"),
        DeckTextEntry(5, MAIN, 2, "Granary at the Ford"),
        DeckTextEntry(6, MAIN, 1, "Muster Drum"),
        DeckTextEntry(10, FABLES, 1, "Saint Wick, Keeper of the Small Flame"),
        DeckTextEntry(12, FABLES, 1, "The Long Causeway"),
        DeckTextEntry(14, MAYBE, 4, "3 Wise Men"),
        DeckTextEntry(16, MAIN, 1, "Long Pike"),
    ]


def test_a_line_that_is_no_entry_is_reported_with_its_reason() -> None:
    deck = read_deck("0 Toll Box\n100 Toll Box\n3\n3x\n" + "n" * 121)
    assert [(problem.line, problem.text[:10]) for problem in deck.problems] == [
        (1, "0 Toll Box"),
        (2, "100 Toll B"),
        (3, "3"),
        (5, "n" * 10),
    ]
    assert "1 to 99" in deck.problems[0].reason
    assert "name" in deck.problems[2].reason
    assert "120" in deck.problems[3].reason
    assert deck.lines == [DeckTextEntry(4, MAIN, 1, "3x")]


def test_no_more_than_two_hundred_lines_are_read() -> None:
    deck = read_deck("1 Toll Box\n" * 203)
    assert len(deck.lines) == 200
    (problem,) = deck.problems
    assert problem.line == 201
    assert problem.text.endswith("… and 2 more lines")
    assert "200" in deck.problems[0].reason


def test_a_deck_survives_being_written() -> None:
    deck = read_deck(DECK)
    entries = [(entry.section, entry.copies, entry.name) for entry in deck.lines]
    again = read_deck(write_deck(entries))
    assert [entry[1:] for entry in again.lines] == sorted(entries, key=lambda entry: SECTIONS.index(entry[0]))
    assert write_deck([]) == ""


def test_a_card_named_like_a_header_or_a_comment_survives_too() -> None:
    entries = [(MAIN, 1, "Main"), (MAIN, 2, "# Sharp"), (FABLES, 3, "x 3")]
    assert [entry[1:] for entry in read_deck(write_deck(entries)).lines] == entries


@given(st.text(max_size=300))
def test_every_line_is_an_entry_a_header_a_comment_or_a_problem(text: str) -> None:
    deck = read_deck(text)
    output = {entry.line for entry in deck.lines} | {problem.line for problem in deck.problems}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        is_silent = not words or words.startswith(("#", "//")) or read_deck(words) == ([], [])
        assert (number in output) != is_silent


def test_any_line_ends_quickly() -> None:
    chance = random.Random(1)
    for _ in range(200):
        read_deck("".join(chance.choice("0123456789 xX×\t") for _ in range(1000)))
