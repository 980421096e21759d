"""Instructions that ask while they are carried out, card by card or zone by zone (`effects.multi_step`).

A MULTI_STEP frame: `value` = which of them, `item` = the effect, `player` = who controls it, `picks` =
numbers of the cards (or the zones) still to be done, `card` and `zone` = the one that is being done, `step` =
0 for the next one. `path` is explained by each of them.
"""

from __future__ import annotations

from engine.effects import multi_step
from engine.rules.events.apply import draw, rotate
from engine.rules.execution import maneuver, pile_picks, placement
from engine.rules.field import tokens, transform
from engine.rules.field.facings import facings
from engine.rules.field.vehicles import turn_vehicle
from engine.rules.play.flips import start_flip
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames import DISCARD, Frame
from engine.state.position import Position
from engine.vocab import MONUMENT, Q_FACING

NEXT = 0
ASKED = 1


def run_multi_step(position: Position, frame: Frame) -> None:
    """Do one step of such an instruction."""
    if frame.value == multi_step.CONSCRIPTING:
        tokens.conscript(position, frame)
    elif frame.value == multi_step.SACRIFICING:
        placement.sacrifice(position, frame)
    elif frame.value == multi_step.PILES:
        pile_picks.pick_cards(position, frame)
    elif frame.value == multi_step.OPENING:
        placement.open_picked_zone(position, frame)
    elif frame.step == NEXT and not frame.picks:
        position.frames.pop()
    else:
        run_for_card(position, frame)


def run_for_card(position: Position, frame: Frame) -> None:
    """Do one step of an instruction that is carried out for one card after the other."""
    if frame.step == NEXT:
        frame.card = frame.take_pick()
    card = position.card(frame.card)
    if card is None and frame.value != multi_step.TRANSFORMING:
        frame.step = NEXT
    elif frame.value == multi_step.TRANSFORMING:
        transform.transform(position, frame, card)
    elif card is None:
        return
    elif frame.value == multi_step.TURNING:
        turn_card(position, frame, card)
    elif frame.value == multi_step.PLACING or frame.value == multi_step.SIDESTEPPING:
        placement.place_card(position, frame, card)
    elif frame.value == multi_step.MANEUVERING:
        maneuver.maneuver(position, frame, card)
    elif frame.value == multi_step.FLIPPING:
        if not card.face_up:
            start_flip(position, card)
    else:
        research(position, card)


def turn_card(position: Position, frame: Frame, card: CardObject) -> None:
    """Whoever controls the effect picks one of all four facings of the card (3.1, 9.3)."""
    if frame.step == ASKED:
        frame.step = NEXT
        rotate(position, card, opt.a_of(position.answer))
        turn_vehicle(position, card, frame.player)
    elif card.face_up and card.printed.type != MONUMENT:
        frame.step = ASKED
        ask(position, frame.player, Q_FACING, facings())


def research(position: Position, card: CardObject) -> None:
    """Its controller draws a card, then discards one (20.2)."""
    frame = Frame(DISCARD, card.controller)
    frame.value = 1
    position.frames.append(frame)
    draw(position, card.controller, 1)
