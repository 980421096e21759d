"""A card has come face-up onto the field: what its cost says, its mana, its triggers (7.1, 7.4).

An ARRIVE frame: `card` = number of the card, `value` = 1 after a flip. What its cost text says after "summon"
is carried out above it, and so before (7.1).
"""

from __future__ import annotations

from typing import Final

from engine.rules.continuous.characteristics import settle_values
from engine.rules.events.apply import collect
from engine.rules.events.emit import emit_event, emit_quietly
from engine.rules.execution.interpreter import run_item
from engine.rules.field.equipment import equip_at_once, links_automatically
from engine.state.card import CardObject
from engine.state.frames import ARRIVE, Frame
from engine.state.position import Position
from engine.state.stack import EFFECT, StackObject
from engine.vocab import E_ENTERED, E_FLIPPED, E_SUMMONED

COLLECTS: Final = 0
LINKS: Final = 1
TRIGGERS: Final = 2

ABOVE: Final = 1  # batch of When flipped, above When summoned (7.4)


def arrive(position: Position, card: CardObject, flipped: bool, paid: StackObject | None = None) -> None:
    """Do what follows on arriving; triggers wait. `paid` knows what its Summoning Cost came to."""
    frame = Frame(ARRIVE, card.controller)
    frame.card = card.number
    frame.value = int(flipped)
    position.frames.append(frame)
    if card.printed.after_summon:
        item = (
            StackObject(EFFECT, card.controller, card.number, card.printed.cost_effect)
            if paid is None
            else paid
        )
        item.source = card.number
        run_item(position, item)


def run_arrive(position: Position, frame: Frame) -> None:
    """Collect mana equal to Will, link Equipment to a zone (4.2), then the triggers happen."""
    card = position.card(frame.card)
    if card is None:
        position.frames.pop()
    elif frame.step == COLLECTS:
        frame.step = LINKS
        settle_values(position)
        if card.printed.collects:
            collect(position, card, card.will)
    elif frame.step == LINKS and links_automatically(position, card):
        frame.step = TRIGGERS
        equip_at_once(position, card, optional=False)
    else:
        position.frames.pop()
        if frame.value:
            emit_event(position, E_FLIPPED, card.controller, card, 0, ABOVE)
        else:
            emit_quietly(position, E_ENTERED, card.controller, card)
        emit_event(position, E_SUMMONED, card.controller, card)
