"""Hidden Knowledge (8.4): own face-down cards lower or raise the numbers of a cost in digits.

A declaration is an option: DISCOUNT or RAISE with the zone of the card and the number, counted from 1.
"""

from __future__ import annotations

from engine.effects.costs import digits_of
from engine.rules.costs.payability import can_finish
from engine.rules.costs.payment import Bill, purse_of
from engine.state import options as opt
from engine.state.card import Card
from engine.state.options import option
from engine.state.position import Position


def can_pay_discounted(position: Position, bill: Bill) -> bool:
    """Whether a cost that cannot be paid as it is can be paid when (more) numbers are lowered.

    Raising a number makes nothing possible, so it is not tried.
    """
    cards = cards_that_know(position, bill)
    numbers = free_numbers(bill)
    if not cards or not numbers:
        return False
    if not could_ever(position, bill, cards, numbers):
        return False
    return can_lower(position, bill, cards, numbers, bill.changes, bill.given)


def could_ever(position: Position, bill: Bill, cards: list[Card], numbers: list[int]) -> bool:
    """Whether it could be paid if every number were lowered by the most that any card knows, for nothing."""
    most = max(card.printed.will for card in cards)
    must_give, bill.must_give = bill.must_give, False  # the cards that know are given up
    pays = pays_with(position, bill, [*bill.changes, *[(number, -most) for number in numbers]], bill.given)
    bill.must_give = must_give
    return pays


def can_lower(
    position: Position,
    bill: Bill,
    cards: list[Card],
    numbers: list[int],
    changes: list[tuple[int, int]],
    given: int,
) -> bool:
    """Whether lowering some more of these numbers, each by a card of its own, makes the cost payable."""
    if not numbers:
        return False
    for card in cards:
        if given >> card.zone & 1:
            continue
        more, spent = [*changes, (numbers[0], -card.printed.will)], given | 1 << card.zone
        if pays_with(position, bill, more, spent):
            return True
        if can_lower(position, bill, cards, numbers[1:], more, spent):
            return True
    return can_lower(position, bill, cards, numbers[1:], changes, given)


def pays_with(position: Position, bill: Bill, changes: list[tuple[int, int]], given: int) -> bool:
    """Whether it can be paid with just these numbers changed."""
    before, before_given = bill.changes, bill.given
    bill.fix(bill.x, changes, given)
    pays = can_finish(position, bill, purse_of(position, bill, []))
    bill.fix(bill.x, before, before_given)
    return pays


def cards_that_know(position: Position, bill: Bill) -> list[Card]:
    """The cards that can still be declared: own, face-down, with Knowledge."""
    found = []
    for card in position.field:
        if card is None or card.face_up or not card.printed.will:
            continue
        if bill.may_give(card) and not bill.given >> card.zone & 1:
            found.append(card)
    return found


def free_numbers(bill: Bill) -> list[int]:
    """The numbers, counted from 1, that no card has changed yet."""
    changed = [number for number, _ in bill.changes]
    return [number for number in range(1, len(digits_of(bill.costs)) + 1) if number not in changed]


def discount_offers(position: Position, bill: Bill) -> list[int]:
    """The declarations after which the cost can still be paid; `done` first, if it can be paid as it is."""
    found: list[int] = []
    if pays_with(position, bill, bill.changes, bill.given):
        found.append(option(opt.DONE))
    cards = cards_that_know(position, bill)
    for number in free_numbers(bill):
        for card in cards:
            for code in (opt.DISCOUNT, opt.RAISE):
                pick = option(code, card.zone, number)
                if stays_payable(position, bill, pick):
                    found.append(pick)
    return found


def stays_payable(position: Position, bill: Bill, pick: int) -> bool:
    """Whether the cost can still be paid, lowered further if need be, after a declaration."""
    before, before_given = bill.changes, bill.given
    declare(position, bill, pick)
    pays = can_finish(position, bill, purse_of(position, bill, [])) or can_pay_discounted(position, bill)
    bill.fix(bill.x, before, before_given)
    return pays


def declare(position: Position, bill: Bill, pick: int) -> None:
    """A card lowers or raises a number by its Knowledge, and will be sacrificed."""
    card = position.field[opt.a_of(pick)]
    assert card is not None
    by = card.printed.will if opt.code_of(pick) == opt.RAISE else -card.printed.will
    bill.fix(bill.x, [*bill.changes, (opt.b_of(pick), by)], bill.given | 1 << card.zone)
