"""Something happened: it is logged, and the triggers that wait for it are noted (12.2)."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.events import WITH_AMOUNT, Event, When
from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.history import is_due_time, remember_event
from engine.rules.events.memories import remember_time
from engine.rules.events.trigger_matching import is_moment, matches_event, seen_event
from engine.state import card_effects
from engine.state.card import CardObject
from engine.state.delayed import DelayedEffect
from engine.state.events import GameEvent
from engine.state.granted_effects import GrantedEffect
from engine.state.position import DONE, Position
from engine.state.stack import NO_CARD, PendingTrigger
from engine.vocab import ARTIFACT, E_DREW, E_FIZZLED, E_PREVENTED, E_REPLACED

# What happens without anything being done by it ("if you did")
NO_SUCCESS: Final = 1 << E_FIZZLED | 1 << E_PREVENTED | 1 << E_REPLACED


def emit_event(
    position: Position,
    kind: int,
    player: int,
    card: CardObject | None = None,
    amount: int = 0,
    batch: int = 0,
    other: int = NO_CARD,
    in_fight: bool = False,
) -> None:
    """Note that `kind` happened to a card (or to a player, without one), and what it triggers.

    `batch` orders triggers of one moment (7.4, 8.6); `other` is the number of the card on the other side;
    `in_fight`: by damage of a fight (10.6).
    """
    news = make_event(kind, player, card, amount, other, in_fight)
    position.log.append(news)
    if not NO_SUCCESS >> kind & 1:
        position.outcome = DONE
    if position.links:
        settle_values(position)  # links are looked at after every single event (4.2)
    if position.listening >> kind & 1:
        note_triggers(position, news, card, batch)


def emit_quietly(
    position: Position,
    kind: int,
    player: int,
    card: CardObject | None = None,
    amount: int = 0,
    other: int = NO_CARD,
    batch: int = 0,
    in_fight: bool = False,
) -> None:
    """Emit in the same way what only triggers know of."""
    if position.listening >> kind & 1:
        note_triggers(position, make_event(kind, player, card, amount, other, in_fight), card, batch)


def make_event(
    kind: int, player: int, card: CardObject | None, amount: int, other: int, in_fight: bool = False
) -> GameEvent:
    """Return what happened as a record."""
    if card is None:
        return GameEvent(kind, player, -1, -1, NO_CARD, amount, other)
    return GameEvent(kind, player, card.zone, card.defn, card.number, amount, other, int(in_fight))


def emit_zone_event(position: Position, kind: int, player: int, zone: int) -> None:
    """Note something that happened to a zone."""
    news = GameEvent(kind, player, zone, -1, NO_CARD, 0)
    position.log.append(news)
    position.outcome = DONE
    if position.listening >> kind & 1:
        note_triggers(position, news, None, 0)


def note_triggers(position: Position, news: GameEvent, card: CardObject | None, batch: int) -> None:
    """Note the triggers of cards on the field that wait for this, in the order of 2.5."""
    settle_values(position)
    bit = 1 << news.kind
    if position.library.remembers & bit:
        remember_event(position, news, card)
    if position.library.keeps and card is not None:
        remember_time(position, news, card)
    for listener in position.field:
        if listener is not None and (listener.lent or listener.printed.listens & bit):
            note_card_triggers(position, listener, news, card, batch)
    for pending in position.pending[:]:
        if pending.delayed and pending.kind == news.kind:
            note_delayed(position, pending, batch)


def note_delayed(position: Position, pending: DelayedEffect, batch: int) -> None:
    """A delayed trigger, if its moment has come: once, then it is gone (16.2)."""
    program = position.printed[pending.defn].program(pending.effect)
    event = card_effects.inner_program(program, pending.path).event()
    if event is None or not is_moment(position, event, pending.controller):
        return
    pending.turns -= 1
    if pending.turns > 0:
        return
    position.pending.remove(pending)
    waiting = PendingTrigger(pending.source, pending.effect, pending.controller, pending.subject, batch)
    waiting.defn, waiting.gone = pending.defn, True
    waiting.inner, waiting.kept = pending.path, pending.kept
    waiting.other, waiting.amount, waiting.player = pending.other, pending.amount, pending.player
    position.waiting.append(waiting)


def note_card_triggers(
    position: Position, listener: CardObject, news: GameEvent, card: CardObject | None, batch: int
) -> None:
    """Note the triggers of one card that wait for this."""
    if not listener.face_up and listener.printed.type != ARTIFACT:
        return
    if listener.face_up and listener.printed.trap:
        return  # nothing of a Trap triggers but what it was flipped for (4.5)
    for trigger in listener.printed.triggers:
        if trigger.happening == news.kind and hears_event(
            position, listener, listener.controller, trigger.event, news, card
        ):
            waiting = make_pending_trigger(listener, listener.controller, trigger.number, news, batch)
            waiting.defn, waiting.origin = (
                card_effects.own_defn(listener),
                card_effects.own_mark(listener, 0)[0],
            )
            queue_trigger(position, trigger.event, waiting)
    for effect in listener.lent:
        note_granted_trigger(position, listener, effect, news, card, batch)


def hears_event(
    position: Position,
    listener: CardObject,
    you: int,
    event: Event,
    news: GameEvent,
    card: CardObject | None,
) -> bool:
    """Return whether what happened is what a trigger of a card waits for.

    A face-down artifact hears what its controller could flip it for (4.5, 7.5), and not that it left.
    """
    return matches_event(position, listener, you, event, news, card) and is_due_time(
        position, listener, you, event
    )


def queue_trigger(position: Position, event: Event, waiting: PendingTrigger) -> None:
    """It waits for the stack; one that is for all that happen until then waits once, and counts them."""
    if not event.is_once_for_all():
        position.waiting.append(waiting)
        return
    if event.event_code() not in WITH_AMOUNT:
        waiting.amount = 1
    for other in position.waiting:
        if (other.source, other.effect, other.defn) == (waiting.source, waiting.effect, waiting.defn):
            other.amount += waiting.amount
            return
    position.waiting.append(waiting)


def order_moment(position: Position, first: int) -> None:
    """Put what was triggered at once from a place on into the order of 2.5, by where each card was (22.7).

    Of one card it is the printed number of the effect, and then as things happened. Cards are drawn one after
    the other, each in a moment of its own.
    """
    moment = position.waiting[first:]
    if len(moment) > 1 and all(waiting.kind != E_DREW for waiting in moment):
        sources = [waiting.source for waiting in moment]
        moment.sort(key=lambda waiting: place_in_moment(position, waiting, sources))
        position.waiting[first:] = moment


def place_in_moment(position: Position, waiting: PendingTrigger, sources: list[int]) -> tuple[int, int, int]:
    """Return the zone where a trigger's card is or was, its place among the sources there, and the effect."""
    card = position.card_or_ghost(waiting.source)
    zone = grid.ZONES if card is None else card.zone
    return zone, sources.index(waiting.source), waiting.effect


