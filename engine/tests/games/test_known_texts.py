"""Games with every text of the reader's fixture as it is written: what is read can be played.

With cards in canonical text a game is the same: what is played is the program of a text, never its words.
"""

from dataclasses import replace
from functools import cache

import pytest

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.edition import edition
from engine.game import DeckSpec, EngineGame, Setup, start
from engine.tests.compilation.compiled_process import check_compiled
from engine.tests.games.random_cards import is_for_all
from engine.tests.games.random_games import Picker
from engine.tests.games.test_recombined_texts import readable_texts
from engine.tests.text.fixture_lines import known_effects
from engine.text.short_form import parse_short_form

PER_CARD, PER_DECK = 3, 14
MOVES = 120
RECOMBINED, COMPARED_MOVES = 120, 20
CREATURE: dict[str, object] = {"type": "creature"}
EQUIPMENT: dict[str, object] = {"type": "artifact", "subtypes": ["equipment"]}
PRINTED: dict[str, object] = {
    "stats": {"might": "1", "life": "3", "will": "2"}, "arrows": {"n": "1", "e": "1", "s": "1", "w": "1"},
}  # fmt: skip


@cache
def cards(every: int = 1) -> tuple[CardDef, ...]:
    """Cards that have every so manieth text of the fixture, as written; what is lent is on Equipment."""
    lent: list[str] = []
    own: list[str] = []
    for known in known_effects()[::every]:
        short = parse_short_form(known.short)
        if is_for_all(short.kind, known.canonical, short.once):
            (lent if "[equipped]" in known.canonical or short.transfer else own).append(known.short)
    return tuple(
        card_from_mapping(
            f"Known {kind['type']} {first}", {**PRINTED, **kind, "effects": texts[first : first + PER_CARD]}
        )
        for texts, kind in ((own, CREATURE), (lent, EQUIPMENT))
        for first in range(0, len(texts), PER_CARD)
    )


def decks(every: int) -> list[DeckSpec]:
    """All these cards, some in each deck, three of each."""
    brought = cards(every)
    return [DeckSpec(brought[first : first + PER_DECK] * 3) for first in range(0, len(brought), PER_DECK)]


def play_every_known_text(base: str, every: int = 1) -> None:
    """A game with each deck of cards with every so manieth text."""
    brought = decks(every)
    for number, deck in enumerate(brought):
        both = (deck, brought[(number * 5 + 1) % len(brought)])
        game = start(Setup(edition(base), both, seed=5, number=number))
        picker = Picker(number)
        for _ in range(MOVES):
            if game.question is None:
                break
            game.answer(picker.pick(game))


def check_known_texts() -> None:
    """All of them in two editions, and as they are written and printed: read once for all of it."""
    play_every_known_text("modern")
    play_every_known_text("classic")
    assert games_that_differ() == []


@pytest.mark.usefixtures("compiled_engine")
def test_every_known_text_is_loaded_and_played_and_is_the_same_in_canonical_words() -> None:
    check_compiled(check_known_texts)


def test_some_known_texts_are_loaded_and_played_from_source() -> None:
    play_every_known_text("modern", 10)


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
    effects = [
        replace(effect, text=effect.program.text()) if effect.program else effect for effect in card.effects
    ]
    return replace(card, effects=tuple(effects))


def compared_decks(canonical: bool) -> list[DeckSpec]:
    """All cards, some in each deck, three of each; chance takes canonical ones for those as written.

    But for cards that pick at random: they do so by their printed text (21.4).
    """
    decided = [
        card for card in written_cards() if not any("random" in effect.text for effect in card.effects)
    ]
    found = []
    for first in range(0, len(decided), PER_DECK):
        main = tuple(decided[first : first + PER_DECK]) * 3
        pairs = tuple((in_canonical_text(card), card) for card in main)
        found.append(DeckSpec(tuple(new for new, _ in pairs), (), pairs) if canonical else DeckSpec(main))
    return found


def play(number: int, brought: list[DeckSpec]) -> EngineGame:
    """A short game with one of the decks."""
    both = (brought[number], brought[(number * 5 + 1) % len(brought)])
    game = start(Setup(edition(), both, seed=5, number=number))
    picker = Picker(number)
    for _ in range(COMPARED_MOVES):
        if game.question is None:
            break
        game.answer(picker.pick(game))
    return game


def games_that_differ() -> list[int]:
    """The games with canonical texts that are not those with the texts as written."""
    written, canonical = compared_decks(False), compared_decks(True)
    return [
        number
        for number in range(len(written))
        if play(number, written).digest() != play(number, canonical).digest()
    ]
