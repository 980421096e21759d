"""Costs of Activations that Continuous effects lower or raise (22.1)."""

from __future__ import annotations

from engine.effects.actions.permissions import ActivationsCost
from engine.effects.costs import Cost
from engine.effects.program import Program
from engine.rules.costs.summoning_costs import lower_first
from engine.rules.prohibitions import covers, live_parts
from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import ACTIVATION


def activation_costs(position: Position, card: CardObject, program: Program) -> list[Cost]:
    """Return the costs of an effect of a card as they are now; as printed but for those of Activations."""
    costs = list(program.costs())
    if not costs or program.kind != ACTIVATION or not position.library.bars:
        return costs
    less = sum(
        [
            part.less
            for source, part, you in live_parts(position, ActivationsCost)
            if covers(position, source, you, part.subject, card)
        ]
    )
    return lower_first(costs, less) if less else costs
