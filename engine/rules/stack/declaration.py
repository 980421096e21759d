"""Declaration: putting stack objects on the stack, and what that triggers (12.1, 13.1)."""

from __future__ import annotations

from engine import vocab
from engine.effects.terms.selectors import ZONE
from engine.effects.terms.targets import TARGETED
from engine.rules import combat
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.play.move_action import start_move
from engine.rules.stack.targeting import phrases_of
from engine.state import card_effects
from engine.state.position import Position
from engine.state.stack import EFFECT, EQUIP, STRIKE, StackObject
from engine.state.target_ref import is_zone
from engine.vocab import E_ACTIVATED, E_DECLARED, E_TARGETED, E_TRIGGERED


def move_at_once(position: Position, item: StackObject) -> None:
    """Without Action Pools a Move does not use the stack (6.6)."""
    card = position.card(item.source)
    emit_event(position, E_DECLARED, item.controller, card, item.declared_way())
    if card is not None:
        start_move(position, card)


def put_on_stack(position: Position, item: StackObject) -> None:
    """It is declared: on the stack, and what that triggers; some attacks wait off it (12.1, 10.4)."""
    if item.kind == STRIKE and not position.edition.attack_uses_stack:
        position.attacks.append(item)
    else:
        position.stack.append(item)
    card = position.card_or_ghost(item.source)
    if item.kind == STRIKE:
        emit_event(position, E_DECLARED, item.controller, card, item.declared_way())
        combat.note_attack(position, item)
    elif item.way >= 0:
        emit_event(position, E_DECLARED, item.controller, card, item.declared_way())
    elif item.effect and card_effects.program_of(position, item).kind == vocab.TRIGGER:
        emit_event(position, E_TRIGGERED, item.controller, card, item.declared_way())
    else:
        emit_event(position, E_ACTIVATED, item.controller, card, item.declared_way())
    if position.listening >> E_TARGETED & 1 and item.kind == EFFECT:
        emit_targets(position, item)
    elif item.kind == EQUIP and not position.edition.equips_zones:
        emit_quietly(position, E_TARGETED, item.controller, position.field[item.targets[0]], 0, item.source)


def emit_targets(position: Position, item: StackObject) -> None:
    """Each card that was targeted, once; not what stands in a zone that was targeted as a zone (13.1)."""
    if position.card_or_ghost(item.source) is None:
        return
    phrases = phrases_of(position, item)
    output = 0
    for zone, slot in zip(item.targets, item.slots, strict=True):
        if not is_zone(zone) or phrases[slot].how != TARGETED:
            continue
        card = position.field[zone]
        if card is not None and phrases[slot].selector.noun < ZONE and not output >> zone & 1:
            output |= 1 << zone
            emit_quietly(position, E_TARGETED, item.controller, card, 0, item.source)
