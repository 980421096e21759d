"""Knowledge of the order of a deck: so many cards from the top and from the bottom (19.1)."""

from __future__ import annotations

from typing import Final

from engine.state.player import NOTHING_KNOWN, PlayerState
from engine.vocab import P1, P2

NOBODY_SEES: Final = 0
BOTH_SEE: Final = 1 << P1 | 1 << P2


def forget_order(side: PlayerState) -> None:
    """Nobody knows anything of a deck, as after a shuffle."""
    side.known = NOTHING_KNOWN


def take_top(side: PlayerState) -> int:
    """Take the top card off a deck that has one."""
    defn = side.deck[-1]
    side.deck = side.deck[:-1]
    if side.known != NOTHING_KNOWN:
        left = len(side.deck)
        above, below = side.known[:2], side.known[2:]
        side.known = (*[max(known - 1, 0) for known in above], *[min(known, left) for known in below])
    return defn


def insert_card(side: PlayerState, defn: int, depth: int, seen_by: int) -> None:
    """Put a card into a deck, below `depth` others; `seen_by`: a mask of the players who know which it is."""
    below = len(side.deck) - depth
    side.deck = (*side.deck[:below], defn, *side.deck[below:])
    known = list(side.known)
    for viewer in (P1, P2):
        above_known, below_known = known[viewer], known[2 + viewer]
        if seen_by >> viewer & 1:
            known[viewer] = above_known + int(above_known >= depth)
            known[2 + viewer] = below_known + int(below_known >= below)
        else:
            known[viewer] = min(above_known, depth)
            known[2 + viewer] = min(below_known, below)
    side.known = tuple(known)


def show_top(side: PlayerState, count: int) -> None:
    """Let both players see so many cards on top of a deck."""
    shown = min(count, len(side.deck))
    side.known = (*[max(known, shown) for known in side.known[:2]], *side.known[2:])


def knows_top(side: PlayerState, count: int, viewer: int) -> bool:
    """Return whether a player knows so many cards on top of a deck."""
    return side.known[viewer] >= min(count, len(side.deck))
