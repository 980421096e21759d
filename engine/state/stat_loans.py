"""Who lends stats and effects to whom now: Equipment and Vehicles (4.2, 4.3)."""

from __future__ import annotations

from engine.state.card import Card
from engine.state.granted_effects import NOTHING_LENT, Lent
from engine.state.position import Position
from engine.vocab import CREATURE


class Loan:
    """A card that lends to another one since `stamp`: it is linked to its zone, or lies under it."""

    __slots__ = ("borrower", "lender", "stamp")

    def __init__(self, stamp: int, borrower: Card, lender: Card) -> None:
        self.stamp = stamp
        self.borrower = borrower
        self.lender = lender


def loans(position: Position) -> list[Loan]:
    """All loans, oldest first; what was lent before is taken back."""
    found: list[Loan] = []
    for card in position.field:
        if card is None:
            continue
        if card.lent:
            card.lent = NOTHING_LENT
        if card.linked < 0 and not card.under:
            continue
        found += [Loan(under.stamp, card, under) for under in card.under]
        borrower = position.field[card.linked] if card.linked >= 0 else None
        if borrower is not None and borrower.face_up and borrower.printed.type == CREATURE:
            found.append(Loan(card.link_stamp, borrower, card))
    if found:
        found.sort(key=stamp_of)
        hand_over(found)
    return found


def stamp_of(loan: Loan) -> int:
    """Since when."""
    return loan.stamp


def hand_over(made: list[Loan]) -> None:
    """Give every card the effects that are lent to it, the oldest loan first."""
    for loan in made:
        lender = loan.lender
        lent = [
            Lent(lender.printed, lender.defn, number, lender.number, loan.stamp)
            for number in lender.printed.lends
        ]
        loan.borrower.lent += tuple(lent)
