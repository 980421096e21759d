"""Summoning Costs that Continuous effects lower, raise or take the mana from (22.1)."""

from __future__ import annotations

from dataclasses import replace

from engine.effects.actions.permissions import ALL_MANA, NEXT, CostsLess
from engine.effects.costs import ChooseCosts, Consume, ConsumeAny, Cost, CostForEach
from engine.effects.terms.alterations import PRICE
from engine.effects.terms.amounts import Number
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.rules.continuous.scope import source_node
from engine.rules.execution.amounts import AmountEvaluator
from engine.rules.execution.selectors import fits_hand_card
from engine.rules.prohibitions import live_parts
from engine.state.card import CardObject
from engine.state.card_profile import CardProfile
from engine.state.position import Position
from engine.vocab import E_SUMMONED


def summoning_costs(
    position: Position, player: int, printed: CardProfile, in_hand: bool, flipped: CardObject | None = None
) -> list[Cost]:
    """Return the Summoning Cost of a card as it is now; the one that is printed where nothing alters it.

    `flipped`: the card, where it is on the field already (7.4).
    """
    less = counted_reduction(position, player, printed, in_hand, flipped) if printed.cost_counts else 0
    if not printed.cost or not (less or position.made or position.library.bars):
        return printed.cost
    for price, of, since, source in price_effects(position):
        if not is_meant(price, of, player, printed, in_hand):
            continue
        before = max(price.nth - 1, 0)
        if price.nth and count_summoned(position, price, player, since) != before:
            continue
        if price.less == ALL_MANA:
            return [ignore_mana(cost) for cost in printed.cost]
        times = 1
        if price.each is not None:
            counting = AmountEvaluator(position, source, of)
            counting.arriving = int(in_hand and player == of)
            times = counting.value(price.each)
        less += price.less * times
    return lower_first(printed.cost, less) if less else printed.cost


def counted_reduction(
    position: Position, player: int, printed: CardProfile, in_hand: bool, flipped: CardObject | None
) -> int:
    """Return by how much a Summoning Cost is lower for what it counts itself; below 0, higher."""
    counting = AmountEvaluator(position, flipped, player)
    counting.arriving = int(in_hand)
    return sum(
        [-cost.more * counting.value(cost.amount) for cost in printed.cost if isinstance(cost, CostForEach)]
    )


def price_effects(position: Position) -> list[tuple[CostsLess, int, int, CardObject | None]]:
    """The effects on costs, whose they are, how much was remembered of the turn at first, of which card."""
    in_force: list[tuple[CostsLess, int, int, CardObject | None]] = []
    for effect in position.made:
        if effect.kind == PRICE:
            node = source_node(position, effect)
            assert isinstance(node, CostsLess)
            in_force.append((node, effect.controller, effect.which, None))
    in_force.extend([(price, you, 0, card) for card, price, you in live_parts(position, CostsLess)])
    return in_force


def is_meant(price: CostsLess, of: int, player: int, printed: CardProfile, in_hand: bool) -> bool:
    """Return whether a card that a player would summon is one that an effect of player `of` speaks of."""
    is_player = price.who == EACH_PLAYER or (player == of) == (price.who == YOU)
    return is_player and (in_hand or not price.hand) and fits_hand_card(price.what, printed)


def count_summoned(position: Position, price: CostsLess, player: int, since: int) -> int:
    """Return how many of the cards that an effect speaks of a player has summoned since then (6.7)."""
    return sum(
        past.news.kind == E_SUMMONED
        and past.news.player == player
        and past.card is not None
        and fits_hand_card(price.what, past.card.printed)
        for past in position.history[since if price.nth == NEXT else 0 :]
    )


def ignore_mana(cost: Cost) -> Cost:
    """Return a part of a cost without mana."""
    if isinstance(cost, ConsumeAny) and isinstance(cost.amount, Number):
        return replace(cost, amount=replace(cost.amount, value=0))
    if isinstance(cost, ChooseCosts):
        return replace(cost, listed=tuple([ignore_mana(listed_cost) for listed_cost in cost.listed]))
    return cost


def lower_first(costs: list[Cost], less: int) -> list[Cost]:
    """Return costs whose first mana number is so much lower, but not below 0, or higher."""
    lowered: list[Cost] = []
    for place, cost in enumerate(costs):
        listed = lower_first(list(cost.listed), less) if isinstance(cost, ChooseCosts) else []
        if isinstance(cost, ChooseCosts) and listed != list(cost.listed):
            return [*lowered, replace(cost, listed=tuple(listed)), *costs[place + 1 :]]
        if isinstance(cost, (Consume, ConsumeAny)) and isinstance(cost.amount, Number):
            amount = replace(cost.amount, value=max(cost.amount.value - less, 0))
            return [*lowered, replace(cost, amount=amount), *costs[place + 1 :]]
        lowered.append(cost)
    return lowered
