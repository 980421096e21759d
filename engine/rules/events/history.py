"""Memory of what happened this turn, as far as a text of the game asks for it (6.7, 12.8)."""

from __future__ import annotations

from engine.effects.dependencies import HISTORY
from engine.effects.events import ADDED_UP, Event, When, WhenPlayer
from engine.effects.terms.history import times_bit
from engine.effects.terms.players import EACH_PLAYER
from engine.rules.events.memories import find_memories
from engine.rules.events.trigger_matching import is_meant_player, matches_event
from engine.state.card import CardObject
from engine.state.events import GameEvent, PastEvent
from engine.state.position import Position
from engine.vocab import NOBODY


def begin_history(position: Position) -> None:
    """A turn begins: nothing has happened in it."""
    if position.history:
        position.history = ()
        position.mark_stale(HISTORY)
    position.chain_began = 0
    position.listening |= position.library.asked_kinds()


def end_chain_history(position: Position) -> None:
    """The stack is empty: what happens from now on belongs to the next chain (12.8)."""
    if position.chain_began < len(position.history):
        position.chain_began = len(position.history)
        position.mark_stale(HISTORY)


def remember_event(position: Position, news: GameEvent, card: CardObject | None) -> None:
    """Keep what happened, with its card as it is now."""
    was = None
    if card is not None:
        was = card.clone()
        was.under = ()
    position.history += (PastEvent(news, was),)
    position.mark_stale(HISTORY)


def find_past(
    position: Position, listener: CardObject | None, you: int, event: Event, in_chain: bool
) -> list[GameEvent]:
    """Return what of this turn, or of this chain, an event describes, seen from a card and a player."""
    past = position.history[position.chain_began :] if in_chain else position.history
    return [
        past_event.news
        for past_event in past
        if past_event.news.kind == event.event_code()
        and matches_event(position, listener, you, event, past_event.news, past_event.card)
    ]


def measure_past(
    position: Position, listener: CardObject | None, you: int, event: Event, in_chain: bool
) -> int:
    """Return how often it happened; of damage, mana and life the most that one card or player had in all."""
    events = find_past(position, listener, you, event, in_chain)
    if event.event_code() not in ADDED_UP:
        return len(events)
    totals: dict[tuple[int, int], int] = {}
    for game_event in events:
        whose = (game_event.number, NOBODY if game_event.number else game_event.player)
        totals[whose] = totals.get(whose, 0) + game_event.amount
    return max(totals.values(), default=0)


def count_done(position: Position, happening: int, player: int) -> int:
    """Return how often a player did something this turn."""
    return sum([event.news.kind == happening and event.news.player == player for event in position.history])


def amount_since(position: Position, happening: int, since: int) -> int:
    """Return how much of something, or how often it, happened since so much was remembered of this turn."""
    done = [event.news for event in position.history[since:] if event.news.kind == happening]
    return sum([event.amount for event in done]) if happening in ADDED_UP else len(done)


def count_times(position: Position, card: CardObject, you: int, event: When) -> int:
    """Return how often an event was since a card came, or was turned face-up."""
    memories = find_memories(position, card, times_bit(event.happening))
    if event.by_effect:
        memories = [memory for memory in memories if memory % 2]
    if event.player != EACH_PLAYER:
        memories = [memory for memory in memories if is_meant_player(you, event.player, memory // 2 - 1)]
    return len(memories)


def is_due_time(position: Position, listener: CardObject, you: int, event: Event) -> bool:
    """Return whether what just happened is the first, second … time that it did."""
    if not isinstance(event, (When, WhenPlayer)) or not event.nth:
        return True
    if isinstance(event, When) and event.since_arrival:
        return count_times(position, listener, you, event) == event.nth
    return len(find_past(position, listener, you, event, event.in_chain)) == event.nth
