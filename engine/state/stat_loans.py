"""Grants of stats and effects by Equipment and Vehicles: who grants to whom now (4.2, 4.3)."""

from __future__ import annotations

from engine.state.card import CardObject
from engine.state.granted_effects import ITS_CONTROLLER, NO_GRANTS, GrantedEffect
from engine.state.position import Position
from engine.vocab import ACTION, CREATURE


class StatLoan:
    """A card that lends to another one since `stamp`: it is linked to its zone, or lies under it."""

    __slots__ = ("borrower", "lender", "stamp")

    def __init__(self, stamp: int, borrower: CardObject, lender: CardObject) -> None:
        self.stamp = stamp
        self.borrower = borrower
        self.lender = lender


def stat_loans(position: Position) -> list[StatLoan]:
    """All loans, oldest first; what was lent before is taken back."""
    loans: list[StatLoan] = []
    for card in position.field:
        if card is None:
            continue
        if card.lent:
            card.lent = NO_GRANTS
        if card.linked < 0 and not card.under:
            continue
        loans += [StatLoan(under.stamp, card, under) for under in card.under]
        borrower = position.field[card.linked] if card.linked >= 0 else None
        if borrower is not None and borrower.face_up and borrower.printed.type == CREATURE:
            loans.append(StatLoan(card.link_stamp, borrower, card))
    if loans:
        loans.sort(key=loan_stamp)
        grant_effects(loans)
    return loans


def lent_effect_player(lender: CardObject, number: int) -> int:
    """Return whose an effect that a card lends is: of who attached it, if it stays the Equipment's (4.2).

    An Action is in the pool of the creature, so it is performed by the player of the creature (6.6).
    """
    printed = lender.printed
    if not printed.serves >> number & 1 or printed.program(number).kind == ACTION:
        return ITS_CONTROLLER
    return lender.controller


def loan_stamp(loan: StatLoan) -> int:
    """Since when."""
    return loan.stamp


def grant_effects(made: list[StatLoan]) -> None:
    """Give every card the effects that are lent to it, the oldest loan first."""
    for loan in made:
        lender = loan.lender
        lent = [
            GrantedEffect(
                lender.printed,
                lender.defn,
                number,
                lender.number,
                loan.stamp,
                lent_effect_player(lender, number),
            )
            for number in lender.printed.lends
        ]
        loan.borrower.lent += tuple(lent)
