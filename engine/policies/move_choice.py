"""Choices of the goldfish policy for Moves, crewing and linking, by what a card would see from a place."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.effects.events import When
from engine.policies import program_value
from engine.policies.observation import Observation
from engine.rules.field.vehicles import vehicle_under
from engine.state import options as opt
from engine.state.card import CardObject
from engine.vocab import CREATURE, E_MOVED

CREWING: Final = 40  # a Vehicle is for being crewed
MOST: Final = 9  # a Move is worth less than a Strike
NO_GAIN: Final = -1
HURT: Final = 4  # an own creature that a Burst would hurt


def sight_points(seat: Observation, defn: int, zone: int, rotation: int) -> int:
    """Return what arrows are worth from a place: a creature's at the opponent's zones, others' at own cards.

    Whatever Bursts looks away from its own creatures.
    """
    printed = seat.card_profile(defn)
    reached = seat.reach(defn, zone, rotation)
    own = reached & grid.SIDES[seat.player] & seat.occupied_zones()
    ahead = reached & grid.CREATURE_ZONES & grid.SIDES[1 - seat.player]
    creatures = own & grid.CREATURE_ZONES
    hurt = HURT * grid.bit_count(creatures) if printed.bursts else 0
    if printed.type == CREATURE and printed.might > 0:
        return 12 * (1 if ahead else 0) + grid.bit_count(ahead) + 2 * grid.bit_count(own) - hurt
    return 3 * grid.bit_count(creatures) + grid.bit_count(own) + grid.bit_count(ahead) - 2 * hurt


def move_points(seat: Observation, zone: int) -> int:
    """Return what the Move of a card in a zone is worth before it starts."""
    card = seat.card(zone)
    if card is None:
        return NO_GAIN
    if card.printed.vehicle and crew_ahead(seat, card, card.zone, card.rotation):
        return MOST
    gain = max(gain_at(seat, card, place) for place in (zone, *move_zones(seat, card)))
    return min(gain, MOST) if gain > 0 else move_trigger_points(card) or NO_GAIN


def part_points(seat: Observation, pick: int) -> int:
    """Return what the next part of a Move is worth; being done with it 0."""
    code = opt.code_of(pick)
    if code == opt.CREW:
        return CREWING
    card = seat.card(seat.half_done_zone())
    if card is None or code not in (opt.TO, opt.FACING):
        return 0 if code == opt.DONE else NO_GAIN
    if code == opt.FACING:
        turned = grid.quarter_turns(opt.a_of(pick), seat.player)
        return sight_from(seat, card, card.zone, turned) - current_sight(seat, card)
    place = opt.a_of(pick)
    gain = NO_GAIN if seat.is_occupied(place) else gain_at(seat, card, place)
    return gain if gain > 0 else min(gain + move_trigger_points(card), move_trigger_points(card)) or NO_GAIN


def move_zones(seat: Observation, card: CardObject) -> list[int]:
    """The empty open zones of its row that a card's Movement leads to."""
    row = grid.ROW[card.zone // grid.COLUMNS] & seat.empty_zones()
    steps = card.movement - int(card.printed.vehicle)  # a point is left for crewing
    return [zone for zone in grid.zones_in(row) if abs(zone - card.zone) <= steps]


def gain_at(seat: Observation, card: CardObject, place: int) -> int:
    """Return how much more a card would see from a place, turned as is best there, than it does now."""
    best = max(sight_from(seat, card, place, rotation) for rotation in range(4))
    return best - current_sight(seat, card)


def current_sight(seat: Observation, card: CardObject) -> int:
    """Return what a card sees from where it stands."""
    return sight_from(seat, card, card.zone, card.rotation)


def sight_from(seat: Observation, card: CardObject, place: int, rotation: int) -> int:
    """Return what a card sees from a place: a Vehicle whoever could crew it, others as `sight` has it."""
    if card.printed.vehicle:
        return crew_ahead(seat, card, place, rotation)
    return sight_points(seat, card.defn, place, rotation)


def crew_ahead(seat: Observation, card: CardObject, place: int, rotation: int) -> int:
    """Return how many creatures a Vehicle could be crewed with from a place (4.3)."""
    ahead = seat.reach(card.defn, place, rotation)
    return sum(
        1 for card_object in seat.own_cards() if can_crew(card_object) and ahead >> card_object.zone & 1
    )


def move_trigger_points(card: CardObject) -> int:
    """Return what moving as such brings a card, by its own triggers and those that it is lent."""
    own = [(card.printed, trigger) for trigger in card.printed.triggers]
    lent = [(lent.printed, trigger) for lent in card.under for trigger in lent.printed.triggers_lent]
    total = 0
    for printed, trigger in (*own, *lent):
        event = trigger.event
        if isinstance(event, When) and event.happening == E_MOVED and event.subject is None:
            total += program_value.program_points(printed.program(trigger.number))
    return total


def can_crew(card: CardObject) -> bool:
    """Return whether a Vehicle could be crewed with a creature (4.3)."""
    return card.printed.type == CREATURE and card.face_up and vehicle_under(card) is None


def link_points(seat: Observation, pick: int) -> int:
    """Rate a zone to link Equipment to: that of one's own strongest creature, else an own empty one."""
    if opt.code_of(pick) == opt.DONE:
        return 0
    zone = opt.a_of(pick)
    if grid.zone_side(zone) != seat.player:
        return NO_GAIN
    card = seat.card(zone)
    if card is None or not card.face_up:
        return 1
    return 10 + card.might + card.life


def equip_points(seat: Observation, card: CardObject) -> int:
    """Rate the Equip action: 2 if linked to no creature of one's own while it could be."""
    worn = seat.card(card.linked) if card.linked >= 0 else None
    if worn is not None and worn.controller == seat.player:
        return NO_GAIN
    zones = card.reach & grid.CREATURE_ZONES & grid.SIDES[seat.player]
    ahead = [seat.card(zone) for zone in grid.zones_in(zones)]
    return 2 if any(card_object is not None and card_object.face_up for card_object in ahead) else NO_GAIN
