"""Paying a cost: parts asked in printed order, paid all at once (8.5).

A PAY frame: `item` = what is declared, or what a Summoning Cost says after "summon"; `card` = number of the
source (0 for a card being summoned from the hand), `defn` and `value` = its definition and facing then,
`zone` = where it stands or would stand, `path[0]` = number of the effect (0 = a Summoning Cost), `path[1]` =
batch of what the payment triggers, `picks` = picks so far. After a Summoning Cost the frame below gets the
item.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.costs import Consume, DiscardCost, PayLife
from engine.effects.terms.capabilities import BE_FLIPPED
from engine.rules.costs.cost_parts import x_of
from engine.rules.costs.discounts import cards_that_know, declare, discount_offers, free_numbers
from engine.rules.costs.payability import mana_at_hand
from engine.rules.costs.payment import Bill, Purse, purse_of
from engine.rules.costs.payment_options import fix_x, offers, payable, possible_xs
from engine.rules.events.apply import destroy, discard, lose_life, lose_mana
from engine.rules.field.conduits import reach_from
from engine.rules.play.activation import bill_of
from engine.rules.questions import ask
from engine.rules.repetition import must_give, note_free
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import Card
from engine.state.frames import PAY, Frame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import EFFECT, NO_CARD, Item
from engine.vocab import Q_DISCARD, Q_DISCOUNT, Q_MODE, Q_PAY, Q_SAC, Q_X

# Steps
X_STEP: Final = 0
X_PICKED: Final = 1
NUMBERS: Final = 2
NUMBER_PICKED: Final = 3
PARTS: Final = 4
PART_PICKED: Final = 5

SUMMONING: Final = 0
DECLARED: Final = (opt.DISCOUNT, opt.RAISE)
ABOVE_ARRIVAL: Final = 2  # batch of what paying for a summon or flip triggers (8.6)


def would_stand(position: Position, player: int, defn: int, zone: int, rotation: int) -> Card:
    """A card as it would stand after being summoned; it is not on the field (7.1)."""
    printed = position.printed[defn]
    card = Card(0, defn, printed, player, zone)
    card.rotation = rotation
    if zone < grid.GRID:
        card.reach = reach_from(position, printed.reach[rotation * grid.GRID + zone], zone)
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
    """Whether a face-down card can be flipped (14.6), and its Summoning Cost paid."""
    if card.cannot >> BE_FLIPPED & 1 or card.printed.cost_unread:
        return False
    if not card.printed.cost:
        return not card.printed.transformed
    mana = card.printed.mana_alone
    if mana >= 0:
        return mana_at_hand(position, card.controller, None, card.number) >= mana
    return payable(position, flipping_bill(card))


def pay_for_effect(position: Position, item: Item) -> None:
    """Start paying the cost of an effect."""
    frame = Frame(PAY, item.controller)
    frame.item = item
    frame.card = item.source
    frame.path = (item.effect, 0)
    position.frames.append(frame)


def pay_for_flip(position: Position, card: Card) -> None:
    """Start paying the Summoning Cost of a face-down card."""
    frame = Frame(PAY, card.controller)
    frame.item = Item(EFFECT, card.controller, card.number, card.printed.cost_effect)
    frame.card = card.number
    frame.path = (SUMMONING, ABOVE_ARRIVAL)
    position.frames.append(frame)


def pay_for_summon(
    position: Position, player: int, defn: int, zone: int, rotation: int, from_hand: bool
) -> None:
    """Start paying the Summoning Cost of a card in the hand or Fables Deck."""
    frame = Frame(PAY, player)
    frame.item = Item(EFFECT, player, NO_CARD, position.printed[defn].cost_effect)
    frame.defn, frame.zone, frame.value = defn, zone, rotation
    frame.path = (SUMMONING, ABOVE_ARRIVAL, int(from_hand))
    position.frames.append(frame)


def bill_for(position: Position, frame: Frame) -> Bill:
    """The bill that a PAY frame is about, with what was declared for it so far."""
    bill = bare_bill(position, frame)
    item = frame.the_item()
    if item.x:
        bill.fix(item.x, [], 0)
    for pick in frame.picks:
        if opt.code_of(pick) in DECLARED:
            declare(position, bill, pick)
    return bill


def bare_bill(position: Position, frame: Frame) -> Bill:
    """The bill that a PAY frame is about, as printed."""
    if frame.defn >= 0:
        return summoning_bill(position, frame.player, frame.defn, frame.zone, frame.value, frame.path[2] == 1)
    card = position.card_or_ghost(frame.card)
    assert card is not None
    if frame.path[0] == SUMMONING:
        return flipping_bill(card)
    item = frame.the_item()
    bill = bill_of(card, card_effects.program_of(position, item), item.subject, item.other)
    bill.must_give = must_give(position, item)
    return bill


def run_pay(position: Position, frame: Frame) -> None:
    """X, then what lowers and raises numbers, then the parts; all is paid when all is picked (8.4, 8.7)."""
    if frame.step == X_STEP:
        frame.step = NUMBERS
        ask_x(position, frame)
    elif frame.step == X_PICKED:
        frame.the_item().x = opt.a_of(position.answer)
        frame.step = NUMBERS
    elif frame.step == NUMBERS:
        frame.step = PARTS
        ask_numbers(position, frame)
    elif frame.step == NUMBER_PICKED:
        frame.step = PARTS if opt.code_of(position.answer) == opt.DONE else NUMBERS
        if frame.step == NUMBERS:
            frame.picks += (position.answer,)
    else:
        if frame.step == PART_PICKED:
            frame.picks += (position.answer,)
        ask_part(position, frame)


def ask_x(position: Position, frame: Frame) -> None:
    """From 0 to what can be paid, or calculated (8.7)."""
    bill = bare_bill(position, frame)
    if not any(cost.has_x() for cost in bill.costs):
        return
    if x_of(bill.costs) is not None:
        fix_x(position, bill)
        frame.the_item().x = bill.x
        return
    frame.step = X_PICKED
    ask(position, frame.player, Q_X, [option(opt.X, x) for x in possible_xs(position, bill)])


def ask_numbers(position: Position, frame: Frame) -> None:
    """Who has cards with Knowledge face-down may change numbers of the cost (8.4)."""
    if not position.edition.hidden_discount:
        return
    bill = bill_for(position, frame)
    if not bill.changes and not (free_numbers(bill) and cards_that_know(position, bill)):
        return
    frame.step = NUMBER_PICKED
    ask(position, frame.player, Q_DISCOUNT, discount_offers(position, bill))


def ask_part(position: Position, frame: Frame) -> None:
    """Ask for the next pick, or pay when all is picked."""
    bill = bill_for(position, frame)
    purse = purse_of(position, bill, [pick for pick in frame.picks if opt.code_of(pick) not in DECLARED])
    if purse.is_full():
        position.frames.pop()
        pay(position, bill, purse, frame)
        return
    frame.step = PART_PICKED
    found = offers(position, bill, purse)
    ask(position, frame.player, question_of(found), found)


def question_of(picks: list[int]) -> int:
    """The kind of question that these picks answer."""
    codes = [opt.code_of(pick) for pick in picks]
    if opt.MODE in codes:
        return Q_MODE
    if opt.PAY in codes:
        return Q_PAY
    return Q_DISCARD if opt.DISCARD in codes and opt.SAC not in codes else Q_SAC


def pay(position: Position, bill: Bill, purse: Purse, frame: Frame) -> None:
    """Everything picked is paid, all at once (8.5); what it came to is kept for the effect."""
    batch = frame.path[1]
    item = frame.the_item()
    if frame.path[0] == SUMMONING:
        position.frames[-1].item = item
    elif purse.takes_nothing(position.sides[bill.player].hand):
        note_free(position, item)
    leaving = []
    for zone in range(grid.ZONES):
        card = position.field[zone]
        if card is None:
            continue
        if purse.sacked >> zone & 1:
            leaving.append(card)
            item.sacked += (card.number,)
        lose_mana(position, card, purse.taken[zone], batch)
    if purse.life:
        lose_life(position, bill.player, purse.life)
    if discards_first(bill):
        discard_picked(position, frame)
    if leaving:
        destroy(position, leaving, batch)
    if not discards_first(bill):
        discard_picked(position, frame)


def discards_first(bill: Bill) -> bool:
    """Whether a discard is printed before any sacrifice: so they come to the graveyard (1.2, 8.5)."""
    for cost in bill.costs:
        if isinstance(cost, DiscardCost):
            return True
        if not isinstance(cost, Consume | PayLife):
            return False
    return False


def discard_picked(position: Position, frame: Frame) -> None:
    """Discard the cards that were picked."""
    for pick in frame.picks:
        if opt.code_of(pick) == opt.DISCARD:
            frame.the_item().discarded += (opt.a_of(pick),)
            discard(position, frame.player, opt.a_of(pick), frame.path[1])
