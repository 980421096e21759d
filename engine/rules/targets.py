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
    """Whether all targets can be picked (in some mode), when the zones `without` are empty (8.1, 13.6)."""
    if not program.phrases:
        return True
    choice = program.early_choice()
    if choice is None:
        return possible_in(position, program, 0, source, player, without)
    modes = range(1, len(choice.modes) + 1)
    return any(possible_in(position, program, mode, source, player, without) for mode in modes)


def possible_in(
    position: Position, program: Program, mode: int, source: Card, player: int, without: int = 0
) -> bool:
    """Whether all targets can be picked once `mode` was; 0: there are no modes to pick."""
    for slot, phrase in enumerate(program.phrases):
        needed = 1 if phrase.most == EVERY else phrase.fewest
        if not needed or not program.asks_target(slot, mode):
            continue
        if grid.bit_count(candidates(position, phrase, source, player) & ~without) < needed:
            return False
    return True


def good(position: Position, item: Item, phrase: TargetPhrase, source: Card, zone: int) -> bool:
    """Whether a picked zone is still connected and holds what fits (13.2)."""
    return candidates(position, phrase, source, item.controller, resolving=True) >> zone & 1 == 1
