"""Games with texts made of known pieces: each prints, reads back as the same, and is played.

The pieces are those of the reader's fixture, so a new form of the language takes part by its line there.
"""

import os
import random
from functools import lru_cache

import pytest

from engine import vocab
from engine.effects.program import Program
from engine.effects.terms.durations import awaited_phases
from engine.effects.traversal import walk_values
from engine.game import DeckSpec
from engine.tests.games.random_cards import FABLES, IN_ALL, MAIN, Chance, made_card
from engine.tests.games.test_random_programs import EDITIONS, MOVES, one_of, play_decks
from engine.tests.text.random_texts.recombination import recombined
from engine.text import read_effect
from engine.text.reader import try_to_read

PER_DECK = 40  # texts, of which the cards of a deck have most
TEXTS, GAMES = 120, 6
LONG_TEXTS, PARTS = int(os.environ.get("LONG_TEXTS", "2000")), 20


@lru_cache(maxsize=2)
def readable_texts(count: int) -> tuple[tuple[str, str], ...]:
    """So many recombined texts that read, each its own program, with their kinds, as they are written."""
    chance = random.Random(86)
    found: dict[Program, tuple[str, str]] = {}
    while len(found) < count:
        kind, text = recombined(chance)
        program = try_to_read(kind, text, "", False, False)
        if not isinstance(program, Program) or not {*awaited_phases(walk_values(program))} <= {*IN_ALL}:
            continue
        assert read_effect(kind, program.text()) == program, text
        found.setdefault(program, (kind, text))
    return tuple(found.values())


@lru_cache(maxsize=64)
def deck(number: int, count: int, reach: str) -> DeckSpec:
    """A deck of cards with texts of its own, three of each card."""
    texts: dict[str, list[str]] = {kind: [] for kind in vocab.KINDS}
    for kind, text in readable_texts(count)[number * PER_DECK : (number + 1) * PER_DECK]:
        texts[kind].append(text)
    chance, make = Chance(number), one_of(texts)
    main = [made_card(chance, f"Recombined {number} {n}", False, reach, make) for n in range(MAIN)]
    fables = [made_card(chance, f"Fabled {number} {n}", True, reach, make) for n in range(FABLES)]
    return DeckSpec(tuple(card for card in main for _ in range(3)), tuple(fables))


def play(number: int, count: int) -> None:
    """A game of 200 moves between two of the decks that so many texts make."""
    decks = -(-count // PER_DECK)
    game = play_decks(number, lambda index, reach: deck(index % decks, count, reach))
    assert len(game.history) <= MOVES


def test_recombined_texts_are_played() -> None:
    for number in range(GAMES):
        play(number, TEXTS)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_recombined_texts_are_played(part: int) -> None:
    for number in range(part, LONG_TEXTS // PER_DECK * len(EDITIONS), PARTS):
        play(number, LONG_TEXTS)