def note_granted_trigger(
    position: Position,
    listener: CardObject,
    one: GrantedEffect,
    news: GameEvent,
    card: CardObject | None,
    batch: int,
) -> None:
    """Note the trigger that an effect lent to a card is, if it waits for this."""
    you = one.player_on(listener.controller)
    for trigger in one.printed.triggers_lent:
        if trigger.number != one.effect or trigger.happening != news.kind:
            continue
        if hears_event(position, listener, you, seen_event(trigger.event, one.lender()), news, card):
            waiting = make_pending_trigger(listener, you, trigger.number, news, batch)
            waiting.defn, waiting.origin = one.defn, one.origin
            queue_trigger(position, trigger.event, waiting)


def note_lender_triggers(
    position: Position,
    host: CardObject,
    lent: tuple[GrantedEffect, ...],
    news: GameEvent,
    card: CardObject,
    batch: int,
) -> None:
    """Note the triggers of a card that served another, of its own leaving, which name that creature (4.2).

    `lent` is what the host had while the card served it.
    """
    for effect in lent:
        if effect.lender() != card.number:
            continue
        you = effect.player_on(host.controller)
        for trigger in effect.printed.triggers_lent:
            is_own = isinstance(trigger.event, When) and trigger.event.subject is None
            if trigger.number != effect.effect or trigger.happening != news.kind or not is_own:
                continue
            if hears_event(position, card, you, trigger.event, news, card):
                waiting = make_pending_trigger(host, you, trigger.number, news, batch)
                waiting.defn, waiting.origin = effect.defn, effect.origin
                queue_trigger(position, trigger.event, waiting)


def make_pending_trigger(
    listener: CardObject, you: int, effect: int, news: GameEvent, batch: int
) -> PendingTrigger:
    """A trigger of a card that happened; `you`: whose it is."""
    waiting = PendingTrigger(listener.number, effect, you, news.number, batch)
    waiting.kind = news.kind
    waiting.other, waiting.amount, waiting.player = news.other, news.amount, news.player
    return waiting
