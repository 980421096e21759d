"""Payment options: whether a cost can be paid, and by which picks (8). Nothing is paid here.

A cost due is the parts of one cost and who pays them from where. A payment is how far the picks made so far
have come. A pick is offered only if all that is left can still be paid after it (8.1).
"""

from __future__ import annotations

from typing import Final

from engine.effects.costs import OnlyIf
from engine.rules.costs import cost_parts
from engine.rules.costs.card_costs import card_picks, graveyard_picks, hand_pick_code
from engine.rules.costs.cost_parts import CostPart
from engine.rules.costs.hidden_knowledge import can_pay_discounted
from engine.rules.costs.payability import (
    available_mana,
    can_pay_rest,
    face_down_mana,
    fits_origin,
    targets_remain,
)
from engine.rules.costs.payment import (
    CostDue,
    Payment,
    can_be_sacrificed,
    cards_for,
    count_pick,
    payment_after,
)
from engine.rules.execution.amounts import AmountEvaluator
from engine.rules.execution.conditions import holds
from engine.rules.execution.selectors import fits_hand_card
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.state.target_ref import place_of
from engine.vocab import MANALOCKED

MOST_X: Final = 98


def is_payable(position: Position, bill: CostDue) -> bool:
    """Return whether the whole cost can be paid (8.1); numbers that can be lowered count as lowered (8.4)."""
    if not bill.costs:
        return targets_remain(position, bill, 0)
    if len(bill.parts) < len(bill.costs) and not meets_conditions(position, bill):
        return False
    fix_x(position, bill)
    if asks_only_mana(bill):
        but = NO_CARD if bill.source is not None else bill.place.number
        if bill.source is not None and bill.source.keywords >> MANALOCKED & 1:
            return False
        if available_mana(position, bill.player, bill.source, but) >= bill.parts[0].fewest:
            return True
    elif can_pay_rest(position, bill, payment_after(position, bill, [])):
        return True
    return position.edition.hidden_discount and can_pay_discounted(position, bill)


def meets_conditions(position: Position, bill: CostDue) -> bool:
    """Return whether the states are true that a Summoning Cost asks for (7.2)."""
    states = [cost.state for cost in bill.costs if isinstance(cost, OnlyIf)]
    return all(holds(position, bill.place, state, bill.player) for state in states)


def possible_x_values(position: Position, bill: CostDue, one_will_do: bool = False) -> list[int]:
    """Return the values of X that can be paid and leave targets, which may depend on X (8.1, 8.7)."""
    varies = bill.program is not None and bill.program.depends_on_x()
    values: list[int] = []
    for x in range(highest_x(position, bill) + 1):
        bill.fix_numbers(x, [], 0)
        if is_payable(position, bill):
            values.append(x)
            if one_will_do:
                break
        elif not (varies or bill.must_give) or not is_payable(position, untargeted_cost(bill)):
            break
    return values


def untargeted_cost(bill: CostDue) -> CostDue:
    """The same cost, of an effect that targets nothing."""
    other = CostDue(bill.player, bill.costs, bill.source, bill.place)
    other.fix_numbers(bill.x, [], 0)
    return other


def highest_x(position: Position, bill: CostDue) -> int:
    """Return how much X may be, if all that could be paid."""
    amount = cost_parts.most_x_of(bill.costs)
    return MOST_X if amount is None else min(amount_evaluator(position, bill).value(amount), MOST_X)


def amount_evaluator(position: Position, bill: CostDue) -> AmountEvaluator:
    """Counts for a cost before anything is paid."""
    counting = AmountEvaluator(position, bill.place, bill.player)
    counting.lender = NO_CARD if bill.lender is None else bill.lender.number
    counting.arriving = int(bill.arriving >= 0)
    return counting


def fix_x(position: Position, bill: CostDue) -> None:
    """Work out X, where the cost says what it is (8.7)."""
    amount = None if len(bill.parts) == len(bill.costs) else cost_parts.x_of(bill.costs)
    if amount is not None:
        x = amount_evaluator(position, bill).value(amount)
        bill.fix_numbers(max(x, 0), bill.changes, bill.given)


