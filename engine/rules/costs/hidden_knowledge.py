"""Hidden Knowledge (8.4): own face-down cards lower or raise the numbers of a cost in digits.

A declaration is an option: DISCOUNT or RAISE with the zone of the card and the number, counted from 1.
"""

from __future__ import annotations

from engine.effects.costs import digit_numbers
from engine.rules.costs.payability import can_pay_rest
from engine.rules.costs.payment import CostDue, payment_after
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.options import option
from engine.state.position import Position


def can_pay_discounted(position: Position, bill: CostDue) -> bool:
    """Return whether a cost that cannot be paid as it is can be paid when (more) numbers are lowered.

    Raising a number makes nothing possible, so it is not tried.
    """
    cards = knowledge_cards(position, bill)
    numbers = unchanged_numbers(bill) if cards else []
    if not numbers or not can_pay_lowest(position, bill, cards, numbers):
        return False
    return can_pay_lowered(position, bill, cards, numbers, bill.changes, bill.given)


def can_pay_lowest(position: Position, bill: CostDue, cards: list[CardObject], numbers: list[int]) -> bool:
    """Return whether the cost could be paid with each number lowered by the most any card can, for free."""
    most = max(card.printed.will for card in cards)
    must_give, bill.must_give = bill.must_give, False  # the cards that know are given up
    pays = can_pay_changed(
        position, bill, [*bill.changes, *[(number, -most) for number in numbers]], bill.given
    )
    bill.must_give = must_give
    return pays


def can_pay_lowered(
    position: Position,
    bill: CostDue,
    cards: list[CardObject],
    numbers: list[int],
    changes: list[tuple[int, int]],
    given: int,
) -> bool:
    """Return whether lowering some more of these numbers, each by a card of its own, suffices to pay."""
    if not numbers:
        return False
    for card in cards:
        if given >> card.zone & 1:
            continue
        more, spent = [*changes, (numbers[0], -card.printed.will)], given | 1 << card.zone
        if can_pay_changed(position, bill, more, spent):
            return True
        if can_pay_lowered(position, bill, cards, numbers[1:], more, spent):
            return True
    return can_pay_lowered(position, bill, cards, numbers[1:], changes, given)


def can_pay_changed(position: Position, bill: CostDue, changes: list[tuple[int, int]], given: int) -> bool:
    """Return whether it can be paid with just these numbers changed."""
    before, before_given = bill.changes, bill.given
    bill.fix_numbers(bill.x, changes, given)
    pays = can_pay_rest(position, bill, payment_after(position, bill, []))
    bill.fix_numbers(bill.x, before, before_given)
    return pays


def knowledge_cards(position: Position, bill: CostDue) -> list[CardObject]:
    """Return the cards that can still be declared: own, face-down, with Knowledge."""
    cards = []
    for card in position.field:
        if card is None or card.face_up or not card.printed.will:
            continue
        if bill.may_give_up(card) and not bill.given >> card.zone & 1:
            cards.append(card)
    return cards


def unchanged_numbers(bill: CostDue) -> list[int]:
    """The numbers, counted from 1, that no card has changed yet."""
    changed = [number for number, _ in bill.changes]
    return [number for number in range(1, len(digit_numbers(bill.costs)) + 1) if number not in changed]


def discount_options(position: Position, bill: CostDue) -> list[int]:
    """Return the declarations after which the cost can still be paid; `done` first, if it can be as it is."""
    options: list[int] = []
    if can_pay_changed(position, bill, bill.changes, bill.given):
        options.append(option(opt.DONE))
    cards = knowledge_cards(position, bill)
    for number in unchanged_numbers(bill):
        for card in cards:
            for code in (opt.DISCOUNT, opt.RAISE):
                pick = option(code, card.zone, number)
                if can_pay_after(position, bill, pick):
                    options.append(pick)
    return options


def can_pay_after(position: Position, bill: CostDue, pick: int) -> bool:
    """Return whether the cost can still be paid, lowered further if need be, after a declaration."""
    before, before_given = bill.changes, bill.given
    declare_discount(position, bill, pick)
    pays = can_pay_rest(position, bill, payment_after(position, bill, [])) or can_pay_discounted(
        position, bill
    )
    bill.fix_numbers(bill.x, before, before_given)
    return pays


def declare_discount(position: Position, bill: CostDue, pick: int) -> None:
    """A card lowers or raises a number by its Knowledge, and will be sacrificed."""
    card = position.field[opt.a_of(pick)]
    assert card is not None
    by = card.printed.will if opt.code_of(pick) == opt.RAISE else -card.printed.will
    bill.fix_numbers(bill.x, [*bill.changes, (opt.b_of(pick), by)], bill.given | 1 << card.zone)
