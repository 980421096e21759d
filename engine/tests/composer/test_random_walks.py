"""Whatever the composer makes reads, means what its blocks say, prints, and is played (EFFECTS 9.4)."""

from functools import cache

import pytest

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.composer.composition import BlockOffer, Composition
from engine.composer.slots import number_slots
from engine.edition import edition
from engine.game import DeckSpec, Setup, start
from engine.tests.composer.random_walks import nodes_taken, random_walk
from engine.tests.games.random_cards import is_for_all
from engine.tests.games.random_games import Picker
from engine.text import read_effect

WALKS, LONG_WALKS = 12, 200
PER_CARD, PER_DECK, MOVES = 3, 14, 120
PRINTED: dict[str, object] = {
    "type": "creature",
    "stats": {"might": "1", "life": "3", "will": "2"},
    "arrows": {"n": "1", "e": "1", "s": "1", "w": "1"},
}


@cache
def walks(count: int) -> list[tuple[Composition, list[BlockOffer]]]:
    return [random_walk(number) for number in range(count)]


def must_mean_what_blocks_say(count: int) -> None:
    for composition, offers in walks(count):
        for offer in offers:
            program = read_effect(composition.kind, offer.text)
            assert number_slots(program) == offer.program
            assert program.text() == offer.text
            assert program.explain()


def play_walks(count: int) -> None:
    """Games with cards that have the effects at which walks ended."""
    ended = [(composition.kind, composition.program.text()) for composition, _ in walks(count)]
    own = [
        f"{kind} | {text}"
        for kind, text in ended
        if is_for_all(kind, text) and "[equipped]" not in text and "Equip" not in text
    ]
    cards: list[CardDef] = [
        card_from_mapping(f"Composed {first}", {**PRINTED, "effects": own[first : first + PER_CARD]})
        for first in range(0, len(own), PER_CARD)
    ]
    assert all(effect.program for card in cards for effect in card.effects)
    for number in range(0, len(cards), PER_DECK):
        deck = DeckSpec(tuple(cards[number : number + PER_DECK] * 14))
        game = start(Setup(edition("modern"), (deck, deck), seed=5, number=number))
        picker = Picker(number)
        for _ in range(MOVES):
            if game.question is None:
                break
            game.answer(picker.pick(game))


def test_what_random_walks_compose_means_what_their_blocks_say() -> None:
    must_mean_what_blocks_say(WALKS)


def test_what_random_walks_compose_is_played() -> None:
    play_walks(WALKS)


def test_walks_lead_far() -> None:
    taken = [offer for _, offers in walks(WALKS) for offer in offers]
    assert len(taken) >= 3 * WALKS
    assert len(nodes_taken(taken)) >= 30


@pytest.mark.long
def test_what_two_hundred_random_walks_compose_means_what_their_blocks_say_and_is_played() -> None:
    must_mean_what_blocks_say(LONG_WALKS)
    play_walks(LONG_WALKS)
