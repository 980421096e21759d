"""Where a card can come to (2.4), and which an effect can summon (22.3)."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.permissions import SUMMONING
from engine.rules.prohibitions import is_barred
from engine.state.position import Position


def eligible_zones(position: Position, player: int, card_type: int) -> int:
    """Zones for playing: right type, own side, open, empty, as a mask (2.4)."""
    return grid.TYPE_ZONES[card_type] & grid.SIDES[player] & position.open & ~position.occupied


def can_summon_freely(position: Position, player: int, defn: int) -> bool:
    """Return whether an effect can summon a card without its cost (22.3): no Trap, nor by a Transform."""
    printed = position.printed[defn]
    if printed.trap or printed.transformed or is_barred(position, player, SUMMONING, printed):
        return False
    return eligible_zones(position, player, printed.type) > 0
