"""Kinds of values that continuous effects ask for and change: what decides their order (14.1).

A kind is a bit of a mask: a stat, a condition or ability, who controls a card, what cards connect to.
"""

from __future__ import annotations

from typing import Final

from engine.effects.conditions import InChain, PhaseIs, ThisConnected, ThisIs, TurnIs, YouControl
from engine.effects.terms import alterations
from engine.effects.terms import selectors as sel
from engine.effects.terms.capabilities import (
    BE_TARGETED_BY_OPPONENT,
    BE_TARGETED_BY_RIVAL_EFFECTS,
    CONDITION,
    OF_RIVALS,
)
from engine.effects.terms.counted_amounts import CountPile, HpOf, StatOf
from engine.effects.terms.extremes import Extreme
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.targets import Around
from engine.effects.traversal import walk_values
from engine.vocab import BLESSED, CONDITIONS, MIGHT, OF_ARROWS, STATS, WEAK

# Stats have the lowest bits, by their codes; keywords follow
ALL_STATS: Final = (1 << len(STATS)) - 1
KEYWORD_KINDS: Final = 8
CONTROLLER: Final = 1 << 30
CONNECTION: Final = 1 << 31
EFFECTS: Final = 1 << 32
TYPES: Final = 1 << 33
FACTIONS: Final = 1 << 34
IS_BLESSED: Final = 1 << KEYWORD_KINDS + BLESSED  # asked for by texts, changed by who connects alone (20.1)

OF_KEYWORD: Final = (sel.KEYWORD, sel.NOT_KEYWORD)
OF_STAT: Final = (sel.STAT_AT_LEAST, sel.STAT_AT_MOST, sel.MORE_STAT, sel.LESS_STAT)
OF_WHAT_IT_IS: Final = {
    alterations.CONTROL: CONTROLLER,
    alterations.BE_FACTION: FACTIONS,
    alterations.ADD_FACTION: FACTIONS,
    alterations.COUNT_AS: TYPES,
    alterations.COUNT_IN_COSTS: 0,
    alterations.SILENCE: EFFECTS,
    alterations.COPY: 0,  # what is printed comes before all effects
    alterations.GRANT: EFFECTS,
}
SEEN_BY_YOU: Final = (YouControl, TurnIs, PhaseIs, CountPile, HpOf)


def changed_by_keyword(keyword: int) -> int:
    """Return what changes with a condition or ability: Weak lowers Might, some change arrows (20.1)."""
    mask = 1 << KEYWORD_KINDS + keyword
    if keyword == WEAK:
        mask |= 1 << MIGHT
    return mask | CONNECTION if keyword in OF_ARROWS else mask


def changed_by_alteration(kind: int, which: int, by: int) -> int:
    """Return what an alteration changes; what cannot be given is changed by that, too (14.6)."""
    if kind in (alterations.CHANGE, alterations.BECOME):
        return 1 << which
    if kind in (alterations.GIVE, alterations.LOSE):
        return changed_by_keyword(which)
    if kind in OF_WHAT_IT_IS:
        return OF_WHAT_IT_IS[kind]
    mask = 0
    if kind == alterations.FORBID:
        for keyword in CONDITIONS:
            if by >> CONDITION + keyword & 1:
                mask |= changed_by_keyword(keyword)
    return mask


def is_for_a_player(kind: int, by: int) -> bool:
    """Return whether an alteration is for one player only: who may look, who cannot target (14.6)."""
    of_player = 1 << BE_TARGETED_BY_OPPONENT | 1 << BE_TARGETED_BY_RIVAL_EFFECTS | OF_RIVALS
    return kind == alterations.SHOW or (kind == alterations.FORBID and by & of_player != 0)


def asked_kinds(value: object) -> int:
    """Return what the text of a node or program asks for."""
    mask = 0
    for node in walk_values(value):
        mask |= asked_by_node(node)
    return mask


def asked_by_node(node: object) -> int:
    """Return what a node asks for, its parts apart."""
    if isinstance(node, Selector):
        mask = 0 if node.side == sel.ANY_SIDE else CONTROLLER
        return mask if node.noun == sel.CARD or node.noun in sel.ZONES else mask | TYPES
    if isinstance(node, Adjective):
        return asked_by_adjective(node)
    if isinstance(node, Around):
        return asked_by_adjective(node.adjective())
    if isinstance(node, ThisIs):
        return 1 << KEYWORD_KINDS + node.keyword
    if isinstance(node, StatOf):
        return 1 << node.stat
    if isinstance(node, Extreme):
        return 0 if node.of < 0 else 1 << node.of
    if isinstance(node, (ThisConnected, InChain)):
        return CONNECTION
    return CONTROLLER if isinstance(node, SEEN_BY_YOU) else 0


def asked_by_either(adjective: Adjective) -> int:
    """Return what a requirement asks for of which one of several conditions, abilities, actions is enough."""
    mask = EFFECTS if adjective.either_actions() else 0
    for keyword in adjective.either_keywords():
        mask |= 1 << KEYWORD_KINDS + keyword
    return mask


def asked_by_adjective(adjective: Adjective) -> int:
    """Return what a requirement of a description asks for."""
    if adjective.kind in OF_KEYWORD:
        return 1 << KEYWORD_KINDS + adjective.which
    if adjective.kind in (sel.WITH_ACTION, sel.WITHOUT_ACTION):
        return EFFECTS
    if adjective.kind == sel.WITH_EITHER:
        return asked_by_either(adjective)
    if adjective.kind in OF_STAT:
        return 1 << adjective.which
    if adjective.kind in (sel.FACTION, sel.NOT_FACTION, sel.SHARES):
        return FACTIONS
    if adjective.kind == sel.NOT_NOUN:
        return TYPES
    if adjective.kind == sel.UNRELATED:
        return (
            CONNECTION
            if adjective.which == sel.CONNECTING
            else asked_by_adjective(Adjective(adjective.which))
        )
    if adjective.kind == sel.IN_ROW:
        return CONTROLLER
    return CONNECTION if adjective.kind in (sel.CONNECTED, sel.TARGETABLE) else 0
