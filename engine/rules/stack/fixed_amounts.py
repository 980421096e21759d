"""Amounts that X is, fixed when an effect is declared (8.7).

One about a target is counted once the targets are picked and flipped; one about what the cost takes, or what
the text itself makes or goes through, on resolution.
"""

from __future__ import annotations

from typing import Final

from engine.effects.actions.replacement import Kept
from engine.effects.terms.amounts import Amount, ThatMuch
from engine.effects.terms.counted_amounts import Destroyed, Taken, Tossed, UpTo
from engine.effects.terms.extremes import Extreme
from engine.effects.terms.subjects import InPile, Iterated, Recalled, Sacked
from engine.effects.terms.targets import Around, Target
from engine.effects.traversal import walk_values
from engine.rules.execution.context import RulesContext
from engine.state import card_effects
from engine.state.frames.execution import ExecuteFrame
from engine.state.position import Position
from engine.state.stack import NOT_COUNTED, StackObject

OF_TARGETS: Final = (Target, Around)
ON_RESOLUTION: Final = (Kept, Extreme, Destroyed, Taken, Tossed, UpTo, InPile, Iterated, Recalled, Sacked)


def fix_amounts(position: Position, item: StackObject, targets_picked: bool) -> None:
    """Count what each X of an effect is, as far as that can be counted now."""
    amounts = card_effects.declared_amounts(position, item)
    if not amounts:
        return
    on = RulesContext(position, ExecuteFrame(item.controller, item.source, item))
    known = item.counted or (NOT_COUNTED,) * len(amounts)
    item.counted = tuple(
        [
            max(on.number(amount), 0) if is_counted(amount, targets_picked) else value
            for amount, value in zip(amounts, known, strict=True)
        ]
    )


def is_counted(amount: Amount, targets_picked: bool) -> bool:
    """Return whether an amount is counted now: before the costs, or once the targets are picked."""
    nodes = list(walk_values(amount))
    if any(isinstance(node, ON_RESOLUTION) or is_amount_done(node) for node in nodes):
        return False
    return any(isinstance(node, OF_TARGETS) for node in nodes) == targets_picked


def is_amount_done(node: object) -> bool:
    """Return whether it is what an instruction before it comes to, which is known when that is done."""
    return isinstance(node, ThatMuch) and not node.is_of_event()
