"""How the goldfish policy plans a turn: which Event it has, and which zones are opened."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.policies.seat import Seat
from engine.state.card import Card
from engine.vocab import ARTIFACT, BATTLE, CAMPAIGN, CREATURE, MONUMENT, XD

ARTIFACT_ROW: Final = 8  # an artifact zone that something waits for; as much as the third creature zone
ENOUGH_CREATURES: Final = 3
OPENING_ORDER: Final = (2, 1, 3, 0, 4)  # columns: the middle reaches most


def conquest(seat: Seat, place: int) -> int:
    """The middle creature zones first; the monument zone when a monument waits and two zones are open."""
    if place >= grid.GRID:
        waits = any(seat.printed(defn).type == MONUMENT for defn in (*seat.hand(), *seat.fables()))
        return 20 if waits and open_creature_zones(seat) >= 2 else 1
    if grid.ARTIFACT_ZONES >> place & 1:
        return ARTIFACT_ROW if wants_artifact_zone(seat) else 2
    return 10 - OPENING_ORDER.index(place % grid.COLUMNS)


def wants_artifact_zone(seat: Seat) -> bool:
    """Whether an artifact waits in the hand, no zone of its row is free, and creatures have enough."""
    if seat.empty_zones() & grid.ARTIFACT_ZONES or open_creature_zones(seat) < ENOUGH_CREATURES:
        return False
    return any(seat.printed(defn).type == ARTIFACT for defn in seat.hand())


def open_creature_zones(seat: Seat) -> int:
    """How many creature zones of one's own are open."""
    return grid.bit_count(seat.open_zones() & grid.CREATURE_ZONES)


def event(seat: Seat, picked: int) -> int:
    """1 for the Event that is wanted, else 0."""
    return int(picked == wanted_event(seat))


def wanted_event(seat: Seat) -> int:
    """Battle when that wins no later than a zone more; XD when a Fabled card can come; else Campaign."""
    damage = [might_of(seat, card) for card in seat.own_cards() if can_hit(seat, card)]
    hp = seat.opponent_hp()
    if sum(damage) >= hp:
        return BATTLE
    if XD in seat.edition().events and fabled_waits(seat):
        return XD
    if not damage:
        return CAMPAIGN
    most = sum(damage)
    fights = not wants_zone(seat) or rounds(hp, most) <= 1 + rounds(hp, most + max(damage))
    return BATTLE if fights else CAMPAIGN


def might_of(seat: Seat, card: Card) -> int:
    """What a direct attack of a card takes from a player (10.7)."""
    return 1 if seat.edition().direct_hit_one else card.might


def can_hit(seat: Seat, card: Card) -> bool:
    """Whether a creature could strike an empty creature zone of the opponent."""
    if card.printed.type != CREATURE or not card.face_up or card.might <= 0:
        return False
    zones = card.reach & grid.CREATURE_ZONES & grid.SIDES[1 - seat.player]
    return zones & ~seat.occupied() != 0


def rounds(hp: int, damage: int) -> int:
    """How many Battles it takes to win."""
    return -(-hp // damage)


def wants_zone(seat: Seat) -> bool:
    """Whether a creature waits in the hand for a zone, and none is free."""
    if seat.empty_zones() & grid.CREATURE_ZONES or open_creature_zones(seat) == grid.COLUMNS:
        return False
    return any(seat.printed(defn).type == CREATURE for defn in seat.hand())


def fabled_waits(seat: Seat) -> bool:
    """Whether a Fabled card can be summoned as things are."""
    return any(seat.can_summon(defn) for defn in seat.fables())
