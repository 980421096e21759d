"""Resolving the top of the stack (12.2, 12.3, 13.2, 13.3)."""

from __future__ import annotations

from typing import Final

from engine.effects.terms.selectors import ZONE
from engine.rules import combat
from engine.rules.continuous.durations import expire_with_strike, remove_keyword
from engine.rules.events.apply import move, rotate
from engine.rules.events.emit import emit_event
from engine.rules.execution.interpreter import run_item
from engine.rules.field.equipment import can_equip, equip, flips_its_zone
from engine.rules.field.facings import facings
from engine.rules.field.vehicles import turn_vehicle
from engine.rules.keywords import has_keyword
from engine.rules.play.action_pool import march_zones
from engine.rules.play.flips import flip_targets
from engine.rules.play.move_action import start_move
from engine.rules.play.traps import spend_source
from engine.rules.questions import ask
from engine.rules.stack.aftermath import release_triggers
from engine.rules.stack.targets import is_legal_pick, targeted_zones
from engine.state import card_effects
from engine.state import options as opt
from engine.state.frames.stack import ResolveFrame
from engine.state.position import Position
from engine.state.stack import EFFECT, EQUIP, MARCH, MOVE, RISE, STRIKE, StackObject
from engine.state.target_ref import is_zone, settled_pick
from engine.vocab import E_FIZZLED, E_RESOLVED, MANALOCKED, PRONE, Q_FACING

FLIPS: Final = 0
FIZZLES: Final = 1
DOES: Final = 2
FACED: Final = 3
DONE: Final = 4
MARCHED: Final = 5


def resolve_top(position: Position) -> None:
    """Take the top item off the stack and start resolving it."""
    start_resolution(position, position.stack.pop())


def is_attack_due(position: Position) -> bool:
    """Return whether an attack off the stack is due, and all that it triggered is resolved (10.4)."""
    return len(position.attacks) > 0 and not position.stack


def perform_attack(position: Position) -> None:
    """Start performing it (10.5)."""
    start_resolution(position, position.attacks.pop())


def start_resolution(position: Position, item: StackObject) -> None:
    """Push the frame that resolves an item."""
    frame = ResolveFrame(item.controller, item=item)
    frame.flips = zones_to_flip(position, item)
    position.frames.append(frame)


def zones_to_flip(position: Position, item: StackObject) -> tuple[int, ...]:
    """The targeted or attacked zones: a face-down card that stands there by now is flipped first (7.6)."""
    if flips_its_zone(position, item):
        return item.targets
    if item.kind != EFFECT or not item.targets:
        return ()
    return targeted_zones(item, card_effects.program_of(position, item).phrases)


def run_resolve(position: Position, frame: ResolveFrame) -> None:
    """One step of resolving."""
    item = frame.require_item()
    if frame.step == FLIPS:
        if is_source_legal(position, item):
            flip_targets(position, frame, FIZZLES)  # those that stand there by now
        else:
            fizzle(position, item)
    elif frame.step == FIZZLES:
        frame.step = DOES
        if not is_still_legal(position, item):
            fizzle(position, item)
    elif frame.step == DOES:
        frame.step = DONE
        perform(position, frame, item)
    elif frame.step == MARCHED:
        face_after_march(position, frame, item)
    elif frame.step == FACED:
        frame.step = DONE
        card = position.card(item.source)
        if card is not None:
            rotate(position, card, opt.a_of(position.answer))
            turn_vehicle(position, card, card.controller)
    else:
        position.frames.pop()
        if item.kind == STRIKE:
            expire_with_strike(position, item.source)
        emit_event(
            position, E_RESOLVED, item.controller, position.card_or_ghost(item.source), item.declared_way()
        )
        release_triggers(position, item)
        spend_source(position, item)


