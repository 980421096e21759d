"""Costs of which own cards are not given up: what may be done to which of them, and doing it (8.5)."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.piles import BOTTOM, NOWHERE, TOP
from engine.effects.terms import players
from engine.effects.terms.capabilities import BE_FLIPPED, BE_ROTATED
from engine.effects.terms.counted_amounts import DECK, HAND
from engine.rules.costs import cost_parts
from engine.rules.costs.cost_parts import CostPart
from engine.rules.costs.payment import CostDue, Payment, is_hurtable, is_spendable
from engine.rules.execution.selectors import fits_hand_card
from engine.rules.field import piles
from engine.rules.field.zone_changes import can_lie_face_down
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.options import option
from engine.state.position import Position
from engine.state.target_ref import place_of
from engine.vocab import E_SEEN


def can_be_done(
    position: Position, bill: CostDue, payment: Payment, cost: CostPart, card: CardObject
) -> bool:
    """Return whether a part can be paid by what it does to a card, apart from the cards picked for it."""
    if cost.own or not bill.may_use(card):
        return cost.own and card is bill.source and can_have_done(position, bill, payment, cost, card)
    what = cost.what
    assert what is not None
    fits = bill.fits(position, what, card)
    return fits and can_have_done(position, bill, payment, cost, card)


def can_have_done(
    position: Position, bill: CostDue, payment: Payment, cost: CostPart, card: CardObject
) -> bool:
    """Return whether nothing keeps it from being done to a card."""
    if cost.kind == cost_parts.RETURNED:
        return not payment.sacked >> place_of(position, card) & 1
    if cost.kind == cost_parts.DRAINED:
        return is_spendable(card, bill.source) and card.mana - payment.taken[card.zone] >= cost.each
    if cost.kind == cost_parts.DAMAGED:
        return is_hurtable(card)
    if cost.kind == cost_parts.TURNED_DOWN:
        return can_lie_face_down(position, card)
    # Offered even if its Summoning Cost cannot be paid (7.2); never a Trap (4.5)
    if cost.kind == cost_parts.FLIPPED:
        return not (card.face_up or card.printed.trap or card.cannot >> BE_FLIPPED & 1)
    return card.face_up and not card.cannot >> BE_ROTATED & 1


def card_picks(
    position: Position, bill: CostDue, payment: Payment, cost: CostPart, card: CardObject, marked: int
) -> list[int]:
    """Return the picks that a card on the field could be towards a part; for a turn one an other facing.

    `marked` are the cards that were picked for it already, as a mask of picks.
    """
    if not can_be_done(position, bill, payment, cost, card):
        return []
    place = place_of(position, card)
    if marked >> place & 1:
        return []
    if cost.kind != cost_parts.TURNED:
        return [option(opt.CHOOSE, place)]
    return [
        option(opt.TURN, card.zone, facing)
        for facing in range(4)
        if grid.quarter_turns(facing, card.controller) != card.rotation
    ]


def hand_pick_code(cost: CostPart) -> int:
    """Return what kind of pick a card of the hand is towards a part."""
    if cost.kind != cost_parts.HAND_CARDS:
        return opt.DISCARD
    return opt.TOP_CARD if cost.to == TOP else opt.BOTTOM_CARD if cost.to == BOTTOM else opt.CHOOSE_CARD


def graveyard_picks(position: Position, bill: CostDue, payment: Payment, cost: CostPart) -> list[int]:
    """Return the cards of graveyards that can still be chosen, each name once, the newest first (22.3)."""
    whose = {players.YOU: (bill.player,), players.OPPONENT: (1 - bill.player,)}.get(
        cost.to, (bill.player, 1 - bill.player)
    )
    assert cost.what is not None
    picks: list[int] = []
    for player in whose:
        left = list(position.sides[player].graveyard[::-1])
        for taken in [defn for of, defn in payment.from_graves if of == player]:
            left.remove(taken)
        if cost.other and payment.gone and player == bill.player and bill.place.defn in left:
            left.remove(bill.place.defn)
        for defn in left:
            pick = option(opt.CHOOSE_CARD, defn, player)
            if pick not in picks and fits_hand_card(cost.what, position.printed[defn]):
                picks.append(pick)
    return picks


def count_in_graveyards(position: Position, bill: CostDue, payment: Payment, cost: CostPart) -> int:
    """Return how many cards of graveyards can be chosen at most, but for those chosen already."""
    left = payment.clone()
    number = 0
    while picks := graveyard_picks(position, bill, left, cost):
        left.from_graves += ((opt.b_of(picks[0]), opt.a_of(picks[0])),)
        number += 1
    return number


def pay_from_hand(position: Position, player: int, payment: Payment) -> None:
    """Show cards, and put cards on the deck: the first that was picked nearest the top (22.3)."""
    placed = 0
    for defn, to in payment.from_hand:
        if to == NOWHERE:
            piles.emit_pile_event(position, E_SEEN, 1 - player, defn)
            continue
        piles.take_out(position, player, HAND, defn)
        piles.put_into(position, player, defn, to, placed, 1 << player)
        placed += 1
    if any(to == DECK for _, to in payment.from_hand):
        piles.shuffle_deck(position, player)
