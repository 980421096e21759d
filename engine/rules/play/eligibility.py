"""Places that a card can come to (2.4), and cards that an effect can summon or set (22.3)."""

from __future__ import annotations

from engine import grid
from engine.effects.actions.permissions import SETTING, SUMMONING
from engine.rules.play import obstacles
from engine.rules.prohibitions import is_barred
from engine.state.position import Position
from engine.vocab import MONUMENT


def eligible_zones(position: Position, player: int, card_type: int) -> int:
    """Zones for playing: right type, own side, open, empty, as a mask (2.4)."""
    return grid.TYPE_ZONES[card_type] & grid.SIDES[player] & position.open & ~position.occupied


def can_summon_freely(position: Position, player: int, defn: int) -> bool:
    """Return whether an effect can summon a card without its cost (22.3): no Trap, nor by a Transform."""
    printed = position.printed[defn]
    if printed.trap or printed.transformed or is_barred(position, player, SUMMONING, printed):
        return False
    return eligible_zones(position, player, printed.type) > 0


def can_set(position: Position, player: int, defn: int) -> bool:
    """Return whether a card can be set (7.3)."""
    return not set_obstacle(position, player, defn)


def set_obstacle(position: Position, player: int, defn: int, waived: int = 0) -> int:
    """Return what keeps a card from being set: one of `obstacles` not `waived`, 0 for nothing (7.3)."""
    printed = position.printed[defn]
    if (printed.type == MONUMENT or printed.fabled) and not waived & obstacles.NEVER_SET:
        return obstacles.NEVER_SET
    if is_barred(position, player, SETTING, printed) and not waived & obstacles.BARRED:
        return obstacles.BARRED
    return 0 if eligible_zones(position, player, printed.type) else obstacles.NO_ZONE & ~waived
