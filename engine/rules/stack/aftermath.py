"""Triggers that go on the stack after the effect that is their event has resolved (12.5)."""

from __future__ import annotations

from engine.effects.events import Event, When, WhenPlayer
from engine.state import card_effects
from engine.state.position import Position
from engine.state.stack import PendingTrigger, StackObject


def defer_triggers(position: Position, item: StackObject, since: int) -> None:
    """Have the triggers that came to wait, after so many others, for an item to resolve wait with it."""
    news = position.waiting[since:]
    later = tuple([waiting for waiting in news if is_afterwards(position, waiting)])
    if later:
        at_once = [waiting for waiting in news if not is_afterwards(position, waiting)]
        position.waiting = position.waiting[:since] + at_once
        item.aftermath += later


def is_afterwards(position: Position, waiting: PendingTrigger) -> bool:
    """Return whether a trigger goes on the stack only after the effect of its event has resolved."""
    if waiting.inner or not waiting.effect:
        return False
    event: Event = card_effects.trigger_profile(position, waiting).trigger(waiting.effect).event
    return isinstance(event, (When, WhenPlayer)) and event.afterwards


def release_triggers(position: Position, item: StackObject) -> None:
    """An item has resolved, or fizzled: what waited for that waits for the stack."""
    position.waiting += item.aftermath
    item.aftermath = ()
