"""Matching of triggers with events (12.5)."""

from __future__ import annotations

from engine.effects.events import (
    EACH_TURN,
    YOUR_TURN,
    Event,
    When,
    WhenNth,
    WhenOpened,
    WhenPhase,
    WhenPlayer,
    WhenTurn,
)
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.selectors import ZONE
from engine.rules.execution.selectors import fits_card, fitting_places
from engine.state.card import CardObject
from engine.state.position import GameEvent, Position


def matches_event(
    position: Position, listener: CardObject, event: Event, news: GameEvent, card: CardObject | None
) -> bool:
    """Return whether the event that a card's trigger waits for is what happened, to `card` or to nobody.

    A face-down artifact hears what its controller could flip it for (4.5, 7.5), and not that it left.
    """
    if isinstance(event, When):
        return card is not None and matches_card_event(position, listener, event, news, card)
    if isinstance(event, WhenTurn):
        return is_turn_of(position, listener, event.whose)
    if isinstance(event, WhenPlayer):
        return is_meant_player(listener, event.who, news.player) and is_turn_of(
            position, listener, event.during
        )
    if isinstance(event, WhenOpened):
        there = fitting_places(position, event.where, listener.controller, listener)
        meant = is_meant_player(listener, event.who, news.player)
        return meant and there >> news.zone & 1 == 1
    if isinstance(event, WhenPhase):
        return event.phase == position.phase and is_turn_of(position, listener, event.whose)
    assert isinstance(event, WhenNth)
    return is_turn_of(position, listener, YOUR_TURN) and turn_starts_since(position, listener) == event.nth


def matches_card_event(
    position: Position, listener: CardObject, event: When, news: GameEvent, card: CardObject
) -> bool:
    """Return whether something that happened to a card is what a trigger waits for."""
    if card is listener and not listener.face_up and position.field[listener.zone] is not listener:
        return False
    if event.subject is None:
        if card is not listener:
            return False
    elif not fits_card(position, event.subject, listener.controller, listener, card):
        return False
    if event.during != EACH_TURN and not is_turn_of(position, listener, event.during):
        return False
    if event.player != EACH_PLAYER and not is_meant_player(listener, event.player, news.player):
        return False
    if news.amount < event.least:
        return False
    if event.target is None:
        return True
    if event.target.noun >= ZONE:
        there = fitting_places(position, event.target, listener.controller, listener)
        return there >> news.zone & 1 == 1
    other = position.card_or_ghost(news.other)
    return other is not None and fits_card(position, event.target, listener.controller, listener, other)


def is_turn_of(position: Position, listener: CardObject, whose: int) -> bool:
    """Return whether it is the turn of the listener's controller, or of the other player."""
    return is_turn(position, listener.controller, whose)


def is_turn(position: Position, you: int, whose: int) -> bool:
    """Return whether it is your turn, or that of the other player."""
    return whose == EACH_TURN or (position.turn == you) == (whose == YOUR_TURN)


def is_moment(position: Position, event: Event, you: int) -> bool:
    """Return whether a delayed trigger of yours waits for this start or end (16.2)."""
    if isinstance(event, WhenPhase):
        return event.phase == position.phase and is_turn(position, you, event.whose)
    return isinstance(event, WhenTurn) and is_turn(position, you, event.whose)


def is_meant_player(listener: CardObject, who: int, player: int) -> bool:
    """Return whether a player is the one that is meant, seen from a card's controller."""
    return who == EACH_PLAYER or (player == listener.controller) == (who == YOU)


def turn_starts_since(position: Position, card: CardObject) -> int:
    """Return how many turns of its controller started since it came face-up; this is one of them."""
    return (position.turn_number - card.entered_turn + 1) // 2
