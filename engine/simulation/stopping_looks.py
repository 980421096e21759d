"""Looks at the games played so far: a run that may stop early stops at the first look that is sure.

Only 1,000, 2,000, 4,000 … games are looked at, always the first ones of the run. So where a run stops follows
from its games alone, however they are cut and whoever plays them.
"""

from __future__ import annotations

from typing import Final

from engine.simulation.intervals import FEWEST_GAMES, Figure, half_width

FIRST_LOOK: Final = 1_000  # games


def next_look(played: int, games: int) -> int:
    """Return how many of `games` games are to be played before the next look; all of them before the last."""
    look = FIRST_LOOK
    while look <= played:
        look *= 2
    return min(look, games)


def is_look(played: int) -> bool:
    """Return whether so many games are looked at."""
    looks = played // FIRST_LOOK
    return played % FIRST_LOOK == 0 and looks > 0 and looks & (looks - 1) == 0


def is_sure(figure: Figure | None, width: float) -> bool:
    """Return whether a mean, None where there is none, is known to ± `width`, from enough games to say so."""
    return figure is not None and figure["n"] >= FEWEST_GAMES and half_width(figure) <= width
