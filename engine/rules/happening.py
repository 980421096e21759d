"""Something happened: it is logged, and the triggers that wait for it are noted (12.2)."""

from __future__ import annotations

from engine.effects.events import EACH_TURN, YOUR_TURN
from engine.rules.selecting import fits_card
from engine.rules.values import settle_values
from engine.state.card import Card
from engine.state.position import Happening, Position
from engine.state.printed import Trigger
from engine.state.stack import NO_CARD, Waiting
from engine.vocab import ARTIFACT, E_TURN_END, E_TURN_START


def happen(
    position: Position, kind: int, player: int, card: Card | None = None, amount: int = 0, batch: int = 0
) -> None:
    """Note that `kind` happened to a card (or to a player, without one), and what it triggers.

    `batch` orders triggers of one moment (7.4, 8.6).
    """
    if card is None:
        position.log.append(Happening(kind, player, -1, -1, NO_CARD, amount))
    else:
        position.log.append(Happening(kind, player, card.zone, card.defn, card.number, amount))
    if position.listening >> kind & 1:
        note_triggers(position, kind, card, batch)


def happen_in_zone(position: Position, kind: int, player: int, zone: int) -> None:
    """Note something that happened to a zone."""
    position.log.append(Happening(kind, player, zone, -1, NO_CARD, 0))


def note_triggers(position: Position, kind: int, card: Card | None, batch: int) -> None:
    """Note the triggers of cards on the field that wait for this, in the order of 2.5."""
    settle_values(position)
    bit = 1 << kind
    for listener in position.field:
        if listener is not None and listener.printed.listens & bit:
            note_those_of(position, listener, kind, card, batch)


def note_those_of(position: Position, listener: Card, kind: int, card: Card | None, batch: int) -> None:
    """Note the triggers of one card that wait for this."""
    if not listener.face_up and listener.printed.type != ARTIFACT:
        return
    for trigger in listener.printed.triggers:
        if trigger.happening == kind and hears(position, listener, trigger, card):
            subject = NO_CARD if card is None else card.number
            waiting = Waiting(listener.number, trigger.number, listener.controller, subject, batch)
            waiting.gone = card is listener and position.field[listener.zone] is not listener
            position.waiting.append(waiting)


def hears(position: Position, listener: Card, trigger: Trigger, card: Card | None) -> bool:
    """Whether a trigger of this kind of event waits for this one of it.

    A face-down artifact hears what its controller could flip it for (7.5), but nothing about itself (7.7).
    """
    if trigger.happening == E_TURN_START or trigger.happening == E_TURN_END:
        if trigger.whose == EACH_TURN:
            return True
        return (position.turn == listener.controller) == (trigger.whose == YOUR_TURN)
    if card is None:
        return False
    if trigger.subject is None:
        return card is listener and listener.face_up
    return fits_card(position, trigger.subject, listener.controller, listener, card)
