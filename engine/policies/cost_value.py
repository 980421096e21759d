"""Value of what paying a cost takes, in rough points: a card 4, a mana 2."""

from __future__ import annotations

from typing import Final

from engine.effects.actions.piles import NOWHERE
from engine.effects.costs import (
    UP_TO,
    ChooseCosts,
    Consume,
    ConsumeAny,
    Cost,
    DiscardCost,
    PayLife,
    Sac,
    SacOrDiscard,
    SacThis,
    SkipPhase,
)
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.card_costs import FLIP, HURT, REMOVE, RETURN, ROTATE, TURN_DOWN, FieldCost, HandCost

CARD: Final = 4
MANA: Final = 2
SACRIFICE: Final = 5
LIFE: Final = 3
VERB_POINTS: Final = {RETURN: CARD, REMOVE: MANA, HURT: 2, ROTATE: 0, TURN_DOWN: CARD, FLIP: 0}


def known_amount(amount: Amount) -> int:
    """An amount, as far as it is known beforehand."""
    return amount.value if isinstance(amount, Number) else 1


def cost_points(cost: Cost) -> int:
    """Return what paying it takes."""
    if isinstance(cost, Consume):
        return MANA * known_amount(cost.amount)
    if isinstance(cost, ConsumeAny):
        return MANA * known_amount(cost.amount)
    if isinstance(cost, Sac):
        return 0 if cost.bound == UP_TO else SACRIFICE * known_amount(cost.amount)
    if isinstance(cost, DiscardCost) and cost.bound == UP_TO:
        return 0
    if isinstance(cost, (DiscardCost, SacOrDiscard)):
        return CARD * known_amount(cost.amount)
    return rarer_cost_points(cost)


def rarer_cost_points(cost: Cost) -> int:
    """Return what paying a cost of a rarer form takes; of listed costs the cheapest."""
    if isinstance(cost, PayLife):
        return LIFE * known_amount(cost.amount)
    if isinstance(cost, ChooseCosts):
        return sum(sorted(cost_points(each) for each in cost.listed)[: known_amount(cost.amount)])
    if isinstance(cost, (FieldCost, HandCost)):
        return card_cost_points(cost)
    if isinstance(cost, SkipPhase):
        return CARD
    return SACRIFICE if isinstance(cost, SacThis) else 0  # what is chosen in a graveyard stays


def card_cost_points(cost: FieldCost | HandCost) -> int:
    """Return what it takes to do something to own cards."""
    if isinstance(cost, HandCost):
        return 0 if cost.to == NOWHERE else CARD * known_amount(cost.count)
    each = 1 if cost.amount is None else known_amount(cost.amount)
    return VERB_POINTS[cost.verb] * each * known_amount(cost.count)


def mana_price(costs: list[Cost]) -> int:
    """Return how much "any" mana a Summoning Cost asks for."""
    total = 0
    for cost in costs:
        if isinstance(cost, ConsumeAny):
            total += known_amount(cost.amount)
    return total
