"""A game with cards as they were written is the game with the same cards in canonical text: what is played is
the program of a text, never its words."""

from dataclasses import replace
from functools import cache

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.tests.games.random_games import Picker
from engine.tests.games.test_known_texts import PER_DECK, PRINTED, cards
from engine.tests.games.test_recombined_texts import readable_texts

MOVES = 20
RECOMBINED = 120
PER_CARD = 3


@cache
def written_cards() -> tuple[CardDef, ...]:
    """Cards with all known texts, and with recombined ones."""
    texts = [f"{kind} | {text}" for kind, text in readable_texts(RECOMBINED)]
    made = tuple(
        card_from_mapping(
            f"Recombined {first}", {**PRINTED, "type": "creature", "effects": texts[first : first + PER_CARD]}
        )
        for first in range(0, len(texts), PER_CARD)
        if not any("[equipped]" in text for text in texts[first : first + PER_CARD])
    )
    return (*cards(), *made)


def in_canonical_text(card: CardDef) -> CardDef:
    """The card with each effect as it is printed back."""
    effects = [replace(one, text=one.program.text()) if one.program else one for one in card.effects]
    return replace(card, effects=tuple(effects))


def decks(canonical: bool) -> list[DeckSpec]:
    """All cards, some in each deck, three of each; chance takes canonical ones for those as written."""
    found = []
    for first in range(0, len(written_cards()), PER_DECK):
        main = written_cards()[first : first + PER_DECK] * 3
        pairs = tuple((in_canonical_text(card), card) for card in main)
        found.append(DeckSpec(tuple(new for new, _ in pairs), (), pairs) if canonical else DeckSpec(main))
    return found


def play(number: int, brought: list[DeckSpec]) -> EngineGame:
    """A short game with one of the decks."""
    both = (brought[number], brought[(number * 5 + 1) % len(brought)])
    game = start(Setup(edition(), both, seed=5, number=number))
    picker = Picker(number)
    for _ in range(MOVES):
        if game.question is None:
            break
        game.answer(picker.pick(game))
    return game


def test_a_game_with_canonical_texts_is_the_game_with_the_texts_as_written() -> None:
    written, canonical = decks(False), decks(True)
    differing = [
        number
        for number in range(len(written))
        if play(number, written).digest() != play(number, canonical).digest()
    ]
    assert differing == []
