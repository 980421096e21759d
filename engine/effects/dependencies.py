"""Dependencies of a continuous effect: its values are worked out anew only when one of them changes (14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.effects import conditions
from engine.effects.actions.replacement import Would
from engine.effects.events import ConditionChange, When, WhenPlayer
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.tags import says_word
from engine.effects.terms import counted_amounts, history
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import ThatMuch
from engine.effects.terms.extremes import DAMAGE as MOST_DAMAGE
from engine.effects.terms.extremes import MANA as MOST_MANA
from engine.effects.terms.extremes import Extreme
from engine.effects.terms.selectors import Adjective
from engine.effects.terms.subjects import THE_DESTROYER, DestroyedCards, Fighter, Other
from engine.effects.traversal import walk_values
from engine.vocab import BLESSED, E_DESTROYS

# What values, states and checks may depend on, as bits
PLACES: Final = 1  # what lies where, and how: every effect depends on that
CALENDAR: Final = 2  # whose turn it is, and the phase
PILES: Final = 4  # hands, decks, graveyards
MANA: Final = 8  # how much mana is on cards
BLESSINGS: Final = 16  # which creatures have mana at all: they make others Blessed (20.1)
STRIKES: Final = 32  # who attacks, and who blocks
POINTS: Final = 64  # the HP of players
WOUNDS: Final = 128  # the damage on creatures: amounts ask for it, and checks (17)
CHAINS: Final = 256  # how long the chain is (12.8)
HISTORY: Final = 512  # what happened this turn
EVERYTHING: Final = 1023

OF_MANA: Final = (sel.MANA_AT_LEAST, sel.MANA_AT_MOST, sel.MORE_MANA, sel.LESS_MANA)
OF_MEETINGS: Final = (sel.FOUGHT_WITH, sel.NOT_FOUGHT_WITH)
OF_KEYWORD: Final = (sel.KEYWORD, sel.NOT_KEYWORD)
OF_FACING: Final = (sel.FACING, sel.NOT_FACING)
COPYING: Final = ("copy",)  # of what `tags` say of a node


BY_KIND: Final[tuple[tuple[tuple[type, ...], int], ...]] = (
    ((conditions.TurnIs, conditions.PhaseIs), CALENDAR),
    ((counted_amounts.ChainSize,), CHAINS),
    ((history.Happened, history.TimesHappened, history.HasFought, history.HasVisited), HISTORY),
    ((counted_amounts.CountPile, conditions.TopIs), PILES),
    ((counted_amounts.HpOf,), POINTS),
    ((conditions.Striking, conditions.Blocking, conditions.Attacked, Fighter), STRIKES),
    ((counted_amounts.ManaOn, conditions.ThisHasMana), MANA),
    ((counted_amounts.DamageOn,), WOUNDS),
)


def find_dependencies(program: Program | None) -> int:
    """Return what a program depends on, as a mask with PLACES always in it."""
    mask = PLACES
    for node in walk_values(program):
        mask |= node_dependencies(node)
    return mask


OF_COUNTERS: Final = {MOST_MANA: MANA, MOST_DAMAGE: WOUNDS}


def node_dependencies(node: object) -> int:
    """Return what a node depends on, its parts apart."""
    if isinstance(node, (Extreme, counted_amounts.MostAmong)) and node.of in OF_COUNTERS:
        return OF_COUNTERS[node.of]
    for kinds, mask in BY_KIND:
        if isinstance(node, kinds):
            return mask
    if isinstance(node, (conditions.ThisIs, ConditionChange)):
        return BLESSINGS if node.keyword == BLESSED else PLACES
    if isinstance(node, Adjective):
        if node.kind in OF_KEYWORD and node.which == BLESSED:
            return BLESSINGS
        if node.kind == sel.WITH_EITHER and node.number >> BLESSED & 1:
            return BLESSINGS
        if node.kind in sel.OF_HISTORY or node.kind in OF_MEETINGS:
            return HISTORY
        if node.kind in sel.OF_DAMAGE:
            return WOUNDS
        return MANA if node.kind in OF_MANA else PLACES
    return PLACES


def kept_memories(nodes: Iterable[object]) -> int:
    """Return what the nodes of a program ask cards to remember as long as they are on the field, as bits."""
    mask = 0
    for node in nodes:
        if isinstance(node, history.HasFought) or (isinstance(node, Adjective) and node.kind in OF_MEETINGS):
            mask |= history.MEETINGS
        elif isinstance(node, history.HasVisited):
            mask |= history.VISITS
        elif isinstance(node, When) and node.since_arrival:
            mask |= history.times_bit(node.happening)
    return mask


def remembered_kinds(nodes: Iterable[object]) -> int:
    """Return the happenings of which the nodes of a program ask how often or how much they were, as bits."""
    mask = 0
    for node in nodes:
        if isinstance(node, When) and node.since_arrival:
            continue  # that is a memory of the card
        if isinstance(node, (When, WhenPlayer)) and node.nth:
            mask |= 1 << node.happening
        elif isinstance(node, (history.Happened, history.TimesHappened)):
            mask |= 1 << node.event.event_code()
            if isinstance(node.event, When) and node.event.minds_destroyer():
                mask |= 1 << E_DESTROYS  # so that who did damage is forgotten in time (17.1)
        elif isinstance(node, Would) and node.minds_destroyer():
            mask |= 1 << E_DESTROYS
        elif isinstance(node, ThatMuch) and not node.is_of_event():
            mask |= 1 << node.happening
        elif isinstance(node, Instruction):
            mask |= node.counted_happenings()
        elif isinstance(node, Adjective) and node.kind in sel.OF_HISTORY:
            mask |= 1 << node.which
    return mask


def asks_who_destroyed(nodes: Iterable[object]) -> bool:
    """Return whether one of these nodes asks who destroyed a card, or how (17.1, 17.4)."""
    return any(
        (isinstance(node, (When, Would)) and node.minds_destroyer())
        or (isinstance(node, Other) and node.name == THE_DESTROYER)
        for node in nodes
    )


def asks_for_fights(nodes: Iterable[object]) -> bool:
    """Return whether one of these nodes asks what a fight does (10.6)."""
    return any(isinstance(node, (When, Would)) and node.in_fight for node in nodes)


def asks_for_facings(nodes: Iterable[object]) -> bool:
    """Return whether one of these nodes asks how a card faces, or gives it other arrows (3.1, 22.6)."""
    return any(
        (isinstance(node, Adjective) and node.kind in OF_FACING) or says_word(node, COPYING) for node in nodes
    )


def asks_what_was_destroyed(nodes: Iterable[object]) -> bool:
    """Return whether one of these nodes asks what the effect has destroyed (17.1, 17.4)."""
    return any(
        isinstance(node, (conditions.WasDestroyed, counted_amounts.Destroyed, DestroyedCards))
        for node in nodes
    )


def remembers_destroyed(nodes: Iterable[object]) -> bool:
    """Return whether one of these nodes asks that, or keeps it for later words."""
    found = list(nodes)
    keeps = any(isinstance(node, Instruction) and node.keeps_destroyed() for node in found)
    return keeps or asks_what_was_destroyed(found)
