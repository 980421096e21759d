"""What a card sees from a place, for the goldfish policy: its arrows at what they are good for."""

from __future__ import annotations

from engine import grid
from engine.policies.seat import Seat
from engine.vocab import CREATURE


def view_from(seat: Seat, defn: int, zone: int, rotation: int) -> int:
    """What arrows are worth from a place: a creature's at the opponent's zones, others' at own cards."""
    printed = seat.printed(defn)
    reached = seat.reach(defn, zone, rotation)
    own = reached & grid.SIDES[seat.player] & seat.occupied()
    ahead = reached & grid.CREATURE_ZONES & grid.SIDES[1 - seat.player]
    creatures = own & grid.CREATURE_ZONES
    if printed.type == CREATURE and printed.might > 0:
        return 12 * (1 if ahead else 0) + grid.bit_count(ahead) + 2 * grid.bit_count(own)
    return 3 * grid.bit_count(creatures) + grid.bit_count(own) + grid.bit_count(ahead)
