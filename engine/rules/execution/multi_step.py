"""Instructions that ask while they are carried out, card by card (`effects.multi_step`)."""

from __future__ import annotations

from engine.effects.terms.capabilities import BE_ROTATED_BY_RIVAL, is_spared
from engine.rules.events.apply import draw, rotate
from engine.rules.events.emit import emit_event
from engine.rules.execution import maneuver, placement
from engine.rules.field import transform
from engine.rules.field.facings import facings
from engine.rules.field.vehicles import turn_vehicle
from engine.rules.play.flips import start_flip
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames import multi_step
from engine.state.frames.execution import DiscardFrame
from engine.state.position import Position
from engine.vocab import E_PREVENTED, MONUMENT, Q_FACING

NEXT = 0
ASKED = 1


def run_for_cards(position: Position, frame: multi_step.MultiStepFrame) -> None:
    """Do one step of an instruction that is carried out for one card after the other."""
    if frame.step == NEXT and not frame.left:
        position.frames.pop()
        return
    if frame.step == NEXT:
        frame.card = frame.take_next()
    card = position.card(frame.card)
    if isinstance(frame, multi_step.TransformFrame):
        transform.transform(position, frame, card)
    elif card is None:
        frame.step = NEXT
    elif isinstance(frame, multi_step.TurnCardsFrame):
        turn_card(position, frame, card)
    elif isinstance(frame, multi_step.PlaceFrame):
        placement.place_card(position, frame, card)
    elif isinstance(frame, multi_step.ManeuverFrame):
        maneuver.maneuver(position, frame, card)
    elif not isinstance(frame, multi_step.FlipCardsFrame):
        research(position, card)
    elif not card.face_up:
        start_flip(position, card)


def turn_card(position: Position, frame: multi_step.TurnCardsFrame, card: CardObject) -> None:
    """Let whoever controls the effect pick one of all four facings of the card (3.1, 9.3)."""
    if frame.step == ASKED:
        frame.step = NEXT
        rotate(position, card, opt.a_of(position.answer))
        turn_vehicle(position, card, frame.player)
    elif frame.item is not None and is_spared(card.cannot, BE_ROTATED_BY_RIVAL, frame.item.controller):
        emit_event(position, E_PREVENTED, card.controller, card)
    elif card.face_up and card.printed.type != MONUMENT:
        frame.step = ASKED
        ask(position, frame.player, Q_FACING, facings())


def research(position: Position, card: CardObject) -> None:
    """Its controller draws a card, then discards one (20.2)."""
    position.frames.append(DiscardFrame(card.controller, 1))
    draw(position, card.controller, 1)
