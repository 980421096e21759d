"""Sight of a card from a place, for the goldfish policy: its arrows at what they are good for."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.policies.observation import Observation
from engine.vocab import CREATURE

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
