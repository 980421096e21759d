"""Summoning tokens (1.2, 5.4): which of a player's eleven lie where."""

from __future__ import annotations

from typing import Final

from engine import grid
from engine.state.position import Position

TOKENS: Final = 11  # of each player: one for every zone of a side


def tokens_left(position: Position, player: int) -> int:
    """Return how many tokens a player has not got yet: one lies on each open zone, whatever opened it."""
    spent = grid.bit_count(position.open & grid.SIDES[player])
    return max(TOKENS - spent - position.sides[player].tokens, 0)
