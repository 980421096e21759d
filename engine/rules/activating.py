"""Whether an effect of a card can be declared now: once, conditions, cost, targets (8.1, 11.1, 12.1)."""

from __future__ import annotations

from engine.rules import targets
from engine.rules.costs import Bill, payable
from engine.rules.values import holds
from engine.state.card import Card
from engine.state.position import Position


def can_declare(position: Position, card: Card, number: int) -> bool:
    """Whether effect `number` of a card (on the field, or as it last was) can be declared."""
    printed = card.printed
    if printed.once >> number & 1 and card.used >> number & 1:
        return False
    program = printed.program(number)
    for given in program.conditions():
        if not holds(position, card, given.state):
            return False
    if not program.costs():
        return targets.possible(position, program, card, card.controller)
    return payable(position, bill_of(card, number))


def bill_of(card: Card, number: int) -> Bill:
    """The cost of effect `number` of a card."""
    program = card.printed.program(number)
    bill = Bill(card.controller, list(program.costs()), card, card)
    if program.phrases:
        bill.program = program
    return bill
