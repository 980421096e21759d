"""Declaration: putting stack objects on the stack, and what that triggers (12.1, 13.1)."""

from __future__ import annotations

from engine import vocab
from engine.effects.dependencies import CHAINS
from engine.rules import combat
from engine.rules.events.emit import emit_event
from engine.rules.play.move_action import start_move
from engine.rules.stack.aftermath import defer_triggers
from engine.state import card_effects
from engine.state.position import Position
from engine.state.stack import STRIKE, StackObject
from engine.vocab import E_ACTIVATED, E_DECLARED, E_TRIGGERED


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
    position.chain += 1
    position.mark_stale(CHAINS)
    card = position.card_or_ghost(item.source)
    if item.kind == STRIKE:
        emit_event(position, E_DECLARED, item.controller, card, item.declared_way())
        combat.note_attack(position, item)
    elif item.way >= 0:
        emit_event(position, E_DECLARED, item.controller, card, item.declared_way())
    elif item.effect and card_effects.program_of(position, item).kind == vocab.TRIGGER:
        emit_event(position, E_TRIGGERED, item.controller, card, item.declared_way())
    else:
        since = len(position.waiting)
        emit_event(position, E_ACTIVATED, item.controller, card, item.declared_way())
        defer_triggers(position, item, since)
