"""The Move action (9.1): its parts are picked one after the other, while it is performed.

Crewing and uncrewing (4.3) cost a point each; the frame that asks for the rest is pushed above.
"""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.terms.capabilities import BE_MOVED
from engine.rules.events.apply import move, rotate
from engine.rules.field.equipment import equip_at_once, links_automatically
from engine.rules.field.facings import facings
from engine.rules.field.vehicles import crew_zones, leaving_zones, start_crewing, start_leaving, turn_vehicle
from engine.rules.field.zone_changes import swap
from engine.rules.play.action_pool import may_enter_closed
from engine.rules.questions import ask
from engine.state import options as opt
from engine.state.card import CardObject
from engine.state.frames.play import MoveFrame
from engine.state.granted_effects import add_mark
from engine.state.options import option
from engine.state.position import Position
from engine.state.stack import NO_CARD
from engine.vocab import MOVE as MOVE_ACTION
from engine.vocab import Q_MOVE

# Steps
NEXT: Final = 0
PICKED: Final = 1
ENDED: Final = 2


def can_move(card: CardObject) -> bool:
    """Return whether a card can perform a Move: face-up and on the grid."""
    return card.face_up and card.zone < grid.GRID


def start_move(position: Position, card: CardObject) -> None:
    """Start performing a Move."""
    position.frames.append(MoveFrame(card.controller, card.number))


def run_move(position: Position, frame: MoveFrame) -> None:
    """Ask for the next part, or do the one that was picked."""
    card = position.card(frame.card)
    if card is None or not card.face_up or frame.step == ENDED:
        end_move(position, frame)
    elif frame.step == NEXT:
        frame.step = PICKED
        if frame.points < 0:
            frame.points = card.movement
        ask(position, frame.player, Q_MOVE, move_parts(position, frame, card))
    elif opt.code_of(position.answer) == opt.DONE:
        end_move(position, frame)
    else:
        frame.step = NEXT
        take_part(position, frame, card)


def end_move(position: Position, frame: MoveFrame) -> None:
    """The Move is over; Equipment that it has moved or turned may be linked anew (4.2)."""
    position.frames.pop()
    for number in reversed(frame.moved):
        card = position.card(number)
        if card is not None and links_automatically(position, card):
            equip_at_once(position, card, optional=True)


def move_parts(position: Position, frame: MoveFrame, card: CardObject) -> list[int]:
    """Return the parts that can still be done; ending the Move first."""
    parts = [option(opt.DONE)]
    if not frame.repositioned:
        zones = grid.zones_in(reachable_zones(position, card, frame.points))
        parts += [option(opt.TO, zone) for zone in zones]
    if not frame.turned:
        parts += facings()
    if frame.points > 0 and not frame.crewed and crew_zones(position, card):
        parts.append(option(opt.CREW))
    if frame.points > 0 and not frame.uncrewed and leaving_zones(position, card):
        parts.append(option(opt.UNCREW))
    swapped = position.card(frame.swapped)
    if swapped is not None and swapped.face_up:
        parts += [option(opt.TURN, swapped.zone, facing) for facing in range(4)]
    return parts


def reachable_zones(position: Position, card: CardObject, points: int) -> int:
    """The zones of its row that a card can be repositioned to, jumping over others, as a mask (9.1)."""
    if card.zone >= grid.GRID:
        return 0
    mask = 0
    for zone in grid.zones_in(grid.ROW[card.zone // grid.COLUMNS] & ~(1 << card.zone)):
        if abs(zone - card.zone) <= points and may_stand(position, card, zone):
            other = position.field[zone]
            if other is None or can_be_swapped(position, other, card.zone):
                mask |= 1 << zone
    return mask


def can_be_swapped(position: Position, card: CardObject, zone: int) -> bool:
    """Return whether a card may be moved to a zone by a swap: where swaps move, not if it has moved (9.1)."""
    if position.edition.swap_counts_as_moved and (NO_CARD, MOVE_ACTION) in card.acted:
        return False
    return may_stand(position, card, zone)


def may_stand(position: Position, card: CardObject, zone: int) -> bool:
    """Return whether a card may be moved to a zone; to a closed one only with Explorer (9.1)."""
    if card.cannot >> BE_MOVED & 1:
        return False
    return position.open >> zone & 1 == 1 or may_enter_closed(position, card)


def take_part(position: Position, frame: MoveFrame, card: CardObject) -> None:
    """Do one part."""
    pick = position.answer
    code = opt.code_of(pick)
    if code == opt.TO:
        frame.repositioned = True
        reposition(position, frame, card, opt.a_of(pick))
    elif code == opt.FACING:
        frame.turned = True
        turn_card(position, frame, card, opt.a_of(pick))
    elif code == opt.CREW:
        frame.crewed = True
        frame.points -= 1
        frame.step = ENDED  # crewing ends the Move (4.3)
        start_crewing(position, card)
    elif code == opt.UNCREW:
        frame.uncrewed = True
        frame.points -= 1
        start_leaving(position, card)
    else:
        other = position.card(frame.swapped)
        assert other is not None
        frame.swapped = NO_CARD
        turn_card(position, frame, other, opt.b_of(pick))


def reposition(position: Position, frame: MoveFrame, card: CardObject, zone: int) -> None:
    """Go to a zone of the row, or change places with the card there."""
    frame.points -= abs(zone - card.zone)
    note_moved(frame, card)
    other = position.field[zone]
    if other is None:
        move(position, card, zone)
        return
    counts = position.edition.swap_counts_as_moved
    note_moved(frame, other)
    swap(position, card, other, counts)
    frame.swapped = other.number
    if counts:
        other.acted = add_mark(other.acted, (NO_CARD, MOVE_ACTION))


def turn_card(position: Position, frame: MoveFrame, card: CardObject, facing: int) -> None:
    """Turn a card to a facing, as the card's controller sees it (3.1, 9.1)."""
    note_moved(frame, card)
    rotate(position, card, facing)
    turn_vehicle(position, card, frame.player)


def note_moved(frame: MoveFrame, card: CardObject) -> None:
    """Remember that this Move has moved or turned a card."""
    if card.number not in frame.moved:
        frame.moved += (card.number,)
