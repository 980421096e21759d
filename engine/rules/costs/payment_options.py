"""Whether a cost can be paid, and by which picks (8). Nothing is paid here.

A bill is the parts of one cost and who pays them from where. A purse is how far the picks made so far have
come. A pick is offered only if all that is left can still be paid after it (8.1).
"""

from __future__ import annotations

from typing import Final

from engine.effects.costs import OnlyIf
from engine.rules.costs.cost_parts import (
    ANY_MANA,
    CHOICE,
    DISCARD,
    SAC,
    SAC_OR_DISCARD,
    Part,
    most_x_of,
    x_of,
)
from engine.rules.costs.discounts import can_pay_discounted
from engine.rules.costs.payability import (
    can_finish,
    fits_in_hand,
    fits_origin,
    hidden_worth,
    mana_at_hand,
    possible_after,
)
from engine.rules.costs.payment import Bill, Purse, count_pick, purse_of
from engine.rules.execution.amounts import Counting
from engine.rules.execution.conditions import holds
from engine.rules.execution.selectors import fits_card
from engine.state import options as opt
from engine.state.card import Card
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import NO_CARD

MOST_X: Final = 98


def payable(position: Position, bill: Bill) -> bool:
    """Whether the whole cost can be paid (8.1); numbers that can be lowered count as lowered (8.4)."""
    if not bill.costs:
        return possible_after(position, bill, 0)
    if len(bill.parts) < len(bill.costs) and not is_allowed(position, bill):
        return False
    fix_x(position, bill)
    if is_mana_alone(bill):
        but = NO_CARD if bill.source is not None else bill.place.number
        if mana_at_hand(position, bill.player, bill.source, but) >= bill.parts[0].fewest:
            return True
    elif can_finish(position, bill, purse_of(position, bill, [])):
        return True
    return position.edition.hidden_discount and can_pay_discounted(position, bill)


def is_allowed(position: Position, bill: Bill) -> bool:
    """Whether the states are true that a Summoning Cost asks for (7.2)."""
    states = [cost.state for cost in bill.costs if isinstance(cost, OnlyIf)]
    return all(holds(position, bill.place, state, bill.player) for state in states)


def possible_xs(position: Position, bill: Bill, one_will_do: bool = False) -> list[int]:
    """What X can be: all that can be paid so that targets, which may depend on X, remain (8.1, 8.7)."""
    varies = bill.program is not None and bill.program.varies()
    found: list[int] = []
    for x in range(most_x(position, bill) + 1):
        bill.fix(x, [], 0)
        if payable(position, bill):
            found.append(x)
            if one_will_do:
                break
        elif not (varies or bill.must_give) or not payable(position, without_targets(bill)):
            break
    return found


def without_targets(bill: Bill) -> Bill:
    """The same cost, of an effect that targets nothing."""
    other = Bill(bill.player, bill.costs, bill.source, bill.place)
    other.fix(bill.x, [], 0)
    return other


def most_x(position: Position, bill: Bill) -> int:
    """How much X may be, if all that could be paid."""
    amount = most_x_of(bill.costs)
    return MOST_X if amount is None else min(counting_for(position, bill).value(amount), MOST_X)


def counting_for(position: Position, bill: Bill) -> Counting:
    """Counts for a cost before anything is paid."""
    counting = Counting(position, bill.place, bill.player)
    counting.arriving = int(bill.arriving >= 0)
    return counting


def fix_x(position: Position, bill: Bill) -> None:
    """Work out X, where the cost says what it is (8.7)."""
    amount = None if len(bill.parts) == len(bill.costs) else x_of(bill.costs)
    if amount is not None:
        x = counting_for(position, bill).value(amount)
        bill.fix(max(x, 0), bill.changes, bill.given)


def is_mana_alone(bill: Bill) -> bool:
    """Whether only "any" mana is asked for, from anywhere: then it is enough to count it."""
    if len(bill.parts) != 1 or bill.program is not None or bill.given or bill.must_give:
        return False
    return bill.parts[0].kind == ANY_MANA and bill.parts[0].what is None


def offers(position: Position, bill: Bill, purse: Purse) -> list[int]:
    """The picks for the part now asked for, each of which leaves the rest payable; `done` first."""
    part = purse.parts[purse.part]
    found: list[int] = []
    if part.kind == CHOICE:
        numbers = [number for number in range(len(part.listed)) if not purse.chosen >> number & 1]
        found = [option(opt.MODE, number + 1) for number in numbers]
    elif part.kind != ANY_MANA and purse.left <= 0 and purse.lack <= 0:
        found.append(option(opt.DONE))
    add_cards(position, bill, purse, part, found)
    add_hand(position, purse, part, found)
    if is_simple(bill, purse):
        return found
    return [pick for pick in found if leaves_rest_payable(position, bill, purse, pick)]


def add_cards(position: Position, bill: Bill, purse: Purse, part: Part, found: list[int]) -> None:
    """Add what cards on the field can be towards a part."""
    if part.kind not in (ANY_MANA, SAC, SAC_OR_DISCARD):
        return
    for card in position.field:
        if card is not None and bill.may_use(card):
            pick = offer_of(position, bill, purse, part, card)
            if pick >= 0:
                found.append(pick)


def add_hand(position: Position, purse: Purse, part: Part, found: list[int]) -> None:
    """Add the cards of the hand that can be discarded for a part."""
    if part.kind not in (DISCARD, SAC_OR_DISCARD):
        return
    for defn in purse.hand:
        if part.what is None or fits_in_hand(part.what, position.printed[defn]):
            pick = option(opt.DISCARD, defn)
            if pick not in found:
                found.append(pick)


def is_simple(bill: Bill, purse: Purse) -> bool:
    """Only mana is asked for, and nothing after it: then every piece will do."""
    last = purse.part == len(purse.parts) - 1 and bill.program is None
    return last and purse.parts[purse.part].kind == ANY_MANA


def offer_of(position: Position, bill: Bill, purse: Purse, part: Part, card: Card) -> int:
    """The pick that a card on the field could be towards a part, or -1."""
    if part.kind == ANY_MANA:
        if not fits_origin(position, bill, part, card):
            return -1
        if card.mana > purse.taken[card.zone]:
            return option(opt.PAY, card.zone)
        return option(opt.SAC, card.zone) if hidden_worth(position, purse.sacked, card) else -1
    if purse.sacked >> card.zone & 1 or part.what is None or not bill.may_give(card):
        return -1
    fits = fits_card(position, part.what, bill.player, bill.place, card)
    return option(opt.SAC, card.zone) if fits else -1


def leaves_rest_payable(position: Position, bill: Bill, purse: Purse, pick: int) -> bool:
    """Whether the rest can still be paid after one more pick."""
    after = purse.clone()
    count_pick(position, bill, after, pick)
    return can_finish(position, bill, after)
