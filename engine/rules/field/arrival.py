"""A card has come face-up onto the field: what its cost says, its mana, its triggers (7.1, 7.4).

What its cost text says after "summon" is carried out above its frame, and so before (7.1).
"""

from __future__ import annotations

from typing import Final

from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.execution.interpreter import run_item
from engine.rules.field.arrival_mana import awaits_flip_effects, collect_on_arrival
from engine.rules.field.equipment import equip_at_once, links_automatically
from engine.state.card import CardObject
from engine.state.frames.play import FLIP_EMITTED, FLIPPED, SUMMONED, ArriveFrame
from engine.state.position import Position
from engine.state.stack import EFFECT, StackObject
from engine.vocab import E_ENTERED, E_FLIPPED, E_SUMMONED

COLLECTS: Final = 0
LINKS: Final = 1
TRIGGERS: Final = 2

ABOVE: Final = 1  # batch of When flipped, above When summoned (7.4)


def arrive(position: Position, card: CardObject, flipped: bool, paid: StackObject | None = None) -> None:
    """Do what follows on arriving; triggers wait. `paid` knows what its Summoning Cost came to."""
    position.frames.append(ArriveFrame(card.controller, card.number, FLIPPED if flipped else SUMMONED))
    if card.printed.after_summon:
        item = (
            StackObject(EFFECT, card.controller, card.number, card.printed.cost_effect)
            if paid is None
            else paid
        )
        item.source = card.number
        run_item(position, item)


def run_arrive(position: Position, frame: ArriveFrame) -> None:
    """Collect mana equal to Will, link Equipment to a zone (4.2), then the triggers happen."""
    card = position.card(frame.card)
    if card is None or not card.face_up:
        position.frames.pop()
    elif frame.how == FLIPPED and position.edition.flipped_first:
        frame.how = FLIP_EMITTED
        emit_event(position, E_FLIPPED, card.controller, card, 0, ABOVE)
        if awaits_flip_effects(position, card.number):
            position.frames.pop()
            position.arrivals.append(card.number)
    elif frame.step == COLLECTS:
        frame.step = LINKS
        collect_on_arrival(position, card)
    elif frame.step == LINKS and links_automatically(position, card):
        frame.step = TRIGGERS
        equip_at_once(position, card, optional=False)
    else:
        position.frames.pop()
        if frame.how == FLIPPED:
            emit_event(position, E_FLIPPED, card.controller, card, 0, ABOVE)
        elif frame.how == SUMMONED:
            emit_quietly(position, E_ENTERED, card.controller, card)
        emit_event(position, E_SUMMONED, card.controller, card)
