"""Flipping a face-down card (7.4, 7.6)."""

from __future__ import annotations

from engine.effects.actions.permissions import FLIPPING
from engine.effects.terms.capabilities import BE_FLIPPED
from engine.rules.costs.payment_steps import can_flip, pay_for_flip
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.field.arrival import arrive
from engine.rules.field.facings import facings, picked_rotation
from engine.rules.field.zone_changes import leave_field, turn_face_up
from engine.rules.play.traps import payable_facings
from engine.rules.prohibitions import is_barred
from engine.rules.questions import ask
from engine.state.card import CardObject
from engine.state.frames.play import FlipFrame
from engine.state.frames.stack import TargetingFrame
from engine.state.position import Position
from engine.state.stack import PendingTrigger
from engine.vocab import CREATURE, E_DESTROYED, E_FIZZLED, E_LEFT, Q_FACING


def start_flip(position: Position, card: CardObject, waiting: PendingTrigger | None = None) -> None:
    """Start flipping a face-down card, perhaps for a trigger of it."""
    position.frames.append(FlipFrame(card.controller, card.number, waiting))


def may_flip(position: Position, card: CardObject) -> bool:
    """Return whether its controller can flip a card by choice (7.5), no text being against it (22.2)."""
    return not is_barred(position, card.controller, FLIPPING, card.printed)


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
    """Reveal, pay, pick a facing, arrive."""
    card = position.card(frame.card)
    if card is None or card.face_up or card.cannot >> BE_FLIPPED & 1:
        position.frames.pop()
    elif frame.step == 0 and not can_flip(position, card):
        position.frames.pop()
        fail_flip(position, card)
    elif frame.step == 0:
        frame.step = 1
        if card.printed.cost:
            pay_for_flip(position, card)
    elif frame.step == 1:
        frame.step = 2
        trigger = frame.trigger if card.printed.trap else None
        picks = [] if trigger is None else payable_facings(position, card, trigger)
        ask(position, card.controller, Q_FACING, picks or facings())
    else:
        position.frames.pop()
        turn_face_up(position, card, picked_rotation(position, card.controller))
        arrive(position, card, flipped=True, paid=frame.item)


def fail_flip(position: Position, card: CardObject) -> None:
    """The cost cannot be paid: to the graveyard; others see it destroyed, its own triggers do not happen."""
    emit_event(position, E_FIZZLED, card.controller, card)
    leave_field(position, card)
    emit_event(position, E_DESTROYED, card.controller, card)
    emit_quietly(position, E_LEFT, card.controller, card)
