"""Steps through the picks of a game: one step is a pick of the player and what the other side answered."""

from collections.abc import Sequence
from typing import Final

MINE: Final = "P1 "


def count_own_picks(picks: Sequence[str]) -> int:
    """Return how many of the picks are the player's own."""
    return sum(pick.startswith(MINE) for pick in picks)


def step_back(picks: Sequence[str], position: int, count: int) -> int:
    """The position `count` own picks before `position`."""
    own = [index for index, pick in enumerate(picks[:position]) if pick.startswith(MINE)]
    return own[-count]


def step_forward(picks: Sequence[str], position: int, count: int) -> int:
    """The position `count` own picks after `position`, with all that the other side answered."""
    own = [index for index, pick in enumerate(picks) if pick.startswith(MINE) and index >= position]
    return own[count] if count < len(own) else len(picks)
