"""Dependencies of a continuous effect: its values are worked out anew only when one of them changes (14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.effects.conditions import (
    Blocking,
    PhaseIs,
    Striking,
    ThisHasMana,
    ThisIs,
    TurnIs,
    WasDestroyed,
)
from engine.effects.program import Program
from engine.effects.terms import selectors as sel
from engine.effects.terms.counted_amounts import ChainSize, CountPile, Destroyed, HpOf, ManaOn
from engine.effects.terms.selectors import Adjective
from engine.effects.terms.subjects import Fighter
from engine.effects.traversal import walk_values
from engine.vocab import BLESSED

# What values, states and checks may depend on, as bits
PLACES: Final = 1  # what lies where, and how: every effect depends on that
CALENDAR: Final = 2  # whose turn it is, and the phase
PILES: Final = 4  # hands, decks, graveyards
MANA: Final = 8  # how much mana is on cards
BLESSINGS: Final = 16  # which creatures have mana at all: they make others Blessed (20.1)
STRIKES: Final = 32  # who attacks, and who blocks
POINTS: Final = 64  # the HP of players
WOUNDS: Final = 128  # the damage on creatures: no text asks for it, checks do (17)
CHAINS: Final = 256  # how long the chain is (12.8)
EVERYTHING: Final = 511

OF_MANA: Final = (sel.MANA_AT_LEAST, sel.MANA_AT_MOST)
OF_KEYWORD: Final = (sel.KEYWORD, sel.NOT_KEYWORD)


def find_dependencies(program: Program | None) -> int:
    """Return what a program depends on, as a mask with PLACES always in it."""
    mask = PLACES
    for node in walk_values(program):
        mask |= node_dependencies(node)
    return mask


def node_dependencies(node: object) -> int:
    """Return what a node depends on, its parts apart."""
    if isinstance(node, TurnIs | PhaseIs):
        return CALENDAR
    if isinstance(node, ChainSize):
        return CHAINS
    if isinstance(node, CountPile):
        return PILES
    if isinstance(node, HpOf):
        return POINTS
    if isinstance(node, Striking | Blocking | Fighter):
        return STRIKES
    if isinstance(node, ManaOn | ThisHasMana):
        return MANA
    if isinstance(node, ThisIs):
        return BLESSINGS if node.keyword == BLESSED else PLACES
    if isinstance(node, Adjective):
        if node.kind in OF_KEYWORD and node.which == BLESSED:
            return BLESSINGS
        return MANA if node.kind in OF_MANA else PLACES
    return PLACES


def asks_what_was_destroyed(nodes: Iterable[object]) -> bool:
    """Return whether one of these nodes asks what the effect has destroyed (17.1, 17.4)."""
    return any(isinstance(node, WasDestroyed | Destroyed) for node in nodes)
