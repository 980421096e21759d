"""Equipment and Vehicles come under creatures, or are linked to zones (4.2, 4.3)."""

from __future__ import annotations

from engine.rules.happening import happen
from engine.rules.lasting import forget
from engine.state.card import Card
from engine.state.position import Position, lift
from engine.vocab import E_ATTACHED, E_CREWED, E_EQUIPPED


def link(position: Position, card: Card, zone: int) -> None:
    """From now on Equipment lends to whatever creature stands face-up in a zone (4.2)."""
    card.linked = zone
    card.link_stamp = position.tick()
    position.links = position.live = position.stale = True
    happen(position, E_EQUIPPED, card.controller, card, zone)


def lay_under(position: Position, card: Card, host: Card) -> None:
    """A card of the field lies under a creature from now on: no zone, no mana, nothing on it (4.2, 4.3)."""
    lift(position, card)
    forget(position, card.number)
    card.mana = card.damage = 0
    card.linked = -1
    add_under(position, card, host)
    happen(position, E_CREWED if card.printed.vehicle else E_ATTACHED, card.controller, card)


def add_under(position: Position, card: Card, host: Card) -> None:
    """Put a card that is in no zone under a creature."""
    card.zone = host.zone
    card.face_up = True
    card.stamp = position.tick()
    host.under += (card,)
    position.live = position.stale = True
