"""Targets: which zones can be picked, and which are still good on resolution (13)."""

from __future__ import annotations

from engine import grid
from engine.effects.program import Program
from engine.effects.selectors import EVERY, TargetPhrase
from engine.rules.selecting import fitting_zones
from engine.state.card import Card
from engine.state.position import Position
from engine.state.stack import Item


def candidates(
    position: Position, phrase: TargetPhrase, source: Card, player: int, resolving: bool = False
) -> int:
    """Zones of the grid that the source connects to and that fit, as a mask (13.1)."""
    if not source.reach:
        return 0
    fit = fitting_zones(position, phrase.selector, player, source, resolving)
    return fit & source.reach & grid.ALL_GRID


def possible(position: Position, program: Program, source: Card, player: int, without: int = 0) -> bool:
    """Whether all targets can be picked, when the zones `without` are empty (8.1)."""
    for phrase in program.phrases:
        needed = 1 if phrase.most == EVERY else phrase.fewest
        if needed and grid.bit_count(candidates(position, phrase, source, player) & ~without) < needed:
            return False
    return True


def good(position: Position, item: Item, phrase: TargetPhrase, source: Card, zone: int) -> bool:
    """Whether a picked zone is still connected and holds what fits (13.2)."""
    return candidates(position, phrase, source, item.controller, resolving=True) >> zone & 1 == 1
