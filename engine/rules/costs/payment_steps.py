"""Paying a cost: parts asked in printed order, paid all at once (8.5)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.actions.piles import NOWHERE
from engine.effects.costs import Consume, DiscardCost, PayLife
from engine.effects.terms.capabilities import BE_FLIPPED
from engine.effects.terms.counted_amounts import GRAVEYARD, HAND
from engine.rules.chance import find_drawer, random_card
from engine.rules.costs.card_costs import hand_pick_code, pay_from_hand
from engine.rules.costs.cost_parts import DAMAGED, FLIPPED, OF_GRAVEYARD, TURNED_DOWN, skipped_phases, x_of
from engine.rules.costs.hidden_knowledge import (
    declare_discount,
    discount_options,
    knowledge_cards,
    unchanged_numbers,
)
from engine.rules.costs.payability import available_mana
from engine.rules.costs.payment import CostDue, Payment, payment_after
from engine.rules.costs.payment_options import fix_x, is_payable, payment_picks, possible_x_values
from engine.rules.costs.scaffold import pay_with_scaffold, scaffold_picks
from engine.rules.costs.summoning_costs import summoning_costs
from engine.rules.events.apply import (
    apply_events,
    damage_event,
    discard,
    lose_life,
    lose_mana,
    rotate,
    sacrifice,
)
from engine.rules.events.emit import order_moment
from engine.rules.field.conduits import reach_from
from engine.rules.field.zone_changes import return_to_hand, turn_face_down
from engine.rules.free_activations import must_give_up, record_free
from engine.rules.play.activation import effect_cost
from engine.rules.questions import ask
from engine.rules.turn.skipped_phases import skip_phase
from engine.state import card_effects
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.play import FlipFrame, SummonFrame
from engine.state.frames.stack import EFFECT_COST, FLIP_COST, SUMMON_COST, PayFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import EFFECT, NO_CARD, StackObject
from engine.state.target_ref import place_of
from engine.vocab import Q_CHOOSE, Q_DISCARD, Q_DISCOUNT, Q_MODE, Q_PAY, Q_SAC, Q_X

# Steps
X_STEP: Final = 0
X_PICKED: Final = 1
NUMBERS: Final = 2
NUMBER_PICKED: Final = 3
PARTS: Final = 4
PART_PICKED: Final = 5

OF_HAND: Final = (opt.DISCARD, opt.CHOOSE_CARD, opt.TOP_CARD, opt.BOTTOM_CARD)
DECLARED: Final = (opt.DISCOUNT, opt.RAISE)
ABOVE_ARRIVAL: Final = 2  # batch of what paying for a summon or flip triggers (8.6)


def card_as_summoned(position: Position, player: int, defn: int, zone: int, rotation: int) -> CardObject:
    """A card as it would stand after being summoned; it is not on the field (7.1)."""
    printed = position.printed[defn]
    card = CardObject(0, defn, printed, player, zone)
    card.rotation = rotation
    if zone < grid.GRID:
        card.reach = reach_from(position, printed.reach[rotation * grid.GRID + zone], zone)
    return card


def summoning_cost(
    position: Position, player: int, defn: int, zone: int, rotation: int, from_hand: bool
) -> CostDue:
    """The Summoning Cost of a card in the hand or Fables Deck."""
    place = card_as_summoned(position, player, defn, zone, rotation)
    bill = CostDue(player, summoning_costs(position, player, position.printed[defn], from_hand), None, place)
    bill.arriving = defn if from_hand else -1
    return bill


def flipping_cost(position: Position, card: CardObject) -> CostDue:
    """The Summoning Cost of a face-down card, which has no arrows while it is paid for (7.4, 7.7)."""
    costs = summoning_costs(position, card.controller, card.printed, in_hand=False, flipped=card)
    return CostDue(card.controller, costs, None, card)


def can_flip(position: Position, card: CardObject) -> bool:
    """Return whether a face-down card can be flipped (14.6), and its Summoning Cost paid."""
    return not card.cannot >> BE_FLIPPED & 1 and can_pay_flip(position, card)


def can_pay_flip(position: Position, card: CardObject) -> bool:
    """Return whether the Summoning Cost of a face-down card can be paid (7.2)."""
    if card.printed.cost_unread:
        return False
    if not card.printed.cost:
        return not card.printed.transformed
    bill, mana = flipping_cost(position, card), card.printed.mana_alone
    if mana >= 0 and bill.costs is card.printed.cost:
        return available_mana(position, card.controller, None, card.number) >= mana
    return is_payable(position, bill)


def pay_for_effect(position: Position, item: StackObject) -> None:
    """Start paying the cost of an effect."""
    position.frames.append(PayFrame(item.controller, item.source, item))


def pay_for_flip(position: Position, card: CardObject) -> None:
    """Start paying the Summoning Cost of a face-down card."""
    item = StackObject(EFFECT, card.controller, card.number, card.printed.cost_effect)
    position.frames.append(PayFrame(card.controller, card.number, item, FLIP_COST))


def pay_for_summon(position: Position, player: int, defn: int) -> None:
    """Start paying the Summoning Cost of a card that is being summoned."""
    item = StackObject(EFFECT, player, NO_CARD, position.printed[defn].cost_effect)
    position.frames.append(PayFrame(player, NO_CARD, item, SUMMON_COST))


def declared_cost(position: Position, frame: PayFrame) -> CostDue:
    """Return the cost that is being paid, with what was declared for it so far."""
    bill = printed_cost(position, frame)
    item = frame.require_item()
    if item.x:
        bill.fix_numbers(item.x, [], 0)
    for pick in frame.picks:
        if opt.code_of(pick) in DECLARED:
            declare_discount(position, bill, pick)
    return bill


def printed_cost(position: Position, frame: PayFrame) -> CostDue:
    """Return the cost that is being paid, as printed."""
    if frame.cost == SUMMON_COST:
        below = position.frames[-2]
        assert isinstance(below, SummonFrame)
        return summoning_cost(position, frame.player, below.defn, below.zone, below.rotation, below.from_hand)
    card = position.card_or_ghost(frame.card)
    assert card is not None
    if frame.cost == FLIP_COST:
        return flipping_cost(position, card)
    item = frame.require_item()
    bill = effect_cost(
        position, card, card_effects.program_of(position, item), item.controller, item.subject, item.other
    )
    bill.must_give = must_give_up(position, item)
    return bill


def run_pay(position: Position, frame: PayFrame) -> None:
    """X, then what lowers and raises numbers, then the parts; all is paid when all is picked (8.4, 8.7)."""
    if frame.step == X_STEP and not is_payable_itself(position, frame):
        frame.step = PARTS
    elif frame.step == X_STEP:
        frame.step = NUMBERS
        ask_x(position, frame)
    elif frame.step == X_PICKED:
        frame.require_item().x = opt.a_of(position.answer)
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


def ask_x(position: Position, frame: PayFrame) -> None:
    """From 0 to what can be paid, or calculated (8.7)."""
    bill = printed_cost(position, frame)
    if not any(cost.has_x() for cost in bill.costs):
        return
    if x_of(bill.costs) is not None:
        fix_x(position, bill)
        frame.require_item().x = bill.x
        return
    frame.step = X_PICKED
    ask(position, frame.player, Q_X, [option(opt.X, x) for x in possible_x_values(position, bill)])


def ask_numbers(position: Position, frame: PayFrame) -> None:
    """Ask a player who has Knowledge face-down whether to change numbers of the cost (8.4)."""
    if not position.edition.hidden_discount:
        return
    bill = declared_cost(position, frame)
    if not bill.changes and not (unchanged_numbers(bill) and knowledge_cards(position, bill)):
        return
    frame.step = NUMBER_PICKED
    ask(position, frame.player, Q_DISCOUNT, discount_options(position, bill))


def ask_part(position: Position, frame: PayFrame) -> None:
    """Ask for the next pick, or pay when all is picked."""
    if frame.picks and opt.code_of(frame.picks[-1]) == opt.SCAFFOLD:
        position.frames.pop()
        pay_with_scaffold(position, frame, batch_of(frame))
        return
    others = other_ways(position, frame)
    bill, payment = payment_so_far(position, frame)
    if payment.is_full() and not others:
        position.frames.pop()
        pay_all(position, bill, payment, frame)
        return
    frame.step = PART_PICKED
    picks = part_picks(position, frame, bill, payment) if is_payable_itself(position, frame) else []
    picks += others
    of_graves = not payment.is_full() and payment.parts[payment.part].kind == OF_GRAVEYARD
    ask(position, frame.player, Q_CHOOSE if of_graves else question_kind(picks), picks)


def payment_so_far(position: Position, frame: PayFrame) -> tuple[CostDue, Payment]:
    """Return the cost that is being paid, and how far its payment has come."""
    bill = declared_cost(position, frame)
    picks = [pick for pick in frame.picks if opt.code_of(pick) not in DECLARED]
    return bill, payment_after(position, bill, picks)


def part_picks(position: Position, frame: PayFrame, bill: CostDue, payment: Payment) -> list[int]:
    """The picks for the part now asked for; `done` where nothing is left to be picked."""
    if payment.is_full():
        return [option(opt.DONE)]
    picks = payment_picks(position, bill, payment)
    if payment.parts[payment.part].at_random and payment.hand:
        return [pick_by_chance(position, frame, payment, picks)]
    return picks


def other_ways(position: Position, frame: PayFrame) -> list[int]:
    """Return the picks that pay for all of a Summoning Cost at once (20.1)."""
    if frame.cost != SUMMON_COST or frame.picks:
        return []
    below = position.frames[-2]
    assert isinstance(below, SummonFrame)
    return scaffold_picks(position, below.player, below.defn, below.zone)


def is_payable_itself(position: Position, frame: PayFrame) -> bool:
    """Return whether a cost can be paid as it is printed; one without another way is known to be."""
    if not other_ways(position, frame):
        return True
    below = position.frames[-2]
    assert isinstance(below, SummonFrame)
    return not position.occupied >> below.zone & 1 and is_payable(position, declared_cost(position, frame))


def pick_by_chance(position: Position, frame: PayFrame, payment: Payment, picks: list[int]) -> int:
    """One of the cards in hand that can be picked, each as likely as any other (21.4)."""
    if frame.cost == SUMMON_COST:
        below = position.frames[-2]
        assert isinstance(below, SummonFrame)
        drawer = (below.defn, frame.player)
    else:
        drawer = find_drawer(position, frame.require_item())
    code = hand_pick_code(payment.parts[payment.part])
    able = [option(code, defn) for defn in payment.hand if option(code, defn) in picks]
    return able[random_card(position, drawer, [opt.a_of(pick) for pick in able])] if able else picks[0]


def question_kind(picks: list[int]) -> int:
    """Return the kind of question that these picks answer."""
    codes = [opt.code_of(pick) for pick in picks]
    if opt.MODE in codes:
        return Q_MODE
    if opt.PAY in codes or opt.CHOOSE in codes or opt.TURN in codes:
        return Q_PAY
    from_hand = any(code in OF_HAND for code in codes)
    return Q_DISCARD if from_hand and opt.SAC not in codes else Q_SAC


def pay_all(position: Position, bill: CostDue, payment: Payment, frame: PayFrame) -> None:
    """Everything picked is paid, all at once (8.5); what it came to is kept for the effect."""
    batch, before = batch_of(frame), len(position.waiting)
    item = frame.require_item()
    if frame.cost != EFFECT_COST:
        position.frames[-1].item = item
    elif payment.takes_nothing(position.sides[bill.player].hand) and not skipped_phases(bill.costs):
        record_free(position, item)
    skip_paid_phases(position, bill)
    take_mana(position, payment, batch)
    leaving, returning = leaving_cards(position, payment)
    item.sacked += tuple([card.number for card in leaving])
    item.shown += tuple([(player, GRAVEYARD, defn) for player, defn in payment.from_graves])
    item.shown += tuple([(bill.player, HAND, defn) for defn, to in payment.from_hand if to == NOWHERE])
    if payment.life:
        lose_life(position, bill.player, payment.life)
    if payment.done:
        pay_with_cards(position, bill, payment, batch)
    if has_discard_first(bill):
        discard_picked(position, frame)
    if leaving or returning:
        give_cards(position, leaving, returning, batch)
    if payment.from_hand:
        pay_from_hand(position, bill.player, payment)
    if not has_discard_first(bill):
        discard_picked(position, frame)
    order_moment(position, before)


def pay_with_cards(position: Position, bill: CostDue, payment: Payment, batch: int) -> None:
    """Deal the damage, and turn or flip the cards that were picked (7.4, 7.7, 9.3, 17.3)."""
    dealer = NO_CARD if bill.source is None else bill.source.number
    dues = []
    for kind, zone, number in payment.done:
        card = position.field[zone]
        if card is None:
            continue
        if kind == DAMAGED:
            due = damage_event(card, number, dealer)
            due.batch = batch
            dues.append(due)
        elif kind == TURNED_DOWN:
            turn_face_down(position, card)
        elif kind == FLIPPED:
            position.frames.append(FlipFrame(card.controller, card.number))
        else:
            rotate(position, card, number)
    if dues:
        apply_events(position, dues)


def give_cards(
    position: Position, leaving: list[CardObject], returning: list[CardObject], batch: int
) -> None:
    """Sacrifice cards and return cards to hand; those from under others before what they lie under (4.7)."""
    attached = [card for card in returning if position.field[card.zone] is not card]
    if attached:
        return_to_hand(position, attached, batch)
    if leaving:
        sacrifice(position, leaving, batch)
    if len(returning) > len(attached):
        return_to_hand(position, [card for card in returning if card not in attached], batch)


def take_mana(position: Position, payment: Payment, batch: int) -> None:
    """Take the mana that was picked, card by card."""
    for zone in range(grid.ZONES):
        card = position.field[zone]
        if card is not None:
            lose_mana(position, card, payment.taken[zone], batch)


def leaving_cards(position: Position, payment: Payment) -> tuple[list[CardObject], list[CardObject]]:
    """Return the cards that are sacrificed, and those that return to hand."""
    cards = [card for card in position.field if card is not None] + position.cards_under()
    going = [card for card in cards if payment.sacked >> place_of(position, card) & 1]
    leaving = [card for card in going if not payment.returned >> place_of(position, card) & 1]
    returning = [card for card in going if payment.returned >> place_of(position, card) & 1]
    return leaving, returning


def skip_paid_phases(position: Position, bill: CostDue) -> None:
    """The player does not enter the next phases that the cost names (6.2)."""
    for phase in skipped_phases(bill.costs):
        skip_phase(position, bill.player, phase)


def batch_of(frame: PayFrame) -> int:
    """Return the batch of what a payment triggers."""
    return 0 if frame.cost == EFFECT_COST else ABOVE_ARRIVAL


def has_discard_first(bill: CostDue) -> bool:
    """Return whether a discard is printed before any sacrifice: so they come to the graveyard (1.2, 8.5)."""
    for cost in bill.costs:
        if isinstance(cost, DiscardCost):
            return True
        if not isinstance(cost, (Consume, PayLife)):
            return False
    return False


def discard_picked(position: Position, frame: PayFrame) -> None:
    """Discard the cards that were picked."""
    for pick in frame.picks:
        if opt.code_of(pick) == opt.DISCARD:
            frame.require_item().discarded += (opt.a_of(pick),)
            discard(position, frame.player, opt.a_of(pick), batch_of(frame))
