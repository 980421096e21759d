"""Paying a cost: parts asked in printed order, paid all at once (8.5).

A PAY frame: `item` = what is declared, None for a Summoning Cost; `card` = number of the source (0 for a
card being summoned from the hand), `defn` and `value` = its definition and facing then, `zone` = where it
stands or would stand, `path[1]` = batch of what the payment triggers, `picks` = picks so far.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.costs import Consume, DiscardCost
from engine.rules.activating import bill_of
from engine.rules.asking import ask
from engine.rules.costs import Bill, Purse, offers, payable, purse_of
from engine.rules.entering import destroy
from engine.rules.mana import consume
from engine.rules.piles import discard
from engine.state import having
from engine.state import options as opt
from engine.state.card import Card
from engine.state.frames import PAY, Frame
from engine.state.position import Position
from engine.state.stack import Item
from engine.vocab import Q_DISCARD, Q_PAY, Q_SAC

SUMMONING: Final = 0
ABOVE_ARRIVAL: Final = 2  # batch of what paying for a summon or flip triggers (8.6)


def would_stand(position: Position, player: int, defn: int, zone: int, rotation: int) -> Card:
    """A card as it would stand after being summoned; it is not on the field (7.1)."""
    printed = position.printed[defn]
    card = Card(0, defn, printed, player, zone)
    card.rotation = rotation
    if zone < grid.GRID:
        card.reach = printed.reach[rotation * grid.GRID + zone]
    return card


def summoning_bill(
    position: Position, player: int, defn: int, zone: int, rotation: int, from_hand: bool
) -> Bill:
    """The Summoning Cost of a card in the hand or Fables Deck."""
    place = would_stand(position, player, defn, zone, rotation)
    bill = Bill(player, position.printed[defn].cost, None, place)
    bill.arriving = defn if from_hand else -1
    return bill


def flipping_bill(card: Card) -> Bill:
    """The Summoning Cost of a face-down card, which has no arrows while it is paid for (7.4, 7.7)."""
    return Bill(card.controller, card.printed.cost, None, card)


def can_flip(position: Position, card: Card) -> bool:
    """Whether the Summoning Cost of a face-down card can be paid."""
    if not card.printed.cost:
        return not card.printed.transformed
    bill = flipping_bill(card)
    return payable(position, bill)


def pay_for_effect(position: Position, item: Item) -> None:
    """Start paying the cost of an effect."""
    frame = Frame(PAY, item.controller)
    frame.item = item
    frame.card = item.source
    frame.path = [item.effect, 0]
    position.frames.append(frame)


def pay_for_flip(position: Position, card: Card) -> None:
    """Start paying the Summoning Cost of a face-down card."""
    frame = Frame(PAY, card.controller)
    frame.card = card.number
    frame.path = [SUMMONING, ABOVE_ARRIVAL]
    position.frames.append(frame)


def pay_for_summon(
    position: Position, player: int, defn: int, zone: int, rotation: int, from_hand: bool
) -> None:
    """Start paying the Summoning Cost of a card in the hand or Fables Deck."""
    frame = Frame(PAY, player)
    frame.defn, frame.zone, frame.value = defn, zone, rotation
    frame.path = [SUMMONING, ABOVE_ARRIVAL, int(from_hand)]
    position.frames.append(frame)


def bill_for(position: Position, frame: Frame) -> Bill:
    """The bill that a PAY frame is about."""
    if frame.defn >= 0:
        return summoning_bill(position, frame.player, frame.defn, frame.zone, frame.value, frame.path[2] == 1)
    card = position.card_or_ghost(frame.card)
    assert card is not None
    if frame.item is None:
        return flipping_bill(card)
    item = frame.item
    return bill_of(card, having.program_of(position, item), item.subject, item.other)


def run_pay(position: Position, frame: Frame) -> None:
    """Ask for the next pick, or pay when all is picked."""
    if frame.step == 1:
        frame.picks.append(position.answer)
        frame.step = 0
    bill = bill_for(position, frame)
    purse = purse_of(position, bill, frame.picks)
    if purse.part >= len(bill.parts):
        position.frames.pop()
        pay(position, bill, purse, frame)
        return
    frame.step = 1
    found = offers(position, bill, purse)
    ask(position, frame.player, question_of(found), found)


def question_of(picks: list[int]) -> int:
    """The kind of question that these picks answer."""
    code = opt.code_of(picks[0])
    return Q_PAY if code == opt.PAY else Q_DISCARD if code == opt.DISCARD else Q_SAC


def pay(position: Position, bill: Bill, purse: Purse, frame: Frame) -> None:
    """Everything picked is paid, all at once (8.5)."""
    batch = frame.path[1]
    leaving = []
    for zone in range(grid.ZONES):
        card = position.field[zone]
        if card is None:
            continue
        if purse.sacked >> zone & 1:
            leaving.append(card)
        consume(position, card, purse.taken[zone], batch)
    if discards_first(bill):
        discard_picked(position, frame)
    if leaving:
        destroy(position, leaving, batch)
    if not discards_first(bill):
        discard_picked(position, frame)


def discards_first(bill: Bill) -> bool:
    """Whether a discard is printed before any sacrifice: so they come to the graveyard (1.2, 8.5)."""
    for cost in bill.parts:
        if isinstance(cost, DiscardCost):
            return True
        if not isinstance(cost, Consume):
            return False
    return False


def discard_picked(position: Position, frame: Frame) -> None:
    """Discard the cards that were picked."""
    for pick in frame.picks:
        if opt.code_of(pick) == opt.DISCARD:
            discard(position, frame.player, opt.a_of(pick), frame.path[1])
