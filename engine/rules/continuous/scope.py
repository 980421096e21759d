"""Scope of a live rule: which cards it covers, and whether a continuous effect holds now (14.4)."""

from __future__ import annotations

from engine.effects.actions.permissions import AsLongAs
from engine.effects.node import Instruction
from engine.effects.terms.durations import OF_THIS, WHILE_FACE_UP, WHILE_YOURS
from engine.effects.terms.subjects import Those
from engine.effects.value_kinds import CONTROLLER, asked_kinds
from engine.rules.execution import selectors
from engine.rules.execution.conditions import holds
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.continuous import UNKNOWN, ContinuousEffect
from engine.state.position import Position


def node_path(body: Instruction, node: Instruction) -> list[int]:
    """Return the place of an instruction in the body of a program: the numbers of the parts to it."""
    if body is node:
        return []
    for number, instruction in enumerate(body.children()):
        if contains(instruction, node):
            return [number, *node_path(instruction, node)]
    raise KeyError(node)


def contains(body: Instruction, node: Instruction) -> bool:
    """Return whether an instruction is another one, or has it among its parts."""
    return body is node or any(contains(child, node) for child in body.children())


def source_node(position: Position, effect: ContinuousEffect) -> Instruction:
    """Return the instruction that made it."""
    if effect.node is None:
        effect.node = card_effects.node_at(position.printed[effect.defn].program(effect.effect), effect.path)
    return effect.node


def asked_by_continuous(position: Position, effect: ContinuousEffect) -> int:
    """Return what it asks for, as a mask of value_kinds: its state, and whom it covers where that is live."""
    if effect.asked == UNKNOWN:
        node = source_node(position, effect)
        asks = node if effect.live or not isinstance(node, AsLongAs) else node.state
        effect.asked = asked_kinds(asks) | (CONTROLLER if node.is_seen_by_player() else 0)
    return effect.asked


def is_active(position: Position, effect: ContinuousEffect) -> bool:
    """Return whether the state that it depends on is true (14.3)."""
    if not effect.conditional:
        return True
    node = source_node(position, effect)
    assert isinstance(node, AsLongAs)
    return holds(position, position.card(effect.source), node.state, effect.controller)


def covered_cards(position: Position, effect: ContinuousEffect) -> list[CardObject]:
    """Return the cards that it covers: those that were fixed, or whoever fits now (14.4)."""
    if not effect.live:
        return [card for number in effect.cards if (card := position.find_in_play(number)) is not None]
    node = source_node(position, effect)
    subject = node.recipient()
    assert isinstance(subject, Those)
    source = position.card(effect.source)
    return selectors.fitting_cards(position, subject.selector, effect.controller, source)


def is_over(position: Position, ends: int, source: int, controller: int) -> bool:
    """Return whether what lasts as long as its card is there, or is its player's, is over (14.5)."""
    if ends not in OF_THIS:
        return False
    card = position.find_in_play(source)
    if card is None or (ends == WHILE_YOURS and card.controller != controller):
        return True
    return ends == WHILE_FACE_UP and not card.face_up


def end_with_cards(position: Position) -> bool:
    """End what lasted as long as a card was there, or was its player's. Whether values change by that."""
    for pending in position.pending:
        if is_over(position, pending.ends, pending.source, pending.controller):
            position.pending = [
                effect
                for effect in position.pending
                if not is_over(position, effect.ends, effect.source, effect.controller)
            ]
            break
    for continuous_effect in position.made:
        if is_over(position, continuous_effect.ends, continuous_effect.source, continuous_effect.controller):
            position.made = [
                effect
                for effect in position.made
                if not is_over(position, effect.ends, effect.source, effect.controller)
            ]
            return True
    return False
