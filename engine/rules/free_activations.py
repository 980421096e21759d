"""Activations that are declared without giving anything up: how often in a turn (18.3).

What an effect gives up is known when its cost is paid, so this is asked of the payment: `up to` none and an
X of 0 are free, too. Actions and once-per-turn effects are bounded as they are.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.rules.position_key import standing_key
from engine.state import card_effects
from engine.state.position import Position
from engine.state.stack import FreeDeclaration, StackObject
from engine.vocab import ACTIVATION

TIMES_ALIKE: Final = 2  # of one effect of one card while all else stays as it is
MOST: Final = 100  # of a player, whatever they change


def is_repeatable(position: Position, item: StackObject) -> bool:
    """Return whether it is an Activation that may be repeated in a turn (11.1), not what one left behind."""
    if item.way >= 0 or not item.effect or item.inner:
        return False
    printed = card_effects.effect_profile(position, item)
    return printed.program(item.effect).kind == ACTIVATION and not printed.most_uses[item.effect]


def must_give_up(position: Position, item: StackObject) -> bool:
    """Return whether it can be declared only in a way that gives something up."""
    if not position.free or not is_repeatable(position, item):
        return False
    if sum(1 for declaration in position.free if declaration.player == item.controller) >= MOST:
        return True
    times = Counter([declaration.digest for declaration in position.free if declaration.is_same_effect(item)])
    often = [digest for digest, count in times.items() if count >= TIMES_ALIKE]
    return len(often) > 0 and standing_key(position) in often  # a key takes 0.3 to 5 ms from source


def record_free(position: Position, item: StackObject) -> None:
    """Keep in mind that it was declared for nothing."""
    if is_repeatable(position, item):
        position.free += (
            FreeDeclaration(item.controller, item.source, item.defn, item.effect, standing_key(position)),
        )
