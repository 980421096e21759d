"""A Strike or March that an effect has a card declare while it resolves; no action is used up (20.2, 6.6)."""

from __future__ import annotations

from engine.effects.dependencies import STRIKES
from engine.rules.play.action_pool import can_declare_way
from engine.state.card import CardObject
from engine.state.frames.stack import DeclareFrame
from engine.state.position import Position
from engine.state.stack import MARCH, STRIKE, StackObject
from engine.vocab import STRIKE as TO_STRIKE


def can_act(position: Position, card: CardObject, action: int) -> bool:
    """Return whether a face-up card can declare an action: not forbidden, and with a zone for it (14.6)."""
    return card.face_up and can_declare_way(position, card, action)


def start_forced_action(position: Position, card: CardObject, action: int) -> None:
    """Push the frame in which the card's controller picks its zone (see rules.stack.announcement)."""
    item = StackObject(STRIKE if action == TO_STRIKE else MARCH, card.controller, card.number, 0)
    item.way = action
    position.frames.append(DeclareFrame(card.controller, card.number, item))
    position.mark_stale(STRIKES)
