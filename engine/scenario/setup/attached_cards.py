"""Cards attached to cards of a scenario, and cards linked to zones (4.2, 4.3)."""

from __future__ import annotations

from engine import grid
from engine.cardfile.field import Field
from engine.rules.continuous.characteristics import settle_values
from engine.rules.field import equipment
from engine.scenario.keys import read_zone
from engine.scenario.setup.card_setup import AttachedCard, PlacedCard
from engine.scenario.setup.cast import ScenarioCards
from engine.state.card import CardObject
from engine.state.position import Position
from engine.vocab import ARTIFACT, CREATURE


def attach_cards(position: Position, placed: PlacedCard, cast: ScenarioCards) -> None:
    """Attach and link what is written so. BadFile."""
    card = position.field[placed.zone]
    assert card is not None
    for under in placed.attached:
        attach_card(position, under, card, cast)
    if placed.equipped is not None:
        link_equipment(position, placed.equipped, card)


def attach_card(position: Position, under: AttachedCard, host: CardObject, cast: ScenarioCards) -> None:
    """Attach a card that lies under another one. BadFile."""
    printed = cast.find_profile(under.card)
    if printed.type != ARTIFACT or host.printed.type != CREATURE:
        raise under.card.error("only artifacts lie under other cards, and only under creatures (4.2, 4.3)")
    if printed.vehicle and any(card_object.printed.vehicle for card_object in host.under):
        raise under.card.error("a creature crews one Vehicle (4.3)")
    position.last_number += 1
    card = CardObject(position.last_number, cast.definition_index(under.card), printed, host.owner, host.zone)
    card.rotation = grid.quarter_turns(under.facing, host.controller)
    card.entered_turn = position.turn_number - 1
    position.listening |= printed.listens
    position.replacing |= printed.replaces
    equipment.add_under(position, card, host)


def link_equipment(position: Position, field: Field, card: CardObject) -> None:
    """Link Equipment to its zone. BadFile."""
    zone = read_zone(field, field.text())
    settle_values(position)
    if not position.edition.equips_zones or not card.printed.equipment:
        raise field.error("only Equipment is linked, in editions where it lends to zones (4.2)")
    if not (grid.CREATURE_ZONES & card.reach) >> zone & 1:
        raise field.error(
            f"{card.printed.name} is linked to no zone but a creature zone it connects to (4.2)"
        )
    equipment.link(position, card, zone)
