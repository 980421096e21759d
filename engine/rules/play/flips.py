"""Flipping a face-down card (7.4, 7.6)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.actions.permissions import FLIPPING
from engine.effects.terms.capabilities import BE_FLIPPED, BE_MOVED
from engine.rules.costs.payment_steps import can_flip, can_pay_flip, pay_for_flip
from engine.rules.events.emit import emit_event, emit_quietly, order_moment
from engine.rules.field.arrival import arrive
from engine.rules.field.facings import facings, picked_rotation
from engine.rules.field.zone_changes import allowed_zones, leave_field, swap, turn_face_up
from engine.rules.play.obstacles import BARRED, COST, IS_TRAP, NOT_ABLE, NOT_BY_CHOICE, UNREAD
from engine.rules.play.traps import payable_facings
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.play import FlipFrame
from engine.state.frames.stack import TargetingFrame
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import PendingTrigger
from engine.vocab import CREATURE, E_DESTROYED, E_FIZZLED, E_LEFT, Q_CHOOSE, Q_FACING

# Steps of a FlipFrame
STARTED: Final = 0
REPLACED: Final = 1
REVEALED: Final = 2
PAID: Final = 3
FACED: Final = 4


def start_flip(position: Position, card: CardObject, waiting: PendingTrigger | None = None) -> None:
    """Start flipping a face-down card, perhaps for a trigger of it."""
    position.frames.append(FlipFrame(card.controller, card.number, waiting))


def may_flip(position: Position, card: CardObject) -> bool:
    """Return whether its controller can flip a card by choice (7.5), no text being against it (22.2)."""
    return not is_barred(position, card.controller, FLIPPING, card.printed)


def flip_obstacle(position: Position, card: CardObject, waived: int = 0) -> int:
    """Return what keeps a card from being flipped and paid for by choice: one of `obstacles`, 0: nothing."""
    if not card.printed.flips_fast and not waived & (IS_TRAP | NOT_BY_CHOICE):
        return IS_TRAP if card.printed.trap else NOT_BY_CHOICE
    if card.cannot >> BE_FLIPPED & 1 and not waived & NOT_ABLE:
        return NOT_ABLE
    if not may_flip(position, card) and not waived & BARRED:
        return BARRED
    if can_pay_flip(position, card):
        return 0
    return (UNREAD if card.printed.cost_unread else COST) & ~waived


def flips_on_target(position: Position, card: CardObject) -> bool:
    """Return whether targeting a card flips it (7.6): no Trap (4.5), nothing not to be flipped (14.6)."""
    if card.printed.trap or card.cannot >> BE_FLIPPED & 1:
        return False
    return not card.face_up and (card.printed.type == CREATURE or position.edition.target_flips_all)


def flip_targets(position: Position, frame: TargetingFrame, then: int) -> None:
    """Flip what is face-down in the targeted zones, one after the other (7.6); `then` is the next step."""
    while frame.flips:
        card = position.field[frame.flips[0]]
        frame.flips = frame.flips[1:]
        if card is not None and flips_on_target(position, card):
            start_flip(position, card)
            return
    frame.step = then


def run_flip(position: Position, frame: FlipFrame) -> None:
    """Reveal, pay, pick a facing, arrive; a Shadowwalker may give its place to another card before."""
    card = position.card(frame.card)
    if card is None or card.face_up or card.cannot >> BE_FLIPPED & 1:
        position.frames.pop()
    elif frame.step == STARTED and ask_stand_in(position, card):
        frame.step = REPLACED
    elif frame.step == REPLACED:
        frame.step = REVEALED
        if opt.code_of(position.answer) == opt.CHOOSE:
            give_place(position, frame, card, opt.a_of(position.answer))
    elif frame.step < PAID and not can_flip(position, card):
        position.frames.pop()
        fail_flip(position, card)
    elif frame.step < PAID:
        frame.step = PAID
        if card.printed.cost:
            pay_for_flip(position, card)
    elif frame.step == PAID:
        frame.step = FACED
        trigger = frame.trigger if card.printed.trap else None
        picks = [] if trigger is None else payable_facings(position, card, trigger)
        ask(position, card.controller, Q_FACING, picks or facings())
    else:
        position.frames.pop()
        turn_face_up(position, card, picked_rotation(position, card.controller))
        arrive(position, card, flipped=True, paid=frame.item)


def ask_stand_in(position: Position, card: CardObject) -> bool:
    """Ask what is flipped in place of a Shadowwalker; it may be nothing. False if nothing can be."""
    zones = find_stand_ins(position, card)
    if zones:
        picks = [option(opt.CHOOSE, zone) for zone in grid.zones_in(zones)]
        ask(position, card.controller, Q_CHOOSE, [option(opt.DONE), *picks])
    return zones != 0


def find_stand_ins(position: Position, card: CardObject) -> int:
    """Return the zones of cards that can be flipped in place of a Shadowwalker, as a mask (20.1).

    They are face-down creatures of the same player on the same side (2.2); one is asked for once a chain.
    """
    if not card.printed.shadowwalks or position.shadowwalked >> card.controller & 1:
        return 0
    zones = 0
    for other in position.field:
        if other is None or other is card or other.face_up or other.controller != card.controller:
            continue
        if not (card.cannot | other.cannot) >> BE_MOVED & 1:
            zones |= 1 << other.zone
    return zones & allowed_zones(card) & grid.CREATURE_ZONES


def give_place(position: Position, frame: FlipFrame, card: CardObject, zone: int) -> None:
    """Swap a Shadowwalker with the card that is flipped in its place."""
    other = position.field[zone]
    assert other is not None
    position.shadowwalked |= 1 << card.controller
    swap(position, card, other, other_moves=True)
    frame.card = other.number


def fail_flip(position: Position, card: CardObject) -> None:
    """The cost cannot be paid: to the graveyard; others see it destroyed, its own triggers do not happen."""
    before = len(position.waiting)
    emit_event(position, E_FIZZLED, card.controller, card)
    leave_field(position, card)
    emit_event(position, E_DESTROYED, card.controller, card)
    emit_quietly(position, E_LEFT, card.controller, card)
    order_moment(position, before)