def is_source_legal(position: Position, item: StackObject) -> bool:
    """The source is on the field, had left before, or does not matter (13.3); an attack needs it (10.5)."""
    if position.find_in_play(item.source) is None and item.kind != STRIKE:
        return item.gone or not position.edition.gone_fizzles
    if item.way >= 0 and is_face_down(position, item.source):
        return False  # a face-down card does nothing (7.7)
    if item.kind == EFFECT and is_mana_locked(position, item):
        return False
    return item.kind != STRIKE or combat.can_attack(position, item)


def is_face_down(position: Position, number: int) -> bool:
    """Return whether a card lies face-down by now."""
    card = position.card(number)
    return card is not None and not card.face_up


def is_mana_locked(position: Position, item: StackObject) -> bool:
    """Return whether an effect that costs mana is one of a card that is Manalocked by now (20.1)."""
    card = position.card(item.source)
    if card is None or not has_keyword(position, card, MANALOCKED):
        return False
    return any(cost.takes_mana() for cost in card_effects.program_of(position, item).costs())


def is_still_legal(position: Position, item: StackObject) -> bool:
    """Drop lost targets; False if all are lost, or the attack cannot be made (13.2)."""
    if item.kind == STRIKE:
        return combat.can_attack(position, item)
    if item.kind == MARCH:
        card = position.card(item.source)
        return card is not None and march_zones(position, card) >> item.targets[0] & 1 == 1
    if item.kind == EQUIP:
        card = position.card(item.source)
        return card is not None and can_equip(position, card, item.targets[0], position.aim_of(item))
    if item.kind == RISE or not item.targets:
        return True
    return keep_legal_targets(position, item)


def keep_legal_targets(position: Position, item: StackObject) -> bool:
    """Drop the targets that are lost, and settle which cards the others are; False if none is left."""
    source = position.card_or_ghost(item.source)
    assert source is not None
    phrases = card_effects.program_of(position, item).phrases
    targets, slots = [], []
    for zone, slot in zip(item.targets, item.slots, strict=True):
        if is_legal_pick(position, item, slot, phrases[slot], source, zone):
            card = position.field[zone] if is_zone(zone) and phrases[slot].selector.noun < ZONE else None
            settled = zone if card is None else settled_pick(card)
            item.rename_pick(slot, zone, settled)
            targets.append(settled)
            slots.append(slot)
    item.targets, item.slots = tuple(targets), tuple(slots)
    return len(targets) > 0


def fizzle(position: Position, item: StackObject) -> None:
    """It does nothing; it was used all the same."""
    position.frames.pop()
    if item.kind == STRIKE:
        expire_with_strike(position, item.source)
    emit_event(position, E_FIZZLED, item.controller, position.card_or_ghost(item.source), item.declared_way())
    release_triggers(position, item)
    spend_source(position, item)


def perform(position: Position, frame: ResolveFrame, item: StackObject) -> None:
    """Perform a stack object."""
    if item.kind == STRIKE:
        combat.attack(position, item)
    elif item.kind == MARCH:
        march(position, frame, item)
    elif item.kind == RISE:
        remove_keyword(position, item.source, PRONE)
    elif item.kind == MOVE:
        start_chosen_move(position, item)
    elif item.kind == EQUIP:
        card = position.card(item.source)
        if card is not None:
            equip(position, card, item.targets[0])
    else:
        run_item(position, item)


def start_chosen_move(position: Position, item: StackObject) -> None:
    """The parts of a Move are picked now (9.1); a card that paid with itself moves no more."""
    card = position.card(item.source)
    if card is not None:
        start_move(position, card)


def march(position: Position, frame: ResolveFrame, item: StackObject) -> None:
    """It moves there, and its controller picks any facing (9.2, 9.3)."""
    card = position.card(item.source)
    assert card is not None
    frame.step = MARCHED
    move(position, card, item.targets[0])


def face_after_march(position: Position, frame: ResolveFrame, item: StackObject) -> None:
    """Ask for the facing of what has marched, not of what did something else instead."""
    frame.step = DONE
    card = position.card(item.source)
    if card is not None and card.zone == item.targets[0]:
        frame.step = FACED
        ask(position, card.controller, Q_FACING, facings())
