"""Games with every text of the reader's fixture as it is written: what is read can be played."""

from functools import cache

import pytest

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_mapping
from engine.edition import edition
from engine.game import DeckSpec, Setup, start
from engine.tests.games.random_cards import is_for_all
from engine.tests.games.random_games import Picker
from engine.tests.text.fixture_lines import known_effects
from engine.text.short_form import parse_short_form

PER_CARD, PER_DECK = 3, 14
MOVES = 120
CREATURE: dict[str, object] = {"type": "creature"}
EQUIPMENT: dict[str, object] = {"type": "artifact", "subtypes": ["equipment"]}
PRINTED: dict[str, object] = {
    "stats": {"might": "1", "life": "3", "will": "2"}, "arrows": {"n": "1", "e": "1", "s": "1", "w": "1"},
}  # fmt: skip


@cache
def cards() -> tuple[CardDef, ...]:
    """Cards that have all texts of the fixture between them, as written; what is lent is on Equipment."""
    lent: list[str] = []
    own: list[str] = []
    for known in known_effects():
        short = parse_short_form(known.short)
        if is_for_all(short.kind, known.canonical):
            (lent if "[equipped]" in known.canonical or short.transfer else own).append(known.short)
    return tuple(
        card_from_mapping(
            f"Known {kind['type']} {first}", {**PRINTED, **kind, "effects": texts[first : first + PER_CARD]}
        )
        for texts, kind in ((own, CREATURE), (lent, EQUIPMENT))
        for first in range(0, len(texts), PER_CARD)
    )


def decks() -> list[DeckSpec]:
    """All cards, some in each deck, three of each."""
    return [DeckSpec(cards()[first : first + PER_DECK] * 3) for first in range(0, len(cards()), PER_DECK)]


@pytest.mark.parametrize("base", ["modern", "classic"])
def test_every_known_text_is_loaded_and_played(base: str) -> None:
    brought = decks()
    for number, deck in enumerate(brought):
        both = (deck, brought[(number * 5 + 1) % len(brought)])
        game = start(Setup(edition(base), both, seed=5, number=number))
        picker = Picker(number)
        for _ in range(MOVES):
            if game.question is None:
                break
            game.answer(picker.pick(game))
