"""Games that would never end do end, as a draw (18.3)."""

from __future__ import annotations

from typing import Final

from engine.rules.position_key import situation_key
from engine.rules.state_based_checks import end_game
from engine.state.position import Position
from engine.vocab import BY_LIMIT, BY_LOOP, DRAWN

TURNS: Final = 500
ITEMS: Final = 2000
QUIET: Final = 30  # so many resolutions without a choice before it is worth looking for a loop
TIMES: Final = 3


def check_turns(position: Position) -> None:
    """Too many turns."""
    if position.turn_number > TURNS:
        end_game(position, DRAWN, BY_LIMIT)


def check_items(position: Position) -> None:
    """Too many items in a turn, declared or carried out instead of something; so no stack holds more."""
    if position.items > ITEMS:
        end_game(position, DRAWN, BY_LIMIT)


def count_resolution(position: Position) -> None:
    """The same situation over and over with no choice by a player."""
    position.quiet += 1
    if position.quiet > QUIET:
        now = situation_key(position)
        position.seen += (now,)
        if position.seen.count(now) >= TIMES:
            end_game(position, DRAWN, BY_LOOP)