def asks_only_mana(bill: CostDue) -> bool:
    """Return whether only "any" mana is asked for, from anywhere: then it is enough to count it."""
    if len(bill.parts) != 1 or bill.program is not None or bill.given or bill.must_give:
        return False
    return bill.parts[0].kind == cost_parts.ANY_MANA and bill.parts[0].what is None


def payment_picks(position: Position, bill: CostDue, payment: Payment) -> list[int]:
    """The picks for the part now asked for, each of which leaves the rest payable; `done` first."""
    cost_part = payment.parts[payment.part]
    picks: list[int] = []
    if cost_part.kind == cost_parts.CHOICE:
        numbers = [number for number in range(len(cost_part.listed)) if not payment.chosen >> number & 1]
        picks = [option(opt.MODE, number + 1) for number in numbers]
    elif cost_part.kind != cost_parts.ANY_MANA and payment.left <= 0 and payment.lack <= 0:
        picks.append(option(opt.DONE))
    add_field_picks(position, bill, payment, cost_part, picks)
    if cost_part.of_this and needs_all(position, payment, picks):
        return picks[:1]
    add_hand_picks(position, payment, cost_part, picks)
    if cost_part.kind == cost_parts.OF_GRAVEYARD:
        picks += graveyard_picks(position, bill, payment, cost_part)
    if is_last_mana_part(bill, payment):
        return picks
    return [pick for pick in picks if can_pay_after(position, bill, payment, pick)]


def needs_all(position: Position, payment: Payment, picks: list[int]) -> bool:
    """Return whether all mana that may go to a part is needed for it, so that the order is no choice."""
    there = 0
    for pick in picks:
        card = position.field[opt.a_of(pick)]
        assert card is not None
        there += card.mana - payment.taken[card.zone]
    return there == payment.left


def add_field_picks(
    position: Position, bill: CostDue, payment: Payment, cost: CostPart, picks: list[int]
) -> None:
    """Add what cards on the field can be towards a part."""
    if cost.kind in cost_parts.OF_FIELD:
        for card in cards_for(position, cost):
            picks += card_picks(position, bill, payment, cost, card, payment.marked)
        return
    if cost.kind not in (cost_parts.ANY_MANA, cost_parts.SAC, cost_parts.SAC_OR_DISCARD):
        return
    for card in cards_for(position, cost):
        if bill.may_use(card):
            pick = pick_for_card(position, bill, payment, cost, card)
            if pick >= 0:
                picks.append(pick)


def add_hand_picks(position: Position, payment: Payment, cost: CostPart, picks: list[int]) -> None:
    """Add the cards of the hand that can be discarded for a part."""
    if cost.kind not in (cost_parts.DISCARD, cost_parts.SAC_OR_DISCARD, cost_parts.HAND_CARDS):
        return
    for defn in payment.hand:
        if cost.what is None or fits_hand_card(cost.what, position.printed[defn]):
            pick = option(hand_pick_code(cost), defn)
            if pick not in picks:
                picks.append(pick)


def is_last_mana_part(bill: CostDue, payment: Payment) -> bool:
    """Only mana is asked for, and nothing after it: then every piece will do."""
    last = payment.part == len(payment.parts) - 1 and bill.program is None
    return last and payment.parts[payment.part].kind == cost_parts.ANY_MANA


def pick_for_card(
    position: Position, bill: CostDue, payment: Payment, cost: CostPart, card: CardObject
) -> int:
    """Return the pick that a card on the field could be towards a part, or -1."""
    if cost.kind == cost_parts.ANY_MANA:
        if not fits_origin(position, bill, cost, card):
            return -1
        if card.mana > payment.taken[card.zone]:
            return option(opt.PAY, card.zone)
        return option(opt.SAC, card.zone) if face_down_mana(position, payment.sacked, card) else -1
    if cost.what is None or not can_be_sacrificed(position, bill, cost.what, card):
        return -1
    place = place_of(position, card)
    return -1 if payment.sacked >> place & 1 else option(opt.SAC, place)


def can_pay_after(position: Position, bill: CostDue, payment: Payment, pick: int) -> bool:
    """Return whether the rest can still be paid after one more pick."""
    after = payment.clone()
    count_pick(position, bill, after, pick)
    return can_pay_rest(position, bill, after)
