"""Games with cards whose programs are made by chance: whatever a text can mean can be played."""

import os
from collections.abc import Callable
from functools import lru_cache

import pytest

from engine import vocab
from engine.carddef import CardDef
from engine.edition import PRESETS, edition
from engine.effects.program import Program
from engine.effects.terms.durations import awaited_phases
from engine.effects.traversal import walk_values
from engine.errors import UnreadText
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.tests.games.random_cards import FABLES, IN_ALL, MAIN, Chance, made_card
from engine.tests.games.random_games import Picker, broken, cards_of
from engine.tests.strategies.program_forms import EVERY, FORMS, programs_of
from engine.text import read_effect
from engine.text.atoms import is_too_long
from engine.vocab import P1, P2

EDITIONS = tuple(PRESETS)
MOVES = 200
GAMES, PARTS = 12, 3
LONG_PROGRAMS = int(os.environ.get("LONG_PROGRAMS", "20000"))
PROGRAMS = 540
PER_DECK = 60  # programs
LOOK = 7


def texts_of(number: int, count: int) -> dict[str, list[str]]:
    """The texts of the programs of the deck with this number that are read, by kind."""
    texts: dict[str, list[str]] = {kind: [] for kind in vocab.KINDS}
    for program in every_program(count)[number * PER_DECK : (number + 1) * PER_DECK]:
        known = all(phase in IN_ALL for phase in awaited_phases(walk_values(program)))  # to every edition
        if known and is_read(program):
            texts[vocab.KINDS[program.kind]].append(program.text())
    return texts


def is_read(program: Program) -> bool:
    """Return whether a program has a text: some joined by chance name two cards by one word."""
    try:
        return (
            not is_too_long(program.text())
            and read_effect(vocab.KINDS[program.kind], program.text()) == program
        )
    except UnreadText:
        return False


@lru_cache(maxsize=2)
def every_program(count: int) -> list[Program]:
    """Programs of all forms in turn, then of any."""
    formed = [programs_of(form, 6) for form in FORMS]
    turned = [programs[n] for n in range(6) for programs in formed if n < len(programs)]
    return turned + programs_of(EVERY, max(1, count - len(turned)))


def one_of(texts: dict[str, list[str]]) -> Callable[[Chance, str], str | None]:
    """An effect of the kind in the short form."""

    def make(chance: Chance, kind: str) -> str | None:
        return f"{kind} | {chance.one_of(texts[kind])}" if texts[kind] else None

    return make


@lru_cache(maxsize=16)
def deck(number: int, count: int, reach: str) -> DeckSpec:
    """A deck of cards with such effects, three of each."""
    chance, make = Chance(number), one_of(texts_of(number, count))
    main = [made_card(chance, f"Made {number} {n}", False, reach, make) for n in range(MAIN)]
    fables = [made_card(chance, f"Fabled {number} {n}", True, reach, make) for n in range(FABLES)]
    return DeckSpec(tuple(card for card in main for _ in range(3)), tuple(fables))


def decks_in(count: int) -> int:
    """Return how many decks so many programs make."""
    return -(-len(every_program(count)) // PER_DECK)


def play(number: int, count: int) -> EngineGame:
    """A game of so many moves at random, looked at again and again."""
    known = decks_in(count)
    return play_decks(number, lambda index, reach: deck(index % known, count, reach))


def play_decks(number: int, deck_of: Callable[[int, str], DeckSpec]) -> EngineGame:
    """A game of so many moves at random with two decks, by their numbers and the reach of their arrows."""
    played = edition(EDITIONS[number % len(EDITIONS)])
    reach = played.switches["reach"]
    brought_decks = (deck_of(number, reach), deck_of(number * 5 + 1, reach))
    game = start(Setup(played, brought_decks, seed=3, number=number, windows_all=number % 2 == 0))
    picker = Picker(number)
    brought = [cards_of(game.position, player) for player in (P1, P2)]
    for move in range(MOVES):
        if game.question is None:
            break
        if move % LOOK == 0:
            assert broken(game.position, brought) == [], f"game {number}, move {move}"
        game.answer(picker.pick(game))
    assert broken(game.position, brought) == []
    return game


def unread_in(cards: tuple[CardDef, ...]) -> list[str]:
    return [effect.text for card in cards for effect in card.effects if effect.program is None]


@pytest.mark.parametrize("part", range(PARTS))
def test_programs_made_by_chance_break_no_game(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        game = play(number, PROGRAMS)
        assert len(game.history) <= MOVES


def test_all_their_texts_are_read_on_the_cards() -> None:
    assert [program.text() for program in every_program(PROGRAMS) if not is_read(program)] == []
    for number in range(decks_in(PROGRAMS)):
        spec = deck(number, PROGRAMS, "ray")
        assert unread_in(spec.main) == []
        assert unread_in(spec.fables) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_very_many_programs_break_no_game(part: int) -> None:
    programs = every_program(LONG_PROGRAMS)[part::20]
    assert sum(not is_read(program) for program in programs) <= len(programs) // 100
    for number in range(part, decks_in(LONG_PROGRAMS) * len(EDITIONS), 20):
        play(number, LONG_PROGRAMS)
