"""Tests of dependencies: values are worked out anew when what they depend on changes, not otherwise (14)."""

import pytest

from engine.cli.card_set import find_deck
from engine.edition import edition
from engine.effects.dependencies import (
    BLESSINGS,
    CALENDAR,
    EVERYTHING,
    MANA,
    PILES,
    PLACES,
    POINTS,
    STRIKES,
    find_dependencies,
)
from engine.game import Setup, start
from engine.rules.continuous.characteristics import settle_values
from engine.text import read_effect

TEXTS = [
    ("[this] has Evasive.", PLACES),
    ("While Blessed: [this] gets +1 Might.", PLACES | BLESSINGS),
    ("Blessed creatures you control get +1 Might.", PLACES | BLESSINGS),
    ("While it is your turn: [this] gets +1 Might.", PLACES | CALENDAR),
    ("[this] gets +X Might, where X is the number of cards in your hand.", PLACES | PILES),
    ("[this] gets +X Might, where X is the mana on [this].", PLACES | MANA),
    ("Creatures with 2 or more mana get +1 Might.", PLACES | MANA),
    ("[this] gets +X Might, where X is your HP.", PLACES | POINTS),
    ("During [this]'s Strike: [this] gets +1 Might.", PLACES | STRIKES),
    ("While [this] is blocking: [this] gets +1 Might.", PLACES | STRIKES),
]


@pytest.mark.parametrize(("text", "mask"), TEXTS)
def test_an_effect_depends_on_what_it_speaks_of(text: str, mask: int) -> None:
    assert find_dependencies(read_effect("continuous", text)) == mask


@pytest.mark.parametrize("bit", [1 << place for place in range(EVERYTHING.bit_length())])
def test_what_no_effect_in_play_depends_on_leaves_values_as_they_are(bit: int) -> None:
    deck = find_deck("men")
    position = start(Setup(edition("modern"), (deck, deck), 1, 0)).position
    settle_values(position)
    position.dependency_mask = PLACES | BLESSINGS
    position.mark_stale(bit)
    assert position.stale == (bit in (PLACES, BLESSINGS))
