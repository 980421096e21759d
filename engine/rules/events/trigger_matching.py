"""Matching of triggers with events (12.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.effects import events
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.selectors import EXCLUDED, OF_EVENT, OTHER, ZONE, Adjective, Selector
from engine.rules.execution.selectors import fits_card, fitting_places, other_than
from engine.state.card import CardObject
from engine.state.events import BY_DAMAGE, BY_EFFECT, GameEvent
from engine.state.position import Position
from engine.vocab import E_DAMAGED, E_DESTROYED, E_STRUCK, NOBODY


def matches_event(
    position: Position,
    listener: CardObject | None,
    you: int,
    event: events.Event,
    news: GameEvent,
    card: CardObject | None,
) -> bool:
    """Return whether an event is what happened, to `card` or to nobody, seen from a card and its player."""
    if isinstance(event, events.When):
        return card is not None and matches_card_event(position, listener, you, event, news, card)
    if isinstance(event, events.WhenTurn):
        return is_turn(position, you, event.whose)
    if isinstance(event, events.WhenPlayer):
        if card is not None and event.happening == E_DAMAGED:
            return False  # it is a creature that was damaged
        return is_meant_player(you, event.who, news.player) and is_turn(position, you, event.during)
    if isinstance(event, events.WhenPhase):
        return position.is_in_phase(event.phase) and is_turn(position, you, event.whose)
    if listener is None:
        return False
    if isinstance(event, events.WhenOpened):
        there = fitting_places(position, event.where, you, listener)
        return is_meant_player(you, event.who, news.player) and there >> news.zone & 1 == 1
    assert isinstance(event, events.WhenNth)
    return is_turn(position, you, events.YOUR_TURN) and turn_starts_since(position, listener) == event.nth


def matches_card_event(
    position: Position,
    listener: CardObject | None,
    you: int,
    event: events.When,
    news: GameEvent,
    card: CardObject,
) -> bool:
    """Return whether something that happened to a card is what a text speaks of."""
    own = listener is not None and card.number == listener.number
    if own and not card.face_up and position.field[card.zone] is not listener:
        return False
    if event.subject is None:
        if not own:
            return False
    elif not fits_card(position, event.subject, you, listener, card):
        return False
    if not is_turn(position, you, event.during):
        return False
    if event.player != EACH_PLAYER and not is_meant_player(you, event.player, find_doer(position, news)):
        return False
    if news.amount < event.least or not is_done_so(event, news):
        return False
    return event.target is None or is_about(position, listener, you, event, news, card)


def is_done_so(event: events.When, news: GameEvent) -> bool:
    """Return whether an effect, damage or a fight did it where the text says so (10.6, 17.1, 17.4)."""
    if event.in_fight and not news.in_fight:
        return False
    if event.happening != E_DESTROYED:
        return news.amount > 0 or not event.by_effect
    return news.amount == (BY_EFFECT if event.by_effect else BY_DAMAGE if event.by_damage else news.amount)


def is_about(
    position: Position,
    listener: CardObject | None,
    you: int,
    event: events.When,
    news: GameEvent,
    card: CardObject,
) -> bool:
    """Return whether the zone of an event, or the card besides its own, is what a text speaks of."""
    assert event.target is not None
    if event.target.noun >= ZONE:
        zone = news.amount if event.happening == E_STRUCK else news.zone
        return listener is not None and fitting_places(position, event.target, you, listener) >> zone & 1 == 1
    other = position.card_or_ghost(news.other)
    return other is not None and fits_card(position, other_of_event(event, card), you, listener, other)


def other_of_event(event: events.When, card: CardObject) -> Selector:
    """Return whom an event is about besides its card: "another" is one other than that, if it can be one."""
    assert event.target is not None
    apart = Adjective(OTHER, OF_EVENT)
    if apart not in event.target.adjectives:
        return event.target
    return event.target.exchange(apart, Adjective(OTHER, EXCLUDED, card.number))


def seen_event(event: events.Event, lender: int) -> events.Event:
    """An event as the Equipment with this number means it, which lends its trigger (4.2)."""
    if lender and isinstance(event, events.When) and event.subject is not None:
        return replace(event, subject=other_than(event.subject, lender))
    return event


def find_doer(position: Position, news: GameEvent) -> int:
    """Return which player did something to a card; of a destruction whose card destroyed it, if one did."""
    if news.kind != E_DESTROYED:
        return news.player
    destroyer = position.card_or_ghost(news.other)
    return NOBODY if destroyer is None else destroyer.controller


def is_turn(position: Position, you: int, whose: int) -> bool:
    """Return whether it is your turn, or that of the other player."""
    return whose == events.EACH_TURN or (position.turn == you) == (whose == events.YOUR_TURN)


def is_moment(position: Position, event: events.Event, you: int) -> bool:
    """Return whether a delayed trigger of yours waits for this start or end (16.2)."""
    if isinstance(event, events.WhenPhase):
        return position.is_in_phase(event.phase) and is_turn(position, you, event.whose)
    return isinstance(event, events.WhenTurn) and is_turn(position, you, event.whose)


def is_meant_player(you: int, who: int, player: int) -> bool:
    """Return whether a player is the one that is meant, seen from one of them."""
    if player == NOBODY:
        return who == EACH_PLAYER
    return who == EACH_PLAYER or (player == you) == (who == YOU)


def turn_starts_since(position: Position, card: CardObject) -> int:
    """Return how many turns of its controller started since it came face-up; this is one of them."""
    return (position.turn_number - card.entered_turn + 1) // 2
